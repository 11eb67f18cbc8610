"""With everything valid the losses are those of mindspore.ops, defaults included.

(ops.soft_margin_loss has no CPU kernel to compare with.)
"""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

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
