"""What the reductions per segment share: where every row goes, and how many segments there are."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import prefix
from .primitives import narrowed, spread, widened

Result = tuple[Tensor, Tensor, Tensor]


@tracing.planned
def _segments(
    name: str,
    x_shape: tracing.Shape,
    x_dtype: Any,
    i_shape: tracing.Shape,
    i_dtype: Any,
    v_shape: Any,
    v_dtype: Any,
) -> tracing.Shape:
    tensors = [("x", x_shape, x_dtype), ("segment_ids", i_shape, i_dtype)]
    if v_shape is not None:
        tensors.append(("valid", v_shape, v_dtype))
    call = arguments.described(name, *tensors)
    arguments.require_supported(call, x_dtype)
    if i_dtype not in dtypes.INTEGERS:
        raise TypeError(f"{call}: segment_ids must be integers")
    if not i_shape or tuple(x_shape[: len(i_shape)]) != tuple(i_shape):
        raise ValueError(f"{call}: segment_ids must have the leading axes of x")
    if v_shape is not None:
        arguments.require_bool(call, v_dtype)
        if not arguments.covers(v_shape, i_shape):
            raise ValueError(
                f"{call}: valid must have the shape of segment_ids (or 1 along an axis)"
            )
    return tuple(x_shape[len(i_shape) :])


def checked(name: str, x: Any, segment_ids: Any, valid: Any) -> None:
    """Raise unless data, ids and mask (or None) are Tensors."""
    given.tensors(name, "x, segment_ids", x, segment_ids)
    given.optional(name, "valid", valid)


def prepared(
    name: str,
    x: Tensor,
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None,
    capacity: int | None,
    work: Any,
) -> tuple[Tensor, Tensor, Tensor, Tensor, int]:
    """Flat rows, their slot (the dump slot is `room`), who is inside, the count and the room."""
    row = _segments(
        name,
        x.shape,
        x.dtype,
        segment_ids.shape,
        segment_ids.dtype,
        None if valid is None else valid.shape,
        None if valid is None else valid.dtype,
    )
    count, room = _told(name, x, segment_ids, num_segments, capacity)
    ids = ops.reshape(segment_ids, (-1,)).astype(ms.int64)
    limit = constants.constant(name, ms.int64, room, "capacity")
    inside = ops.logical_and(ids >= 0, ids < ops.minimum(limit, count.astype(ms.int64)))
    if valid is not None:
        inside = ops.logical_and(inside, ops.reshape(spread(valid, segment_ids.shape), (-1,)))
    slot = ops.where(inside, ids, limit).astype(ms.int32)
    rows = ops.reshape(widened(x, work), (inside.shape[0], *row))
    return rows, slot, inside, count, room


def _told(
    name: str, x: Tensor, segment_ids: Tensor, num_segments: Any, capacity: int | None
) -> tuple[Tensor, int]:
    """The number of segments as a tensor, and the capacity."""
    call = given.call(name, "x, segment_ids", x, segment_ids)
    if isinstance(num_segments, Tensor):
        given.one_integer(name, "num_segments", num_segments)
        room = arguments.capacity_of(call, capacity, -1)
        nothing = constants.constant(name, ms.int32, 0, "num_segments")
        return ops.maximum(narrowed(ops.reshape(num_segments, ())), nothing), room
    room = arguments.capacity_of(
        call, capacity, arguments.whole(call, "num_segments", num_segments)
    )
    return constants.constant(name, ms.int32, num_segments, "num_segments"), room


@tracing.planned
def hollow(shape: tracing.Shape, number: Any, capacity: Any) -> bool:
    """Whether there is no element or no segment: MindSpore has no kernel for that."""
    size = number if capacity is None else capacity
    return 0 in shape or (isinstance(size, int) and size == 0)


def nothing_in(
    name: str,
    x: Tensor,
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None,
    capacity: int | None,
    dtype: Any,
    nothing: Any,
    empty: Any = None,
) -> Result:
    """The result where `hollow`: every segment empty."""
    v_shape = None if valid is None else valid.shape
    v_dtype = None if valid is None else valid.dtype
    row = _segments(name, x.shape, x.dtype, segment_ids.shape, segment_ids.dtype, v_shape, v_dtype)
    count, room = _told(name, x, segment_ids, num_segments, capacity)
    if empty is not None:
        call = given.call(name, "x, segment_ids", x, segment_ids)
        constants.constant(call, dtype, empty, "empty")
    values = constants.filled((room, *row), dtype, nothing if empty is None else empty)
    kept = constants.filled((0,), ms.bool_, False) if room == 0 else prefix(count, room)
    return values, kept, count


def per_row(flags: Tensor, rows: Tensor) -> Tensor:
    return ops.reshape(flags, planning.along(rows.ndim, 0, flags.shape[0]))
