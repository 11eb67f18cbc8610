"""Statistics of the valid elements: std, var, norm, logsumexp."""

from __future__ import annotations

from typing import Any

from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning
from .primitives import counted, divided, emptied, keep, over_nothing, spread, total
from .reductions import max as _max
from .reductions import min as _min


def var(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
    ddof: int = 0,
) -> Tensor:
    """The variance of the valid elements, two passes, divisor count - ddof; over nothing NaN.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or
    tuple. Dtype: as `mean`. Formula: `sum((x - mean)^2) / (count - ddof)` in two passes. Over
    nothing NaN; a divisor below 0 counts as 0, as in NumPy. Gradient: that of the formula.
    Cost: two fills, two reductions, one count.

    >>> float(var(Tensor([1.0, np.nan, 3.0]), Tensor([True, False, True])))
    1.0
    """
    return _spread("var", x, valid, axis, keepdims, dtype, empty, ddof)


def std(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
    ddof: int = 0,
) -> Tensor:
    """The standard deviation of the valid elements, divisor count - ddof; over nothing NaN.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or
    tuple. Dtype: as `mean`. Formula: `sum((x - mean)^2) / (count - ddof)` in two passes, then
    the root. Over nothing NaN; a divisor below 0 counts as 0, as in NumPy. Gradient: that of
    the formula, NaN where all valid elements are equal, as for the plain operator. Cost: two
    fills, two reductions, one count.

    >>> float(std(Tensor([1.0, np.nan, 3.0]), Tensor([True, False, True])))
    1.0
    """
    return _spread("std", x, valid, axis, keepdims, dtype, empty, ddof)


def _spread(
    name: str,
    x: Tensor,
    valid: Tensor,
    axis: Any,
    keepdims: bool,
    dtype: Any,
    empty: Any,
    ddof: int,
) -> Tensor:
    shape, axes = planning.reduction(name, x, valid, axis, keepdims)
    call = given.call(name, "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, dtypes.mean_dtype(x.dtype))
    if planning.size_of(shape) == 0:
        out = planning.reduced(shape, axes, keepdims)
        return over_nothing(call, out, result, float("nan"), empty)
    arguments.number(call, "ddof", ddof)
    work = dtypes.float_dtype(x.dtype)
    zero = constants.constant(name, work, 0, "zero")
    mask = spread(valid, shape)
    kept = keep(mask, spread(x.astype(work), shape))
    number = counted(valid, shape, axes, True, work)
    center = total(kept, axes, True) / number
    apart = keep(mask, kept - center)
    squares = total(ops.square(apart), axes, True)
    if ddof > 0:
        value = divided(squares, ops.maximum(number - ddof, zero))
    else:
        value = squares / (number - ddof)
    if name == "std":
        value = ops.sqrt(value)
    value = ops.reshape(value, planning.reduced(shape, axes, keepdims)).astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def norm(
    x: Tensor,
    valid: Tensor,
    *,
    ord: Any = 2,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The vector norm of the valid elements, `(sum |x|^ord)^(1/ord)`; over nothing 0.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    `ord` is 0, 1, 2, inf, -inf or any number (`numpy.linalg.norm` of a vector). Dtype: as `mean`.
    Over nothing 0. Formula: numpy.linalg.norm of the selected elements. Gradient: that of the
    formula; at a zero vector as for the plain operator, and of an infinite order to the first of
    equal ones alone. Cost: one fill, one reduction.

    >>> float(norm(Tensor([3.0, np.nan, 4.0]), Tensor([True, False, True])))
    5.0
    """
    shape, axes = planning.reduction("norm", x, valid, axis, keepdims)
    call = given.call("norm", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, dtypes.mean_dtype(x.dtype))
    out = planning.reduced(shape, axes, keepdims)
    arguments.number(call, "ord", ord)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, 0, empty)
    work = dtypes.float_dtype(x.dtype)
    size = ops.abs(keep(valid, x.astype(work)))
    if ord == float("inf"):
        value = _max(size, valid, axis=axis, keepdims=keepdims, empty=0, first=True)
    elif ord == float("-inf"):
        value = _min(size, valid, axis=axis, keepdims=keepdims, empty=0, first=True)
    elif ord == 0:
        value = total((size != 0).astype(work), axes, keepdims)
    elif ord == 1:
        value = total(size, axes, keepdims)
    elif ord == 2:
        value = ops.sqrt(total(ops.square(size), axes, keepdims))
    else:
        power = constants.constant("norm", work, float(ord), "ord")
        root = constants.ratio(work, 1.0, ord)
        powers = keep(valid, ops.pow(keep(valid, size, 1), power))
        value = ops.pow(total(powers, axes, keepdims), root)
        if ord < 0 and empty is None:  # of nothing the root is infinite, and the rule says 0
            empty = 0
    value = ops.reshape(value, out).astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def logsumexp(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """`log(sum(exp(x)))` of the valid elements, shifted by the maximum; over nothing -inf.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Dtype: as `mean`. Over nothing -inf (MindSpore's own gives NaN). Formula:
    scipy.special.logsumexp of the selected elements. Gradient: the softmax. Cost: two fills, two
    reductions, one exp.

    >>> float(logsumexp(Tensor([0.0, np.nan]), Tensor([True, False])))
    0.0
    """
    shape, axes = planning.reduction("logsumexp", x, valid, axis, keepdims)
    call = given.call("logsumexp", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, dtypes.mean_dtype(x.dtype))
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, float("-inf"), empty)
    work = dtypes.float_dtype(x.dtype)
    zero = constants.constant("logsumexp", work, 0, "zero")
    kept = keep(valid, x.astype(work), "lowest")
    shift = kept
    if len(axes) > 0:
        shift = ops.ReduceMax(True)(ops.stop_gradient(kept), axes)
    shift = ops.stop_gradient(ops.where(ops.isfinite(shift), shift, zero))
    powers = total(keep(valid, ops.exp(kept - shift)), axes, True)
    value = ops.log(powers) + shift
    value = ops.reshape(value, out).astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)
