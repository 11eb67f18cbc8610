"""Selections: the valid elements moved to the front of a buffer of fixed capacity."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import brought, gathered_from, moved_front, prefix, running, slots, sources
from .logical import truth
from .primitives import keep, pick, spread, tally


def compact(
    x: Tensor, valid: Tensor, *, axis: int = 0, capacity: int | None = None, fill: Any = 0
) -> tuple[Tensor, Tensor, Tensor]:
    """The valid rows of `x` along `axis`, in order, at the front: `(values, valid, count)`.

    Shape: `valid` is [x.shape[axis]] (one mask for all rows), x.shape[:axis + 1] (one per row), or,
    at axis 0, the leading axes of `x` as in `x[valid]`. Dtype: that of `x`. `count` is the true
    int32 count; it can exceed the capacity, see `check`. Capacity: the size, unless told. Formula:
    `x[valid]`, then `fill`. Over nothing count 0. Gradient: to the rows that were kept. Cost: one
    scan, one scatter.

    >>> values, kept, count = compact(Tensor([1.0, 2.0, 3.0]), Tensor([True, False, True]))
    >>> values.asnumpy().tolist(), kept.asnumpy().tolist(), int(count)
    ([1.0, 3.0, 0.0], [True, True, False], 2)
    """
    masks, size, at, row = planning.selection("compact", x, valid, axis)
    call = given.call("compact", "x, valid", x, valid)
    room = arguments.capacity_of(call, capacity, size)
    batch = x.shape[:at]
    own = masks > 1 or (len(batch) > 0 and valid.ndim == at + 1)
    shape = (*batch, room, *row)
    counts_shape = batch if own else ()
    if size == 0 or room == 0 or planning.size_of(x.shape) == 0:
        return _nothing(call, x, valid, shape, (*counts_shape, room), masks, counts_shape, fill)
    flags = ops.reshape(valid, (masks, size))
    marks, rank = running(flags)
    count = rank[:, size - 1]
    kept = prefix(count, room)
    data = x.astype(dtypes.movable_dtype(x.dtype))
    if own or len(batch) == 0:
        values = moved_front(ops.reshape(data, (masks * size, *row)), marks, rank, room)
    else:
        number = ops.reshape(sources(marks, rank, room), (-1,))
        values = ops.gather(data, ops.maximum(number - 1, 0), at)
    values = ops.reshape(values, shape)
    mask_shape = (*counts_shape, room)
    kept = ops.reshape(kept, mask_shape)
    constants.constant(call, data.dtype, fill, "fill")
    if fill != 0 or (not own and len(batch) > 0):
        aligned = (*(batch if own else (1,) * at), room, *((1,) * len(row)))
        values = keep(ops.reshape(kept, aligned), values, fill)
    return values.astype(x.dtype), kept, ops.reshape(count, counts_shape)


def _nothing(
    name: str,
    x: Tensor,
    valid: Tensor,
    shape: tuple[int, ...],
    mask_shape: tuple[int, ...],
    masks: int,
    counts_shape: tuple[int, ...],
    fill: Any,
) -> tuple[Tensor, Tensor, Tensor]:
    constants.constant(name, x.dtype, fill, "fill")
    values = constants.filled(shape, x.dtype, fill)
    if planning.size_of(valid.shape) == 0:
        return (
            values,
            constants.filled(mask_shape, ms.bool_, False),
            constants.filled(counts_shape, ms.int32, 0),
        )
    count = tally(ops.reshape(valid, (masks, -1)), 1)
    count = ops.reshape(count, counts_shape)
    if mask_shape[-1] == 0:
        return values, constants.filled(mask_shape, ms.bool_, False), count
    return values, prefix(count, mask_shape[-1]), count


def select(
    x: Tensor, valid: Tensor, *, capacity: int | None = None, fill: Any = 0
) -> tuple[Tensor, Tensor, Tensor]:
    """`masked_select`: data and mask broadcast, the valid elements in row-major order.

    Shape: data and mask broadcast both ways and are flattened. Dtype: that of `x`. `count` is the
    true int32 count; it can exceed the capacity, see `check`. Capacity: the size, unless told.
    Formula: mindspore.ops.masked_select, then `fill`. Over nothing count 0. Gradient: to the
    elements that were kept. Cost: as `compact`.

    >>> select(Tensor([[1.0], [2.0]]), Tensor([True, False]), capacity=3)[0].asnumpy().tolist()
    [1.0, 2.0, 0.0]
    """
    shape, _ = planning.reduction("select", x, valid, None)
    call = given.call("select", "x, valid", x, valid)
    arguments.capacity_of(call, capacity, 0)
    constants.constant(call, x.dtype, fill, "fill")
    if planning.size_of(shape) == 0:
        empty_x = constants.filled((0,), x.dtype, 0)
        empty_valid = constants.filled((0,), ms.bool_, False)
        return compact(empty_x, empty_valid, capacity=capacity, fill=fill)
    moved = x.astype(dtypes.movable_dtype(x.dtype))
    values, kept, count = compact(
        ops.reshape(spread(moved, shape), (-1,)),
        ops.reshape(spread(valid, shape), (-1,)),
        capacity=capacity,
        fill=fill,
    )
    return values.astype(x.dtype), kept, count


def nonzero(valid: Tensor, *, capacity: int | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """The indices of the elements that are not 0, row-major: `(indices, valid, count)`.

    Shape: [capacity, ndim] int64, [capacity], []. Any dtype; rows beyond the count are 0. `count`
    is the true int32 count; it can exceed the capacity, see `check`. Capacity: the size, unless
    told. Dtype: any; the indices are int64. Formula: numpy.argwhere. Over nothing count 0. No
    gradient. Cost: one scan, one scatter.

    >>> nonzero(Tensor([False, True, True]))[0].asnumpy().tolist()
    [[1], [2], [0]]
    """
    return _nonzero("nonzero", valid, capacity)


def _nonzero(name: str, valid: Tensor, capacity: int | None) -> tuple[Tensor, Tensor, Tensor]:
    call = given.call(name, "valid", valid)
    arguments.check_dtype(name, valid.shape, valid.dtype, False)
    size = planning.size_of(valid.shape)
    room = arguments.capacity_of(call, capacity, size)
    ndim = valid.ndim
    flags = ops.reshape(truth(valid), (-1,)) if size > 0 else truth(valid)
    if size == 0 or room == 0:
        indices = constants.filled((room, ndim), ms.int64, 0)
        kept = constants.filled((room,), ms.bool_, False)
        if size == 0:
            return indices, kept, constants.filled((), ms.int32, 0)
        return indices, kept, tally(flags, 0)
    flat, count = gathered_from(flags, room)
    columns: tuple[Tensor, ...] = ()
    below = size
    for extent in valid.shape:
        below = below // extent
        column = flat if below == 1 else flat // below
        columns = (*columns, column if below * extent == size else column % extent)
    if ndim == 0:
        return constants.filled((room, 0), ms.int64, 0), prefix(count, room), count
    return ops.stack(columns, -1).astype(ms.int64), prefix(count, room), count


def argwhere(valid: Tensor, *, capacity: int | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """The same as `nonzero`, under the other name that MindSpore has for it.

    Shape: [capacity, ndim] int64, [capacity], []. Any dtype; rows beyond the count are 0. `count`
    is the true int32 count; it can exceed the capacity, see `check`. Capacity: the size, unless
    told. Dtype: any; the indices are int64. Formula: numpy.argwhere. Over nothing count 0. No
    gradient. Cost: one scan, one scatter.

    >>> argwhere(Tensor([False, True, True]))[0].asnumpy().tolist()
    [[1], [2], [0]]
    """
    return _nonzero("argwhere", valid, capacity)


def unpack(packed: Tensor, valid: Tensor, *, axis: int = 0, fill: Any = 0) -> Tensor:
    """The inverse of `compact`: row k of `packed` goes to the k-th valid place, else `fill`.

    Shape: `valid` has any leading shape at axis 0, else one axis or packed.shape[:axis] and one
    more. Dtype: that of `packed`. Valid places beyond the packed rows get `fill`. Formula:
    `out[valid] = packed`. Over nothing `fill` everywhere. Gradient: to the rows that were used.
    Cost: one scan, one gather.

    >>> unpack(Tensor([7.0, 8.0]), Tensor([True, False, True])).asnumpy().tolist()
    [7.0, 0.0, 8.0]
    """
    planning.unpacking(packed, valid, axis)
    at = arguments.one_axis("unpack", packed.shape, packed.dtype, axis)
    call = given.call("unpack", "packed, valid", packed, valid)
    constants.constant(call, packed.dtype, fill, "fill")
    batched = at > 0 and valid.ndim == at + 1
    room = packed.shape[at]
    row = packed.shape[at + 1 :]
    batch = packed.shape[:at]
    places = valid.shape[at:] if batched else valid.shape
    out = (*batch, *places, *row)
    if room == 0 or planning.size_of(out) == 0:
        return constants.filled(out, packed.dtype, fill)
    masks = planning.size_of(batch) if batched else 1
    marks, rank = running(ops.reshape(valid, (masks, -1)))
    slot = slots(marks, rank, room)
    fits = ops.logical_and(slot > 0, slot <= room)
    data = packed.astype(dtypes.movable_dtype(packed.dtype))
    width = planning.size_of(row)
    rows = planning.size_of(batch)
    if batched or rows == 1:
        if masks > 1:
            slot = (slot + constants.steps(masks, room, (masks, 1))) * fits.astype(ms.int32)
        moved = brought(ops.reshape(data, (masks * room, width)), ops.reshape(slot, (-1,)))
        mask = ops.reshape(fits, (-1, 1))
    else:
        source = ops.reshape((slot - 1) * fits.astype(ms.int32), (-1,))
        moved = ops.gather(ops.reshape(data, (rows, room, width)), source, 1)
        mask = ops.reshape(fits, (1, -1, 1))
    if fill != 0 or not (batched or rows == 1):
        moved = keep(mask, moved, fill)
    return ops.reshape(moved, out).astype(packed.dtype)


def where_rows(valid: Tensor, x: Tensor, y: Any) -> Tensor:
    """`x` in the valid rows, else `y`; `valid` has the leading axes of `x` (as in `x[valid]`).

    Shape: `valid` has the leading axes of `x`; `y` is a scalar or broadcasts to `x`, or the rows of
    `x` to those of `y`. Dtype: one for both. Formula: `out = y; out[valid] = x[valid]`. Over
    nothing `y`. Gradient: exactly 0 to what is not chosen. Cost: one pass.

    >>> where_rows(Tensor([True, False]), Tensor([[1.0], [2.0]]), 0).asnumpy().tolist()
    [[1.0], [0.0]]
    """
    call = given.call("where_rows", "valid, x", valid, x)
    mask = ops.reshape(valid, planning.row_mask(valid.shape, valid.dtype, x.shape, x.dtype))
    if isinstance(y, Tensor):
        arguments.same_dtype("where_rows", x.shape, x.dtype, y.shape, y.dtype)
        if not _are_narrower(x.shape, y.shape, valid.ndim):
            given.fits("where_rows", "y", y, x.shape)
        return pick(mask, x, y)
    return pick(mask, x, constants.constant(call, x.dtype, y, "y"))


@tracing.planned
def _are_narrower(rows: tracing.Shape, whole: tracing.Shape, lead: int) -> bool:
    """Whether rows broadcast to those of what they are written into."""
    pairs = list(zip(rows, whole, strict=False))
    return len(rows) == len(whole) and all(
        one == two or (one == 1 and place >= lead) for place, (one, two) in enumerate(pairs)
    )
