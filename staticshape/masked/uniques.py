"""unique and unique_consecutive with a fixed capacity."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning
from .compaction import prefix, ranks
from .ordering import front, ordered
from .primitives import spread, tally

_Result = tuple[Tensor, Tensor, Tensor, Tensor, Tensor]


def unique(
    x: Tensor,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    sorted: bool = True,
    equal_nan: bool = True,
    fill: Any = 0,
) -> _Result:
    """The distinct valid values: `(values, inverse, counts, valid, count)`.

    Shape: `x` and `valid` broadcast both ways and are flattened; inverse has their common shape, -1
    where invalid or beyond the capacity. NaN equals NaN, as in NumPy; `equal_nan=False`: none, as
    in `ops.unique`. `sorted=False`: in order of first occurrence. Dtype: that of `x`; counts are
    int32, inverse too (int64 of int64, as in `ops.unique`). Formula: numpy.unique of the selected
    elements. Over nothing count 0. Gradient: to the first occurrence. Cost: one sort, three
    scatters.

    >>> unique(Tensor([5.0, 1.0, 1.0]))[0].asnumpy().tolist()
    [1.0, 5.0, 0.0]
    """
    call, data, mask, shape = _ready("unique", x, valid)
    arguments.flag(call, "sorted", sorted)
    arguments.flag(call, "equal_nan", equal_nan)
    size = planning.size_of(shape)
    room = arguments.capacity_of(call, capacity, size)
    if size == 0:
        constants.constant(call, x.dtype, fill, "fill")
        return _hollow(shape, x.dtype, room, fill, _index_dtype(x.dtype))
    order = ordered(data, mask, False)
    present = ops.gather(mask, order, 0)
    ascending = ops.gather(data, order, 0)
    starts = ops.logical_and(present, _changes(ascending, equal_nan))
    group = ops.cumsum(starts.astype(ms.int32), 0) - 1
    count = tally(starts, 0)
    if not sorted:
        group = _by_first_seen(group, starts, order, size)
    values, inverse, *rest = _collected(
        call, x.dtype, shape, data, order, present, starts, group, count, room, fill
    )
    return values, inverse.astype(_index_dtype(x.dtype)), *rest


def unique_consecutive(
    x: Tensor,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    equal_nan: bool = True,
    fill: Any = 0,
) -> _Result:
    """One value per run of equal neighbours: `(values, inverse, counts, valid, count)`.

    Shape: `x` and `valid` broadcast both ways and are flattened; inverse has their common shape, -1
    where invalid or beyond the capacity. NaN equals NaN; `equal_nan=False`: none, as in
    `ops.unique_consecutive`. Dtype: that of `x`; inverse and counts are int32. Formula:
    torch.unique_consecutive of the selected elements. Over nothing count 0. Gradient: to the first
    occurrence. Cost: two scans, three scatters.

    >>> unique_consecutive(Tensor([5.0, 1.0, 1.0]))[0].asnumpy().tolist()
    [5.0, 1.0, 0.0]
    """
    call, data, mask, shape = _ready("unique_consecutive", x, valid)
    arguments.flag(call, "equal_nan", equal_nan)
    size = planning.size_of(shape)
    room = arguments.capacity_of(call, capacity, size)
    if size == 0:
        constants.constant(call, x.dtype, fill, "fill")
        return _hollow(shape, x.dtype, room, fill)
    rank = ranks(mask)
    number = tally(mask, 0)
    places = constants.iota(size, ms.int32, (size,))
    slot = ops.where(mask, rank, number + places - rank)
    order = ops.tensor_scatter_update(places, ops.expand_dims(slot, -1), places)
    present = ops.gather(mask, order, 0)
    starts = ops.logical_and(present, _changes(ops.gather(data, order, 0), equal_nan))
    group = ops.cumsum(starts.astype(ms.int32), 0) - 1
    count = tally(starts, 0)
    return _collected(call, x.dtype, shape, data, order, present, starts, group, count, room, fill)


def _ready(
    name: str, x: Tensor, valid: Tensor | None
) -> tuple[str, Tensor, Tensor, tuple[int, ...]]:
    """The call, data and mask as one row each, and the shape that they had together."""
    call = given.call(name, "x", x)
    mask = constants.filled(x.shape, ms.bool_, True) if valid is None else valid
    shape, _ = planning.reduction(name, x, mask, None)
    data = spread(x.astype(dtypes.working_dtype(x.dtype)), shape)
    return call, ops.reshape(data, (-1,)), ops.reshape(spread(mask, shape), (-1,)), shape


def _index_dtype(dtype: Any) -> Any:
    """What `ops.unique` gives the places among values of a dtype."""
    return ms.int64 if dtype == ms.int64 else ms.int32


def _changes(rows: Tensor, equal_nan: bool) -> Tensor:
    """True at the first element and wherever an element differs from the one before."""
    size = rows.shape[0]
    first = constants.filled((1,), ms.bool_, True)
    if size == 1:
        return first
    after, before = rows[1:], rows[: size - 1]
    changed = after != before
    if equal_nan and dtypes.is_float(rows.dtype):
        both = ops.logical_and(ops.isnan(after), ops.isnan(before))
        changed = ops.logical_and(changed, ops.logical_not(both))
    return ops.concat((first, changed), 0)


def _by_first_seen(group: Tensor, starts: Tensor, order: Tensor, size: int) -> Tensor:
    """Number the groups by where their first element stands (the sort was stable)."""
    limit = constants.constant("unique", ms.int32, size, "dump")
    seen = constants.filled((size + 1,), ms.bool_, False)
    slot = ops.expand_dims(ops.where(starts, order, limit), -1)
    seen = ops.tensor_scatter_update(seen, slot, starts)
    seen = ops.logical_and(seen, constants.iota(size + 1, ms.int32, (size + 1,)) < limit)
    number = ranks(seen)
    # number[first place of the group], read through the group of every element
    zero = constants.constant("unique", ms.int32, 0, "zero")
    own = ops.where(starts, group, limit)
    lead = ops.tensor_scatter_update(
        constants.filled((size + 1,), ms.int32, 0), ops.expand_dims(own, -1), order
    )
    head = ops.gather(lead, ops.maximum(group, zero), 0)
    return ops.gather(number, head, 0)


def _collected(
    call: str,
    dtype: Any,
    shape: tuple[int, ...],
    data: Tensor,
    order: Tensor,
    present: Tensor,
    starts: Tensor,
    group: Tensor,
    count: Tensor,
    room: int,
    fill: Any,
) -> _Result:
    nothing = constants.constant(call, dtype, fill, "fill").astype(data.dtype)
    if room == 0:
        return *_hollow(shape, dtype, 0, fill)[:4], count
    limit = constants.constant("unique", ms.int32, room, "capacity")
    inside = ops.logical_and(present, group < limit)
    slot = ops.where(inside, group, limit)
    head = ops.where(ops.logical_and(starts, inside), group, limit)
    lead = ops.tensor_scatter_update(
        constants.filled((room + 1,), ms.int32, 0), ops.expand_dims(head, -1), order
    )
    kept = prefix(count, room)
    zero = constants.constant("unique", ms.int32, 0, "zero")
    values = ops.gather(data, ops.where(kept, front(lead, 0, room), zero), 0)
    values = ops.where(kept, values, nothing)
    if dtype == ms.bool_:
        values = values > 0
    counts = ops.unsorted_segment_sum(inside.astype(ms.int32), slot, room + 1)
    none = constants.constant("unique", ms.int32, -1, "none")
    found = ops.where(inside, group, none)
    inverse = ops.tensor_scatter_update(found, ops.expand_dims(order, -1), found)
    return (
        values.astype(dtype),
        ops.reshape(inverse, shape),
        front(counts, 0, room),
        kept,
        count,
    )


def _hollow(
    shape: tuple[int, ...], dtype: Any, room: int, fill: Any, index: Any = ms.int32
) -> _Result:
    """The result over nothing."""
    return (
        constants.filled((room,), dtype, fill),
        constants.filled(shape, index, -1),
        constants.filled((room,), ms.int32, 0),
        constants.filled((room,), ms.bool_, False),
        constants.filled((), ms.int32, 0),
    )
