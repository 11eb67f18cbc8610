"""`sarif`: SARIF 2.1.0, with the chain as a code flow and the edits of a fix."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from staticshape import __version__, rulebook
from staticshape.analysis.findings.rules import RULES
from staticshape.findings import Edit, Finding, Severity, Span, Step
from staticshape.report.identity import fingerprints
from staticshape.report.view import View, located

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: dict[Severity, str] = {"dynamic": "error", "fallback": "note"}


def level(severity: Severity) -> str:
    """SARIF's level of a severity."""
    return _LEVELS.get(severity, "warning")


def sarif(view: View) -> str:
    """The log with one run."""
    used = sorted({finding.rule for finding in view.findings})
    index = {rule: at for at, rule in enumerate(used)}
    marks = fingerprints(view)
    run = {
        "tool": {
            "driver": {
                "name": "staticshape",
                "version": __version__,
                "rules": [_rule(view, name) for name in used],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not view.errors,
                "toolExecutionNotifications": [
                    {"level": "error", "message": {"text": error}} for error in view.errors
                ],
            }
        ],
        "results": [
            _result(view, finding, index[finding.rule], mark)
            for finding, mark in zip(view.findings, marks, strict=True)
        ],
    }
    whole = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(whole, indent=2) + "\n"


def _rule(view: View, name: str) -> dict[str, Any]:
    severity = next(each.severity for each in view.findings if each.rule == name)
    told = {"text": f"staticshape explain {name}"}
    text = name
    if name in RULES:
        text, told["markdown"] = RULES[name].summary, rulebook.page(name).markdown()
    return {
        "id": name,
        "shortDescription": {"text": text},
        "help": told,
        "defaultConfiguration": {"level": level(severity)},
        "properties": {"severity": severity, "tags": ["dynamic-shape", severity]},
    }


def _result(view: View, finding: Finding, index: int, mark: str) -> dict[str, Any]:
    text = f"{finding.message}\n{finding.help}" if finding.help else finding.message
    found: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": level(finding.severity),
        "message": {"text": text},
        "locations": [_location(view, finding.path, finding.span)],
        "partialFingerprints": {"staticshape/v1": mark},
    }
    if finding.chain:
        flow = [
            *({"location": _step(view, step)} for step in finding.chain),
            {
                "location": {
                    **_location(view, finding.path, finding.span),
                    "message": {"text": finding.message},
                }
            },
        ]
        found["codeFlows"] = [{"threadFlows": [{"locations": flow}]}]
    if finding.notes:
        found["relatedLocations"] = [
            {"id": at, **_step(view, step)} for at, step in enumerate(finding.notes)
        ]
    edits = view.edits.get(finding, ())
    if edits:
        found["fixes"] = [_fix(view, finding, edits)]
    return found


def _fix(view: View, finding: Finding, edits: tuple[Edit, ...]) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for edit in edits:
        replacement = {
            "deletedRegion": _region(view, edit.path, edit.span),
            "insertedContent": {"text": edit.text},
        }
        changes.setdefault(edit.path, []).append(replacement)
    tier = finding.fix.tier if finding.fix else "safe"
    return {
        "description": {"text": f"make the shape static ({tier})"},
        "artifactChanges": [
            {"artifactLocation": _artifact(path), "replacements": replacements}
            for path, replacements in changes.items()
        ],
    }


def _step(view: View, step: Step) -> dict[str, Any]:
    span = Span(step.line, step.column, step.line, step.column)
    location = _location(view, step.path, span)
    region = location["physicalLocation"]["region"]
    location["physicalLocation"]["region"] = {
        "startLine": region["startLine"],
        "startColumn": region["startColumn"],
    }
    return {**location, "message": {"text": step.message}}


def _location(view: View, path: str, span: Span) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": _artifact(path),
            "region": _region(view, path, span),
        }
    }


def _region(view: View, path: str, span: Span) -> dict[str, int]:
    place = located(view, path, span)
    return {
        "startLine": place["line"],
        "startColumn": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
    }


def _artifact(path: str) -> dict[str, str]:
    if os.path.isabs(path):
        return {"uri": Path(path).as_uri()}
    return {"uri": quote(path.replace(os.sep, "/"), errors="surrogateescape")}
