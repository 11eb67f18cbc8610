"""`markdown`: a table by rule and a list of places, for job summaries and merge requests."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from staticshape.report.text import summary
from staticshape.report.view import View


def markdown(view: View) -> str:
    """The summary, how often each rule is found, and every place."""
    rows = [f"**{summary(view).strip()}**", ""]
    counts = Counter((finding.rule, finding.severity) for finding in view.findings)
    if counts:
        rows += ["| findings | rule | severity |", "|--:|---|---|"]
    for (rule, severity), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        rows.append(f"| {count} | `{rule}` | {severity} |")
    for path, group in groupby(view.findings, key=lambda finding: finding.path):
        rows += ["", f"`{path}`", ""]
        for finding in group:
            place = view.shown(path, finding.span.line, finding.span.column)
            fix = f" (fix: {finding.fix.tier})" if finding.fix else ""
            message = finding.message.replace("<", "&lt;").replace("|", "\\|")
            rows.append(f"- {place.removeprefix(f'{path}:')} `{finding.rule}` {message}{fix}")
    rows += [f"\nNot checked: {error}" for error in view.errors]
    return "\n".join(rows).rstrip() + "\n"
