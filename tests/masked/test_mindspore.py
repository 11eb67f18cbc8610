"""With everything valid the losses are those of mindspore.ops, defaults included.

(ops.soft_margin_loss has no CPU kernel to compare with.)
"""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

from staticshape import masked

_RNG = np.random.default_rng(2)


def _tensor(*shape: int) -> Tensor:
    return Tensor(_RNG.standard_normal(shape).astype(np.float32))


X, Y = _tensor(4, 3), _tensor(4, 3)
CHANCE, TARGET = ops.sigmoid(_tensor(4, 3)), ops.sigmoid(_tensor(4, 3))
LABELS = Tensor(np.array([0, 2, -100, 1], np.int32))
CLASSES = Tensor(np.array([0.5, 1.0, 2.0], np.float32))
SIDE = Tensor(np.array([1, -1, 1, -1], np.int32))
ALL, ROWS = Tensor(np.ones((4, 3), bool)), Tensor(np.ones(4, bool))

PAIRS: dict[str, tuple[Any, Any]] = {
    "mse": (lambda: masked.mse_loss(X, Y, ALL), lambda: ops.mse_loss(X, Y)),
    "l1": (lambda: masked.l1_loss(X, Y, ALL), lambda: ops.l1_loss(X, Y)),
    "smooth_l1": (lambda: masked.smooth_l1_loss(X, Y, ALL), lambda: ops.smooth_l1_loss(X, Y)),
    "smooth_l1, beta": (
        lambda: masked.smooth_l1_loss(X, Y, ALL, beta=0.3, reduction="sum"),
        lambda: ops.smooth_l1_loss(X, Y, 0.3, "sum"),
    ),
    "huber": (lambda: masked.huber_loss(X, Y, ALL), lambda: ops.huber_loss(X, Y)),
    "huber, delta": (
        lambda: masked.huber_loss(X, Y, ALL, delta=0.4),
        lambda: ops.huber_loss(X, Y, delta=0.4),
    ),
    "binary": (
        lambda: masked.binary_cross_entropy(CHANCE, TARGET, ALL),
        lambda: ops.binary_cross_entropy(CHANCE, TARGET),
    ),
    "binary, saturated": (
        lambda: masked.binary_cross_entropy(ops.zeros_like(X), TARGET, ALL),
        lambda: ops.binary_cross_entropy(ops.zeros_like(X), TARGET),
    ),
    "binary with logits": (
        lambda: masked.binary_cross_entropy_with_logits(X, TARGET, ALL, CHANCE, CHANCE),
        lambda: ops.binary_cross_entropy_with_logits(X, TARGET, CHANCE, CHANCE),
    ),
    "kl": (lambda: masked.kl_div(X, TARGET, ALL), lambda: ops.kl_div(X, TARGET)),
    "kl, batchmean": (
        lambda: masked.kl_div(X, TARGET, ALL, reduction="batchmean"),
        lambda: ops.kl_div(X, TARGET, "batchmean"),
    ),
    "cross entropy": (
        lambda: masked.cross_entropy(X, LABELS, ROWS),
        lambda: ops.cross_entropy(X, LABELS),
    ),
    "cross entropy, weight, smoothing": (
        lambda: masked.cross_entropy(X, LABELS, ROWS, CLASSES, label_smoothing=0.1),
        lambda: ops.cross_entropy(X, LABELS, CLASSES, label_smoothing=0.1),
    ),
    "cross entropy, probabilities": (
        lambda: masked.cross_entropy(X, TARGET, ROWS, CLASSES, label_smoothing=0.1),
        lambda: ops.cross_entropy(X, TARGET, CLASSES, label_smoothing=0.1),
    ),
    "nll": (
        lambda: masked.nll_loss(X, LABELS, ROWS, CLASSES, reduction="sum"),
        lambda: ops.nll_loss(X, LABELS, CLASSES, reduction="sum"),
    ),
    "cosine": (
        lambda: masked.cosine_embedding_loss(X, Y, SIDE, ROWS, margin=0.2),
        lambda: ops.cosine_embedding_loss(X, Y, SIDE, margin=0.2),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_formula_and_defaults_are_mindspore_s(name: str) -> None:
    ours, theirs = PAIRS[name]
    found, wanted = ours(), theirs()
    assert found.dtype == wanted.dtype == ms.float32
    assert found.shape == wanted.shape
    assert np.allclose(found.asnumpy(), wanted.asnumpy(), rtol=1e-5, atol=1e-6)


def test_ctc_on_padded_targets_is_mindspore_s() -> None:
    logs = ops.log_softmax(_tensor(6, 2, 4), 2)
    targets = Tensor(np.array([[1, 2, 2], [3, 1, 0]], np.int32))
    valid = Tensor(np.array([[True, True, True], [True, True, False]]))
    lengths, sizes = Tensor([6, 5], ms.int32), Tensor([3, 2], ms.int32)
    wanted = ops.ctc_loss(logs, targets, lengths, sizes)[0]
    found = masked.ctc_loss(logs, targets, valid, lengths)
    assert np.allclose(found.asnumpy(), wanted.asnumpy(), rtol=1e-5)


@pytest.mark.parametrize("training", [True, False])
def test_a_batch_norm_keeps_the_statistics_of_the_true_rows(training: bool) -> None:
    ours, theirs = (nn.BatchNorm1d(3, eps=1e-3, momentum=0.7) for _ in range(2))
    rows, valid = _tensor(6, 3), np.array([True, False, True, True, False, True])
    for layer in (ours, theirs):
        layer.set_train(training)
    hidden = Tensor(np.where(valid[:, None], rows.asnumpy(), np.nan).astype(np.float32))
    for _ in range(2):
        found = masked.apply_batch_norm(ours, hidden, Tensor(valid))
        wanted = theirs(Tensor(rows.asnumpy()[valid]))
    assert np.allclose(found.asnumpy()[valid], wanted.asnumpy(), rtol=1e-4, atol=1e-5)
    assert not found.asnumpy()[~valid].any()
    for one, two in zip(ours.get_parameters(), theirs.get_parameters(), strict=True):
        assert np.allclose(one.asnumpy(), two.asnumpy(), rtol=1e-5)
    assert (ours.moving_mean.asnumpy() != 0).all() == training


ONE, HALF, WHOLE = (Tensor(np.array([value], np.float32)) for value in (0.3, 0.5, 1.0))
VALID, LABEL = Tensor([True]), Tensor(np.array([1], np.int32))
SINGLE: dict[str, tuple[Any, Any]] = {
    "mse": (lambda: masked.mse_loss(ONE, HALF, VALID), lambda: ops.mse_loss(ONE, HALF)),
    "l1": (lambda: masked.l1_loss(ONE, HALF, VALID), lambda: ops.l1_loss(ONE, HALF)),
    "smooth_l1": (
        lambda: masked.smooth_l1_loss(ONE, HALF, VALID, reduction="mean"),
        lambda: ops.smooth_l1_loss(ONE, HALF, 1.0, "mean"),
    ),
    "huber": (lambda: masked.huber_loss(ONE, HALF, VALID), lambda: ops.huber_loss(ONE, HALF)),
    "kl": (lambda: masked.kl_div(ONE, HALF, VALID), lambda: ops.kl_div(ONE, HALF)),
    "binary with logits": (
        lambda: masked.binary_cross_entropy_with_logits(ONE, HALF, VALID),
        lambda: ops.binary_cross_entropy_with_logits(ONE, HALF, WHOLE, WHOLE),
    ),
    "nll": (
        lambda: masked.nll_loss(X[:1], LABEL, VALID, CLASSES),
        lambda: ops.nll_loss(X[:1], LABEL, CLASSES),
    ),
    "cross entropy": (
        lambda: masked.cross_entropy(X[:1], LABEL, VALID, CLASSES, label_smoothing=0.1),
        lambda: ops.cross_entropy(X[:1], LABEL, CLASSES, label_smoothing=0.1),
    ),
    "cosine": (
        lambda: masked.cosine_embedding_loss(X[:1], Y[:1], LABEL, VALID),
        lambda: ops.cosine_embedding_loss(X[:1], Y[:1], LABEL),
    ),
}


@pytest.mark.parametrize("name", SINGLE)
def test_one_element_has_mindspore_s_loss(name: str) -> None:
    ours, theirs = SINGLE[name]
    assert np.allclose(ours().asnumpy(), theirs().asnumpy(), rtol=1e-5, atol=1e-6)


def test_a_prediction_that_is_its_label_learns_nothing_by_binary_cross_entropy() -> None:
    given = Tensor(np.array([0, 0, 1, 1, 0.25], np.float32))
    labels = Tensor(np.array([0, 1, 0, 1, 1], np.float32))
    valid = Tensor([True] * 5)
    ours = ms.grad(lambda x: masked.binary_cross_entropy(x, labels, valid, reduction="sum"))(given)
    theirs = ms.grad(lambda x: ops.binary_cross_entropy(x, labels, reduction="sum"))(given)
    assert np.allclose(ours.asnumpy(), theirs.asnumpy(), rtol=1e-5, atol=0)
    assert list(ours.asnumpy()[[0, 3]]) == [0, 0]


@pytest.mark.parametrize("reduction", ["mean", "sum"])
def test_mindspore_doubles_the_binary_cross_entropy_of_one_element(reduction: str) -> None:
    found = float(masked.binary_cross_entropy(ONE, HALF, VALID, reduction=reduction))
    assert np.isclose(found, -(np.log(0.3) + np.log(0.7)) / 2)
    assert np.isclose(float(ops.binary_cross_entropy(ONE, HALF, reduction=reduction)), 2 * found)


def test_running_statistics_are_those_of_a_batch_norm_on_the_valid_rows() -> None:
    ours, theirs = masked.BatchNorm(3), nn.BatchNorm1d(3)
    ours.set_train()
    theirs.set_train()
    padded = Tensor(np.array([[np.nan] * 3, [np.inf] * 3], np.float32))
    for rows in (X, Y):
        found = ours(ops.concat((rows, padded)), Tensor([True] * 4 + [False] * 2))
        assert np.allclose(found[:4].asnumpy(), theirs(rows).asnumpy(), atol=1e-4)
        assert not found[4:].asnumpy().any()
    for mine, own in (("moving_mean", "moving_mean"), ("moving_variance", "moving_variance")):
        before = getattr(ours, mine).asnumpy()
        assert np.allclose(before, getattr(theirs, own).asnumpy(), atol=1e-4)
        ours(padded, Tensor([False, False]))
        assert np.array_equal(getattr(ours, mine).asnumpy(), before)


@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_negative_class_counts_from_the_last_one(reduction: str, weighted: bool) -> None:
    rng = np.random.default_rng(0)
    scores = ms.Tensor(rng.normal(size=(6, 3)).astype(np.float32))
    labels = ms.Tensor(np.array([0, 1, -1, 2, -2, -3], np.int32))
    weight = ms.Tensor(np.array([1.0, 2.0, 5.0], np.float32)) if weighted else None
    valid = ms.Tensor(np.ones(6, bool))
    own = masked.cross_entropy(scores, labels, valid, weight, reduction=reduction)
    theirs = ops.cross_entropy(scores, labels, weight=weight, reduction=reduction)
    np.testing.assert_allclose(own.asnumpy(), theirs.asnumpy(), rtol=1e-5)
