"""What `staticshape plan` prints: a table, a histogram with the boundaries, and code to paste."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from staticshape.data import BatchPlan, BucketPlan, LengthHistogram, PackPlan

BAR = 46
BINS = 24


@dataclass(frozen=True)
class PlanReport:
    """A plan for lengths, with what it is judged by.

    `curve` holds the least possible waste for 1, 2, 3 ... buckets, in the unit of `plan.waste`.
    """

    source: str
    histogram: LengthHistogram
    plan: BucketPlan
    curve: tuple[float, ...]
    batches: BatchPlan
    packs: PackPlan | None = None


def to_text(report: PlanReport) -> str:
    """The whole report for a terminal."""
    plan, histogram = report.plan, report.histogram
    head = (
        f"{report.source}: {histogram.samples:,} samples, {histogram.elements:,} elements, "
        f"lengths {histogram.values[0]} to {histogram.longest} (median {histogram.quantile(0.5)}, "
        f"99 % within {histogram.quantile(0.99)})"
    )
    parts = [
        head,
        f"{plan.reason}\n",
        table(*bucket_table(report)),
        histogram_text(report),
        table(("boundaries", "shapes", "waste", "cost against plan"), _comparison(report)),
        code(report),
    ]
    if plan.overflow:
        parts.insert(2, f"{plan.overflow:,} samples are longer than the capacity: not in the plan.")
    return "\n".join(parts)


def to_json(report: PlanReport) -> str:
    """The plan, its rows and the packing as one JSON object."""
    document: dict[str, Any] = {
        "source": report.source,
        "samples": report.histogram.samples,
        "elements": report.histogram.elements,
        "plan": {**json.loads(report.plan.to_json()), "waste": report.plan.waste},
        "rows": list(report.batches.rows),
        "mindspore": report.batches.to_mindspore(),
        "waste_by_buckets": list(report.curve),
    }
    if report.packs is not None:
        document["packing"] = {
            "capacity": report.packs.capacity,
            "packs": report.packs.number,
            "waste": report.packs.waste,
            "least_waste": report.packs.least_waste,
            "max_sequences": report.packs.max_sequences,
        }
    return json.dumps(document, indent=2)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Columns as wide as their cells; numbers to the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = []
    for row in [head, tuple("-" * width for width in widths), *rows]:
        cells = [
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def bins(
    report: PlanReport, number: int = BINS, *, at_boundaries: bool = False
) -> list[tuple[int, int, int]]:
    """(from, to, samples) of inclusive ranges of length, geometric where lengths spread widely.

    `at_boundaries` ends a range at every bucket boundary too.
    """
    import numpy as np

    histogram = report.histogram
    low, high = int(histogram.values[0]), report.plan.boundaries[-1]
    if high > 8 * max(histogram.quantile(0.5), 1):
        ends = np.geomspace(low, high, number + 1)[1:]
    else:
        ends = np.linspace(low - 1, high, number + 1)[1:]
    uppers = sorted(
        {round(end) for end in ends.tolist() if round(end) >= low}
        | {high}
        | (set(report.plan.boundaries) if at_boundaries else set())
    )
    cumulative = np.concatenate([[0], np.cumsum(histogram.counts)])
    below = cumulative[np.searchsorted(histogram.values, uppers, side="right")]
    counts = np.diff(np.concatenate([[0], below])).tolist()
    starts = [low, *(upper + 1 for upper in uppers[:-1])]
    return list(zip(starts, uppers, counts, strict=True))


def histogram_text(report: PlanReport) -> str:
    """A bar for each range of lengths; what is a boundary in it stands behind the bar."""
    ranges = bins(report)
    most = max(count for _, _, count in ranges) or 1
    width = len(str(report.plan.boundaries[-1]))
    lines = []
    for start, end, count in ranges:
        length = count / most * BAR
        bar = "█" * int(length) + ("▌" if length % 1 >= 0.5 else "")
        if count and not bar:
            bar = "▏"
        inside = [str(one) for one in report.plan.boundaries if start <= one <= end]
        mark = f"┤ {', '.join(inside)}" if inside else ""
        lines.append(f"  {start:>{width}}-{end:<{width}} {bar:<{BAR + 1}} {mark}".rstrip())
    return "\n".join(["  lengths, and ┤ the boundaries", *lines]) + "\n"


def code(report: PlanReport) -> str:
    """Python to paste: the padded batches of this plan, and the packing where it was asked for."""
    boundaries = list(report.plan.boundaries)
    rows = set(report.batches.rows)
    size = f"batch_size={rows.pop()}" if len(rows) == 1 else f"token_budget={_budget(report)}"
    routes = report.plan.routes
    options = f"    lengths, boundaries, {size}, seed=0" + (', overflow="route"' if routes else "")
    lines = [
        "from staticshape import data",
        "",
        wrapped(f"boundaries = {boundaries}"),
        "lengths = [len(sample) for sample in dataset]",
        "sampler = data.BucketSampler(",
        options,
        ")",
        "for batch in sampler:",
        "    samples = [dataset[index] for index in batch]",
        "    ids, valid, lengths_of_batch = data.pad_batch(",
        "        samples, to=batch.length, rows=batch.rows",
        "    )",
    ]
    if routes:
        lines += [
            "longer = [dataset[index] for index in sampler.overflowing]  # up to you",
        ]
    if report.packs is not None:
        capacity = report.packs.capacity
        lines += ["", "# or one shape, packed, 8 packs to a batch"]
        if routes:
            lines += [
                f"short = [n for n, length in enumerate(lengths) if length <= {capacity}]",
                "dataset, lengths = [dataset[n] for n in short], [lengths[n] for n in short]",
            ]
        lines += [
            f"groups = data.pack(lengths, {capacity}).assign(seed=0).groups()",
            "for start in range(0, len(groups), 8):",
            "    packs = [",
            "        [dataset[index] for index in group] for group in groups[start : start + 8]",
            "    ]",
            "    ids, segment_ids, position_ids, valid = data.pack_batch(",
            f"        packs, {capacity}, rows=8",
            "    )",
        ]
    return "\n".join(lines) + "\n"


def wrapped(line: str) -> str:
    """An assignment of a list, broken where the line would be too long to read."""
    return textwrap.fill(line, 88, subsequent_indent="    ")


def _budget(report: PlanReport) -> int:
    return max(rows * length for rows, length in report.batches.shapes)


def bucket_table(report: PlanReport) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The head, and one row a bucket: what it holds and how much of it is padding."""
    plan, histogram = report.plan, report.histogram
    head: tuple[str, ...] = ("bucket", "lengths", "samples", "share", "rows", "waste")
    rows: list[tuple[str, ...]] = []
    start = int(histogram.values[0])
    steps = plan.expected_steps
    for number, end in enumerate(plan.boundaries):
        inside = (histogram.values >= start) & (histogram.values <= end)
        valid = int(histogram.values[inside] @ histogram.counts[inside])
        count = plan.counts[number]
        row = (
            f"{number}",
            f"{start} to {end}",
            f"{count:,}",
            f"{100 * plan.shares[number]:.1f} %",
            f"{report.batches.rows[number]:,}",
            f"{100 * (1 - valid / (count * end)):.1f} %" if count else "-",
        )
        rows.append(row if steps is None else (*row, f"{steps[number]:,.0f}"))
        start = end + 1
    return head if steps is None else (*head, "steps"), rows


def _comparison(report: PlanReport) -> Sequence[tuple[str, ...]]:
    plan = report.plan
    rows = [("this plan (optimal)", str(len(plan.boundaries)), f"{100 * plan.waste:.1f} %", "1.00")]
    if report.packs is not None:
        packs = report.packs
        name = f"packed to {packs.capacity} (none below {100 * packs.least_waste:.3f} %)"
        rows.append((name, "1", f"{100 * packs.waste:.3f} %", "-"))
    for other in plan.alternatives:
        ratio = other.cost / plan.cost if plan.cost else 1.0
        rows.append(
            (other.name, str(len(other.boundaries)), f"{100 * other.waste:.1f} %", f"{ratio:.2f}")
        )
    return rows
