"""Losses, normalisations and contractions of staticshape.masked, with their references."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import nn, ops

from staticshape import masked

from . import reference as ref
from .engine import Case, Config, Datum, Spec
from .specs import values

_Element = Callable[[np.ndarray, np.ndarray], np.ndarray]


def _unit(array: np.ndarray) -> np.ndarray:
    return 0.1 + 0.8 / (1 + np.exp(-array))


def _same(array: np.ndarray) -> np.ndarray:
    return array


def pairwise(
    name: str,
    element: _Element,
    reduction: str,
    *,
    left: Callable[[np.ndarray], np.ndarray] = _same,
    right: Callable[[np.ndarray], np.ndarray] = _same,
    label: str = "",
    **options: Any,
) -> Spec:
    """A loss of two tensors, element by element, then a reduction over the valid elements."""
    function = getattr(masked, name)

    def build(config: Config) -> Case:
        x, y = left(values(config)), right(values(config, salt=1))

        def call(x: Any, y: Any, valid: Any) -> Any:
            return function(x, y, valid, reduction=reduction, **options)

        def wanted(x: np.ndarray, y: np.ndarray, valid: np.ndarray) -> list[Any]:
            with np.errstate(all="ignore"):
                losses = element(x, y)
            return [ref.reduced(losses, valid, reduction)]

        data = (Datum(x, config.valid), Datum(y, config.valid), Datum(config.valid))
        return Case(call, data, wanted, config.dtype)

    return Spec(f"{name}[{reduction}{label}]", build, axes="none", floats_only=True)


def _smooth(beta: float) -> _Element:
    def one(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        d = np.abs(x - y)
        return np.where(d < beta, d**2 / (2 * beta), d - beta / 2)

    return one


def _huber(delta: float) -> _Element:
    def one(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        d = np.abs(x - y)
        return np.where(d < delta, d**2 / 2, delta * (d - delta / 2))

    return one


def _bce(x: np.ndarray, t: np.ndarray) -> np.ndarray:
    return -(t * np.log(x) + (1 - t) * np.log(1 - x))


def _bce_logits(x: np.ndarray, t: np.ndarray) -> np.ndarray:
    return (1 - t) * x + np.log1p(np.exp(-x))


def _weighted_bce(config: Config) -> Case:
    x, t = values(config), _unit(values(config, salt=1))
    weight, push = _unit(values(config, salt=2)), _unit(values(config, salt=3))

    def call(x: Any, t: Any, weight: Any, push: Any, valid: Any) -> Any:
        return masked.binary_cross_entropy_with_logits(x, t, valid, weight, push)

    def wanted(x: Any, t: Any, weight: Any, push: Any, valid: Any) -> list[Any]:
        soft = np.log1p(np.exp(-x))
        losses = weight * ((1 - t) * x + (1 + (push - 1) * t) * soft)
        return [ref.reduced(losses, valid, "mean")]

    masks = (config.valid,) * 4
    data = [Datum(one, real) for one, real in zip((x, t, weight, push), masks, strict=True)]
    return Case(call, (*data, Datum(config.valid)), wanted, config.dtype)


def _batchmean(config: Config) -> Case:
    x, t = values(config), _unit(values(config, salt=1))

    def call(x: Any, t: Any, valid: Any) -> Any:
        return masked.kl_div(x, t, valid, reduction="batchmean")

    def wanted(x: Any, t: Any, valid: Any) -> list[Any]:
        rows = valid.reshape(valid.shape[0], -1).any(1).sum()
        total = (t * (np.log(t) - x))[valid].sum()
        return [np.asarray(total / rows if rows else math.nan)]

    data = (Datum(x, config.valid), Datum(t, config.valid), Datum(config.valid))
    return Case(call, data, wanted, config.dtype)


def classified(
    name: str, reduction: str, smoothing: float = 0.0, weighted: bool = False, soft: bool = False
) -> Spec:
    """cross_entropy and nll_loss on `[N, 3, ...]` with an ignored label among the valid ones."""

    def build(config: Config) -> Case:
        places = config.valid.shape
        x = values(config, (places[0], 3, *places[1:]))
        rng = np.random.default_rng(config.seed)
        labels = rng.integers(0, 3, places).astype(np.int32)
        if labels.size:
            labels.reshape(-1)[0] = -100
        chances = _unit(values(config, x.shape, 2))
        weight = np.array([0.5, 1.0, 2.0])
        function = masked.nll_loss if name == "nll_loss" else masked.cross_entropy

        def call(x: Any, labels: Any, weight: Any, valid: Any) -> Any:
            return function(
                x,
                labels,
                valid,
                weight if weighted else None,
                reduction=reduction,
                label_smoothing=smoothing,
            )

        def wanted(x: Any, labels: Any, weight: Any, valid: Any) -> list[Any]:
            logs = x if name == "nll_loss" else ref.log_softmax(x, 1)
            share = weight if weighted else None
            if not soft:
                return [ref.cross_entropy(logs, labels, valid, share, -100, smoothing, reduction)]
            mixed = labels * (1 - smoothing) + smoothing / 3
            if weighted:
                mixed = mixed * weight.reshape((1, 3) + (1,) * (x.ndim - 2))
            losses = np.where(valid, -(mixed * logs).sum(1), 0.0)
            if reduction == "none":
                return [losses]
            total = losses.sum()
            if reduction == "mean":
                total = total / valid.sum() if valid.any() else math.nan
            return [np.asarray(total)]

        target = Datum(chances if soft else labels, config.valid[:, None] if soft else config.valid)
        data = (Datum(x, config.valid[:, None]), target, Datum(weight), Datum(config.valid))
        return Case(call, data, wanted, config.dtype)

    label = f"{name}[{reduction}{', smoothing' if smoothing else ''}"
    label += f"{', weight' if weighted else ''}{', probabilities' if soft else ''}]"
    return Spec(label, build, ranks=(1, 2), axes="none", floats_only=True, zero_size=False)


def _cosine(config: Config) -> Case:
    places = config.valid.shape
    shape = (places[0], 3, *places[1:])
    x, y = values(config, shape) + 0.3, values(config, shape, 1)
    side = np.where(np.random.default_rng(config.seed).random(places) > 0.5, 1, -1).astype(np.int32)

    def call(x: Any, y: Any, side: Any, valid: Any) -> Any:
        return masked.cosine_embedding_loss(x, y, side, valid, margin=0.1)

    def wanted(x: Any, y: Any, side: Any, valid: Any) -> list[Any]:
        with np.errstate(all="ignore"):
            cosine = (x * y).sum(1) / np.sqrt((x**2).sum(1) * (y**2).sum(1))
        losses = np.where(side == 1, 1 - cosine, np.maximum(cosine - 0.1, 0))
        return [ref.reduced(losses, valid, "mean")]

    rows = config.valid[:, None]
    data = (Datum(x, rows), Datum(y, rows), Datum(side, config.valid), Datum(config.valid))
    return Case(call, data, wanted, config.dtype)


def _ctc(config: Config) -> Case:
    rng = np.random.default_rng(config.seed)
    logs = ref.log_softmax(rng.standard_normal((4, 2, 3)), 2)
    labels = rng.integers(1, 3, (2, 2)).astype(np.int32)
    flags = np.resize(config.valid.reshape(-1), (2, 2)) if config.valid.size else np.zeros((2, 2))
    valid = flags.astype(bool)
    lengths = np.array([4, 3], np.int32)

    def call(logs: Any, labels: Any, valid: Any, lengths: Any) -> Any:
        return masked.ctc_loss(logs, labels, valid, lengths)

    def wanted(logs: Any, labels: Any, valid: Any, lengths: Any) -> list[Any]:
        losses = [
            ref.ctc(logs[: lengths[n], n], list(labels[n][valid[n]]), 0) / valid[n].sum()
            for n in range(2)
            if valid[n].any()
        ]
        return [np.asarray(ref.mean(np.array(losses)))]

    live = (np.arange(4)[:, None] < lengths)[..., None] & valid.any(1)[None, :, None]
    data = (Datum(logs, live), Datum(labels, valid), Datum(valid), Datum(lengths))
    return Case(call, data, wanted, config.dtype, loosen=10)


def _layer_norm(config: Config) -> Case:
    axis = config.axis
    x = values(config)
    weight, bias = values(config, (x.shape[-1],), 1), values(config, (x.shape[-1],), 2)

    def call(x: Any, valid: Any, weight: Any, bias: Any) -> Any:
        return masked.layer_norm(x, valid, weight, bias, axis=axis)

    def wanted(x: Any, valid: Any, weight: Any, bias: Any) -> list[Any]:
        def one(vector: np.ndarray) -> np.ndarray:
            return (vector - vector.mean()) / np.sqrt(vector.var() + 1e-5)

        found = ref.along_rows(one, x, valid, axis)
        return [np.where(valid, found * weight + bias, 0.0)]

    data = (Datum(x, config.valid), Datum(config.valid), Datum(weight), Datum(bias))
    return Case(call, data, wanted, config.dtype, loosen=20)


def _batch_norm(config: Config) -> Case:
    places = config.valid.shape
    x = values(config, (places[0], 2, *places[1:]))
    mean, variance = np.array([0.5, -0.5]), np.array([1.0, 2.0])
    weight, bias = np.array([1.5, 0.5]), np.array([0.1, 0.2])

    def call(x: Any, valid: Any, mean: Any, variance: Any, weight: Any, bias: Any) -> Any:
        return masked.batch_norm(x, valid, mean, variance, weight, bias)

    def wanted(x: Any, valid: Any, mean: Any, variance: Any, weight: Any, bias: Any) -> list[Any]:
        found, means, variances = np.zeros(x.shape), mean.copy(), variance.copy()
        n = int(valid.sum())
        for c in range(2):
            real = x[:, c][valid]
            if not n:
                continue
            found[:, c][valid] = (real - real.mean()) / np.sqrt(real.var() + 1e-5) * weight[c]
            found[:, c][valid] += bias[c]
            means[c] = 0.9 * mean[c] + 0.1 * real.mean()
            variances[c] = 0.9 * variance[c] + 0.1 * real.var() * n / max(n - 1, 1)
        return [found, means.astype(object), variances.astype(object)]

    data = (
        Datum(x, config.valid[:, None]),
        Datum(config.valid),
        Datum(mean, diff=False),
        Datum(variance, diff=False),
        Datum(weight),
        Datum(bias),
    )
    return Case(call, data, wanted, config.dtype, loosen=20)


def normalizing(training: bool, own: bool = False) -> Spec:
    """BatchNorm as a Cell: by the statistics of the valid places, or by those it remembers.

    `own`: a layer of mindspore.nn that the function is given.
    """

    def build(config: Config) -> Case:
        places = config.valid.shape
        x = values(config, (places[0], 2, *places[1:]))
        net = nn.BatchNorm1d(2) if own else masked.BatchNorm(2)
        net.set_train(training)

        def call(x: Any, valid: Any) -> Any:
            return masked.apply_batch_norm(net, x, valid) if own else net(x, valid)

        def wanted(x: Any, valid: Any) -> list[Any]:
            found = np.zeros(x.shape)
            for c in range(2):
                real = x[:, c][valid]
                mean, variance = (real.mean(), real.var()) if training and real.size else (0, 1)
                found[:, c][valid] = (real - mean) / np.sqrt(variance + 1e-5)
            return [found]

        data = (Datum(x, config.valid[:, None]), Datum(config.valid))
        return Case(call, data, wanted, config.dtype, loosen=20)

    name = ("apply_batch_norm" if own else "BatchNorm") + ("" if training else "[eval]")
    return Spec(name, build, ranks=(1, 2), axes="none", floats_only=True, zero_size=False)


def _matmul(config: Config) -> Case:
    valid = config.valid.reshape(-1)
    a, b = values(config, (2, 3, valid.size)), values(config, (2, valid.size, 2), 1)

    def call(a: Any, b: Any, valid: Any) -> Any:
        return masked.matmul(a, b, valid)

    def wanted(a: Any, b: Any, valid: Any) -> list[Any]:
        return [a[..., valid] @ b[:, valid]]

    data = (Datum(a, valid), Datum(b, valid[:, None]), Datum(valid))
    return Case(call, data, wanted, config.dtype)


def _attention(config: Config) -> Case:
    valid = config.valid.reshape(-1)
    q, k = values(config, (2, 3)), values(config, (valid.size, 3), 1)
    work = ms.float64 if config.dtype == "float64" else ms.float32

    def call(q: Any, k: Any, valid: Any) -> Any:
        keys = masked.guard(k, masked.expand(valid, k), 0).astype(work)
        scores = ops.matmul(q.astype(work), keys.T)
        return masked.matmul(masked.softmax(scores, valid), keys, valid)

    def wanted(q: Any, k: Any, valid: Any) -> list[Any]:
        scores = (q @ k.T)[:, valid]
        if not scores.size:
            return [np.zeros((2, 3))]
        return [np.stack([ref.softmax(row) for row in scores]) @ k[valid]]

    return Case(
        call, (Datum(q), Datum(k, valid[:, None]), Datum(valid)), wanted, config.dtype, loosen=3
    )


def _square(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return (x - y) ** 2


def _soft_margin(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.log1p(np.exp(-x * y))


SPECS = [
    pairwise("mse_loss", _square, "mean"),
    pairwise("mse_loss", _square, "none"),
    pairwise("l1_loss", lambda x, y: np.abs(x - y), "sum"),
    pairwise("smooth_l1_loss", _smooth(1.0), "none"),
    pairwise("smooth_l1_loss", _smooth(0.5), "mean", label=", beta", beta=0.5),
    pairwise("huber_loss", _huber(1.0), "mean"),
    pairwise("huber_loss", _huber(2.0), "sum", label=", delta", delta=2.0),
    pairwise("soft_margin_loss", _soft_margin, "mean", right=np.sign),
    pairwise("binary_cross_entropy", _bce, "mean", left=_unit, right=_unit),
    pairwise("binary_cross_entropy_with_logits", _bce_logits, "mean", right=_unit),
    pairwise("binary_cross_entropy_with_logits", _bce_logits, "none", right=_unit),
    Spec("binary_cross_entropy_with_logits[weights]", _weighted_bce, axes="none", floats_only=True),
    pairwise("kl_div", lambda x, t: t * (np.log(t) - x), "mean", right=_unit),
    pairwise("kl_div", lambda x, t: np.exp(t) * (t - x), "sum", label=", log", log_target=True),
    Spec("kl_div[batchmean]", _batchmean, axes="none", floats_only=True, zero_size=False),
    classified("cross_entropy", "mean"),
    classified("cross_entropy", "mean", 0.1, True),
    classified("cross_entropy", "none", 0.1),
    classified("cross_entropy", "mean", 0.1, True, True),
    classified("nll_loss", "mean", 0.0, True),
    classified("nll_loss", "sum"),
    Spec(
        "cosine_embedding_loss",
        _cosine,
        ranks=(1, 2),
        axes="none",
        floats_only=True,
        zero_size=False,
    ),
    Spec("ctc_loss", _ctc, ranks=(1,), axes="none", floats_only=True),
    Spec("layer_norm", _layer_norm, axes="one", floats_only=True),
    Spec("batch_norm", _batch_norm, ranks=(1, 2), axes="none", floats_only=True, zero_size=False),
    normalizing(True),
    normalizing(False),
    normalizing(True, own=True),
    normalizing(False, own=True),
    Spec("matmul", _matmul, axes="none", floats_only=True, zero_size=False),
    Spec("softmax, then matmul", _attention, axes="none", floats_only=True, zero_size=False),
]
