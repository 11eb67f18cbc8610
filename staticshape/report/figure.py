"""What the figures of plans share: colours, the bars against rules of thumb, the page of HTML."""

from __future__ import annotations

import html
import io
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from staticshape.errors import UsageError

FORMATS = (".png", ".svg", ".html")
INK, SOFT, VALID, LIGHT, PADDED = "#1f2933", "#9aa5b1", "#2a78b5", "#8fbcdc", "#e8a33d"


def new_figure(title: str, subtitle: str) -> tuple[Any, Any]:
    """A figure with its headline, and the part of it below that is drawn in. Needs `[plot]`."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UsageError('--plot needs matplotlib: pip install "staticshape[plot]"') from error
    figure = Figure(figsize=(12, 8), layout="constrained", facecolor="white")
    parts: Any = figure.subfigures(2, 1, height_ratios=(1, 9.5))
    head, body = parts
    head.text(0.012, 0.95, title, fontsize=15, fontweight="bold", color=INK, va="top")
    lines = textwrap.fill(subtitle, 145)
    head.text(0.012, 0.5, lines, fontsize=10, color="#52606d", va="top", linespacing=1.4)
    return figure, body


def check_format(path: str) -> str:
    """The suffix of a figure's path, if it is one of `FORMATS`."""
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise UsageError(f"{path}: --plot writes {', '.join(FORMATS)}")
    return suffix


def save(figure: Any, path: str, page: dict[str, str]) -> None:
    """Write the figure into `path`; an HTML page gets the texts of `page` around it."""
    suffix = check_format(path)
    try:
        if suffix == ".html":
            drawing = io.StringIO()
            figure.savefig(drawing, format="svg")
            svg = drawing.getvalue()
            texts = {name: html.escape(text) for name, text in page.items() if name != "table"}
            content = PAGE.format(**texts, table=page["table"], figure=svg[svg.index("<svg") :])
            Path(path).write_text(content, encoding="utf-8")
        else:
            figure.savefig(path, dpi=160, format=suffix[1:])
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from error


def style(axes: Any, title: str, across: str = "", up: str = "") -> None:
    """Titles and ticks of one part of a figure."""
    axes.set_title(title, loc="left", fontsize=11, color=INK, pad=8)
    axes.set_xlabel(across, color=INK, fontsize=9)
    axes.set_ylabel(up, color=INK, fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(SOFT)
    axes.tick_params(colors=INK, labelsize=9)


def draw_buckets(axes: Any, labels: Sequence[str], real: Any, padded: Any, across: str) -> None:
    """What each bucket computes: real elements and padding, in percent of all elements."""
    total = sum(padded)
    valid = [100 * one / total for one in real]
    spare = [100 * (all_ - one) / total for one, all_ in zip(real, padded, strict=True)]
    places = range(len(valid))
    axes.bar(places, valid, color=VALID, label="real elements", width=0.8)
    axes.bar(places, spare, bottom=valid, color=PADDED, label="padding", width=0.8)
    every = -(-len(valid) // 16)
    shown = list(places)[every - 1 :: every]
    axes.set_xticks(shown)
    long = max(map(len, labels)) * len(shown) > 34
    axes.set_xticklabels(
        [labels[place] for place in shown],
        rotation=45 if long else 0,
        ha="right" if long else "center",
        rotation_mode="anchor",
    )
    axes.set_ylim(0, 1.22 * max(a + b for a, b in zip(valid, spare, strict=True)))
    axes.legend(frameon=False, fontsize=9, ncols=2, loc="upper left")
    style(axes, "What each bucket computes", across, "% of all elements")


def draw_comparison(axes: Any, rows: Sequence[tuple[str, int, float]]) -> None:
    """Waste of this plan, which comes first, and of others: `(name, shapes, waste)`."""
    first, *others = rows
    ordered = [first, *sorted(others, key=lambda row: row[2])]
    places = range(len(ordered))
    axes.barh(
        places,
        [100 * waste for _, _, waste in ordered],
        color=[VALID, *[LIGHT] * len(others)],
        height=0.72,
    )
    right = 100 * max(waste for _, _, waste in ordered)
    for place, (_, _, waste) in enumerate(ordered):
        digits = 1 if waste >= 0.001 else 3
        axes.text(
            100 * waste + right * 0.015,
            place,
            f"{100 * waste:.{digits}f} %",
            va="center",
            fontsize=9,
            color=INK,
            fontweight="bold" if place == 0 else "normal",
        )
    axes.set_yticks(list(places))
    axes.set_yticklabels([f"{name} ({shapes})" for name, shapes, _ in ordered])
    axes.invert_yaxis()
    axes.set_xlim(0, right * 1.2 or 1)
    style(axes, "Against others (number of shapes)", "padding waste, %")
    axes.get_yticklabels()[0].set_fontweight("bold")


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of HTML."""
    lines = ["".join(f"<th>{html.escape(cell)}</th>" for cell in head)]
    lines += ["".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in rows]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; color: #1f2933; background: #fff; max-width: 72rem;
  margin: 2rem auto; padding: 0 1rem }}
svg {{ width: 100%; height: auto }}
section {{ display: flex; flex-wrap: wrap; gap: 2rem }}
section > div {{ flex: none; max-width: 100%; overflow-x: auto }}
section > div + div {{ flex: 1; min-width: 20rem }}
table {{ border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }}
th, td {{ padding: .3rem 1rem .3rem 0; border-bottom: 1px solid #e4e7eb; text-align: right;
  white-space: nowrap }}
th:first-child, td:first-child {{ text-align: left }}
pre {{ background: #f5f7fa; padding: 1rem; overflow-x: auto; border-radius: 6px; font-size: 13px }}
</style></head><body>
{figure}
<section><div><h2>Buckets</h2>{table}</div>
<div><h2>Code</h2><pre>{code}</pre></div></section>
</body></html>
"""
