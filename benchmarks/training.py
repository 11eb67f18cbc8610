"""Train one small encoder on sequences of varying length, eight ways, interleaved in one process.

    python benchmarks/training.py [--batches 60] [--raw 12]

Raw shapes, `set_inputs([8, None])`, `jit(dynamic=1)`, padded to the longest, 4 / 8 / 16 optimal
buckets, packed. Two layers, width 128, 4 heads, feed-forward 512, vocabulary 1000, batches of 8
sequences of one length each, lengths uniform from 1 to 256; forward, backward and update. The
learning rate is 0, so that every way must give the same mean loss; the update is computed all the
same. Raw shapes stop after `--raw` batches: each new length is a compile that is never freed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("OMP_NUM_THREADS", "2")

import mindspore as ms
import numpy as np
from mindspore import nn, ops

from staticshape import data

WIDTH, HEADS, VOCABULARY, ROWS, LONGEST = 128, 4, 1000, 8, 256


def normal(*shape):
    return ms.Tensor((np.random.default_rng(sum(shape)).normal(size=shape) * 0.05).astype("f4"))


class Norm(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(ops.ones(WIDTH))
        self.shift = ms.Parameter(ops.zeros(WIDTH))

    def construct(self, x):
        centred = x - x.mean(-1, True)
        return (
            centred * ops.rsqrt((centred * centred).mean(-1, True) + 1e-5) * self.scale + self.shift
        )


class Dense(nn.Cell):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = ms.Parameter(normal(inputs, outputs))

    def construct(self, x):
        return ops.matmul(x, self.weight)


class Layer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = Norm(), Norm()
        self.q, self.k, self.v, self.o = (Dense(WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = Dense(WIDTH, 512), Dense(512, WIDTH)

    def heads(self, x):
        return x.reshape((ROWS, -1, HEADS, WIDTH // HEADS)).transpose((0, 2, 1, 3))

    def construct(self, x, together):
        y = self.norm1(x)
        scores = ops.matmul(self.heads(self.q(y)), self.heads(self.k(y)).swapaxes(2, 3))
        scores = ops.where(together, scores * (WIDTH // HEADS) ** -0.5, ops.full_like(scores, -1e9))
        mixed = ops.matmul(ops.softmax(scores, -1), self.heads(self.v(y)))
        x = x + self.o(mixed.transpose((0, 2, 1, 3)).reshape((ROWS, -1, WIDTH)))
        return x + self.down(ops.relu(self.up(self.norm2(x))))


class Loss(nn.Cell):
    """Sum of the token losses. A token attends to its own segment; padding has segment -1."""

    def __init__(self):
        super().__init__()
        self.words = ms.Parameter(normal(VOCABULARY, WIDTH))
        self.places = ms.Parameter(normal(LONGEST, WIDTH))
        self.layer1, self.layer2 = Layer(), Layer()
        self.head = Dense(WIDTH, VOCABULARY)

    def construct(self, ids, labels, positions, segments):
        x = ops.gather(self.words, ids, 0) + ops.gather(self.places, positions, 0)
        together = ops.equal(segments.expand_dims(2), segments.expand_dims(1)).expand_dims(1)
        logits = self.head(self.layer2(self.layer1(x, together), together))
        token = ops.cross_entropy(
            logits.reshape((-1, VOCABULARY)), labels.reshape((-1,)), reduction="none"
        )
        valid = segments.reshape((-1,)) >= 0
        return ops.where(valid, token, ops.zeros_like(token)).sum()


class Step(nn.Cell):
    """Forward, backward, update."""

    def __init__(self):
        super().__init__()
        self.loss = Loss()
        self.optimizer = nn.SGD(self.loss.trainable_params(), learning_rate=0.0)
        self.gradient = ms.value_and_grad(self.loss, None, self.optimizer.parameters)

    def construct(self, ids, labels, positions, segments):
        loss, gradients = self.gradient(ids, labels, positions, segments)
        return ops.depend(loss, self.optimizer(gradients))


def padded(samples, length):
    """The four inputs of a batch of one length padded to `length`."""
    ids, valid, _ = data.pad_batch(samples, to=length)
    positions = np.broadcast_to(np.arange(length, dtype=np.int32), ids.shape)
    return inputs(ids, positions, np.where(valid, 0, -1))


def packed_inputs(rows):
    ids, segments, positions, _ = data.pack_batch(rows, LONGEST, rows=ROWS)
    return inputs(ids, positions, segments)


def inputs(ids, positions, segments):
    labels = (ids * 7 + 3) % VOCABULARY
    return [
        ms.Tensor(np.ascontiguousarray(one, np.int32)) for one in (ids, labels, positions, segments)
    ]


def resident():
    """Resident memory of this process in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Way:
    """One way to train: how a batch is shaped, and what it took."""

    def __init__(self, step):
        self.step = step
        self.seconds, self.steady, self.memory = [], [], 0.0
        self.compiles = self.tokens = 0
        self.loss = 0.0

    def run(self, arrays, tokens):
        compiles, memory = COMPILES["n"], resident()
        start = time.perf_counter()
        loss = self.step(*arrays)
        loss = float(loss.asnumpy())
        seconds = time.perf_counter() - start
        new = COMPILES["n"] - compiles
        self.compiles += new
        self.memory += max(resident() - memory, 0) if new else 0
        self.seconds.append(seconds)
        if not new:
            self.steady.append(seconds)
        self.loss, self.tokens = self.loss + loss, self.tokens + tokens


