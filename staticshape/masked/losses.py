"""Losses of pairs of tensors over the valid elements; formulas and defaults of mindspore.ops."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import planning
from .primitives import counted, keep, spread, total

_REDUCTIONS = ("mean", "sum", "none")


@planning.planned
def _pair(
    name: str,
    i_shape: planning.Shape,
    i_dtype: Any,
    t_shape: planning.Shape,
    t_dtype: Any,
    v_shape: planning.Shape,
    v_dtype: Any,
    reduction: Any,
    choices: Any,
) -> planning.Shape:
    call = planning.described(
        name, ("input", i_shape, i_dtype), ("target", t_shape, t_dtype), ("valid", v_shape, v_dtype)
    )
    planning.require_bool(call, v_dtype)
    planning.require_supported(call, i_dtype)
    planning.require_supported(call, t_dtype)
    if reduction not in choices:
        raise ValueError(f"{call}: reduction must be one of {choices}, got {reduction!r}")
    return planning.broadcast(call, i_shape, t_shape, v_shape)


def reduced(
    name: str, loss: Tensor, valid: Tensor, shape: tuple[int, ...], reduction: str, dtype: Any
) -> Tensor:
    """Mean, sum or none of a loss that is 0 at invalid places already."""
    if reduction == "none":
        return spread(loss, shape).astype(dtype)
    axes = planning.axes_all(len(shape))
    summed = total(spread(loss, shape), axes, False)
    if reduction == "mean":
        summed = summed / counted(valid, shape, axes, False).astype(summed.dtype)
    return summed.astype(dtype)


def _ready(
    name: str, input: Tensor, target: Tensor, valid: Tensor, safe: float, reduction: str
) -> tuple[Tensor, Tensor, Any, Any, tuple[int, ...]]:
    """Both sides in the working dtype with `safe` in the invalid places, dtypes and shape."""
    shape = _pair(
        name, input.shape, input.dtype, target.shape, target.dtype, valid.shape, valid.dtype,
        reduction, _REDUCTIONS,
    )  # fmt: skip
    common = planning.promoted(name, input.dtype, target.dtype)
    result = common if planning.is_float(common) else ms.float32
    work = planning.float_dtype(result)
    nothing = planning.constant(name, work, safe, "safe")
    return (
        keep(valid, input.astype(work), nothing),
        keep(valid, target.astype(work), nothing),
        result,
        work,
        shape,
    )


def _apart(
    name: str, input: Tensor, target: Tensor, valid: Tensor, reduction: str
) -> tuple[Tensor, Any, Any, tuple[int, ...]]:
    """`input - target`, 0 in the invalid places: a difference is linear, one mask is enough."""
    shape = _pair(
        name, input.shape, input.dtype, target.shape, target.dtype, valid.shape, valid.dtype,
        reduction, _REDUCTIONS,
    )  # fmt: skip
    common = planning.promoted(name, input.dtype, target.dtype)
    result = common if planning.is_float(common) else ms.float32
    work = planning.float_dtype(result)
    zero = planning.constant(name, work, 0, "safe")
    return keep(valid, input.astype(work) - target.astype(work), zero), result, work, shape


def _empty(shape: tuple[int, ...], reduction: str, dtype: Any) -> Tensor:
    if reduction == "none":
        return planning.filled(shape, dtype, 0)
    return planning.filled((), dtype, float("nan") if reduction == "mean" else 0)


def mse_loss(input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean") -> Tensor:
    """`(input - target)^2` over the valid elements."""
    apart, result, _, shape = _apart("mse_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    return reduced("mse_loss", ops.square(apart), valid, shape, reduction, result)


def l1_loss(input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean") -> Tensor:
    """`|input - target|` over the valid elements."""
    apart, result, _, shape = _apart("l1_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    return reduced("l1_loss", ops.abs(apart), valid, shape, reduction, result)


def smooth_l1_loss(
    input: Tensor, target: Tensor, valid: Tensor, *, beta: float = 1.0, reduction: str = "none"
) -> Tensor:
    """`d^2 / (2 beta)` where `d = |input - target| < beta`, else `d - beta / 2`."""
    planning.positive("smooth_l1_loss", "beta", beta, True)
    if beta == 0:
        return l1_loss(input, target, valid, reduction=reduction)
    apart, result, work, shape = _apart("smooth_l1_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    apart = ops.abs(apart)
    bound = planning.constant("smooth_l1_loss", work, beta, "beta")
    scale = planning.constant("smooth_l1_loss", work, 0.5 / beta, "scale")
    loss = ops.where(apart < bound, ops.square(apart) * scale, apart - bound * 0.5)
    return reduced("smooth_l1_loss", loss, valid, shape, reduction, result)


def huber_loss(
    input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean", delta: float = 1.0
) -> Tensor:
    """`d^2 / 2` where `d = |input - target| < delta`, else `delta (d - delta / 2)`."""
    planning.positive("huber_loss", "delta", delta, False)
    apart, result, work, shape = _apart("huber_loss", input, target, valid, reduction)
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    apart = ops.abs(apart)
    bound = planning.constant("huber_loss", work, delta, "delta")
    loss = ops.where(apart < bound, ops.square(apart) * 0.5, bound * (apart - bound * 0.5))
    return reduced("huber_loss", loss, valid, shape, reduction, result)


def soft_margin_loss(
    input: Tensor, target: Tensor, valid: Tensor, *, reduction: str = "mean"
) -> Tensor:
    """`log(1 + exp(-target * input))` over the valid elements."""
    left, right, result, work, shape = _ready(
        "soft_margin_loss", input, target, valid, 0, reduction
    )
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    zero = planning.constant("soft_margin_loss", work, 0, "zero")
    loss = keep(valid, _softplus(-left * right), zero)
    return reduced("soft_margin_loss", loss, valid, shape, reduction, result)


def _softplus(x: Tensor) -> Tensor:
    """`log(1 + exp(x))` without overflow."""
    zero = planning.constant("softplus", x.dtype, 0, "zero")
    return ops.maximum(x, zero) + ops.log1p(ops.exp(-ops.abs(x)))


def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    valid: Tensor,
    weight: Tensor | None = None,
    *,
    reduction: str = "mean",
) -> Tensor:
    """`-w (t log x + (1 - t) log(1 - x))` over the valid elements."""
    left, right, result, work, shape = _ready(
        "binary_cross_entropy", input, target, valid, 0.5, reduction
    )
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    tiny = planning.constant("binary_cross_entropy", work, 1e-12, "epsilon")
    loss = -(right * ops.log(left + tiny) + (1 - right) * ops.log(1 - left + tiny))
    return _weighted("binary_cross_entropy", loss, weight, valid, shape, work, reduction, result)


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    valid: Tensor,
    weight: Tensor | None = None,
    pos_weight: Tensor | None = None,
    *,
    reduction: str = "mean",
) -> Tensor:
    """`-w (p t log s(x) + (1 - t) log(1 - s(x)))`, `s` the sigmoid, over the valid elements."""
    name = "binary_cross_entropy_with_logits"
    left, right, result, work, shape = _ready(name, input, target, valid, 0, reduction)
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    soft = _softplus(-left)
    if pos_weight is not None:
        zero = planning.constant(name, work, 0, "zero")
        push = keep(valid, pos_weight.astype(work), zero)
        soft = (1 + (push - 1) * right) * soft
    loss = (1 - right) * left + soft
    return _weighted(name, loss, weight, valid, shape, work, reduction, result)


def _weighted(
    name: str,
    loss: Tensor,
    weight: Tensor | None,
    valid: Tensor,
    shape: tuple[int, ...],
    work: Any,
    reduction: str,
    result: Any,
) -> Tensor:
    zero = planning.constant(name, work, 0, "zero")
    if weight is not None:
        loss = loss * keep(valid, weight.astype(work), zero)
    return reduced(name, keep(valid, loss, zero), valid, shape, reduction, result)


def kl_div(
    input: Tensor,
    target: Tensor,
    valid: Tensor,
    *,
    reduction: str = "mean",
    log_target: bool = False,
) -> Tensor:
    """`target (log target - input)` (or `exp(target) (target - input)`) over the valid elements."""
    planning.one_of("kl_div", "reduction", reduction, ("mean", "sum", "none", "batchmean"))
    plain = "sum" if reduction == "batchmean" else reduction
    left, right, result, work, shape = _ready("kl_div", input, target, valid, 0, plain)
    if planning.size_of(shape) == 0:
        return _empty(shape, plain, result)
    zero = planning.constant("kl_div", work, 0, "zero")
    one = planning.constant("kl_div", work, 1, "one")
    if log_target:
        loss = ops.exp(right) * (right - left)
    else:
        positive = right > 0
        safe = ops.where(positive, right, one)
        loss = ops.where(positive, safe * (ops.log(safe) - left), zero)
    loss = keep(valid, loss, zero)
    value = reduced("kl_div", loss, valid, shape, plain, result)
    if reduction == "batchmean":
        rows = counted(_any_row(valid, shape), (shape[0],), (0,), False)
        value = (value.astype(work) / rows.astype(work)).astype(result)
    return value


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
    """`1 - cos` where the target is 1, `max(cos - margin, 0)` where it is -1."""
    shape = planning.features(
        input1.shape, input1.dtype, input2.shape, input2.dtype, target.shape, valid.shape,
        valid.dtype, reduction,
    )  # fmt: skip
    common = planning.promoted("cosine_embedding_loss", input1.dtype, input2.dtype)
    result = common if planning.is_float(common) else ms.float32
    work = planning.float_dtype(result)
    if planning.size_of(shape) == 0:
        return _empty(shape, reduction, result)
    one = planning.constant("cosine_embedding_loss", work, 1, "one")
    zero = planning.constant("cosine_embedding_loss", work, 0, "zero")
    rows = ops.expand_dims(valid, 1)
    left = keep(rows, input1.astype(work), one)
    right = keep(rows, input2.astype(work), one)
    product = total(left * right, (1,), False)
    lengths = ops.sqrt(total(ops.square(left), (1,), False)) * ops.sqrt(
        total(ops.square(right), (1,), False)
    )
    cosine = product / lengths
    side = spread(keep(valid, target.astype(ms.int32), 0), cosine.shape)
    loss = ops.where(side == 1, 1 - cosine, zero)
    border = planning.constant("cosine_embedding_loss", work, margin, "margin")
    loss = loss + ops.where(side == -1, ops.maximum(cosine - border, zero), zero)
    loss = keep(valid, loss, zero)
    return reduced("cosine_embedding_loss", loss, valid, shape, reduction, result)
