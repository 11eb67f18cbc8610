"""`github`: workflow commands that GitHub shows as annotations of the lines."""

from __future__ import annotations

from staticshape.findings import Severity
from staticshape.report.view import View, located

_COMMANDS: dict[Severity, str] = {"dynamic": "error", "fallback": "notice"}


def github(view: View) -> str:
    """One workflow command a finding."""
    rows = []
    for finding in view.findings:
        place = located(view, finding.path, finding.span)
        command = _COMMANDS.get(finding.severity, "warning")
        members = {
            "title": f"staticshape ({finding.rule})",
            "file": finding.path,
            "line": place["line"],
            "col": place["column"],
            "endLine": place["end_line"],
            "endColumn": place["end_column"],
        }
        shown = ",".join(f"{key}={_member(str(value))}" for key, value in members.items())
        where = view.shown(finding.path, finding.span.line, finding.span.column)
        message = f"{where}: {finding.rule}: {finding.message}"
        rows.append(f"::{command} {shown}::{_message(message)}\n")
    return "".join(rows)


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _member(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
