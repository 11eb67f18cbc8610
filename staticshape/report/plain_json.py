"""`json` and `json-lines`: one object a finding."""

from __future__ import annotations

import json
from typing import Any

from staticshape.findings import Edit, Finding, Refusal, Step
from staticshape.report.view import View, located


def finding_object(view: View, finding: Finding) -> dict[str, Any]:
    """The JSON object of a finding."""
    return {
        "path": finding.path,
        **located(view, finding.path, finding.span),
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "chain": [_step(view, step) for step in finding.chain],
        "notes": [_step(view, step) for step in finding.notes],
        "help": finding.help,
        "fix": {"tier": finding.fix.tier} if finding.fix else None,
    }


def _step(view: View, step: Step) -> dict[str, Any]:
    cell, line = view.place(step.path, step.line)
    place = {"path": step.path, "line": line, "column": step.column, "message": step.message}
    return place if cell is None else {"cell": cell, **place}


def edit_object(view: View, edit: Edit) -> dict[str, Any]:
    """The JSON object of an edit."""
    return {"path": edit.path, **located(view, edit.path, edit.span), "text": edit.text}


def refusal_object(view: View, refusal: Refusal) -> dict[str, Any]:
    """The JSON object of a refusal."""
    return {
        "path": refusal.path,
        **located(view, refusal.path, refusal.span),
        "rule": refusal.rule,
        "reason": refusal.reason,
        "help": refusal.help,
    }


def array(view: View) -> str:
    """All findings as one JSON array."""
    objects = [finding_object(view, finding) for finding in view.findings]
    return json.dumps(objects, indent=2, ensure_ascii=False) + "\n"


def lines(view: View) -> str:
    """One JSON object a line."""
    return "".join(
        json.dumps(finding_object(view, finding), ensure_ascii=False) + "\n"
        for finding in view.findings
    )
