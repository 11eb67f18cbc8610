"""`rdjson`: reviewdog's format, with the edits of a fix as suggestions."""

from __future__ import annotations

import json
from typing import Any

from staticshape.findings import Finding, Severity, Span
from staticshape.report.view import View, located

_LEVELS: dict[Severity, str] = {"dynamic": "ERROR", "fallback": "INFO"}


def rdjson(view: View) -> str:
    """The report's JSON object."""
    whole = {
        "source": {"name": "staticshape"},
        "severity": "WARNING",
        "diagnostics": [_diagnostic(view, finding) for finding in view.findings],
    }
    return json.dumps(whole, indent=2) + "\n"


def _diagnostic(view: View, finding: Finding) -> dict[str, Any]:
    found: dict[str, Any] = {
        "message": finding.message,
        "location": {"path": finding.path, "range": _range(view, finding.path, finding.span)},
        "severity": _LEVELS.get(finding.severity, "WARNING"),
        "code": {"value": finding.rule},
    }
    edits = view.edits.get(finding, ())
    if edits:
        found["suggestions"] = [
            {"range": _range(view, edit.path, edit.span), "text": edit.text} for edit in edits
        ]
    return found


def _range(view: View, path: str, span: Span) -> dict[str, Any]:
    """Lines from 1, columns from 1 in UTF-8 bytes, as the format wants them."""
    place = located(view, path, span)
    lines = view.lines(path)

    def column(line: int, characters: int) -> int:
        text = lines[line - 1] if line <= len(lines) else ""
        return len(text[: characters - 1].encode(errors="surrogatepass")) + 1

    return {
        "start": {"line": place["line"], "column": column(span.line, span.column)},
        "end": {"line": place["end_line"], "column": column(span.end_line, span.end_column)},
    }
