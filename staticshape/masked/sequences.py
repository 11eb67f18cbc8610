"""Losses over sequences: ctc_loss on padded inputs and targets."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, tracing
from .primitives import narrowed, picked, total
from .selection import compact


@tracing.planned
def _sequences(
    p_shape: tracing.Shape,
    p_dtype: Any,
    t_shape: tracing.Shape,
    t_dtype: Any,
    v_shape: tracing.Shape,
    v_dtype: Any,
    l_shape: tracing.Shape,
    l_dtype: Any,
    blank: Any,
    reduction: Any,
    zero_infinity: Any,
) -> bool:
    call = arguments.described(
        "ctc_loss",
        ("log_probs", p_shape, p_dtype),
        ("targets", t_shape, t_dtype),
        ("valid", v_shape, v_dtype),
        ("input_lengths", l_shape, l_dtype),
    )
    arguments.require_bool(call, v_dtype)
    arguments.require_supported(call, p_dtype, dtypes.FLOATS)
    if t_dtype not in dtypes.INTEGERS or l_dtype not in dtypes.INTEGERS:
        raise TypeError(f"{call}: targets and input_lengths must be integers")
    if len(p_shape) != 3 or len(t_shape) != 2 or t_shape[0] != p_shape[1]:
        raise ValueError(f"{call}: log_probs must be [T, N, C], targets [N, S]")
    if tuple(v_shape) != tuple(t_shape) or tuple(l_shape) != (p_shape[1],):
        raise ValueError(f"{call}: valid must have the shape of targets, input_lengths [N]")
    if isinstance(blank, bool) or not isinstance(blank, int) or not 0 <= blank < p_shape[2]:
        raise ValueError(f"{call}: blank must be a class index, got {blank!r}")
    arguments.require_flag(call, "zero_infinity", zero_infinity)
    if not isinstance(reduction, str) or reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{call}: reduction must be mean, sum or none, got {reduction!r}")
    return True


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    valid: Tensor,
    input_lengths: Tensor,
    *,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Tensor:
    """CTC of `log_probs[T, N, C]` against the valid labels of `targets[N, S]`.

    Shape: targets and `valid` [N, S] (valid anywhere), input_lengths [N]. Formula: the forward
    algorithm, as mindspore.ops.ctc_loss; the mean is per label, over the samples that have one.
    Dtype: that of `log_probs`; half floats in float32. A sample with no label counts as nothing:
    over nothing NaN for mean, 0 for sum. Gradient: with respect to log_probs, exactly 0 beyond the
    lengths. Cost: T steps of [N, 2S + 1].

    >>> logs = Tensor(np.log(np.full((2, 1, 2), 0.5, np.float32)))
    >>> targets, valid = Tensor([[1]]), Tensor([[True]])
    >>> round(float(ctc_loss(logs, targets, valid, Tensor([2]))), 4)
    0.2877
    """
    given.tensors(
        "ctc_loss", "log_probs, targets, valid, input_lengths", log_probs, targets, valid,
        input_lengths,
    )  # fmt: skip
    _sequences(
        log_probs.shape, log_probs.dtype, targets.shape, targets.dtype, valid.shape, valid.dtype,
        input_lengths.shape, input_lengths.dtype, blank, reduction, zero_infinity,
    )  # fmt: skip
    work = dtypes.float_dtype(log_probs.dtype)
    steps, batch, classes = log_probs.shape
    if steps * batch * targets.shape[1] == 0:
        return _without_a_path(log_probs, valid, work, reduction, zero_infinity)
    labels, _, lengths = compact(targets.astype(ms.int32), valid, axis=1)
    zero = constants.constant("ctc_loss", work, 0, "zero")
    low = constants.constant("ctc_loss", work, -1e30, "low")
    labels = ops.minimum(ops.maximum(labels, 0), classes - 1)
    limit = narrowed(input_lengths)
    places = constants.iota(steps, ms.int32, (steps, 1, 1))
    some = ops.ReduceAny()(valid, (1,))
    live = ops.logical_and(
        places < ops.reshape(limit, (1, batch, 1)), ops.reshape(some, (1, batch, 1))
    )
    logs = ops.where(live, log_probs.astype(work), zero)
    width = 2 * targets.shape[1] + 1
    blanks = constants.filled((batch, targets.shape[1]), ms.int32, blank)
    mixed = ops.reshape(ops.stack((blanks, labels), -1), (batch, width - 1))
    path = ops.concat((mixed, constants.filled((batch, 1), ms.int32, blank)), 1)
    before = ops.concat((constants.filled((batch, 2), ms.int32, blank), path[:, : width - 2]), 1)
    skips = ops.logical_and(path != blank, path != before)
    index = ops.broadcast_to(ops.expand_dims(path, 0), (steps, batch, width))
    scores = picked(logs, 2, index)
    at = constants.iota(width, ms.int32, (1, width))
    reach = at <= ops.expand_dims(2 * lengths, -1)
    open_start = ops.logical_and(at < 2, reach)
    alpha = ops.where(open_start, scores[0], low)
    one_shift = constants.filled((batch, 1), work, -1e30)
    two_shift = constants.filled((batch, 2), work, -1e30)
    for t in range(1, steps):
        stay = alpha
        step = ops.concat((one_shift, alpha[:, : width - 1]), 1)
        skip = ops.where(skips, ops.concat((two_shift, alpha[:, : width - 2]), 1), low)
        moved = _logaddexp3(stay, step, skip) + scores[t]
        moved = ops.where(reach, moved, low)
        alpha = ops.where(live[t], moved, alpha)
    final = ops.logical_or(
        at == ops.expand_dims(2 * lengths, -1), at == ops.expand_dims(2 * lengths - 1, -1)
    )
    ends = ops.where(final, alpha, low)
    top = ops.stop_gradient(ops.ReduceMax(True)(ends, (1,)))
    summed = ops.log(total(ops.exp(ends - top), (1,), False)) + top[:, 0]
    impossible = summed < -1e29
    inf = constants.constant("ctc_loss", work, 0.0 if zero_infinity else float("inf"), "inf")
    loss = ops.where(impossible, inf, -summed)
    loss = ops.where(some, loss, zero)
    if reduction == "none":
        return loss.astype(log_probs.dtype)
    if reduction == "mean":
        loss = loss / ops.maximum(lengths, 1).astype(work)
    value = total(loss, (0,), False)
    if reduction == "mean":
        value = value / total(some.astype(work), (0,), False)
    return value.astype(log_probs.dtype)


def _without_a_path(
    log_probs: Tensor, valid: Tensor, work: Any, reduction: str, zero_infinity: bool
) -> Tensor:
    """The loss where there is no step, sample or label: impossible for whoever has a label."""
    batch = valid.shape[0]
    impossible = 0.0 if zero_infinity else float("inf")
    loss = constants.filled((batch,), work, 0)
    number = constants.filled((), work, 0)
    if batch * valid.shape[1] > 0:
        some = ops.ReduceAny()(valid, (1,))
        loss = ops.where(some, constants.filled((), work, impossible), loss)
        number = total(some.astype(work), (0,), False)
    if reduction == "none":
        return loss.astype(log_probs.dtype)
    value = total(loss, (0,), False)
    return (value / number if reduction == "mean" else value).astype(log_probs.dtype)


def _logaddexp3(a: Tensor, b: Tensor, c: Tensor) -> Tensor:
    top = ops.stop_gradient(ops.maximum(ops.maximum(a, b), c))
    return ops.log(ops.exp(a - top) + ops.exp(b - top) + ops.exp(c - top)) + top
