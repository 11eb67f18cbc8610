"""The one primitive under every selection: where the k-th valid element stands."""

from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, planning

_sparse_to_dense = ops.SparseToDense()
_gather = ops.Gather()
_concat = ops.Concat(0)


def ranks(valid: Tensor) -> Tensor:
    """Along the last axis: how many valid elements stand before each place (int32)."""
    flags = valid.astype(ms.int32)
    return ops.cumsum(flags, -1) - flags


def slots(valid: Tensor, capacity: int) -> Tensor:
    """`[rows, n]`: 1 + the rank of every valid element; 0, the dump slot, for all others.

    A product: on a random mask it is several times faster than a choice per element.
    """
    flags = ops.stop_gradient(valid).astype(ms.int32)
    rank = ops.cumsum(flags, -1)
    if capacity < valid.shape[1]:
        flags = ops.logical_and(valid, rank <= capacity).astype(ms.int32)
    return rank * flags


def scattered(rows: Tensor, slot: Tensor, capacity: int) -> Tensor:
    """Rows `[n, ...]` to `[capacity, ...]`: each to its slot - 1, 0 where none goes.

    Slot 0 is the dump: what lands there is cut off.
    """
    places = ops.expand_dims(slot, -1)
    if rows.ndim == 1 and planning.branch_free(rows.dtype):
        # twice as fast as scatter_nd, which adds; only the dump slot is written twice
        return _sparse_to_dense(places, rows, (capacity + 1,))[1:]
    # the number of the row moves, and the row is read from there: it keeps every bit
    numbers = constants.ordinals(rows.shape[0])
    if planning.branch_free(ms.int32):
        source = _sparse_to_dense(places, numbers, (capacity + 1,))
    else:
        source = ops.scatter_nd(places, numbers, (capacity + 1,))
    return brought(rows, source[1:])


def brought(rows: Tensor, slot: Tensor) -> Tensor:
    """Rows `[capacity, ...]` to `[n, ...]`: from slot - 1 to every place, 0 for the dump slot."""
    dump = constants.filled((1, *rows.shape[1:]), rows.dtype, 0)
    return _gather(_concat((dump, rows)), slot, 0)


def gathered_from(valid: Tensor, capacity: int) -> Tensor:
    """`[n]` to `[capacity]`: the place of the k-th valid element, 0 beyond the count."""
    size = valid.shape[0]
    slot = ops.reshape(slots(ops.expand_dims(valid, 0), capacity), (-1,))
    return scattered(constants.iota(size, ms.int32, (size,)), slot, capacity)


def prefix(count: Tensor, capacity: int) -> Tensor:
    """`[..., capacity]`: True where the position is below `count`."""
    shape = planning.along(count.ndim + 1, count.ndim, capacity)
    return constants.iota(capacity, ms.int32, shape) < ops.expand_dims(count, -1)
