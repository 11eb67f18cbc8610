"""Writing rows under a mask: scatter and its kin, along one axis or at points of several."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .primitives import keep


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
    given_shape = tuple(u_shape)
    if name == "scatter" and len(given_shape) == len(expected):  # as an assignment repeats them
        given_shape = tuple(
            size if size != 1 or place == at else wanted
            for place, (size, wanted) in enumerate(zip(given_shape, expected, strict=True))
        )
    if given_shape != expected:
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


@tracing.planned
def _several(places: int, numbers: int, x_shape: tracing.Shape, axis: Any) -> bool:
    call = f"scatter(x{list(x_shape)}, {places} places)"
    if axis != 0:
        raise TypeError(f"masked.{call}: places of several axes are those of the first ones")
    if places > len(x_shape):
        raise ValueError(f"masked.{call}: more places than x has axes")
    if numbers == places:
        raise TypeError(f"masked.{call}: at least one of the places must be a Tensor")
    return True


def _at_points(x: Tensor, indices: Any, updates: Any, valid: Tensor | None, axis: int) -> Tensor:
    """`scatter` for places along several axes: those of `x` with these axes put into one."""
    given.tensors("scatter", "x", x)
    numbers = 0
    for place in indices:
        if isinstance(place, int):
            numbers += 1
    _several(len(indices), numbers, x.shape, axis)
    nothing = constants.constant("scatter", ms.int64, 0, "nothing")
    point, inside, total = nothing, nothing == nothing, 1
    for at in range(len(indices)):
        size, place = x.shape[at], indices[at]
        if not isinstance(place, int):
            given.integers("scatter", "indices", place)
            place = place.astype(ms.int64)
        wide = nothing + place
        wide = ops.where(wide < 0, wide + size, wide)
        inside = ops.logical_and(inside, ops.logical_and(wide >= 0, wide < size))
        point, total = point * size + wide, total * size
    point = ops.where(inside, point, constants.constant("scatter", ms.int64, total, "outside"))
    moved = dtypes.movable_dtype(x.dtype)  # a compiler has no kernel that reshapes bfloat16
    flat = ops.reshape(x.astype(moved), (total, *x.shape[len(indices) :])).astype(x.dtype)
    written = scatter(flat, point, updates, valid).astype(moved)
    return ops.reshape(written, x.shape).astype(x.dtype)


def scatter(
    x: Tensor, indices: Any, updates: Any, valid: Tensor | None = None, *, axis: int = 0
) -> Tensor:
    """`x` with the valid rows of `updates` written at `indices`.

    Shape: `indices` and `valid` [k], `updates` x.shape with k at `axis` (1 for any other axis), or
    one number; a tuple of `indices`, of which some may be numbers, has one for each of the first
    axes of `x`. Invalid rows and indices outside go to a dump slot that is cut off. Of several
    writes to one place any may win. Dtype: that of `x`, one for both. Formula:
    `x[indices[valid]] = updates[valid]`. Over nothing `x`. Gradient: exactly 0 to what was not
    written. Cost: one copy, one scatter.

    >>> valid = Tensor([True, False])
    >>> x = Tensor([0.0, 0.0])
    >>> scatter(x, Tensor([1, 9]), Tensor([5.0, 6.0]), valid).asnumpy().tolist()
    [0.0, 5.0]
    >>> scatter(x, Tensor([1]), 2.0).asnumpy().tolist()
    [0.0, 2.0]
    >>> scatter(ops.zeros((2, 2)), (Tensor([0, 1]), 1), Tensor([5.0, 6.0])).asnumpy().tolist()
    [[0.0, 5.0], [0.0, 6.0]]
    """
    if isinstance(indices, tuple):
        return _at_points(x, indices, updates, valid, axis)
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
    numpy.maximum.at; a NaN in either gives NaN, which MindSpore's own can lose. Over nothing `x`.
    Gradient: that of the plain operator, exactly 0 to what was not written. Cost: one copy, two
    scatters.

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

    Shape: as `scatter_max`. Dtype: that of `x`, one for both; not bool. Formula: numpy.minimum.at;
    a NaN in either gives NaN. Over nothing `x`. Gradient: that of the plain operator, exactly 0 to
    what was not written. Cost: one copy, two scatters.

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
    if rows.shape[1:] != data.shape[1:]:
        rows = ops.broadcast_to(rows, (rows.shape[0], *data.shape[1:]))
    wide = indices.astype(ms.int64)
    wide = ops.where(wide < 0, wide + size, wide)
    inside = ops.logical_and(wide >= 0, wide < size)
    if valid is not None:
        inside = ops.logical_and(inside, ops.stop_gradient(valid))
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
            best = ops.tensor_scatter_max(buffer, slot, rows)
        else:
            best = ops.tensor_scatter_min(buffer, slot, rows)
        buffer = _unordered(best, buffer, slot, rows) if dtypes.is_float(work) else best
    else:
        buffer = ops.tensor_scatter_update(buffer, slot, rows)
    return ops.swapaxes(buffer[:size], 0, at).astype(x.dtype)


def _unordered(best: Tensor, before: Tensor, slot: Tensor, rows: Tensor) -> Tensor:
    """`best`, NaN where a NaN was written or stood: MindSpore's comparison loses it."""
    stood = ops.isnan(ops.stop_gradient(before)).astype(ms.float32)
    written = ops.isnan(ops.stop_gradient(rows)).astype(ms.float32)
    found = ops.tensor_scatter_add(stood, slot, written) > 0
    return ops.where(found, constants.filled((), best.dtype, float("nan")), best)