COMPILES = defaultdict(int)


def count_compiles():
    from mindspore.graph import api

    original = api._check_recompile

    def counted(*args, **kwargs):
        COMPILES["n"] += 1
        return original(*args, **kwargs)

    api._check_recompile = counted


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=60)
    parser.add_argument("--raw", type=int, default=12)
    options = parser.parse_args()
    ms.set_context(mode=ms.GRAPH_MODE)
    count_compiles()
    random = np.random.default_rng(0)
    lengths = random.integers(1, LONGEST + 1, options.batches)
    batches = [[random.integers(0, VOCABULARY, n) for _ in range(ROWS)] for n in lengths]

    named = Step()
    named.set_inputs(*[ms.Tensor(shape=[ROWS, None], dtype=ms.int32)] * 4)
    automatic = Step()

    @ms.jit(dynamic=1)
    def dynamic(ids, labels, positions, segments):
        return automatic(ids, labels, positions, segments)

    shapes = {"raw": None, "set_inputs": None, "jit(dynamic=1)": None, "pad to 256": [LONGEST]}
    uniform = np.arange(1, LONGEST + 1)
    for buckets in (4, 8, 16):
        shapes[f"optimal {buckets}"] = data.plan_buckets(uniform, buckets=buckets).boundaries
    ways = {name: Way(Step()) for name in shapes}
    ways["set_inputs"].step, ways["jit(dynamic=1)"].step = named, dynamic
    packed = Way(Step())

    sequences = [sample for batch in batches for sample in batch]
    groups = data.pack([len(one) for one in sequences], LONGEST).assign(seed=0).groups()
    rows = [[sequences[index] for index in group] for group in groups]
    packs = [rows[start : start + ROWS] for start in range(0, len(rows), ROWS)]
    every = max(len(batches) // max(len(packs), 1), 1)

    pending = iter(packs)
    for number, batch in enumerate(batches):
        length = len(batch[0])
        for place in random.permutation(len(shapes)):
            name = list(shapes)[place]
            if name == "raw" and number >= options.raw:
                continue
            boundaries = shapes[name]
            to = length if boundaries is None else min(b for b in boundaries if b >= length)
            ways[name].run(padded(batch, to), length * ROWS)
        if number % every == 0:
            for pack in [next(pending, None)]:
                if pack:
                    packed.run(packed_inputs(pack), sum(len(s) for row in pack for s in row))
    for pack in pending:
        packed.run(packed_inputs(pack), sum(len(s) for row in pack for s in row))
    ways["packed"] = packed

    print(f"{options.batches} batches of {ROWS}, {len(packs)} packed batches; times in seconds")
    print(
        f"{'':16}{'compiles':>9}{'steps':>7}{'total':>9}{'ms a step':>11}{'ms a batch':>12}"
        f"{'of optimal 8':>14}{'MB':>8}{'mean loss':>12}"
    )
    for name, way in ways.items():
        steady = np.mean(way.steady) * 1e3 if way.steady else float("nan")
        share = len(way.seconds) / (options.raw if name == "raw" else options.batches)
        eight = np.mean(ways["optimal 8"].steady) * 1e3
        print(
            f"{name:16}{way.compiles:9}{len(way.seconds):7}{sum(way.seconds):9.1f}{steady:11.1f}"
            f"{steady * share:12.1f}{steady * share / eight:14.2f}{way.memory:8.0f}"
            f"{way.loss / way.tokens:12.6f}"
        )


if __name__ == "__main__":
    main()
