"""Reading rows: take, row_at, and under a mask index, first, last."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import ranks
from .primitives import narrowed, pick, tally


@tracing.planned
def _taking(
    x_shape: tracing.Shape,
    x_dtype: Any,
    i_shape: tracing.Shape,
    i_dtype: Any,
    v_shape: Any,
    v_dtype: Any,
    axis: Any,
) -> tuple[int, tracing.Shape]:
    tensors = [("x", x_shape, x_dtype), ("indices", i_shape, i_dtype)]
    if v_shape is not None:
        tensors.append(("valid", v_shape, v_dtype))
    call = arguments.described("take", *tensors)
    arguments.require_supported(call, x_dtype)
    if i_dtype not in dtypes.INTEGERS:
        raise TypeError(f"{call}: indices must be integers, got {i_dtype}")
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"{call}: axis must be one int, got {axis!r}")
    at = arguments.axes_in(call, len(x_shape), axis)
    if v_shape is None:
        return at[0], ()
    arguments.require_bool(call, v_dtype)
    shape = arguments.broadcast(call, i_shape, v_shape)
    if shape != tuple(i_shape):
        raise ValueError(f"{call}: valid must broadcast to the shape of indices")
    after = len(x_shape) - at[0] - 1
    lead = (1,) * (len(i_shape) - len(v_shape))
    return at[0], (1,) * at[0] + lead + tuple(v_shape) + (1,) * after


def take(
    x: Tensor, indices: Tensor, valid: Tensor | None = None, *, axis: int = 0, fill: Any = 0
) -> Tensor:
    """The rows of `x` at `indices` where valid, else `fill`; garbage indices are clamped.

    Shape: x.shape[:axis] + indices.shape + the rest; `valid` broadcasts to `indices`. Negative
    indices count from the end, others are clamped, so garbage never traps. Dtype: that of `x`; any
    integer indices. Formula: numpy.take, the indices clamped. Over nothing `fill`. Gradient: added
    up per row, 0 from invalid places. Cost: one gather, one pass.

    >>> take(Tensor([5.0, 6.0]), Tensor([1, 99]), Tensor([True, False])).asnumpy().tolist()
    [6.0, 0.0]
    """
    call = given.call("take", "x, indices", x, indices)
    given.optional("take", "valid", valid)
    v_shape = None if valid is None else valid.shape
    v_dtype = None if valid is None else valid.dtype
    at, mask_shape = _taking(x.shape, x.dtype, indices.shape, indices.dtype, v_shape, v_dtype, axis)
    size = x.shape[at]
    out = (*x.shape[:at], *indices.shape, *x.shape[at + 1 :])
    nothing = constants.constant(call, x.dtype, fill, "fill")
    if planning.size_of(out) == 0 or size == 0:
        return constants.filled(out, x.dtype, fill)
    data = x.astype(dtypes.movable_dtype(x.dtype))
    values = ops.gather(data, wrapped(indices, size), at).astype(x.dtype)
    if valid is None:
        return values
    return pick(ops.reshape(valid, mask_shape), values, nothing)


def wrapped(indices: Tensor, size: int) -> Tensor:
    """Indices as int32 in `[0, size)`: negative ones count from the end, the rest is clamped."""
    wide = indices.astype(ms.int64)
    wide = ops.where(wide < 0, wide + size, wide)
    low = constants.constant("take", ms.int64, 0, "low")
    high = constants.constant("take", ms.int64, size - 1, "high")
    return ops.minimum(ops.maximum(wide, low), high).astype(ms.int32)


@tracing.planned
def _has_rows(x_shape: tracing.Shape, x_dtype: Any) -> tracing.Shape:
    """The shape of one row."""
    call = arguments.described("row_at", ("x", x_shape, x_dtype))
    arguments.require_supported(call, x_dtype)
    if not x_shape:
        raise ValueError(f"{call}: x must have an axis")
    return x_shape[1:]


def row_at(x: Tensor, i: Tensor) -> Tensor:
    """`x[i]` at a number that a Tensor holds; negative ones count from the end.

    MindSpore 2.10 reads `x[i]` right, but loses its gradient where `i` is negative. Shape:
    x.shape[1:]; `i` is a one-element Tensor. Dtype: that of `x`; any integer `i`. A number out of
    range raises on the CPU, as `x[i]` does. Formula: `x[i]`. Over nothing it raises. Gradient: to
    that row. Cost: one gather.

    >>> float(row_at(Tensor([5.0, 6.0, 7.0]), Tensor(-1)))
    7.0
    """
    given.tensors("row_at", "x, i", x, i)
    given.one_integer("row_at", "i", i)
    row, size = _has_rows(x.shape, x.dtype), x.shape[0]
    if planning.size_of(row) == 0:
        return constants.filled(row, x.dtype, 0)
    wide = ops.reshape(i, (1,)).astype(ms.int64)
    ahead = ops.where(wide < 0, wide + size, wide)
    beyond = constants.constant("row_at", ms.int64, size, "beyond")
    place = ops.where(ahead < 0, beyond, ahead)  # too far from the end is out of range as well
    data = x.astype(dtypes.movable_dtype(x.dtype))
    return ops.reshape(ops.gather(data, place, 0), row).astype(x.dtype)


def index(x: Tensor, valid: Tensor, i: Any, *, axis: int = 0, empty: Any = 0) -> Tensor:
    """`x[valid][i]` along `axis`: the i-th valid row, negative `i` from the end.

    Shape: `valid` as in `compact`; `i` an int or a one-element Tensor, negative from the end.
    Beyond the count `empty`. Dtype: that of `x`. Formula: `x[valid][i]`. Over nothing `empty`.
    Gradient: to that row. Cost: one scan, one gather.

    >>> float(index(Tensor([5.0, 6.0, 7.0]), Tensor([False, True, True]), 1))
    7.0
    """
    return _index("index", x, valid, i, axis, empty)


def _index(name: str, x: Tensor, valid: Tensor, i: Any, axis: int, empty: Any) -> Tensor:
    masks, size, at, row = planning.selection(name, x, valid, axis)
    call = given.call(name, "x, valid", x, valid)
    batch = x.shape[:at]
    own = len(batch) > 0 and valid.ndim == at + 1
    out = (*batch, *row)
    nothing = constants.constant(call, x.dtype, empty, "empty")
    if size == 0 or planning.size_of(out) == 0:
        return constants.filled(out, x.dtype, empty)
    flags = ops.reshape(ops.stop_gradient(valid), (masks, size))
    count = tally(flags, 1, True)
    wanted = _wanted(name, call, i)
    wanted = ops.where(wanted < 0, wanted + count, wanted)
    hit = ops.logical_and(flags, ranks(flags) == wanted)
    places = constants.iota(size, ms.int32, (1, size))
    none = constants.constant("index", ms.int32, 0, "none")
    place = tally(ops.where(hit, places, none), 1)
    found = ops.ReduceAny()(hit, (1,))
    data = x.astype(dtypes.movable_dtype(x.dtype))
    width = planning.size_of(row)
    if own:
        place = place + constants.iota(masks, ms.int32, (masks,)) * size
        moved = ops.gather(ops.reshape(data, (masks * size, width)), place, 0)
        values = ops.where(ops.reshape(found, (masks, 1)), moved, nothing.astype(data.dtype))
    else:
        rows = planning.size_of(batch)
        moved = ops.gather(ops.reshape(data, (rows, size, width)), place, 1)
        values = ops.where(found, moved, nothing.astype(data.dtype))
    return ops.reshape(values, out).astype(x.dtype)


def _wanted(name: str, call: str, i: Any) -> Tensor:
    if isinstance(i, Tensor):
        given.one_integer(name, "i", i)
        return narrowed(ops.reshape(i, (1, 1)))
    return constants.constant(call, ms.int32, i, "i")


def first(x: Tensor, valid: Tensor, *, axis: int = 0, empty: Any = 0) -> Tensor:
    """`x[valid][0]`: the first valid row, or `empty`.

    Shape: as `index`. Dtype: that of `x`. Formula: `x[valid][0]`. Over nothing `empty`. Gradient:
    to that row. Cost: as `index`.

    >>> float(first(Tensor([5.0, 6.0, 7.0]), Tensor([False, True, True])))
    6.0
    """
    return _index("first", x, valid, 0, axis, empty)


def last(x: Tensor, valid: Tensor, *, axis: int = 0, empty: Any = 0) -> Tensor:
    """`x[valid][-1]`: the last valid row, or `empty`.

    Shape: as `index`. Dtype: that of `x`. Formula: `x[valid][-1]`. Over nothing `empty`. Gradient:
    to that row. Cost: as `index`.

    >>> float(last(Tensor([5.0, 6.0, 7.0]), Tensor([True, True, False])))
    6.0
    """
    return _index("last", x, valid, -1, axis, empty)
