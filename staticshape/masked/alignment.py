"""Selections under different masks that meet: their elements side by side, by rank."""

from __future__ import annotations

from mindspore import Tensor, ops

from . import constants, dtypes, planning
from .selection import compact


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


def _met(rows: Tensor, count: Tensor, fits: Tensor) -> Tensor:
    """One row stands for all; rows of counts that do not fit are no numbers."""
    data = rows.astype(dtypes.movable_dtype(rows.dtype))
    data = ops.where(count == 1, ops.broadcast_to(data[:1], data.shape), data)
    wrong = float("nan") if dtypes.is_float(rows.dtype) else 0
    return ops.where(fits, data, constants.filled((), data.dtype, wrong)).astype(rows.dtype)
