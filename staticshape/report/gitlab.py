"""`gitlab`: a Code Quality report."""

from __future__ import annotations

import json

from staticshape.findings import Severity
from staticshape.report.identity import fingerprints
from staticshape.report.view import View, located

_LEVELS: dict[Severity, str] = {"dynamic": "major", "fallback": "info"}


def gitlab(view: View) -> str:
    """The report's JSON array."""
    issues = []
    for finding, fingerprint in zip(view.findings, fingerprints(view), strict=True):
        place = located(view, finding.path, finding.span)
        issues.append(
            {
                "type": "issue",
                "check_name": finding.rule,
                "description": f"{finding.rule}: {finding.message}",
                "categories": ["Performance"],
                "severity": _LEVELS.get(finding.severity, "minor"),
                "fingerprint": fingerprint,
                "location": {
                    "path": finding.path,
                    "lines": {"begin": place["line"], "end": place["end_line"]},
                },
            }
        )
    return json.dumps(issues, indent=2) + "\n"
