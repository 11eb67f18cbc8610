"""Reading and writing rows under a mask: take, index, first, last, scatter and its kin."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import ranks
from .primitives import keep, narrowed, pick, tally


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
    flags = ops.reshape(valid, (masks, size))
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


@tracing.planned
def _scattering(
    name: str,
    x_shape: tracing.Shape,
    x_dtype: Any,
    i_shape: tracing.Shape,
    i_dtype: Any,
    u_shape: tracing.Shape,
    u_dtype: Any,
    v_shape: Any,
    v_dtype: Any,
    axis: Any,
) -> int:
    tensors = [
        ("x", x_shape, x_dtype),
        ("indices", i_shape, i_dtype),
        ("updates", u_shape, u_dtype),
    ]
    if v_shape is not None:
        tensors.append(("valid", v_shape, v_dtype))
    call = arguments.described(name, *tensors)
    arguments.require_supported(call, x_dtype)
    if name != "scatter" and x_dtype == ms.bool_:
        what = "added" if name == "scatter_add" else "compared"
        raise TypeError(f"{call}: bool cannot be {what}; cast it, or call masked.scatter")
    if i_dtype not in dtypes.INTEGERS:
        raise TypeError(f"{call}: indices must be integers, got {i_dtype}")
    if len(i_shape) != 1:
        raise ValueError(f"{call}: indices must have one axis")
    if x_dtype != u_dtype:
        raise TypeError(f"{call}: updates must have the dtype of x; cast one of them")
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"{call}: axis must be one int, got {axis!r}")
    at = arguments.axes_in(call, len(x_shape), axis)[0]
    expected = (*x_shape[:at], i_shape[0], *x_shape[at + 1 :])
    if tuple(u_shape) != expected:
        raise ValueError(f"{call}: updates must be {list(expected)}")
    if v_shape is not None:
        arguments.require_bool(call, v_dtype)
        if tuple(v_shape) != tuple(i_shape):
            raise ValueError(f"{call}: valid must have the shape of indices")
    return at


@tracing.planned
def _one_for_all(
    call: str, x_shape: tracing.Shape, i_shape: tracing.Shape, value: Any, axis: Any
) -> tracing.Shape:
    if not isinstance(value, (bool, int, float)):
        said = f"updates must be a mindspore Tensor or one number, got {value!r}"
        raise TypeError(f"masked.{call}: {said}")
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"{call}: axis must be one int, got {axis!r}")
    at = arguments.axes_in(call, len(x_shape), axis)[0]
    return (*x_shape[:at], *i_shape[:1], *x_shape[at + 1 :])


def scatter(
    x: Tensor, indices: Tensor, updates: Any, valid: Tensor | None = None, *, axis: int = 0
) -> Tensor:
    """`x` with the valid rows of `updates` written at `indices`.

    Shape: `indices` and `valid` [k], `updates` x.shape with k at `axis`, or one number. Invalid
    rows and indices outside go to a dump slot that is cut off. Of several writes to one place any
    may win. Dtype: that of `x`, one for both. Formula: `x[indices[valid]] = updates[valid]`. Over
    nothing `x`. Gradient: exactly 0 to what was not written. Cost: one copy, one scatter.

    >>> valid = Tensor([True, False])
    >>> x = Tensor([0.0, 0.0])
    >>> scatter(x, Tensor([1, 9]), Tensor([5.0, 6.0]), valid).asnumpy().tolist()
    [0.0, 5.0]
    >>> scatter(x, Tensor([1]), 2.0).asnumpy().tolist()
    [0.0, 2.0]
    """
    if not isinstance(updates, Tensor):
        call = given.call("scatter", "x, indices", x, indices)
        shape = _one_for_all(call, x.shape, indices.shape, updates, axis)
        constants.constant("scatter", x.dtype, updates, "updates")
        updates = constants.filled(shape, x.dtype, updates)
    return _scatter("scatter", x, indices, updates, valid, axis)


def scatter_add(
    x: Tensor, indices: Tensor, updates: Tensor, valid: Tensor | None = None, *, axis: int = 0
) -> Tensor:
    """`x` with the valid rows of `updates` added at `indices`.

    Shape: `indices` and `valid` [k], `updates` x.shape with k at `axis`. Invalid rows and indices
    outside go to a dump slot that is cut off. Dtype: that of `x`, one for both; not bool. Formula:
    numpy.add.at. Over nothing `x`. Gradient: exactly 0 to what was not written. Cost: one copy, one
    scatter.

    >>> valid = Tensor([True, False])
    >>> x = Tensor([0.0, 0.0])
    >>> scatter_add(x, Tensor([1, 9]), Tensor([5.0, 6.0]), valid).asnumpy().tolist()
    [0.0, 5.0]
    """
    return _scatter("scatter_add", x, indices, updates, valid, axis)


def scatter_max(
    x: Tensor, indices: Tensor, updates: Tensor, valid: Tensor | None = None, *, axis: int = 0
) -> Tensor:
    """`x`, raised to the valid rows of `updates` at `indices` where those are larger.

    Shape: `indices` and `valid` [k], `updates` x.shape with k at `axis`. Invalid rows and indices
    outside go to a dump slot that is cut off. Dtype: that of `x`, one for both; not bool. Formula:
    numpy.maximum.at. Over nothing `x`. Gradient: that of the plain operator, exactly 0 to what was
    not written. Cost: one copy, one scatter.

    >>> valid = Tensor([True, False])
    >>> x = Tensor([0.0, 0.0])
    >>> scatter_max(x, Tensor([1, 9]), Tensor([5.0, 6.0]), valid).asnumpy().tolist()
    [0.0, 5.0]
    """
    return _scatter("scatter_max", x, indices, updates, valid, axis)


def scatter_min(
    x: Tensor, indices: Tensor, updates: Tensor, valid: Tensor | None = None, *, axis: int = 0
) -> Tensor:
    """`x`, lowered to the valid rows of `updates` at `indices` where those are smaller.

    Shape: as `scatter_max`. Dtype: that of `x`, one for both; not bool. Formula: numpy.minimum.at.
    Over nothing `x`. Gradient: that of the plain operator, exactly 0 to what was not written. Cost:
    one copy, one scatter.

    >>> valid = Tensor([True, False])
    >>> x = Tensor([0.0, 0.0])
    >>> scatter_min(x, Tensor([1, 9]), Tensor([-5.0, -6.0]), valid).asnumpy().tolist()
    [0.0, -5.0]
    """
    return _scatter("scatter_min", x, indices, updates, valid, axis)


def _scatter(
    name: str, x: Tensor, indices: Tensor, updates: Tensor, valid: Tensor | None, axis: int
) -> Tensor:
    given.tensors(name, "x, indices, updates", x, indices, updates)
    given.optional(name, "valid", valid)
    v_shape = None if valid is None else valid.shape
    v_dtype = None if valid is None else valid.dtype
    at = _scattering(
        name, x.shape, x.dtype, indices.shape, indices.dtype, updates.shape, updates.dtype,
        v_shape, v_dtype, axis,
    )  # fmt: skip
    size = x.shape[at]
    if size == 0 or indices.shape[0] == 0 or planning.size_of(x.shape) == 0:
        return x
    work = x.dtype if name == "scatter" else dtypes.working_dtype(x.dtype)
    data = ops.swapaxes(x.astype(dtypes.movable_dtype(work)), 0, at)
    rows = ops.swapaxes(updates.astype(dtypes.movable_dtype(work)), 0, at)
    wide = indices.astype(ms.int64)
    wide = ops.where(wide < 0, wide + size, wide)
    inside = ops.logical_and(wide >= 0, wide < size)
    if valid is not None:
        inside = ops.logical_and(inside, valid)
    dump = constants.constant(name, ms.int64, size, "dump")
    slot = ops.expand_dims(ops.where(inside, wide, dump).astype(ms.int32), -1)
    room = constants.filled((1, *data.shape[1:]), data.dtype, 0)
    buffer = ops.concat((data, room), 0)
    if name == "scatter_add":
        buffer = ops.tensor_scatter_add(buffer, slot, rows)
    elif name in ("scatter_max", "scatter_min"):  # what is dumped must leave the slope of the rest
        seen = ops.reshape(inside, (-1,) + (1,) * (rows.ndim - 1))
        rows = keep(seen, rows)
        if name == "scatter_max":
            buffer = ops.tensor_scatter_max(buffer, slot, rows)
        else:
            buffer = ops.tensor_scatter_min(buffer, slot, rows)
    else:
        buffer = ops.tensor_scatter_update(buffer, slot, rows)
    return ops.swapaxes(buffer[:size], 0, at).astype(x.dtype)
