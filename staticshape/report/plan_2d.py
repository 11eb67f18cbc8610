"""What `staticshape plan` tells of rectangles: tables, a map of the sizes, code to paste."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from staticshape.report.plan import table, wrapped

if TYPE_CHECKING:
    from staticshape.data import BatchPlan, BucketPlan2D, SizeHistogram

MAP_WIDTH, MAP_HEIGHT = 64, 18
SHADES = " ·░▒▓█"
BUCKET_HEAD_2D = ("bucket", "height x width", "samples", "share", "rows", "waste")
NUMERALS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class PlanReport2D:
    """A plan of rectangles, with what it is judged by.

    `curve` holds, for the best plan and each simpler family by name, the padding waste for several
    numbers of rectangles: `(number, waste)` in ascending number.
    """

    source: str
    histogram: SizeHistogram
    plan: BucketPlan2D
    batches: BatchPlan
    curve: dict[str, tuple[tuple[int, float], ...]]


def to_text_2d(report: PlanReport2D) -> str:
    """The whole report for a terminal."""
    plan = report.plan
    heights, widths = report.histogram.sizes[:, 0], report.histogram.sizes[:, 1]
    others = [
        (one.name, str(len(one.rectangles)), f"{100 * one.waste:.1f} %")
        for one in plan.alternatives
    ]
    ours = ("this plan", str(len(plan.boundaries)), f"{100 * plan.waste:.1f} %")
    return "\n".join(
        [
            f"{report.source}: {plan.samples:,} samples, {plan.elements:,} elements, heights "
            f"{heights.min()} to {heights.max()}, widths {widths.min()} to {widths.max()}\n",
            table(BUCKET_HEAD_2D, bucket_rows_2d(report)),
            map_text(report),
            table(("rectangles", "shapes", "padding waste"), [ours, *others]),
            _curve_table(report),
            code_2d(report),
        ]
    )


def to_json_2d(report: PlanReport2D) -> str:
    """The plan, its rows and the waste by number of rectangles as one JSON object."""
    document = {
        "source": report.source,
        "samples": report.plan.samples,
        "elements": report.plan.elements,
        "plan": {**json.loads(report.plan.to_json()), "waste": report.plan.waste},
        "rows": list(report.batches.rows),
        "waste_by_buckets": {name: list(points) for name, points in report.curve.items()},
    }
    return json.dumps(document, indent=2)


def code_2d(report: PlanReport2D) -> str:
    """Python to paste: the padded batches of this plan."""
    rows = set(report.batches.rows)
    most = max(r * h * w for r, h, w in report.batches.shapes)
    size = f"batch_size={rows.pop()}" if len(rows) == 1 else f"token_budget={most}"
    return (
        "from staticshape import data\n\n"
        f"{wrapped(f'rectangles = {list(report.plan.boundaries)}')}\n"
        "sizes = [image.shape[:2] for image in dataset]  # or data.image_size(path) of each file\n"
        f"sampler = data.BucketSampler(sizes, rectangles, {size}, seed=0)\n"
        "for batch in sampler:\n"
        "    samples = [dataset[index] for index in batch]\n"
        "    images, valid, sizes_of_batch = data.pad_batch(\n"
        "        samples, to=batch.length, axis=(0, 1), rows=batch.rows\n"
        "    )\n"
    )


def elements_by_bucket(report: PlanReport2D) -> tuple[list[int], list[int]]:
    """Real elements, and elements after padding, of every rectangle."""
    import numpy as np

    histogram, plan = report.histogram, report.plan
    real = np.zeros(len(plan.boundaries), np.int64)
    areas = histogram.sizes[:, 0] * histogram.sizes[:, 1] * histogram.counts
    np.add.at(real, plan.bucket_of(histogram.sizes), areas)
    padded = [h * w * n for (h, w), n in zip(plan.boundaries, plan.counts, strict=True)]
    return real.tolist(), padded


def map_text(report: PlanReport2D) -> str:
    """How many samples have which size, darker for more, and the far corner of each rectangle."""
    import numpy as np

    histogram, plan = report.histogram, report.plan
    sides = np.array([max(one[axis] for one in plan.boundaries) for axis in (0, 1)])
    shape = np.array([MAP_HEIGHT, MAP_WIDTH])
    places = (histogram.sizes - 1) * shape // sides
    cells = np.zeros(shape, np.int64)
    np.add.at(cells, (places[:, 0], places[:, 1]), histogram.counts)
    levels = np.log1p(cells) / np.log1p(cells.max()) * (len(SHADES) - 1)
    lines = [[SHADES[level] for level in row] for row in np.ceil(levels).astype(int)]
    for number, boundary in enumerate(plan.boundaries):
        row, column = (np.array(boundary) - 1) * shape // sides
        lines[row][column] = NUMERALS[number] if number < len(NUMERALS) else "+"
    ends = [round(int(sides[0]) * (row + 1) / MAP_HEIGHT) for row in range(MAP_HEIGHT)]
    margin = len(str(sides[0]))
    body = [f"  {end:>{margin}} │{''.join(line)}" for end, line in zip(ends, lines, strict=True)]
    return "\n".join(
        [
            "  heights downwards, widths to the right; a digit is the far corner of that bucket",
            *(line.rstrip() for line in body),
            f"  {'':{margin}} └{'─' * MAP_WIDTH} {sides[1]}\n",
        ]
    )


def bucket_rows_2d(report: PlanReport2D) -> Sequence[tuple[str, ...]]:
    """One row a rectangle: what it holds and how much of it is padding."""
    plan = report.plan
    real, padded = elements_by_bucket(report)
    return [
        (
            f"{number}",
            f"{height} x {width}",
            f"{plan.counts[number]:,}",
            f"{100 * plan.shares[number]:.1f} %",
            f"{report.batches.rows[number]:,}",
            f"{100 * (1 - real[number] / padded[number]):.1f} %",
        )
        for number, (height, width) in enumerate(plan.boundaries)
    ]


def _curve_table(report: PlanReport2D) -> str:
    numbers = [number for number, _ in next(iter(report.curve.values()))]
    rows = [
        (name, *(f"{100 * waste:.1f} %" for _, waste in points))
        for name, points in report.curve.items()
    ]
    return table(("at most so many", *map(str, numbers)), rows)
