"""Binary cross entropy over the valid elements, of probabilities and of logits."""

from __future__ import annotations

from typing import Any

from mindspore import Tensor, ops

from . import constants, given, planning
from .losses import nothing_left, paired, reduced, softplus
from .primitives import keep


def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    valid: Tensor,
    weight: Tensor | None = None,
    *,
    reduction: str = "mean",
) -> Tensor:
    """`-w (t log x + (1 - t) log(1 - x))` over the valid elements.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.binary_cross_entropy. Reduction: mean, sum or none (0
    where invalid). Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where invalid.
    Cost: three fills. 1e-12 is added to both logarithms.

    >>> valid = Tensor([True, False])
    >>> round(float(binary_cross_entropy(Tensor([0.5, np.nan]), Tensor([1.0, 0.0]), valid)), 4)
    0.6931
    """
    left, right, result, work, shape = paired(
        "binary_cross_entropy", input, target, valid, 0.5, reduction
    )
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    tiny = constants.constant("binary_cross_entropy", work, 1e-12, "epsilon")
    sure = ops.logical_and(left == right, left * (1 - left) == 0)  # MindSpore's gradient is 0 there
    inner = ops.where(sure, tiny, left)
    loss = -(right * ops.log(inner + tiny) + (1 - right) * ops.log(1 - inner + tiny))
    loss = ops.where(sure, ops.zeros_like(loss), loss)
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
    """`-w (p t log s(x) + (1 - t) log(1 - s(x)))`, `s` the sigmoid, over the valid elements.

    Shape: all broadcast both ways. Dtype: the float of the inputs; half floats in float32.
    Formula and defaults: mindspore.ops.binary_cross_entropy_with_logits. Reduction: mean, sum
    or none (0 where invalid). Over nothing NaN for mean, 0 for sum. Gradient: exactly 0 where
    invalid. Cost: three fills.

    >>> valid = Tensor([True])
    >>> round(float(binary_cross_entropy_with_logits(Tensor([0.0]), Tensor([1.0]), valid)), 4)
    0.6931
    """
    name = "binary_cross_entropy_with_logits"
    left, right, result, work, shape = paired(name, input, target, valid, 0, reduction)
    if planning.size_of(shape) == 0:
        return nothing_left(shape, reduction, result)
    soft = softplus(-left)
    given.optional(name, "pos_weight", pos_weight)
    if pos_weight is not None:
        given.fits(name, "pos_weight", pos_weight, shape)
        push = keep(valid, pos_weight.astype(work))
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
    given.optional(name, "weight", weight)
    if weight is not None:
        given.fits(name, "weight", weight, shape)
        loss = loss * keep(valid, weight.astype(work))
    return reduced(name, keep(valid, loss), valid, shape, reduction, result)
