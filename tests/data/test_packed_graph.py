"""Packed rows in a graph: every sequence has the loss and gradients it would have alone."""

from __future__ import annotations

import numpy as np
import pytest

from staticshape import data

ms = pytest.importorskip("mindspore")
from mindspore import nn, ops  # noqa: E402

from staticshape import masked  # noqa: E402

WIDTH, CAPACITY = 4, 12
LENGTHS = (5, 3, 7, 2, 4, 9, 1)


class PackedLoss(nn.Cell):
    """The mean over sequences of the mean token loss of each, after one layer of attention."""

    def __init__(self, rows: int, segments: int) -> None:
        super().__init__()
        random = np.random.default_rng(0)
        self.words = ms.Parameter(ms.Tensor(random.normal(size=(50, WIDTH)).astype("f4")))
        self.places = ms.Parameter(ms.Tensor(random.normal(size=(CAPACITY, WIDTH)).astype("f4")))
        self.segments = rows * segments
        offsets = np.arange(rows, dtype=np.int32)[:, None] * segments
        self.offsets = ms.Tensor(offsets)

    def construct(self, ids, features, segment_ids, position_ids, valid):
        x = masked.take(self.words, ids, valid) + ops.gather(self.places, position_ids, 0)
        x = masked.guard(x + features, valid.expand_dims(-1), 0)
        scores = ops.matmul(x, x.swapaxes(1, 2))
        weights = masked.softmax(scores, masked.segment_mask(segment_ids))
        token_loss = (ops.matmul(weights, x) ** 2).sum(-1)
        sequence = ops.where(valid, segment_ids + self.offsets, ops.full_like(segment_ids, -1))
        losses, _, _ = masked.segment_mean(token_loss, sequence, self.segments)
        present, _, _ = masked.segment_sum(valid.astype(ms.float32), sequence, self.segments)
        return masked.mean(losses, present > 0)


def trainer(rows, segments):
    network = PackedLoss(rows, segments)
    step = ms.value_and_grad(network, None, network.trainable_params())

    def loss_and_gradients(fields, *others):
        loss, gradients = step(*map(ms.Tensor, (fields["ids"], fields["features"], *others)))
        return float(loss.asnumpy()), [gradient.asnumpy() for gradient in gradients]

    return loss_and_gradients


@pytest.mark.usefixtures("graph_mode")
def test_packed_sequences_train_as_if_they_stood_alone():
    random = np.random.default_rng(1)
    samples = [
        {
            "ids": random.integers(0, 50, n).astype(np.int32),
            "features": random.normal(size=(n, WIDTH)).astype(np.float32),
        }
        for n in LENGTHS
    ]
    plan = data.pack(LENGTHS, CAPACITY)
    packs = [[samples[i] for i in group] for group in plan.assign().groups()]
    arrays = data.pack_batch(packs, CAPACITY)
    assert arrays[3].shape == (3, CAPACITY)  # 31 elements, 7 sequences, 3 rows
    train = trainer(len(packs), plan.max_sequences)
    packed = train(*arrays)

    alone = data.pack_batch([[sample] for sample in samples], CAPACITY)
    expected = trainer(len(samples), 1)(*alone)
    assert packed[0] == pytest.approx(expected[0], rel=1e-5)
    for ours, theirs in zip(packed[1], expected[1], strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-6)

    # Whatever stands in padding does not matter: ids that no word has, NaN among the features.
    poison = {"ids": np.iinfo(np.int32).max, "features": float("nan")}
    poisoned = train(*data.pack_batch(packs, CAPACITY, value=poison))
    assert poisoned[0] == packed[0]
    for ours, theirs in zip(poisoned[1], packed[1], strict=True):
        np.testing.assert_array_equal(ours, theirs)
