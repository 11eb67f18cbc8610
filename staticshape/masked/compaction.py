"""The one primitive under every selection: where the k-th valid element stands."""

from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops

from . import planning


def ranks(valid: Tensor) -> Tensor:
    """Along the last axis: how many valid elements stand before each place (int32)."""
    flags = valid.astype(ms.int32)
    return ops.cumsum(flags, -1) - flags


def gathered_from(valid: Tensor, capacity: int) -> Tensor:
    """`[rows, n]` to `[rows, capacity]`: the place of the k-th valid element, 0 beyond the count.

    Every place scatters its own number to its rank; what is invalid or beyond the capacity goes to
    a dump slot that is cut off. Cost: one cumsum, one scatter of n integers.
    """
    rows, size = valid.shape
    rank = ranks(valid)
    limit = planning.constant("compact", ms.int32, capacity, "capacity")
    slot = ops.where(ops.logical_and(valid, rank < limit), rank, limit)
    places = planning.spread_iota(rows, size)
    if rows > 1:
        slot = slot + planning.iota(rows, ms.int32, (rows, 1)) * (capacity + 1)
    dumped = ops.scatter_nd(ops.reshape(slot, (-1, 1)), places, (rows * (capacity + 1),))
    # several elements share the dump slot and add up there; every other slot gets exactly one
    return ops.reshape(dumped, (rows, capacity + 1))[:, :capacity]


def prefix(count: Tensor, capacity: int) -> Tensor:
    """`[..., capacity]`: True where the position is below `count`."""
    shape = planning.along(count.ndim + 1, count.ndim, capacity)
    return planning.iota(capacity, ms.int32, shape) < ops.expand_dims(count, -1)
