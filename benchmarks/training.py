"""Train one small encoder on sequences of varying length, eight ways, interleaved in one process.

    python benchmarks/training.py [--batches 32] [--passes 2] [--raw 4] [--write]

Raw shapes, `set_inputs([8, None])`, `jit(dynamic=1)`, padded to the longest, 4 / 8 / 16 optimal
buckets, packed. Two layers, width 128, 4 heads, feed-forward 512, vocabulary 1000, batches of 8
sequences of one length each; the lengths are spread evenly from 1 to 256 and shuffled, so that few
batches stand for the whole distribution. Forward, backward and update. The learning rate is 0, so
that every way must give the same mean loss; the update is computed all the same.

The first pass compiles and gives the total; a steady step is the faster of the passes, batch by
batch, without those that compiled. Raw shapes stop after `--raw` batches: each new length is a
compile that is never freed. Standard error tells every step as it is taken (+ where it compiled).
Standard output gets the table of docs/data.md, and `--write` puts it there. The defaults take under
four minutes on two idle cores, and 10 GB of memory. Stopped with Ctrl-C, it tells what it measured
until then.
"""

from __future__ import annotations

import argparse
import os
import resource
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

    def construct(self, x, bias):
        y = self.norm1(x)
        query = self.heads(self.q(y) * (WIDTH // HEADS) ** -0.5)
        scores = ops.matmul(query, self.heads(self.k(y)).swapaxes(2, 3)) + bias
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
        apart = ops.not_equal(segments.expand_dims(2), segments.expand_dims(1)).expand_dims(1)
        bias = apart.astype(ms.float32) * -1e9
        logits = self.head(self.layer2(self.layer1(x, bias), bias))
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


def padded(samples, to):
    """The four inputs of a batch, padded to a length or to the boundary that holds it."""
    ids, valid, _ = data.pad_batch(samples, to=to)
    positions = np.broadcast_to(np.arange(ids.shape[1], dtype=np.int32), ids.shape)
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
    """One way to train: what its batches are, and what they took."""

    def __init__(self, step, batches):
        self.step, self.batches = step, batches
        self.total, self.memory, self.compiles = 0.0, 0.0, 0
        self.loss = self.tokens = 0.0
        self.steady = [float("inf")] * len(batches)

    def run(self, number, first):
        arrays, tokens = self.batches[number]
        compiles, memory = COMPILES["n"], resident()
        start = time.perf_counter()
        loss = float(self.step(*arrays).asnumpy())
        seconds = time.perf_counter() - start
        new = COMPILES["n"] - compiles
        self.compiles += new
        if new:
            self.memory += max(resident() - memory, 0)
        else:
            self.steady[number] = min(self.steady[number], seconds)
        if first:
            self.total += seconds
            self.loss, self.tokens = self.loss + loss, self.tokens + tokens
        return f"{seconds:.2f}{'+' * new}"


COMPILES = defaultdict(int)


def count_compiles():
    from mindspore.graph import api

    original = api._check_recompile

    def counted(*args, **kwargs):
        COMPILES["n"] += 1
        return original(*args, **kwargs)

    api._check_recompile = counted


def dynamic_step():
    cell = Step()

    @ms.jit(dynamic=1)
    def step(ids, labels, positions, segments):
        return cell(ids, labels, positions, segments)

    return step


def packed_batches(batches):
    """All sequences of the run, packed: `(inputs, tokens)` for every batch of packs."""
    sequences = [sample for batch in batches for sample in batch]
    groups = data.pack([len(one) for one in sequences], LONGEST).assign(seed=0).groups()
    rows = [[sequences[index] for index in group] for group in groups]
    packs = [rows[start : start + ROWS] for start in range(0, len(rows), ROWS)]
    return [(packed_inputs(one), sum(len(s) for row in one for s in row)) for one in packs]


def all_ways(batches, raw):
    shapes = {"raw shapes": None, "`set_inputs([8, None])`": None, "`jit(dynamic=1)`": None}
    shapes[f"padded to {LONGEST}"] = [LONGEST]
    for buckets in (4, 8, 16):
        plan = data.plan_buckets(np.arange(1, LONGEST + 1), buckets=buckets)
        shapes[f"{buckets} optimal buckets"] = plan.boundaries
    ways = {}
    for name, boundaries in shapes.items():
        mine = [
            (padded(batch, boundaries or len(batch[0])), len(batch[0]) * ROWS) for batch in batches
        ]
        if name == "raw shapes":
            mine = mine[:raw]
        ways[name] = Way(dynamic_step() if "dynamic" in name else Step(), mine)
    lengths = ms.Tensor(shape=[ROWS, None], dtype=ms.int32)
    ways["`set_inputs([8, None])`"].step.set_inputs(*[lengths] * 4)
    ways[f"packed to {LONGEST}"] = Way(Step(), packed_batches(batches))
    return ways


def train(ways, batches, passes, random):
    """Run all ways interleaved, in random order; ways with fewer batches are spread evenly."""
    start = time.perf_counter()
    log("seconds of " + ", ".join(name.strip("`") for name in ways))
    for one in range(passes):
        done = dict.fromkeys(ways, 0)
        for number in range(batches):
            took = defaultdict(list)
            for place in random.permutation(len(ways)):
                name = list(ways)[place]
                way = ways[name]
                count = len(way.batches)
                due = number + 1 if name == "raw shapes" else (number + 1) * count // batches
                while done[name] < min(due, count):
                    took[name].append(way.run(done[name], first=one == 0))
                    done[name] += 1
            told = ", ".join("/".join(took[name]) or "-" for name in ways)
            seconds = time.perf_counter() - start
            log(f"pass {one + 1} batch {number + 1} of {batches} ({seconds:.0f} s): {told}")


def log(text):
    print(text, file=sys.stderr, flush=True)


def report(ways, options):
    """The table of docs/data.md, and what it was measured with."""
    batches = options.batches
    eight = sum(ways["8 optimal buckets"].steady) / batches
    lines = [
        "| way | compiles | total s | steady ms for a batch | against 8 buckets "
        "| memory grown, MB | mean loss |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for name, way in ways.items():
        steady = sum(way.steady) / batches
        cells = [name, way.compiles, f"{way.total:.0f}", f"{1e3 * steady:.0f}"]
        cells += [
            f"{steady / eight:.2f}",
            f"{way.memory:.0f}",
            f"{way.loss / max(way.tokens, 1):.6f}",
        ]
        if name == "raw shapes":
            cells = [
                f"raw shapes, {len(way.batches)} batches",
                *cells[1:3],
                "-",
                "-",
                cells[5],
                "-",
            ]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    cores, load = os.cpu_count(), os.getloadavg()[1]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    lines += [
        "",
        f"{batches} batches of {ROWS}, {options.passes} passes, MindSpore {ms.__version__} on CPU, "
        f"{cores} cores, load average {load:.1f}. Memory is what the process grew by in the runs "
        f"that compiled; all ways together peaked at {peak:.1f} GB.",
    ]
    return "\n".join(lines)


def write(text):
    """Put the table between its marks in docs/data.md."""
    path = Path(__file__).parents[1] / "docs/data.md"
    begin, end = "<!-- training: begin -->", "<!-- training: end -->"
    head, rest = path.read_text(encoding="utf-8").split(begin)
    path.write_text(f"{head}{begin}\n{text}\n{end}{rest.split(end)[1]}", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=32)
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--raw", type=int, default=4, help="batches of raw shapes")
    parser.add_argument("--write", action="store_true", help="into docs/data.md as well")
    options = parser.parse_args()
    ms.set_context(mode=ms.GRAPH_MODE)
    count_compiles()
    random = np.random.default_rng(0)
    spread = (np.arange(options.batches) + 0.5) * LONGEST / options.batches
    lengths = random.permutation(np.ceil(spread).astype(int))
    batches = [[random.integers(0, VOCABULARY, n) for _ in range(ROWS)] for n in lengths]
    ways = all_ways(batches, options.raw)
    try:
        train(ways, options.batches, options.passes, random)
        whole = True
    except KeyboardInterrupt:
        whole = False
        log("stopped: inf where a step was not repeated")
    text = report(ways, options)
    print(text)
    if options.write and whole:
        write(text)


if __name__ == "__main__":
    main()
