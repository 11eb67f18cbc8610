"""Padding waste by number of buckets and distribution, ours against rules of thumb; and the times.

    python benchmarks/bucketing.py [--samples 1000000] [--times] [--mindspore]

Distributions from fixed seeds, and real text: the paragraphs of Python's own help topics, in words.
`--times` adds what the project promises about speed, in CPU time. `--mindspore` runs MindSpore's
own bucket batching as well, to show that its column tells the truth.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from staticshape import data
from staticshape.data.heuristics import HEURISTICS, heuristic_boundaries
from staticshape.data.optimum import optimal_ends
from tests.data import distributions

BUCKETS = (4, 8, 16, 32)
ROWS = 32


def real_text(samples):
    """Words in the paragraphs of `pydoc_data.topics`, drawn with replacement."""
    from pydoc_data.topics import topics

    paragraphs = [one for text in topics.values() for one in re.split(r"\n\s*\n", text)]
    words = np.array([len(one.split()) for one in paragraphs if one.split()])
    return np.random.default_rng(6).choice(words, samples).astype(np.int32)


def waste(histogram, boundaries):
    return 100 * data.evaluate_buckets(histogram, boundaries).waste


def group_by_length(lengths):
    """Batches of near lengths, as Hugging Face's LengthGroupedSampler forms them."""
    mixed = np.random.default_rng(0).permutation(lengths)
    pool = ROWS * 50
    batches = [
        np.sort(mixed[start : start + pool])[::-1][at : at + ROWS]
        for start in range(0, len(mixed), pool)
        for at in range(0, pool, ROWS)
    ]
    tops = [(int(batch[0]), len(batch)) for batch in batches if len(batch)]
    return 100 * (1 - lengths.sum() / sum(top * rows for top, rows in tops)), len(set(tops))


def mindspore_buckets(lengths, boundaries):
    """`bucket_batch_by_length` as it is by default: pads to the longest of the batch."""
    bucket = np.searchsorted(boundaries, lengths)
    padded, shapes = 0, set()
    for number in range(len(boundaries)):
        members = lengths[bucket == number]
        for start in range(0, len(members), ROWS):
            batch = members[start : start + ROWS]
            padded += int(batch.max()) * len(batch)
            shapes.add((len(batch), int(batch.max())))
    return 100 * (1 - lengths.sum() / padded), len(shapes)


def table(samples):
    names = {**distributions.ALL, "python help": real_text}
    heads = ["optimal", *(name for name in HEURISTICS if name != "pad to max")]
    print(f"waste in %, {samples:,} samples; (n) shapes where not K")
    print(f"{'':12}{'K':>4}" + "".join(f"{head:>18}" for head in heads))
    for name, draw in names.items():
        histogram = data.LengthHistogram.from_lengths(draw(samples))
        print(f"{name:12}{1:4}{waste(histogram, [histogram.longest]):18.1f}")
        for buckets in BUCKETS:
            plan = data.plan_buckets(histogram, buckets=buckets)
            row = f"{100 * plan.waste:18.1f}"
            for head in heads[1:]:
                found = heuristic_boundaries(head, histogram, buckets)
                shapes = "" if len(found) == buckets else f" ({len(found)})"
                row += f"{waste(histogram, found):.1f}{shapes}".rjust(18)
            print(f"{'':12}{buckets:4}{row}")
        packed = data.pack(histogram, histogram.longest)
        print(f"{'':12}{'':4}{100 * packed.waste:18.3f}  packed, 1 shape")


def real_mindspore_buckets(lengths, boundaries):
    """The same from MindSpore itself, which takes a while."""
    import mindspore.dataset as ds

    ds.config.set_num_parallel_workers(1)
    rows = [(np.zeros(length, np.int8),) for length in lengths]
    pipeline = ds.GeneratorDataset(rows, ["ids"], shuffle=False).bucket_batch_by_length(
        ["ids"],
        [boundary + 1 for boundary in boundaries[:-1]],
        [ROWS] * len(boundaries),
    )
    rows = pipeline.create_tuple_iterator(num_epochs=1, output_numpy=True)
    shapes = [row[0].shape for row in rows]
    padded = sum(height * width for height, width in shapes)
    return 100 * (1 - lengths.sum() / padded), len(set(shapes))


