"""The figure of a plan for a design review: PNG, SVG or a page of HTML that needs nothing else."""

from __future__ import annotations

from typing import Any

from staticshape.report.figure import (
    INK,
    LIGHT,
    PADDED,
    VALID,
    check_format,
    draw_buckets,
    draw_comparison,
    html_table,
    new_figure,
    save,
    style,
)
from staticshape.report.plan import PlanReport, bins, bucket_table, code


def write_figure(report: PlanReport, path: str) -> None:
    """Draw the plan into `path`; its suffix says the format. Needs the extra `[plot]`."""
    check_format(path)
    plan, histogram = report.plan, report.histogram
    title = (
        f"{report.source}: {100 * plan.waste:.1f} % padding waste in {len(plan.boundaries)} shapes"
    )
    subtitle = (
        f"{histogram.samples:,} samples, {histogram.elements:,} elements, lengths "
        f"{histogram.values[0]:,} to {histogram.longest:,}; {plan.reason}"
    )
    figure, body = new_figure(title, subtitle)
    above, below = body.subfigures(2, 1, height_ratios=(1.2, 1))
    left, middle, right = below.subplots(1, 3, width_ratios=(1.25, 1, 1))
    _draw_histogram(above.subplots(), report)
    labels = [f"{boundary:,}" for boundary in plan.boundaries]
    draw_buckets(left, labels, _real(report), _padded(report), "bucket boundary")
    _draw_curve(middle, report)
    draw_comparison(right, _comparison(report))
    table = html_table(*bucket_table(report))
    save(figure, path, {"title": title, "table": table, "code": code(report)})


def _comparison(report: PlanReport) -> list[tuple[str, int, float]]:
    plan = report.plan
    rows = [("this plan", len(plan.boundaries), plan.waste)]
    if report.packs is not None:
        rows.append((f"packed to {report.packs.capacity}", 1, report.packs.waste))
    return rows + [(one.name, len(one.boundaries), one.waste) for one in plan.alternatives]


def _padded(report: PlanReport) -> list[int]:
    pairs = zip(report.plan.boundaries, report.plan.counts, strict=True)
    return [boundary * count for boundary, count in pairs]


def _real(report: PlanReport) -> list[int]:
    """The elements that each bucket holds before padding."""
    histogram, start, real = report.histogram, 0, []
    for boundary in report.plan.boundaries:
        inside = (histogram.values > start) & (histogram.values <= boundary)
        real.append(int(histogram.values[inside] @ histogram.counts[inside]))
        start = boundary
    return real


def _draw_histogram(axes: Any, report: PlanReport) -> None:
    """Samples by length, coloured by bucket, with the boundaries."""
    import numpy as np

    ranges = bins(report, 120, at_boundaries=True)
    starts = np.array([start - 0.5 for start, _, _ in ranges])
    ends = np.array([end + 0.5 for _, end, _ in ranges])
    counts = np.array([count for _, _, count in ranges])
    boundaries = report.plan.boundaries
    spread = boundaries[-1] > 8 * max(report.histogram.quantile(0.5), 1)
    widths = ends - starts
    heights = counts / widths if not spread else counts / np.log(ends / np.maximum(starts, 0.5))
    bucket = np.searchsorted(boundaries, [end for _, end, _ in ranges])
    colors = [VALID if number % 2 == 0 else LIGHT for number in bucket]
    axes.bar(starts, heights, widths, align="edge", color=colors, linewidth=0)
    top = _top(heights)
    few = len(boundaries) <= 20
    for number, boundary in enumerate(boundaries):
        axes.axvline(boundary + 0.5, color=PADDED, linewidth=1.2 if few else 0.5)
        if few:
            axes.annotate(
                f"{boundary:,}",
                (boundary + 0.5, top * (0.99 if number % 2 == 0 else 0.91)),
                (-3, 0),
                textcoords="offset points",
                ha="right",
                va="top",
                fontsize=9,
                color=INK,
            )
    for place in np.flatnonzero(heights > top):  # a spike is cut, and says how much it holds
        middle = (starts[place] + ends[place]) / 2
        axes.annotate(
            f"{100 * counts[place] / counts.sum():.0f} % of the samples ",
            (middle, top * 0.8),
            ha="right",
            va="top",
            fontsize=9,
            fontweight="bold",
            color=VALID,
        )
    if spread:
        axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.set_xlim(max(starts[0], 0.5), ends[-1] * (1.01 if spread else 1.005))
    axes.set_ylim(0, top)
    axes.set_yticks([])
    across = "length" + (" (logarithmic)" if spread else "")
    style(axes, "Lengths, and where the buckets end", across, "samples")


def _top(heights: Any) -> float:
    """The upper end of the axis: a spike far above the rest does not flatten the rest."""
    import numpy as np

    ordered = np.sort(heights[heights > 0])
    rest = ordered[-4] if len(ordered) > 8 else ordered[-1]
    return float(ordered[-1] if ordered[-1] <= 3 * rest else 1.6 * rest) * 1.2


def _draw_curve(axes: Any, report: PlanReport) -> None:
    """The least waste there is by number of shapes, and this plan on it."""
    numbers = range(1, len(report.curve) + 1)
    axes.plot(numbers, [100 * one for one in report.curve], color=VALID, linewidth=2)
    chosen, waste = len(report.plan.boundaries), 100 * report.plan.waste
    axes.plot([chosen], [waste], "o", color=VALID, markersize=9)
    early = chosen <= 0.6 * len(report.curve)
    axes.annotate(
        f"{chosen} shapes, {waste:.1f} %",
        (chosen, waste),
        (7, 7) if early else (0, 12),
        textcoords="offset points",
        ha="left" if early else "right",
        va="bottom",
        fontsize=9.5,
        fontweight="bold",
        color=VALID,
    )
    axes.set_ylim(0, 105 * max(report.curve[0], report.plan.waste) + 0.1)
    axes.set_xlim(0, len(report.curve) * 1.03 + 1)
    style(axes, "Least possible waste", "number of shapes", "padding waste, %")
