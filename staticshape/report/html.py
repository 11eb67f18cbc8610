"""`html`: one page without outside resources: counts, a filter, findings with code and fix."""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template

from staticshape import __version__
from staticshape.findings import Edit, Finding, Step
from staticshape.report.diff import hunks
from staticshape.report.html_rules import inline, link, pages
from staticshape.report.view import View

_CONTEXT = 2
_LONGEST = 300


def html(view: View) -> str:
    """The whole page."""
    count = len(view.findings)
    files = len({finding.path for finding in view.findings})
    title = f"{count} finding{'s' * (count != 1)}" if count else "No findings"
    page = Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
    return page.substitute(
        title=title,
        lead=f"Dynamic shapes in graph-mode code: {files} of {view.files} files have findings.",
        tiles=_tiles(view),
        bars=_bars(view),
        problems=_problems(view),
        controls=_controls() if count else "",
        files="\n".join(
            _section(view, path, list(group))
            for path, group in groupby(view.findings, key=lambda finding: finding.path)
        ),
        rules=pages(finding.rule for finding in view.findings),
        version=__version__,
    )


def _tiles(view: View) -> str:
    counts = Counter(finding.severity for finding in view.findings)
    fixable = sum(finding.fix is not None for finding in view.findings)
    tiles: list[tuple[str, int, str]] = []
    tiles += [(severity, number, severity) for severity, number in counts.most_common()]
    tiles += [("ok", fixable, "fixable"), ("", view.silenced, "silenced by comments")]
    return "".join(
        f'<div class="tile"><b class="{name}">{number}</b><span>{label}</span></div>'
        for name, number, label in tiles
    )


def _bars(view: View) -> str:
    counts = Counter((finding.rule, finding.severity) for finding in view.findings)
    if not counts:
        return ""
    most = max(counts.values())
    rows = [
        f'<button class="bar {severity}" data-rule="{escape(rule)}" aria-pressed="false">'
        f'<code>{escape(rule)}</code><i style="width:{100 * number / most:.1f}%"></i>'
        f"<em>{number}</em></button>"
        for (rule, severity), number in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    return f'<div class="bars">{"".join(rows)}</div>'


def _problems(view: View) -> str:
    if not view.errors:
        return ""
    items = "".join(f"<li>{escape(error)}</li>" for error in view.errors)
    return f'<div class="problems"><b>Not checked</b><ul>{items}</ul></div>'


def _controls() -> str:
    return (
        '<div class="controls"><input type="search" placeholder="Search rule, path, message, code">'
        '<label><input type="checkbox"> fixable only</label><output></output></div>'
    )


def _section(view: View, path: str, findings: list[Finding]) -> str:
    count = f"{len(findings)} finding{'s' * (len(findings) != 1)}"
    articles = "".join(_article(view, finding) for finding in findings)
    return (
        f'<section data-path="{escape(path)}"><h2>{escape(path)} <small>{count}</small></h2>'
        f"{articles}</section>"
    )


def _article(view: View, finding: Finding) -> str:
    place = view.shown(finding.path, finding.span.line, finding.span.column)
    place = place.removeprefix(f"{finding.path}:")
    fix = f'<span class="tag fix">fix: {finding.fix.tier}</span>' if finding.fix else ""
    return (
        f'<article class="{finding.severity}" data-rule="{escape(finding.rule)}" '
        f'data-fix="{"yes" if finding.fix else "no"}"><header>'
        f'<span class="place">{escape(place)}</span>'
        f'<span class="rule">{link(finding.rule)}</span>'
        f'<span class="tag">{finding.severity}</span>{fix}'
        f'<p class="message">{inline(finding.message)}</p></header>'
        f"<pre>{_code(view, finding)}</pre><dl>{_details(view, finding)}</dl>"
        f"{_diff(view, finding)}</article>"
    )


def _code(view: View, finding: Finding) -> str:
    lines, span = view.lines(finding.path), finding.span
    last = min(span.end_line, span.line + 6)
    rows = []
    for number in range(max(span.line - _CONTEXT, 1), min(last + _CONTEXT, len(lines)) + 1):
        text = lines[number - 1][:_LONGEST]
        hit = span.line <= number <= last
        if hit:
            start = span.column - 1 if number == span.line else len(text) - len(text.lstrip())
            end = span.end_column - 1 if number == span.end_line else len(text)
            marked = f"<mark>{escape(text[start:end])}</mark>"
            shown = f"{escape(text[:start])}{marked}{escape(text[end:])}"
        else:
            shown = escape(text)
        name = " class=hit" if hit else ""
        counted = view.place(finding.path, number)[1]
        rows.append(f'<span{name}><span class="n">{counted}</span>{shown}</span>')
    return "".join(rows)


def _details(view: View, finding: Finding) -> str:
    def steps(label: str, found: tuple[Step, ...]) -> str:
        return "".join(
            f"<dt>{label}</dt><dd>{inline(step.message)} "
            f"<small>{escape(view.shown(step.path, step.line, step.column))}</small></dd>"
            for step in found
        )

    rows = steps("because", finding.chain) + steps("spoils", finding.notes)
    return rows + (f"<dt>help</dt><dd>{inline(finding.help)}</dd>" if finding.help else "")


def _diff(view: View, finding: Finding) -> str:
    edits: tuple[Edit, ...] = view.edits.get(finding, ())
    if not edits:
        return ""
    if shown := view.shown_with(finding):
        place = view.shown(shown.path, shown.span.line, shown.span.column)
        return f'<p class="caption">converted together with {escape(place)}</p>'
    rows = []
    for number, hunk in enumerate(hunks(view.document(edits[0].path).source, edits, 1)):
        if number:
            rows.append('<span class="gap">⋯</span>')
        for row in hunk:
            name = {"+": "add", "-": "del"}.get(row[0], "")
            rows.append(f'<span class="{name}">{escape(row[:_LONGEST])}</span>')
    return f'<p class="caption">the fix</p><pre>{"".join(rows)}</pre>'
