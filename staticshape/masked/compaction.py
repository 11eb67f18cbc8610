"""The one primitive under every selection: where the k-th valid element stands."""

from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, planning


def ranks(valid: Tensor) -> Tensor:
    """Along the last axis: how many valid elements stand before each place (int32)."""
    flags = valid.astype(ms.int32)
    return ops.cumsum(flags, -1) - flags


def slots(valid: Tensor, capacity: int) -> Tensor:
    """`[rows, n]`: the rank of every valid element; `capacity` (the dump slot) for all others.

    Plain arithmetic: on a random mask it is several times faster than a choice per element.
    """
    size = valid.shape[1]
    flags = valid.astype(ms.int32)
    limit = constants.constant("compact", ms.int32, capacity, "capacity")
    rank = ops.cumsum(flags, -1) - 1
    if capacity < size:
        rank = ops.minimum(rank, limit)
    return flags * (rank - limit) + limit


def scattered(rows: Tensor, slot: Tensor, capacity: int) -> Tensor:
    """Rows `[n, ...]` to `[capacity, ...]`: each to its slot, 0 where none goes.

    The invalid rows add up in the dump slot, which is cut off; the others get one row or none.
    """
    moved = ops.scatter_nd(ops.expand_dims(slot, -1), rows, (capacity + 1, *rows.shape[1:]))
    return moved[:capacity]


def gathered_from(valid: Tensor, capacity: int) -> Tensor:
    """`[n]` to `[capacity]`: the place of the k-th valid element, 0 beyond the count."""
    size = valid.shape[0]
    slot = ops.reshape(slots(ops.expand_dims(valid, 0), capacity), (-1,))
    return scattered(constants.iota(size, ms.int32, (size,)), slot, capacity)


def prefix(count: Tensor, capacity: int) -> Tensor:
    """`[..., capacity]`: True where the position is below `count`."""
    shape = planning.along(count.ndim + 1, count.ndim, capacity)
    return constants.iota(capacity, ms.int32, shape) < ops.expand_dims(count, -1)
