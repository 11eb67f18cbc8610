"""`full` and `concise`: findings for people, coloured only on a terminal."""

from __future__ import annotations

from staticshape.findings import Finding
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
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.on and text else text


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
    return "".join(
        heading(view, finding) + (" (fix available)" if finding.fix else "") + "\n"
        for finding in view.findings
    )


def full(view: View) -> str:
    """Heading, source line with carets, chain, consequences, help, fix."""
    blocks = [block(view, finding) for finding in view.findings]
    return "".join(f"{text}\n\n" for text in blocks) + summary(view)


def block(view: View, finding: Finding) -> str:
    """The whole text of one finding."""
    paint = Paint(view.color)
    lines = frame(view.lines(finding.path), finding.span)
    gutter = len(lines[-1].split("|")[0]) if lines else 1
    pad = " " * gutter

    def note(label: str, text: str) -> str:
        return f"{pad}{paint('blue', '=')} {paint('bold', label)}: {text}"

    rows = [
        heading(view, finding),
        *(paint("red", row) if "^" in row and row == lines[-1] else row for row in lines),
    ]
    for step in finding.chain:
        rows.append(
            note("because", f"{step.message}: {_where(view, finding, step.path, step.line)}")
        )
    for step in finding.notes[:_NOTES]:
        rows.append(
            note("spoils", f"{step.message}: {_where(view, finding, step.path, step.line)}")
        )
    if len(finding.notes) > _NOTES:
        rows.append(note("spoils", f"{len(finding.notes) - _NOTES} more"))
    if finding in view.edits:
        source = view.document(finding.path).source
        for row in changed_lines(source, view.edits[finding]):
            rows.append(paint("green" if row[0] == "+" else "red", f"{pad}{row[0]} {row[1:]}"))
    if finding.help:
        rows.append(note("help", finding.help))
    if finding.fix:
        rows.append(note("fix", f"available ({finding.fix.tier})"))
    return "\n".join(rows)


def _where(view: View, finding: Finding, path: str, line: int) -> str:
    cell, line = view.place(path, line)
    where = f"line {line}" if cell is None else f"cell {cell} line {line}"
    return where if path == finding.path else f"{path} {where}"


def summary(view: View) -> str:
    """The last line: how many of what."""
    paint = Paint(view.color)
    count = len(view.findings)
    files = f"{view.files} file{'s' * (view.files != 1)}"
    if not count:
        return paint("green", f"No findings in {files}.") + "\n"
    where = len({finding.path for finding in view.findings})
    fixable = sum(finding.fix is not None for finding in view.findings)
    text = f"{count} finding{'s' * (count != 1)} in {where} of {files}"
    if fixable:
        text += f"; {fixable} fixable, see `staticshape fix`"
    return paint("bold", text + ".") + "\n"


def statistics(view: View) -> str:
    """How many findings a rule has, the commonest first."""
    counts: dict[str, list[Finding]] = {}
    for finding in view.findings:
        counts.setdefault(finding.rule, []).append(finding)
    rows = sorted(counts.items(), key=lambda item: (-len(item[1]), item[0]))
    wide = max((len(rule) for rule, _ in rows), default=0)
    return "".join(
        f"{len(found):>6}  {rule:<{wide}}  [{found[0].severity}]"
        f"{'  fixable' if any(each.fix for each in found) else ''}\n"
        for rule, found in rows
    )
