"""Losses over classes and sequences: cross_entropy, nll_loss, ctc_loss."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .losses import reduced
from .primitives import divided, keep, picked, spread, total


@tracing.planned
def _classes(
    name: str,
    l_shape: tracing.Shape,
    l_dtype: Any,
    t_shape: tracing.Shape,
    t_dtype: Any,
    v_shape: tracing.Shape,
    v_dtype: Any,
    reduction: Any,
    smoothing: Any,
) -> tuple[int, bool, tracing.Shape]:
    call = arguments.described(
        name,
        ("logits", l_shape, l_dtype),
        ("labels", t_shape, t_dtype),
        ("valid", v_shape, v_dtype),
    )
    arguments.require_bool(call, v_dtype)
    arguments.require_supported(call, l_dtype, dtypes.FLOATS)
    if not isinstance(reduction, str) or reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{call}: reduction must be mean, sum or none, got {reduction!r}")
    if isinstance(smoothing, bool) or not isinstance(smoothing, (int, float)):
        raise TypeError(f"{call}: label_smoothing must be a number, got {smoothing!r}")
    if not 0 <= smoothing <= 1:
        raise ValueError(f"{call}: label_smoothing must be from 0 to 1, got {smoothing!r}")
    if not l_shape:
        raise ValueError(f"{call}: the first argument must be [C] or [N, C, ...]")
    at = 0 if len(l_shape) == 1 else 1
    shape = (*l_shape[:at], *l_shape[at + 1 :])
    soft = tuple(t_shape) == tuple(l_shape) and t_dtype in dtypes.FLOATS
    if soft and name == "nll_loss":
        raise TypeError(f"{call}: labels must be class indices")
    if not soft:
        if t_dtype not in dtypes.INTEGERS:
            raise TypeError(f"{call}: labels must be class indices or probabilities per class")
        if tuple(t_shape) != shape:
            raise ValueError(f"{call}: labels must be {list(shape)}")
    of_rows = len(v_shape) == 1 < len(shape)
    if not arguments.covers((*v_shape, *(1 for _ in shape[1:])) if of_rows else v_shape, shape):
        raise ValueError(f"{call}: valid must be {list(shape)} (or 1 along an axis), or [N]")
    return at, soft, shape


def cross_entropy(
    logits: Tensor,
    labels: Tensor,
    valid: Tensor,
    weight: Tensor | None = None,
    *,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Cross entropy of `logits[N, C, ...]` and labels (indices or probabilities) where valid.

    Shape: [N, C, ...] (or [C]), labels and `valid` without C (or probabilities with it), `valid`
    also [N], `weight` [C]. Formula and defaults: mindspore.ops.cross_entropy; the mean divides by
    the weights of the labels that count. Over nothing NaN for mean. Dtype: that of the logits; half
    floats in float32. Gradient: exactly 0 where invalid. Cost: one log-softmax, gather.

    >>> logits, labels = Tensor([[0.0, 0.0], [np.nan, 1.0]]), Tensor([1, 99])
    >>> round(float(cross_entropy(logits, labels, Tensor([True, False]))), 4)
    0.6931
    """
    given.tensors("cross_entropy", "logits, labels, valid", logits, labels, valid)
    at, soft, shape = _classes(
        "cross_entropy", logits.shape, logits.dtype, labels.shape, labels.dtype, valid.shape,
        valid.dtype, reduction, label_smoothing,
    )  # fmt: skip
    if weight is not None:
        given.fits("cross_entropy", "weight", weight, (logits.shape[at],), True)
    valid = spread(_places(valid, shape), shape)
    work = dtypes.float_dtype(logits.dtype)
    rows = ops.expand_dims(valid, at)
    kept = keep(rows, logits.astype(work))
    top = ops.stop_gradient(ops.ReduceMax(True)(kept, (at,)))
    apart = kept - top
    logs = apart - ops.log(total(ops.exp(apart), (at,), True))
    if soft:
        share = keep(rows, labels.astype(work))
        if label_smoothing > 0:
            held = constants.rest(work, label_smoothing)
            even = constants.ratio(work, label_smoothing, logits.shape[at])
            share = share * held + even
        if weight is not None:
            share = share * ops.reshape(
                weight.astype(work), planning.along(logits.ndim, at, logits.shape[at])
            )
        loss = keep(valid, -total(share * logs, (at,), False))
        return reduced("cross_entropy", loss, valid, shape, reduction, work).astype(logits.dtype)
    return _picked(
        "cross_entropy", logs, labels, valid, weight, at, shape, ignore_index, reduction,
        label_smoothing, work,
    ).astype(logits.dtype)  # fmt: skip


