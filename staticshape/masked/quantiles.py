"""Elements by rank among the valid ones: kth_value, median, quantile."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .ordering import ordered
from .primitives import emptied, keep, merged, narrowed, over_nothing, picked, spread, tally


def kth_value(
    x: Tensor,
    k: Any,
    valid: Tensor,
    *,
    axis: Any = -1,
    keepdims: bool = False,
    largest: bool = False,
    empty: Any = None,
) -> Tensor:
    """The k-th (from 1) valid element in ascending order, or in descending if `largest`.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    `k` is an int or an integer Tensor. Ties: equal elements hold consecutive ranks, so `x >= kth`
    can select more than k of them. Beyond the count NaN (0 for integers). Dtype: that of `x`.
    Formula: torch.kthvalue of the selected elements. Over nothing NaN (0 for integers). Gradient: 1
    at the first such element. Cost: a sort.

    >>> float(kth_value(Tensor([5.0, 1.0, 9.0]), 2, Tensor([True, True, False]), axis=0))
    5.0
    """
    shape, axes = planning.reduction("kth_value", x, valid, axis, keepdims)
    call = given.call("kth_value", "x, valid", x, valid)
    arguments.flag(call, "largest", largest)
    if isinstance(k, Tensor):
        given.one_integer("kth_value", "k", k)
        place = narrowed(ops.reshape(k, ())) - 1
    else:
        rank = arguments.whole(call, "k", k, 1)
        place = constants.constant("kth_value", ms.int32, rank - 1, "k")
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        nan = float("nan") if dtypes.is_float(x.dtype) else 0
        return over_nothing(call, out, x.dtype, nan, empty)
    rows, count = _ranked("kth_value", x, valid, shape, axes, largest)
    value = _at(rows, spread(place, count.shape))
    inside = ops.logical_and(place >= 0, place < count)
    nothing = constants.filled((), rows.dtype, float("nan") if dtypes.is_float(x.dtype) else 0)
    if empty is not None:
        nothing = constants.constant(call, x.dtype, empty, "empty").astype(rows.dtype)
    return ops.reshape(ops.where(inside, value, nothing), out).astype(x.dtype)


def _ranked(
    name: str,
    x: Tensor,
    valid: Tensor,
    shape: tuple[int, ...],
    axes: tuple[int, ...],
    descending: bool,
) -> tuple[Tensor, Tensor]:
    """The sorted rows over the merged axes, and how many valid elements each has."""
    work = dtypes.working_dtype(x.dtype)
    rows = merged(spread(x.astype(work), shape), axes)
    mask = merged(spread(valid, shape), axes)
    count = tally(mask, rows.ndim - 1)
    order = ordered(rows, mask, descending)
    values = picked(keep(mask, rows), rows.ndim - 1, order)
    return values, count


def _at(rows: Tensor, place: Tensor) -> Tensor:
    """The element at `place` (clamped) of every row."""
    size = rows.shape[rows.ndim - 1]
    low = constants.constant("median", ms.int32, 0, "low")
    high = constants.constant("median", ms.int32, size - 1, "high")
    at = ops.minimum(ops.maximum(place, low), high)
    return picked(rows, rows.ndim - 1, ops.expand_dims(at, -1))[..., 0]


def median(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The lower median of the valid elements; over nothing NaN (0 for integers).

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    The element at rank (count - 1) // 2, as in PyTorch. Dtype: that of `x`. NaN among the valid
    elements gives NaN. Over nothing NaN (0 for integers). Formula: torch.median of the selected
    elements. Gradient: 1 at that element. Cost: a sort.

    >>> float(median(Tensor([5.0, 1.0, 9.0]), Tensor([True, True, False])))
    1.0
    """
    shape, axes = planning.reduction("median", x, valid, axis, keepdims)
    call = given.call("median", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, x.dtype)
    out = planning.reduced(shape, axes, keepdims)
    nothing = float("nan") if dtypes.is_float(result) else 0
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, nothing, empty)
    rows, count = _ranked("median", x, valid, shape, axes, False)
    value = _at(rows, (count - 1) // 2)
    value = _unordered(value, rows, count)
    value = ops.where(count > 0, value, constants.filled((), rows.dtype, _none(rows.dtype)))
    if x.dtype == ms.bool_:
        value = value > 0
    value = ops.reshape(value, out).astype(result)
    return emptied(call, value, ops.reshape(count, out), empty)


def _unordered(value: Tensor, rows: Tensor, count: Tensor) -> Tensor:
    """NaN among the valid elements makes the result NaN: sorting has put it last."""
    if not dtypes.is_float(rows.dtype):
        return value
    worst = _at(rows, count - 1)
    return ops.where(ops.isnan(worst), worst, value)


@tracing.planned
def _none(dtype: Any) -> Any:
    return float("nan") if dtype in dtypes.FLOATS else 0


@tracing.planned
def _fraction(call: str, q: Any) -> float:
    if isinstance(q, bool) or not isinstance(q, (int, float)) or not 0 <= q <= 1:
        raise ValueError(f"masked.{call}: q must be a number from 0 to 1, got {q!r}")
    return float(q)


def quantile(
    x: Tensor,
    valid: Tensor,
    q: float,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The q-quantile of the valid elements, linear between neighbours; over nothing NaN.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    `q` from 0 to 1, linear between neighbours, as `numpy.quantile`. Dtype: as `mean`. NaN among the
    valid elements gives NaN; between infinities it is exact, where NumPy's `inf - inf` gives NaN.
    Over nothing NaN. Formula: numpy.quantile of the selected elements. Gradient: to the two
    neighbours. Cost: a sort.

    >>> float(quantile(Tensor([1.0, 3.0, 9.0]), Tensor([True, True, False]), 0.5))
    2.0
    """
    shape, axes = planning.reduction("quantile", x, valid, axis, keepdims)
    call = given.call("quantile", "x, valid", x, valid)
    fraction = _fraction(call, q)
    work = dtypes.float_dtype(x.dtype)
    result = dtypes.chosen(call, dtype, dtypes.mean_dtype(x.dtype))
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, float("nan"), empty)
    rows, count = _ranked("quantile", x.astype(work), valid, shape, axes, False)
    share_of = constants.constant("quantile", ms.float64, fraction, "q")
    place = (count - 1).astype(ms.float64) * share_of
    below = ops.floor(place)
    share = (place - below).astype(work)
    left = _at(rows, below.astype(ms.int32))
    right = _at(rows, below.astype(ms.int32) + 1)
    blend = left * (1 - share) + right * share
    value = ops.where(share > 0, blend, left)
    value = _unordered(value, rows, count)
    value = ops.where(count > 0, value, constants.filled((), work, float("nan")))
    value = ops.reshape(value, out).astype(result)
    return emptied(call, value, ops.reshape(count, out), empty)
