"""`pylint` and `azure`: one line a finding, as other tools and services read it."""

from __future__ import annotations

from staticshape.findings import Severity
from staticshape.report.view import View, located

_COMMANDS: dict[Severity, str] = {"dynamic": "error"}


def pylint(view: View) -> str:
    """`path:line: [rule] message`, which Jenkins and many editors know as pylint's."""
    return "".join(
        f"{finding.path}:{located(view, finding.path, finding.span)['line']}: "
        f"[{finding.rule}] {finding.message}\n"
        for finding in view.findings
    )


def azure(view: View) -> str:
    """Logging commands that Azure Pipelines shows as issues of the lines."""
    rows = []
    for finding in view.findings:
        place = located(view, finding.path, finding.span)
        members = {
            "type": _COMMANDS.get(finding.severity, "warning"),
            "sourcepath": finding.path,
            "linenumber": place["line"],
            "columnnumber": place["column"],
            "code": finding.rule,
        }
        shown = "".join(f"{key}={_member(str(value))};" for key, value in members.items())
        rows.append(f"##vso[task.logissue {shown}]{_text(finding.message)}\n")
    return "".join(rows)


def _text(text: str) -> str:
    return text.replace("%", "%AZP25").replace("\r", "%0D").replace("\n", "%0A")


def _member(text: str) -> str:
    return _text(text).replace(";", "%3B").replace("]", "%5D")