def _places(valid: Tensor, shape: tuple[int, ...]) -> Tensor:
    """A mask over the rows in a shape that broadcasts to all places of them."""
    if valid.ndim == len(shape):
        return valid
    return ops.reshape(valid, planning.along(len(shape), 0, valid.shape[0]))


def nll_loss(
    logits: Tensor,
    labels: Tensor,
    valid: Tensor,
    weight: Tensor | None = None,
    *,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Negative log likelihood of log-probabilities `[N, C, ...]` and class indices where valid.

    Shape: [N, C, ...] (or [C]), labels and `valid` without C, `valid` also [N], `weight` [C].
    Formula and defaults: mindspore.ops.nll_loss; the mean divides by the weights of the labels that
    count. A negative class counts from the last one, as there on CPU and in NumPy. Over nothing NaN
    for mean. Dtype: that of the log-probabilities; half floats in float32.
    Gradient: exactly 0 where invalid. Cost: one gather.

    >>> logits, labels = Tensor([[0.0, 0.0], [np.nan, 1.0]]), Tensor([1, 99])
    >>> round(float(nll_loss(logits, labels, Tensor([True, False]))), 4)
    0.0
    """
    given.tensors("nll_loss", "logits, labels, valid", logits, labels, valid)
    at, _, shape = _classes(
        "nll_loss", logits.shape, logits.dtype, labels.shape, labels.dtype, valid.shape,
        valid.dtype, reduction, label_smoothing,
    )  # fmt: skip
    if weight is not None:
        given.fits("nll_loss", "weight", weight, (logits.shape[at],), True)
    valid = spread(_places(valid, shape), shape)
    work = dtypes.float_dtype(logits.dtype)
    zero = constants.constant("nll_loss", work, 0, "zero")
    logs = ops.where(ops.expand_dims(valid, at), logits.astype(work), zero)
    return _picked(
        "nll_loss", logs, labels, valid, weight, at, shape, ignore_index, reduction,
        label_smoothing, work,
    ).astype(logits.dtype)  # fmt: skip


def _picked(
    name: str,
    logs: Tensor,
    labels: Tensor,
    valid: Tensor,
    weight: Tensor | None,
    at: int,
    shape: tuple[int, ...],
    ignore_index: int,
    reduction: str,
    label_smoothing: float,
    work: Any,
) -> Tensor:
    zero = constants.constant(name, work, 0, "zero")
    classes = logs.shape[at]
    wide = labels.astype(ms.int64)
    told = ops.logical_and(
        valid, wide != constants.constant(name, ms.int64, ignore_index, "ignore_index")
    )
    low = constants.constant(name, ms.int64, 0, "low")
    wide = ops.where(wide < low, wide + classes, wide)  # -1 is the last class, as in a gather
    high = constants.constant(name, ms.int64, classes - 1, "high")
    target = ops.where(told, ops.minimum(ops.maximum(wide, low), high), low).astype(ms.int32)
    if weight is None:
        weighted = logs
        share = told.astype(work)
    else:
        wide_weight = weight.astype(work)  # once: two bfloat16 gradients cannot be added
        by_class = ops.reshape(wide_weight, planning.along(logs.ndim, at, classes))
        weighted = logs * by_class
        share = ops.where(told, ops.gather(wide_weight, target, 0), zero)
    hit = ops.squeeze(picked(weighted, at, ops.expand_dims(target, at)), at)
    loss = ops.where(told, -hit, zero)
    if label_smoothing > 0:
        smooth = ops.where(told, -total(weighted, (at,), False), zero)
        held = constants.rest(work, label_smoothing)
        even = constants.ratio(work, label_smoothing, classes)
        loss = held * loss + even * smooth
    if reduction == "none":
        return loss
    axes = planning.axes_all(len(shape))
    summed = total(loss, axes, False)
    if reduction == "mean":
        whole = total(share, axes, False)
        summed = summed / whole if weight is None else divided(summed, whole)
    return summed
