"""The one primitive under every selection: where the k-th valid element stands."""

from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, planning
from .primitives import keep

_gather = ops.Gather()
_concat = ops.Concat(0)


def ranks(valid: Tensor) -> Tensor:
    """Along the last axis: how many valid elements stand before each place (int32)."""
    flags = valid.astype(ms.int32)
    return ops.cumsum(flags, -1) - flags


def running(valid: Tensor) -> tuple[Tensor, Tensor]:
    """`[rows, n]`: the mask as int32, and how many valid elements stand up to each place."""
    flags = ops.stop_gradient(valid).astype(ms.int32)
    return flags, ops.cumsum(flags, -1)


def slots(flags: Tensor, rank: Tensor, capacity: int) -> Tensor:
    """`[rows, n]`: 1 + the rank of every valid element, 0 for the others; both ends are dumps.

    What does not fit goes to slot capacity + 1. A product and a minimum: on a random mask they are
    several times faster than a choice per element.
    """
    slot = rank * flags
    if capacity < flags.shape[1]:
        slot = ops.minimum(slot, constants.filled((), ms.int32, capacity + 1))
    return slot


def scattered(rows: Tensor, slot: Tensor, capacity: int) -> Tensor:
    """Elements `[masks, n]` to `[masks, capacity]`: each to its slot - 1, 0 where none goes.

    Slots 0 and capacity + 1 are dumps: what lands there is cut off, and only they are written
    twice. Max-unpooling is a plain scatter, and its gradient a plain gather: faster than
    SparseToDense, its gradient twice as fast as GatherNd. Its second
    gradient is told in derivatives.py.
    """
    masks, size = rows.shape
    width = capacity + 1 if capacity >= size else capacity + 2
    if planning.branch_free(rows.dtype):
        kernel, padding = planning.unpooling(size, width)
        unpool = ops.MaxUnpool2D(kernel, 1, padding, (masks, 1, 1, width))
        shape = (masks, 1, 1, size)
        dense = unpool(ops.reshape(rows, shape), ops.reshape(slot, shape))
    else:
        flat = ops.reshape(slot + constants.steps(masks, width, (masks, 1)), (-1, 1))
        dense = ops.scatter_nd(flat, ops.reshape(rows, (-1,)), (masks * width,))
    return ops.slice(ops.reshape(dense, (masks, width)), (0, 1), (masks, capacity))


def sources(flags: Tensor, rank: Tensor, capacity: int) -> Tensor:
    """`[masks, n]` to `[masks, capacity]`: 1 + the flat place of the k-th valid, 0 after them.

    A small capacity asks the running count, by binary search, for each of its places.
    """
    masks, size = flags.shape
    if planning.searched(size, capacity):
        wanted = constants.repeated_ordinals(masks, capacity)
        place = ops.searchsorted(rank, wanted).astype(ms.int32)
        number = place + constants.steps(masks, size, (masks, 1)) + 1
        return number * (wanted <= rank[:, size - 1 :]).astype(ms.int32)
    numbers = ops.reshape(constants.ordinals(masks * size), (masks, size))
    return scattered(numbers, slots(flags, rank, capacity), capacity)


def brought(rows: Tensor, slot: Tensor) -> Tensor:
    """Rows `[n, ...]` to `[k, ...]`: from slot - 1 to every place, 0 for slots 0 and n + 1."""
    dump = constants.filled((1, *rows.shape[1:]), rows.dtype, 0)
    return _gather(_concat((dump, rows, dump)), slot, 0)


def fetched(rows: Tensor, number: Tensor) -> Tensor:
    """Few of the rows `[n, ...]`: row number - 1 for every place, 0 for number 0."""
    found = number > 0
    moved = _gather(rows, ops.maximum(number - 1, 0), 0)
    return keep(ops.reshape(found, planning.along(rows.ndim, 0, number.shape[0])), moved)


def moved_front(rows: Tensor, flags: Tensor, rank: Tensor, capacity: int) -> Tensor:
    """Rows `[masks * n, ...]` to `[masks * capacity, ...]`: of each mask the valid in front."""
    masks, size = flags.shape
    if planning.searched(size, capacity):
        return fetched(rows, ops.reshape(sources(flags, rank, capacity), (-1,)))
    if rows.ndim == 1 and planning.branch_free(rows.dtype):
        slot = slots(flags, rank, capacity)
        dense = scattered(ops.reshape(rows, (masks, size)), slot, capacity)
        return ops.reshape(dense, (-1,))
    # the number of the row moves, and the row is read from there: it keeps every bit
    return brought(rows, ops.reshape(sources(flags, rank, capacity), (-1,)))


def gathered_from(valid: Tensor, capacity: int) -> tuple[Tensor, Tensor]:
    """`[n]` to `[capacity]`: the place of the k-th valid, 0 beyond the count; and the count."""
    flags, rank = running(ops.expand_dims(valid, 0))
    number = ops.reshape(sources(flags, rank, capacity), (-1,))
    return ops.maximum(number - 1, 0), rank[0, valid.shape[0] - 1]


def prefix(count: Tensor, capacity: int) -> Tensor:
    """`[..., capacity]`: True where the position is below `count`."""
    shape = planning.along(count.ndim + 1, count.ndim, capacity)
    return constants.iota(capacity, ms.int32, shape) < ops.expand_dims(count, -1)