def samplers(samples, mindspore):
    print(f"\nsamplers, {samples:,} samples, batches of {ROWS}: waste in % / distinct shapes")
    ours = "".join(f"{f'optimal {k}':>15}{f'MindSpore {k}':>15}" for k in (8, 16, 32))
    print(f"{'':14}{'batch maximum':>15}{'group by length':>17}{ours}")
    for name, draw in {**distributions.ALL, "python help": real_text}.items():
        lengths = draw(samples)
        mixed = np.random.default_rng(0).permutation(lengths)
        tops = [mixed[start : start + ROWS] for start in range(0, samples, ROWS)]
        random = 100 * (1 - lengths.sum() / sum(int(b.max()) * len(b) for b in tops))
        cells = [(random, len({(len(b), b.max()) for b in tops})), group_by_length(lengths)]
        for buckets in (8, 16, 32):
            plan = data.plan_buckets(lengths, buckets=buckets)
            steps = list(data.BucketSampler(lengths, plan, batch_size=ROWS))
            padded = sum(batch.rows * batch.length for batch in steps)
            shapes = {batch.shape for batch in steps}
            cells.append((100 * (1 - lengths.sum() / padded), len(shapes)))
            cells.append(mindspore_buckets(lengths, plan.boundaries))
            if mindspore:
                few = lengths[:20_000]
                theirs = real_mindspore_buckets(few, plan.boundaries)
                assert theirs == mindspore_buckets(few, plan.boundaries), (theirs, name)
        row = [f"{waste:.1f} / {shapes}" for waste, shapes in cells]
        print(f"{name:14}{row[0]:>15}{row[1]:>17}" + "".join(f"{cell:>15}" for cell in row[2:]))
    if mindspore:
        print("MindSpore's own bucket_batch_by_length gave the same on 20,000 samples of each")


def rectangles():
    print("\nrectangles, coco-like sizes in multiples of 16, waste in %")
    for buckets in BUCKETS:
        plan = data.plan_buckets_2d(distributions.coco_like(), buckets=buckets, multiple_of=16)
        others = ", ".join(f"{one.name} {100 * one.waste:.1f}" for one in plan.alternatives)
        print(f"{buckets:4} {100 * plan.waste:.1f}   ({others})")


def draws(number=50, longest=512):
    """Packing uniform lengths: the waste of many draws, and the least that any packing has."""
    values = np.arange(1, longest + 1)
    for samples in (1_000_000, 100_000_000):
        plans = []
        for seed in range(number):
            if samples == 1_000_000:
                lengths = np.random.default_rng(seed).integers(1, longest + 1, samples)
                histogram = data.LengthHistogram.from_lengths(lengths)
            else:  # the same by counts
                counts = np.random.default_rng(seed).multinomial(
                    samples, np.full(longest, 1 / longest)
                )
                histogram = data.LengthHistogram(values, counts)
            plans.append(data.pack(histogram, longest))
        over = sum(plan.least_waste > 0.0005 for plan in plans)
        waste = sorted(100 * plan.waste for plan in plans)
        above = max(100 * (plan.waste - plan.least_waste) for plan in plans)
        print(
            f"packing {samples:,} uniform lengths, {number} draws: waste {waste[0]:.3f} to "
            f"{waste[-1]:.3f} %, at most {above:.3f} points above the bound; in {over} draws no "
            "packing wastes 0.05 % or less"
        )


def timed(call, repeats=3):
    """The best of some runs in CPU seconds: all of these run in one thread."""
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def times():
    print("\nCPU milliseconds, best of 3")
    for distinct in (2_048, 32_768):
        counts = np.random.default_rng(0).integers(1, 1_000, distinct)
        values = np.arange(1, distinct + 1)
        call = lambda: list(itertools.islice(optimal_ends(values, counts), 32))  # noqa: B023, E731
        print(f"  every K up to 32, {distinct:,} distinct lengths      {1e3 * timed(call):10.1f}")
    text = distributions.text()
    many = np.tile(text, 100)
    seconds = timed(lambda: data.LengthHistogram.from_lengths(many), 2)
    print(f"  histogram of 1e8 lengths, int32                {1e3 * seconds:10.1f}")
    for name, draw in distributions.ALL.items():
        base = data.LengthHistogram.from_lengths(draw())
        histogram = data.LengthHistogram(base.values, base.counts * 100)
        seconds = timed(lambda: data.pack(histogram, histogram.longest), 9)  # noqa: B023
        said = f"pack 1e8 sequences, {name}, capacity {histogram.longest:,}"
        print(f"  {said:46} {1e3 * seconds:10.1f}")
    random = np.random.default_rng(0)
    samples = [random.integers(0, 30_000, n) for n in random.integers(1, 2_049, 256)]

    def by_hand():
        lengths = np.array([len(sample) for sample in samples])
        valid = np.arange(2_048) < lengths[:, None]
        batch = np.zeros((256, 2_048), np.int64)
        batch[valid] = np.concatenate(samples)

    ours, hand = timed(lambda: data.pad_batch(samples, to=2_048), 30), timed(by_hand, 30)
    said = f"pad_batch 256 x 2048 ({ours / hand:.2f} of by hand, {1e3 * hand:.2f})"
    print(f"  {said:46} {1e3 * ours:10.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples", type=int, default=1_000_000)
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--mindspore", action="store_true")
    options = parser.parse_args()
    table(options.samples)
    samplers(min(options.samples, 200_000), options.mindspore)
    rectangles()
    print()
    draws()
    if options.times:
        times()


if __name__ == "__main__":
    main()
