"""Selections that meet others, or a fixed number of places: align, as_many, masked_scatter."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .primitives import spread, tally
from .selection import compact, select, unpack


def align(x: Tensor, x_valid: Tensor, y: Tensor, y_valid: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The valid rows of two selections side by side, by rank: `(x_rows, y_rows, valid)`.

    What meets in `x[x_valid] - y[y_valid]`: the counts are equal, or one of them is 1 and that row
    meets all of the other's. Counts that do not fit make an error there; here the rows are NaN (0
    for integers). Shape: each mask has the leading axes of its tensor; the capacity is the larger
    size. Dtype: that of each. Formula: `x[x_valid], y[y_valid]`, broadcast. Over nothing nothing is
    valid. Gradient: to the rows that were used. Cost: as two `compact`.

    >>> one, two = Tensor([5.0, 6.0]), Tensor([1.0])
    >>> x, y, valid = align(one, Tensor([False, True]), two, Tensor([True]))
    >>> x.asnumpy().tolist(), y.asnumpy().tolist(), valid.asnumpy().tolist()
    ([6.0, 6.0], [1.0, 1.0], [True, False])
    """
    _, size, _, _ = planning.selection("align", x, x_valid, 0)
    _, other, _, _ = planning.selection("align", y, y_valid, 0)
    room = size if size > other else other
    first, kept, count = compact(x, x_valid, capacity=room)
    second, held, number = compact(y, y_valid, capacity=room)
    if room == 0:
        return first, second, kept
    valid = ops.where(count == 1, held, kept)
    fits = ops.logical_or(count == number, ops.logical_or(count == 1, number == 1))
    return _met(first, count, fits), _met(second, number, fits), valid


@tracing.planned
def _rows(r_shape: tracing.Shape, r_dtype: Any, v_shape: tracing.Shape, v_dtype: Any) -> int:
    """How many rows must be valid."""
    call = arguments.described("as_many", ("rows", r_shape, r_dtype), ("valid", v_shape, v_dtype))
    arguments.require_bool(call, v_dtype)
    arguments.require_supported(call, r_dtype)
    if not r_shape:
        raise ValueError(f"{call}: rows must have an axis")
    return r_shape[0]


def as_many(rows: Tensor, valid: Tensor, rows_valid: Tensor | None = None) -> Tensor:
    """`rows`, one for each valid element: what meets them where no other number of them fits.

    Another number of valid elements makes an error where a selection meets a number of rows; here
    the rows are NaN then (0 for integers). With `rows_valid`, a mask over the leading axes of
    `rows`, only those rows count: they come first, as many as `valid` has elements, and one alone
    stands for all, as in `y[valid] = rows[rows_valid]`. Shape: `rows` has any, `valid` any. Dtype:
    that of `rows`. Formula: `where(count(valid) == len(rows), rows, nan)`. Over nothing as it
    stands: no row fits. Gradient: to the rows that fit. Cost: one count, one fill; with
    `rows_valid` as one `compact` more.

    >>> as_many(Tensor([5.0, 6.0]), Tensor([True, False, True])).asnumpy().tolist()
    [5.0, 6.0]
    >>> as_many(Tensor([5.0, 6.0]), Tensor([True, True]), Tensor([False, True])).asnumpy().tolist()
    [6.0, 6.0]
    """
    given.tensors("as_many", "rows, valid", rows, valid)
    given.optional("as_many", "rows_valid", rows_valid)
    wanted = _rows(rows.shape, rows.dtype, valid.shape, valid.dtype)
    room = planning.size_of(valid.shape)
    if rows_valid is not None:
        first, _, count = compact(rows, rows_valid, capacity=room)
        if room == 0:
            return first
        number = _number(valid)
        return _met(first, count, ops.logical_or(count == number, count == 1))
    if planning.size_of(rows.shape) == 0:
        return rows
    number = constants.constant("as_many", ms.int32, 0, "count")
    if room > 0:
        number = _number(valid)
    fits = number == constants.constant("as_many", ms.int32, wanted, "rows")
    data = rows.astype(dtypes.movable_dtype(rows.dtype))
    wrong = float("nan") if dtypes.is_float(rows.dtype) else 0
    return ops.where(fits, data, constants.filled((), data.dtype, wrong)).astype(rows.dtype)


@tracing.planned
def _places(x_shape: tracing.Shape, x_dtype: Any, m_shape: tracing.Shape, m_dtype: Any) -> None:
    """Check what is written into, and the mask that is stretched over it."""
    call = arguments.described(
        "masked_scatter", ("x", x_shape, x_dtype), ("mask", m_shape, m_dtype)
    )
    arguments.require_bool(call, m_dtype, "mask")
    arguments.require_supported(call, x_dtype)
    if arguments.broadcast(call, x_shape, m_shape) != tuple(x_shape):
        raise ValueError(f"{call}: mask must broadcast to x")


def masked_scatter(
    x: Tensor, mask: Tensor, source: Tensor, source_valid: Tensor | None = None
) -> Tensor:
    """`x` with the valid elements of `source`, one after another, where `mask` is true.

    Fewer of them than there are places make an error in `x.masked_scatter`; here the places that
    are left over are NaN (0 for integers). Shape: that of `x`, to which `mask` broadcasts;
    `source` has any, and `source_valid` broadcasts to it. Dtype: that of `x`. Formula:
    `x.masked_scatter(mask, source[source_valid])`. Over nothing `x`, where nothing is masked
    either. Gradient: to the elements that were put and to `x` elsewhere. Cost: as a `compact` and
    an `unpack`; no selection, not even in the gradient.

    >>> x, mask = Tensor([1.0, 2.0, 3.0]), Tensor([True, False, True])
    >>> kept = Tensor([False, True, True])
    >>> masked_scatter(x, mask, Tensor([7.0, 8.0, 9.0]), kept).asnumpy().tolist()
    [8.0, 2.0, 9.0]
    """
    given.tensors("masked_scatter", "x, mask, source", x, mask, source)
    given.optional("masked_scatter", "source_valid", source_valid)
    _places(x.shape, x.dtype, mask.shape, mask.dtype)
    wrong = float("nan") if dtypes.is_float(x.dtype) else 0
    rows = ops.reshape(source.astype(x.dtype), (-1,))
    if source_valid is not None:
        rows = select(source.astype(x.dtype), source_valid, fill=wrong)[0]
    if planning.size_of(x.shape) == 0:
        return x
    places = spread(mask, x.shape)
    movable = dtypes.movable_dtype(x.dtype)
    put = unpack(rows, places, fill=wrong).astype(movable)
    return ops.where(places, put, x.astype(movable)).astype(x.dtype)


def _number(valid: Tensor) -> Tensor:
    """How many elements of a mask are true."""
    return ops.reshape(tally(ops.reshape(valid, (1, -1)), 1), ())


def _met(rows: Tensor, count: Tensor, fits: Tensor) -> Tensor:
    """One row stands for all; rows of counts that do not fit are no numbers."""
    data = rows.astype(dtypes.movable_dtype(rows.dtype))
    data = ops.where(count == 1, ops.broadcast_to(data[:1], data.shape), data)
    wrong = float("nan") if dtypes.is_float(rows.dtype) else 0
    return ops.where(fits, data, constants.filled((), data.dtype, wrong)).astype(rows.dtype)
