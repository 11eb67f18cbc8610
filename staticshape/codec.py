"""Findings as JSON values and back, for the cache."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from staticshape.directives import Directive
from staticshape.findings import Finding, Fix, Span, Step
from staticshape.records import asdict


def encode_findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings as plain values that hold whatever folder they are read from."""
    return [
        {
            **asdict(finding),
            "chain": [_place(step, finding.path) for step in finding.chain],
            "notes": [_place(step, finding.path) for step in finding.notes],
        }
        for finding in findings
    ]


def _place(step: Step, own: str) -> dict[str, Any]:
    return {**asdict(step), "path": "" if step.path == own else os.path.abspath(step.path)}


def decode_findings(stored: Iterable[dict[str, Any]], path: str) -> tuple[Finding, ...]:
    """The findings again, for a file that the user now calls `path`."""

    def steps(values: Iterable[dict[str, Any]]) -> tuple[Step, ...]:
        return tuple(Step(**{**value, "path": _shown(value["path"], path)}) for value in values)

    return tuple(
        Finding(
            **{
                **each,
                "path": path,
                "span": Span(**each["span"]),
                "chain": steps(each["chain"]),
                "notes": steps(each["notes"]),
                "fix": Fix(**each["fix"]) if each["fix"] else None,
            }
        )
        for each in stored
    )


def encode_elsewhere(findings: Iterable[Finding]) -> dict[str, list[dict[str, Any]]]:
    """Findings in other files: the absolute path of each file, and its findings."""
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        by_path.setdefault(os.path.abspath(finding.path), []).append(finding)
    return {path: encode_findings(each) for path, each in by_path.items()}


def decode_elsewhere(stored: dict[str, list[dict[str, Any]]], own: str) -> tuple[Finding, ...]:
    """Findings in other files again, for a file that the user now calls `own`."""
    return tuple(
        finding
        for path, each in stored.items()
        for finding in decode_findings(each, _shown(path, own))
    )


def _shown(absolute: str, own: str) -> str:
    if not absolute:
        return own
    return absolute if os.path.isabs(own) else os.path.relpath(absolute)


def encode_unused(unused: Iterable[tuple[Directive, str]]) -> list[list[Any]]:
    """Unused suppressions as plain values."""
    return [[asdict(directive), name] for directive, name in unused]


def decode_unused(stored: Iterable[list[Any]]) -> tuple[tuple[Directive, str], ...]:
    """The unused suppressions again."""
    return tuple(
        (Directive(**{**directive, "names": tuple(directive["names"])}), name)
        for directive, name in stored
    )
