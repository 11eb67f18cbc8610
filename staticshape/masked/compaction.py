"""The one primitive under every selection: where the k-th valid element stands."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, nn, ops

from . import constants, planning
from .primitives import zeros

_sparse_to_dense = ops.SparseToDense()
_gather = ops.Gather()
_concat = ops.Concat(0)
_slice = ops.Slice()  # one copy; an index is a StridedSlice, which takes ten times as long


class _Move(nn.Cell):  # type: ignore[misc]
    """Rows to their slots, and back: the gradient of the scatter is one gather, not a second one.

    Slot 0 is the dump: what lands there is cut off, and what is read from there is 0.
    """

    def construct(self, rows: Tensor, slot: Tensor, capacity: int) -> Tensor:
        places = ops.expand_dims(slot, -1)
        if rows.ndim == 1 and planning.branch_free(rows.dtype):
            # twice as fast as scatter_nd, which adds; only the dump slot is written twice
            return _slice(_sparse_to_dense(places, rows, (capacity + 1,)), (1,), (capacity,))
        # the number of the row moves, and the row is read from there: it keeps every bit
        numbers = constants.ordinals(rows.shape[0])
        if planning.branch_free(ms.int32):
            source = _sparse_to_dense(places, numbers, (capacity + 1,))
        else:
            source = ops.scatter_nd(places, numbers, (capacity + 1,))
        return _bring(rows, _slice(source, (1,), (capacity,)))

    def bprop(
        self, rows: Tensor, slot: Tensor, capacity: int, out: Tensor, dout: Tensor
    ) -> tuple[Any, ...]:
        return _bring(dout, slot), zeros(slot), capacity


class _Bring(nn.Cell):  # type: ignore[misc]
    """The adjoint of `_Move`: to every place the row of its slot, 0 from the dump slot."""

    def construct(self, rows: Tensor, slot: Tensor) -> Tensor:
        dump = constants.filled((1, *rows.shape[1:]), rows.dtype, 0)
        return _gather(_concat((dump, rows)), slot, 0)

    def bprop(self, rows: Tensor, slot: Tensor, out: Tensor, dout: Tensor) -> tuple[Any, ...]:
        return _move(dout, slot, rows.shape[0]), zeros(slot)


_move = _Move()
_bring = _Bring()


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
    """Rows `[n, ...]` to `[capacity, ...]`: each to its slot - 1, 0 where none goes."""
    return _move(rows, slot, capacity)


def brought(rows: Tensor, slot: Tensor) -> Tensor:
    """Rows `[capacity, ...]` to `[n, ...]`: from slot - 1 to every place, 0 for the dump slot."""
    return _bring(rows, slot)


def gathered_from(valid: Tensor, capacity: int) -> Tensor:
    """`[n]` to `[capacity]`: the place of the k-th valid element, 0 beyond the count."""
    size = valid.shape[0]
    slot = ops.reshape(slots(ops.expand_dims(valid, 0), capacity), (-1,))
    return scattered(constants.iota(size, ms.int32, (size,)), slot, capacity)


def prefix(count: Tensor, capacity: int) -> Tensor:
    """`[..., capacity]`: True where the position is below `count`."""
    shape = planning.along(count.ndim + 1, count.ndim, capacity)
    return constants.iota(capacity, ms.int32, shape) < ops.expand_dims(count, -1)
