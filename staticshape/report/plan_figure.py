"""The figure of a plan for a design review: PNG, SVG or a page of HTML that needs nothing else."""

from __future__ import annotations

import html
import io
from pathlib import Path
from typing import Any

from staticshape.errors import UsageError
from staticshape.report.plan import PlanReport, bins, code

FORMATS = (".png", ".svg", ".html")
INK, SOFT, VALID, PADDED = "#1f2933", "#9aa5b1", "#2a78b5", "#e8a33d"


def write_figure(report: PlanReport, path: str) -> None:
    """Draw the plan into `path`; its suffix says the format. Needs the extra `[plot]`."""
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise UsageError(f"{path}: --plot writes {', '.join(FORMATS)}")
    figure = _figure(report)
    try:
        if suffix == ".html":
            Path(path).write_text(_page(report, figure), encoding="utf-8")
        else:
            figure.savefig(path, dpi=160, format=suffix[1:])
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from error


def _figure(report: PlanReport) -> Any:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UsageError('--plot needs matplotlib: pip install "staticshape[plot]"') from error
    plan = report.plan
    figure = Figure(figsize=(11, 7.4), layout="constrained")
    subfigures: Any = figure.subfigures(2, 1, height_ratios=(1.15, 1))
    above, below = subfigures
    upper = above.subplots()
    left, right = below.subplots(1, 2, width_ratios=(1.15, 1))
    figure.suptitle(
        f"{report.source}: {len(plan.boundaries)} buckets, "
        f"{100 * plan.waste:.1f} % padding waste, {report.histogram.samples:,} samples",
        fontsize=13,
        fontweight="bold",
        color=INK,
    )
    _draw_histogram(upper, report)
    _draw_buckets(left, report)
    _draw_curve(right, report)
    for axes in (upper, left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(colors=INK, labelsize=9)
    return figure


def _draw_histogram(axes: Any, report: PlanReport) -> None:
    """Samples by length, coloured by bucket, with the boundaries."""
    import numpy as np

    ranges = bins(report, 120, at_boundaries=True)
    starts = np.array([start - 0.5 for start, _, _ in ranges])
    ends = np.array([end + 0.5 for _, end, _ in ranges])
    counts = np.array([count for _, _, count in ranges])
    spread = report.plan.boundaries[-1] > 8 * max(report.histogram.quantile(0.5), 1)
    widths = ends - starts
    heights = counts / widths if not spread else counts / np.log(ends / np.maximum(starts, 0.5))
    bucket = np.searchsorted(report.plan.boundaries, [end for _, end, _ in ranges])
    colors = [VALID if number % 2 == 0 else "#8fbcdc" for number in bucket]
    axes.bar(starts, heights, widths, align="edge", color=colors, linewidth=0)
    top = heights.max() * 1.18
    for number, boundary in enumerate(report.plan.boundaries):
        axes.axvline(boundary + 0.5, color=PADDED, linewidth=1.1)
        if len(report.plan.boundaries) <= 20:
            height = top * (0.98 if number % 2 == 0 else 0.9)
            axes.annotate(
                str(boundary),
                (boundary + 0.5, height),
                (-3, 0),
                textcoords="offset points",
                ha="right",
                va="top",
                fontsize=8.5,
                color=INK,
            )
    if spread:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.set_xlim(starts[0] if starts[0] > 0 else 0.5, ends[-1] * 1.01)
    axes.set_ylim(0, top)
    axes.set_yticks([])
    axes.set_xlabel("length" + (" (logarithmic)" if spread else ""), color=INK, fontsize=9)
    axes.set_ylabel("samples", color=INK, fontsize=9)
    axes.set_title("Lengths and bucket boundaries", loc="left", fontsize=10.5, color=INK)


def _draw_buckets(axes: Any, report: PlanReport) -> None:
    """What each bucket computes: real elements and padding, in percent of all elements."""
    plan, histogram = report.plan, report.histogram
    valid, padded, start = [], [], 0
    for boundary, count in zip(plan.boundaries, plan.counts, strict=True):
        inside = (histogram.values > start) & (histogram.values <= boundary)
        real = int(histogram.values[inside] @ histogram.counts[inside])
        valid.append(100 * real / plan.padded_elements)
        padded.append(100 * (boundary * count - real) / plan.padded_elements)
        start = boundary
    places = range(len(valid))
    axes.bar(places, valid, color=VALID, label="real elements", width=0.8)
    axes.bar(places, padded, bottom=valid, color=PADDED, label="padding", width=0.8)
    few = len(valid) <= 20
    axes.set_xticks(list(places) if few else [0, len(valid) - 1])
    labels = [str(boundary) for boundary in plan.boundaries]
    axes.set_xticklabels(
        labels if few else [labels[0], labels[-1]], rotation=45 if len(valid) > 8 and few else 0
    )
    axes.set_xlabel("bucket boundary", color=INK, fontsize=9)
    axes.set_ylabel("% of all elements", color=INK, fontsize=9)
    axes.set_title("What each bucket computes", loc="left", fontsize=10.5, color=INK)
    axes.legend(frameon=False, fontsize=8.5)


def _draw_curve(axes: Any, report: PlanReport) -> None:
    """The least waste by number of shapes, and where the heuristics stand."""
    numbers = range(1, len(report.curve) + 1)
    axes.plot(numbers, [100 * one for one in report.curve], color=VALID, linewidth=2)
    chosen = len(report.plan.boundaries)
    axes.plot([chosen], [100 * report.plan.waste], "o", color=VALID, markersize=9)
    axes.annotate(
        "this plan",
        (chosen, 100 * report.plan.waste),
        (-7, -7),
        textcoords="offset points",
        ha="right",
        va="top",
        fontsize=9,
        fontweight="bold",
        color=VALID,
    )
    top = 100 * max(report.curve[0], report.plan.waste) * 1.05 + 1
    right = max(len(report.curve), chosen) * 1.25 + 2
    others = [one for one in report.plan.alternatives if one.name != "pad to max"]
    for place, other in enumerate(sorted(others, key=lambda one: -one.waste)):
        point = len(other.boundaries), 100 * other.waste
        label = 0.62 * right, top * (0.95 - 0.085 * place)
        axes.plot(*zip(point, label, strict=True), color=SOFT, linewidth=0.7)
        axes.plot(*point, "s", color=PADDED, markersize=5)
        axes.annotate(
            f"{other.name}  {100 * other.waste:.1f} %",
            label,
            (3, 0),
            textcoords="offset points",
            va="center",
            fontsize=8.5,
            color=INK,
        )
    axes.set_xlim(0, right)
    axes.set_ylim(0, top)
    axes.set_xlabel("static shapes", color=INK, fontsize=9)
    axes.set_ylabel("padding waste, %", color=INK, fontsize=9)
    axes.set_title("Least possible waste, and the rules of thumb", loc="left", fontsize=10.5)


def _page(report: PlanReport, figure: Any) -> str:
    drawing = io.StringIO()
    figure.savefig(drawing, format="svg")
    svg = drawing.getvalue()
    svg = svg[svg.index("<svg") :]
    plan = report.plan
    rows = [(one.name, len(one.boundaries), one.waste) for one in plan.alternatives]
    rows.insert(0, ("this plan", len(plan.boundaries), plan.waste))
    if report.packs is not None:
        rows.insert(1, (f"packed to {report.packs.capacity}", 1, report.packs.waste))
    cells = "".join(
        f"<tr><td>{html.escape(name)}</td><td>{shapes}</td><td>{100 * waste:.2f} %</td></tr>"
        for name, shapes, waste in rows
    )
    return PAGE.format(
        title=html.escape(f"{report.source}: bucket plan"),
        reason=html.escape(plan.reason),
        figure=svg,
        cells=cells,
        code=html.escape(code(report)),
    )


PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; color: #1f2933; max-width: 70rem; margin: 2rem auto;
  padding: 0 1rem }}
svg {{ width: 100%; height: auto }}
table {{ border-collapse: collapse; margin: 1rem 0 }}
th, td {{ padding: .3rem 1.2rem .3rem 0; border-bottom: 1px solid #e4e7eb; text-align: right }}
th:first-child, td:first-child {{ text-align: left }}
pre {{ background: #f5f7fa; padding: 1rem; overflow-x: auto }}
</style></head><body>
<h1>{title}</h1><p>{reason}</p>
{figure}
<h2>Against rules of thumb</h2>
<table><tr><th>boundaries</th><th>shapes</th><th>padding waste</th></tr>{cells}</table>
<h2>Code</h2><pre>{code}</pre>
</body></html>
"""
