"""Losses of pairs of tensors over the valid elements; formulas and defaults of mindspore.ops."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .primitives import counted, keep, spread, total

_REDUCTIONS = ("mean", "sum", "none")


@tracing.planned
def _pair(
    name: str,
    i_shape: tracing.Shape,
    i_dtype: Any,
    t_shape: tracing.Shape,
    t_dtype: Any,
    v_shape: tracing.Shape,
    v_dtype: Any,
    reduction: Any,
    choices: Any,
) -> tracing.Shape:
    call = arguments.described(
        name, ("input", i_shape, i_dtype), ("target", t_shape, t_dtype), ("valid", v_shape, v_dtype)
    )
    arguments.require_bool(call, v_dtype)
    arguments.require_supported(call, i_dtype)
    arguments.require_supported(call, t_dtype)
    if not isinstance(reduction, str) or reduction not in choices:
        raise ValueError(f"{call}: reduction must be one of {choices}, got {reduction!r}")
    return arguments.broadcast(call, i_shape, t_shape, v_shape)


def reduced(
    name: str, loss: Tensor, valid: Tensor, shape: tuple[int, ...], reduction: str, dtype: Any
) -> Tensor:
    """Mean, sum or none of a loss that is 0 at invalid places already."""
    if reduction == "none":
        return spread(loss, shape).astype(dtype)
    axes = planning.axes_all(len(shape))
    summed = total(spread(loss, shape), axes, False)
    if reduction == "mean":
        summed = summed / counted(valid, shape, axes, False, summed.dtype)
    return summed.astype(dtype)


def paired(
    name: str, input: Tensor, target: Tensor, valid: Tensor, safe: float, reduction: str
) -> tuple[Tensor, Tensor, Any, Any, tuple[int, ...]]:
    """Both sides in the working dtype with `safe` in the invalid places, dtypes and shape."""
    given.tensors(name, "input, target, valid", input, target, valid)
    shape = _pair(
        name, input.shape, input.dtype, target.shape, target.dtype, valid.shape, valid.dtype,
        reduction, _REDUCTIONS,
    )  # fmt: skip
    common = dtypes.promoted(name, input.dtype, target.dtype)
    result = common if dtypes.is_float(common) else ms.float32
    work = dtypes.float_dtype(result)
    return (
        keep(valid, input.astype(work), safe),
        keep(valid, target.astype(work), safe),
        result,
        work,
        shape,
    )


def _apart(
    name: str, input: Tensor, target: Tensor, valid: Tensor, reduction: str
) -> tuple[Tensor, Any, Any, tuple[int, ...]]:
    """`input - target`, 0 in the invalid places: a difference is linear, one mask is enough."""
    given.tensors(name, "input, target, valid", input, target, valid)
    shape = _pair(
        name, input.shape, input.dtype, target.shape, target.dtype, valid.shape, valid.dtype,
        reduction, _REDUCTIONS,
    )  # fmt: skip
    common = dtypes.promoted(name, input.dtype, target.dtype)
    result = common if dtypes.is_float(common) else ms.float32
    work = dtypes.float_dtype(result)
    return keep(valid, input.astype(work) - target.astype(work)), result, work, shape


def nothing_left(shape: tuple[int, ...], reduction: str, dtype: Any) -> Tensor:
    if reduction == "none":
        return constants.filled(shape, dtype, 0)
    return constants.filled((), dtype, float("nan") if reduction == "mean" else 0)


def mse_loss(input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean") -> Tensor:
    """`(input - target)^2` over the valid elements.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.mse_loss. Reduction: mean, sum or none (0 where
    invalid). Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where invalid. Cost: one
    fill.

    >>> valid = Tensor([True, True, False])
    >>> float(mse_loss(Tensor([1.0, 2.0, np.nan]), Tensor([0.0, 0.0, 0.0]), valid))
    2.5
    """
    apart, result, _, shape = _apart("mse_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    return reduced("mse_loss", ops.square(apart), valid, shape, reduction, result)


def l1_loss(input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean") -> Tensor:
    """`|input - target|` over the valid elements.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.l1_loss. Reduction: mean, sum or none (0 where invalid).
    Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where invalid. Cost: one fill.

    >>> valid = Tensor([True, True, False])
    >>> float(l1_loss(Tensor([1.0, 2.0, np.nan]), Tensor([0.0, 0.0, 0.0]), valid))
    1.5
    """
    apart, result, _, shape = _apart("l1_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    return reduced("l1_loss", ops.abs(apart), valid, shape, reduction, result)


def smooth_l1_loss(
    input: Tensor, target: Tensor, valid: Tensor, *, beta: float = 1.0, reduction: str = "none"
) -> Tensor:
    """`d^2 / (2 beta)` where `d = |input - target| < beta`, else `d - beta / 2`.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.smooth_l1_loss. Reduction: mean, sum or none (0 where
    invalid). Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where invalid. Cost: one
    fill.

    >>> valid = Tensor([True, True, False])
    >>> x = Tensor([1.0, 2.0, np.nan])
    >>> float(smooth_l1_loss(x, Tensor([0.0, 0.0, 0.0]), valid, reduction="mean"))
    1.0
    """
    call = given.call("smooth_l1_loss", "input, target, valid", input, target, valid)
    arguments.positive(call, "beta", beta, True)
    if beta == 0:
        return l1_loss(input, target, valid, reduction=reduction)
    apart, result, work, shape = _apart("smooth_l1_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    apart = ops.abs(apart)
    bound = constants.constant("smooth_l1_loss", work, beta, "beta")
    scale = constants.ratio(work, 0.5, beta)
    loss = ops.where(apart < bound, ops.square(apart) * scale, apart - bound * 0.5)
    return reduced("smooth_l1_loss", loss, valid, shape, reduction, result)


def huber_loss(
    input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean", delta: float = 1.0
) -> Tensor:
    """`d^2 / 2` where `d = |input - target| < delta`, else `delta (d - delta / 2)`.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.huber_loss. Reduction: mean, sum or none (0 where
    invalid). Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where invalid. Cost: one
    fill.

    >>> valid = Tensor([True, True, False])
    >>> float(huber_loss(Tensor([1.0, 2.0, np.nan]), Tensor([0.0, 0.0, 0.0]), valid))
    1.0
    """
    call = given.call("huber_loss", "input, target, valid", input, target, valid)
    arguments.positive(call, "delta", delta, False)
    apart, result, work, shape = _apart("huber_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    apart = ops.abs(apart)
    bound = constants.constant("huber_loss", work, delta, "delta")
    loss = ops.where(apart < bound, ops.square(apart) * 0.5, bound * (apart - bound * 0.5))
    return reduced("huber_loss", loss, valid, shape, reduction, result)


def soft_margin_loss(
    input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean"
) -> Tensor:
    """`log(1 + exp(-target * input))` over the valid elements.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.soft_margin_loss. Reduction: mean, sum or none (0 where
    invalid). Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where invalid. Cost:
    three fills.

    >>> round(float(soft_margin_loss(Tensor([0.0]), Tensor([1.0]), Tensor([True]))), 4)
    0.6931
    """
    left, right, result, _, shape = paired("soft_margin_loss", input, target, valid, 0, reduction)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    loss = keep(valid, softplus(-left * right))
    return reduced("soft_margin_loss", loss, valid, shape, reduction, result)


def softplus(x: Tensor) -> Tensor:
    """`log(1 + exp(x))` without overflow."""
    zero = constants.constant("softplus", x.dtype, 0, "zero")
    return ops.maximum(x, zero) + ops.log1p(ops.exp(-ops.abs(x)))


def kl_div(
    input: Tensor,
    target: Tensor,
    valid: Tensor,
    *,
    reduction: str = "mean",
    log_target: bool = False,
) -> Tensor:
    """`target (log target - input)` (or `exp(target) (target - input)`) over the valid elements.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.kl_div. Reduction: mean, sum or none (0 where invalid).
    Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where invalid. Cost: three fills.
    `batchmean` divides by the rows of axis 0 that hold a valid element (NaN if none does). Targets
    of 0 or less give 0.

    >>> float(kl_div(Tensor([0.0, np.nan]), Tensor([1.0, 1.0]), Tensor([True, False])))
    0.0
    """
    call = given.call("kl_div", "input, target, valid", input, target, valid)
    arguments.one_of(call, "reduction", reduction, ("mean", "sum", "none", "batchmean"))
    arguments.flag(call, "log_target", log_target)
    plain = "sum" if reduction == "batchmean" else reduction
    if reduction == "batchmean":
        _rows_needed(input.shape, input.dtype, target.shape, target.dtype)
    left, right, result, work, shape = paired("kl_div", input, target, valid, 0, plain)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, "mean" if reduction == "batchmean" else plain, result)
    zero = constants.constant("kl_div", work, 0, "zero")
    one = constants.constant("kl_div", work, 1, "one")
    if log_target:
        loss = ops.exp(right) * (right - left)
    else:
        positive = ops.logical_not(right <= zero)  # NaN stays
        safe = ops.where(positive, right, one)
        loss = ops.where(positive, safe * (ops.log(safe) - left), zero)
    loss = keep(valid, loss)
    value = reduced("kl_div", loss, valid, shape, plain, result)
    if reduction == "batchmean":
        rows = counted(_any_row(valid, shape), (shape[0],), (0,), False)
        value = (value.astype(work) / rows.astype(work)).astype(result)
    return value


@tracing.planned
def _rows_needed(
    i_shape: tracing.Shape, i_dtype: Any, t_shape: tracing.Shape, t_dtype: Any
) -> bool:
    if not i_shape and not t_shape:
        call = arguments.described(
            "kl_div", ("input", i_shape, i_dtype), ("target", t_shape, t_dtype)
        )
        raise ValueError(f"{call}: batchmean divides by the rows of axis 0, and there is none")
    return True


def _any_row(valid: Tensor, shape: tuple[int, ...]) -> Tensor:
    """Which rows of axis 0 hold a valid element."""
    return ops.ReduceAny()(ops.reshape(spread(valid, shape), (shape[0], -1)), (1,))


def cosine_embedding_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    valid: Tensor,
    *,
    margin: float = 0.0,
    reduction: str = "mean",
) -> Tensor:
    """`1 - cos` where the target is 1, `max(cos - margin, 0)` where it is -1.

    Shape: inputs [N, features, ...]; target (1 or -1) and `valid` without the features. Formula and
    defaults: mindspore.ops.cosine_embedding_loss. Over nothing NaN for mean. Dtype: the float of
    the inputs; half floats in float32. Gradient: exactly 0 where invalid. Cost: four fills.

    >>> valid = Tensor([True])
    >>> x = Tensor([[3.0, 4.0]])
    >>> float(cosine_embedding_loss(x, Tensor([[3.0, 4.0]]), Tensor([1]), valid))
    0.0
    """
    given.tensors(
        "cosine_embedding_loss", "input1, input2, target, valid", input1, input2, target, valid
    )
    shape = planning.features(
        input1.shape, input1.dtype, input2.shape, input2.dtype, target.shape, target.dtype,
        valid.shape, valid.dtype, reduction,
    )  # fmt: skip
    common = dtypes.promoted("cosine_embedding_loss", input1.dtype, input2.dtype)
    result = common if dtypes.is_float(common) else ms.float32
    work = dtypes.float_dtype(result)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    zero = constants.constant("cosine_embedding_loss", work, 0, "zero")
    rows = ops.expand_dims(valid, 1)
    left = keep(rows, input1.astype(work), 1)
    right = keep(rows, input2.astype(work), 1)
    product = total(left * right, (1,), False)
    lengths = ops.sqrt(total(ops.square(left), (1,), False)) * ops.sqrt(
        total(ops.square(right), (1,), False)
    )
    cosine = product / lengths
    side = spread(keep(valid, target.astype(ms.int32)), cosine.shape)
    loss = ops.where(side == 1, 1 - cosine, zero)
    border = constants.constant("cosine_embedding_loss", work, margin, "margin")
    loss = loss + ops.where(side == -1, ops.maximum(cosine - border, zero), zero)
    loss = keep(valid, loss)
    return reduced("cosine_embedding_loss", loss, valid, shape, reduction, result)
