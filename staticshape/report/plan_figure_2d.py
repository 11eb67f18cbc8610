"""The figure of a plan of rectangles: where the sizes lie, and what the rectangles cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from staticshape.report.figure import (
    INK,
    PADDED,
    SOFT,
    VALID,
    check_format,
    draw_buckets,
    draw_comparison,
    html_table,
    new_figure,
    save,
    style,
)
from staticshape.report.plan_2d import (
    BUCKET_HEAD_2D,
    PlanReport2D,
    bucket_rows_2d,
    code_2d,
    elements_by_bucket,
)

STYLES = {"this plan": (VALID, "-", 2.2), "squares": (SOFT, ":", 1.6)}
OTHER_STYLES = ((PADDED, "-", 1.6), ("#c05621", "--", 1.6))


def write_figure_2d(report: PlanReport2D, path: str) -> None:
    """Draw the plan into `path`; its suffix says the format. Needs the extra `[plot]`."""
    check_format(path)
    plan, sizes = report.plan, report.histogram.sizes
    title = (
        f"{report.source}: {100 * plan.waste:.1f} % padding waste in {len(plan.boundaries)} shapes"
    )
    subtitle = (
        f"{plan.samples:,} samples, {plan.elements:,} elements, heights {sizes[:, 0].min():,} to "
        f"{sizes[:, 0].max():,}, widths {sizes[:, 1].min():,} to {sizes[:, 1].max():,}"
    )
    figure, body = new_figure(title, subtitle)
    left, right = body.subfigures(1, 2, width_ratios=(1.2, 1))
    upper, middle, lower = right.subplots(3, 1)
    on_rectangles = _draw_sizes(left.subplots(), report)
    labels = [f"{height}×{width}" for height, width in plan.boundaries]
    draw_buckets(upper, labels, *elements_by_bucket(report), "height × width")
    _draw_curve(middle, report)
    rows = [("this plan", len(plan.boundaries), plan.waste)]
    rows += [(one.name, len(one.rectangles), one.waste) for one in plan.alternatives]
    draw_comparison(lower, rows)
    _keep_apart(figure, on_rectangles)
    table = html_table(BUCKET_HEAD_2D, bucket_rows_2d(report))
    save(figure, path, {"title": title, "table": table, "code": code_2d(report)})


def _draw_sizes(axes: Any, report: PlanReport2D) -> list[Any]:
    """How many samples have which size, and the rectangles over them; returns their labels."""
    import numpy as np
    from matplotlib.colors import LogNorm
    from matplotlib.patches import Rectangle

    sizes, counts = report.histogram.sizes, report.histogram.counts
    tallest, widest = (max(one[axis] for one in report.plan.boundaries) for axis in (0, 1))
    bins: Any = [np.linspace(0, side, 61) for side in (tallest, widest)]
    cells, _, _ = np.histogram2d(sizes[:, 0], sizes[:, 1], bins=bins, weights=counts)
    shown = np.where(cells > 0, cells, np.nan)
    # The least shade is well off white, so that single samples are seen.
    norm = LogNorm(vmin=0.05, vmax=max(cells.max(), 1))
    axes.pcolormesh(bins[1], bins[0], shown, cmap="Blues", norm=norm, linewidth=0, rasterized=True)
    labels = []
    for height, width in report.plan.boundaries:
        axes.add_patch(
            Rectangle((0, 0), width, height, fill=False, color=PADDED, linewidth=1.6, clip_on=False)
        )
        label = axes.annotate(
            f"{height}×{width}",
            (width, height),
            (-3, -3),
            textcoords="offset points",
            ha="right",
            va="top",
            rotation=90 if height > width else 0,  # along the side that tells it from others
            fontsize=8.5,
            color=INK,
            bbox={"facecolor": "white", "alpha": 0.75, "linewidth": 0, "pad": 1},
        )
        labels.append(label)
    axes.set_xlim(0, widest * 1.01)
    axes.set_ylim(0, tallest * 1.01)
    axes.set_aspect("equal", anchor="N")
    style(axes, "Sizes (darker: more samples), and the rectangles", "width", "height")
    return labels


def _keep_apart(figure: Any, labels: Sequence[Any]) -> None:
    """Hide labels that would stand on one of a larger rectangle; the bars name every size."""
    figure.draw_without_rendering()
    kept: list[Any] = []
    for label in reversed(labels):
        box = label.get_window_extent()
        free = not any(box.overlaps(other) for other in kept)
        label.set_visible(free)
        if free:
            kept.append(box)


def _draw_curve(axes: Any, report: PlanReport2D) -> None:
    """Waste by number of rectangles, for this search and the simpler families."""
    others = iter(OTHER_STYLES)
    for name, points in report.curve.items():
        color, line, width = STYLES.get(name) or next(others)
        numbers, wastes = zip(*points, strict=True)
        axes.plot(
            numbers, [100 * one for one in wastes], line, color=color, linewidth=width, label=name
        )
    axes.plot([len(report.plan.boundaries)], [100 * report.plan.waste], "o", color=VALID, ms=8)
    axes.set_ylim(0, 140 * max(waste for points in report.curve.values() for _, waste in points))
    axes.set_xlim(left=0)
    axes.legend(frameon=False, fontsize=9, ncols=2, loc="upper right")
    style(axes, "Waste by number of rectangles", "at most so many rectangles", "padding waste, %")
