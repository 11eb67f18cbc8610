"""`full` and `concise`: findings for people, coloured only on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from staticshape.findings import Finding, Step
from staticshape.report.diff import changed_lines
from staticshape.report.frame import frame
from staticshape.report.view import View

_STYLES = {"bold": "1", "red": "1;31", "blue": "34", "cyan": "36", "green": "32", "dim": "2"}
_NOTES = 4


class Paint:
    """Wraps text in terminal colours, or leaves it alone."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.on and style and text else text


def heading(view: View, finding: Finding) -> str:
    """`path:line:column: rule (severity) message`."""
    paint = Paint(view.color)
    place = view.shown(finding.path, finding.span.line, finding.span.column)
    return (
        f"{paint('bold', place)}: {paint('red', finding.rule)} "
        f"[{finding.severity}] {finding.message}"
    )


def concise(view: View) -> str:
    """One line a finding."""
    return "".join(f"{heading(view, finding)}{_fix_mark(finding)}\n" for finding in view.findings)


def grouped(view: View) -> str:
    """The findings of each file under its name."""
    paint, rows = Paint(view.color), list[str]()
    for path, group in groupby(view.findings, key=lambda finding: finding.path):
        rows.append(f"{paint('bold', path)}:")
        for finding in group:
            place = view.shown(path, finding.span.line, finding.span.column)
            rows.append(
                f"  {place.removeprefix(f'{path}:')}: {paint('red', finding.rule)} "
                f"[{finding.severity}] {finding.message}{_fix_mark(finding)}"
            )
        rows.append("")
    return "".join(f"{row}\n" for row in rows) + summary(view)


def _fix_mark(finding: Finding) -> str:
    if finding.fix is None:
        return ""
    return " (unsafe fix available)" if finding.fix.tier == "unsafe" else " (fix available)"


def full(view: View) -> str:
    """Heading, source line with carets, chain, consequences, help, fix; where the page is, once."""
    blocks, told = [], set[str]()
    for finding in view.findings:
        blocks.append(block(view, finding, told=finding.rule in told))
        told.add(finding.rule)
    return "".join(f"{text}\n\n" for text in blocks) + summary(view)


def _telling(finding: Finding) -> tuple[Step, ...]:
    """The steps of the chain, without a last one that only leads to the line in the frame."""
    *before, last = finding.chain or (None,)
    here = last is not None and (last.path, last.line) == (finding.path, finding.span.line)
    return finding.chain[:-1] if before and here else finding.chain


def block(view: View, finding: Finding, *, told: bool = True) -> str:
    """The whole text of one finding; unless it is told already, where the rule's page is."""
    paint = Paint(view.color)
    shift = finding.span.line - view.place(finding.path, finding.span.line)[1]
    lines = frame(view.lines(finding.path), finding.span, shift=shift)
    gutter = len(lines[-1].split("|")[0]) if lines else 1
    pad = " " * gutter

    def note(label: str, text: str) -> str:
        return f"{pad}{paint('blue', '=')} {paint('bold', label)}: {text}"

    rows = [
        heading(view, finding),
        *(paint("red", row) if "^" in row and row == lines[-1] else row for row in lines),
    ]
    for step in _telling(finding):
        rows.append(
            note("because", f"{step.message}: {_where(view, finding, step.path, step.line)}")
        )
    rows += [note("spoils", row) for row in _spoilt(view, finding)]
    shown = view.shown_with(finding)
    if finding in view.edits and not shown:
        source = view.document(finding.path).source
        for row in changed_lines(source, view.edits[finding]):
            rows.append(paint("green" if row[0] == "+" else "red", f"{pad}{row[0]} {row[1:]}"))
    if finding.help:
        rows.append(note("help", finding.help))
    if finding.fix:
        with_what = "--unsafe-fixes" if finding.fix.tier == "unsafe" else finding.fix.tier
        beside = f", with line {view.place(shown.path, shown.span.line)[1]}" if shown else ""
        rows.append(note("fix", f"available ({with_what}){beside}"))
    if not told:
        rows.append(note("page", f"staticshape explain {finding.rule}"))
    return "\n".join(rows)


def _spoilt(view: View, finding: Finding) -> list[str]:
    """What a finding spoils, a row for each thing that is said of one place or more."""
    said: dict[tuple[str, str], list[Step]] = {}
    for step in finding.notes:
        said.setdefault((step.message, step.path), []).append(step)
    groups = list(said.values())
    rows = [f"{group[0].message}: {_places(view, finding, group)}" for group in groups[:_NOTES]]
    rest = sum(map(len, groups[_NOTES:]))
    return [*rows, f"{rest} more"] if rest else rows


def _places(view: View, finding: Finding, steps: list[Step]) -> str:
    """`line 3`, `lines 3, 5, 8`; in a notebook cell by cell."""
    first = _where(view, finding, steps[0].path, steps[0].line)
    if len(steps) == 1:
        return first
    places = sorted({view.place(step.path, step.line)[1] for step in steps})
    if view.place(steps[0].path, steps[0].line)[0] is not None:
        return ", ".join(_where(view, finding, step.path, step.line) for step in steps)
    head = first.rpartition("line ")[0]
    return f"{head}lines {', '.join(map(str, places))}"


def _where(view: View, finding: Finding, path: str, line: int) -> str:
    cell, line = view.place(path, line)
    where = f"line {line}" if cell is None else f"cell {cell} line {line}"
    return where if path == finding.path else f"{path} {where}"


def summary(view: View) -> str:
    """The last line: how many of what."""
    paint = Paint(view.color)
    count = len(view.findings)
    files = f"{view.files} file{'s' * (view.files != 1)}"
    missed = f"; {len(view.errors)} not checked" if view.errors else ""
    if not count:
        return paint("" if missed else "green", f"No findings in {files}{missed}.") + "\n"
    where = len({finding.path for finding in view.findings})
    tiers = [finding.fix.tier for finding in view.findings if finding.fix]
    held = tiers.count("unsafe")
    text = f"{count} finding{'s' * (count != 1)} in {where} of {files}"
    if len(tiers) > held:
        text += f"; {len(tiers) - held} fixable, see `staticshape fix`"
    if held:
        text += f"; {held} {'more ' * (len(tiers) > held)}with `--unsafe-fixes`"
    text += missed
    return paint("bold", text + ".") + "\n"


def _fixable(found: Iterable[Finding]) -> str:
    tiers = {each.fix.tier for each in found if each.fix}
    if not tiers:
        return ""
    return "  fixable with --unsafe-fixes" if tiers == {"unsafe"} else "  fixable"


def statistics(view: View) -> str:
    """How many findings a rule has, the commonest first."""
    counts: dict[str, list[Finding]] = {}
    for finding in view.findings:
        counts.setdefault(finding.rule, []).append(finding)
    rows = sorted(counts.items(), key=lambda item: (-len(item[1]), item[0]))
    wide = max((len(rule) for rule, _ in rows), default=0)
    return "".join(
        f"{len(found):>6}  {rule:<{wide}}  [{found[0].severity}]{_fixable(found)}\n"
        for rule, found in rows
    )
