"""`--template`: one line a finding, from the user's own format string."""

from __future__ import annotations

from string import Formatter

from staticshape.errors import UsageError, unknown
from staticshape.report.view import View, located

NAMES = (
    "path", "cell", "line", "column", "end_line", "end_column",
    "rule", "severity", "message", "help", "fix", "source",
)  # fmt: skip


def templated(view: View, template: str) -> str:
    """Every finding through a template such as `{path}:{line} {rule}`; a backslash-n is a newline.

    Raises `UsageError` for a name that there is not, naming the nearest.
    """
    text = template.replace("\\n", "\n").replace("\\t", "\t")
    try:
        names = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        raise UsageError(f"--template: {error}") from error
    for name in names:
        if name not in NAMES:
            raise unknown("field", name, NAMES, "--template")
    rows = []
    for finding in view.findings:
        lines = view.lines(finding.path)
        line = finding.span.line
        values = {
            "path": finding.path,
            "cell": "",
            **located(view, finding.path, finding.span),
            "rule": finding.rule,
            "severity": finding.severity,
            "message": finding.message,
            "help": finding.help,
            "fix": finding.fix.tier if finding.fix else "",
            "source": lines[line - 1].strip() if line <= len(lines) else "",
        }
        try:
            rows.append(text.format_map(values) + "\n")
        except (ValueError, AttributeError, KeyError) as error:
            raise UsageError(f"--template: {error}") from error
    return "".join(rows)
