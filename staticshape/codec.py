"""Results as JSON values and back, for the cache: lists, which are read faster than objects."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from staticshape.checking import FileResult
from staticshape.directives import Directive
from staticshape.findings import Finding, Fix, Span, Step


def encode(result: FileResult) -> list[Any]:
    """A result as plain values that hold whatever folder they are read from."""
    return [
        result.path,
        result.error,
        result.silenced,
        [[_directive(directive), name] for directive, name in result.unused],
        [_finding(each) for each in result.findings],
        [[os.path.abspath(each.path), _finding(each)] for each in result.elsewhere],
        result.unplanned,
    ]


def decode(
    stored: list[Any], path: str, shows: Callable[[str], Callable[[str, str], bool]]
) -> FileResult:
    """The result again, for a file that the user now calls `path`.

    Findings that `shows` of their path (of rule and severity) does not ask for are left out.
    """
    old, error, silenced, unused, findings, elsewhere, unplanned = stored
    shown = shows(path)
    return FileResult(
        path,
        tuple(_finding_again(each, path) for each in findings if shown(each[0], each[1])),
        silenced,
        tuple((_directive_again(directive), name) for directive, name in unused),
        error.replace(old, path, 1) if error and old != path else error,
        elsewhere=tuple(_elsewhere_again(elsewhere, path, shows)),
        unplanned=tuple(unplanned),
    )


def _elsewhere_again(
    stored: list[Any], own: str, shows: Callable[[str], Callable[[str, str], bool]]
) -> Iterator[Finding]:
    for absolute, finding in stored:
        path = _shown(absolute, own)
        if shows(path)(finding[0], finding[1]):
            yield _finding_again(finding, path)


def _finding(finding: Finding) -> list[Any]:
    span = finding.span
    return [
        finding.rule,
        finding.severity,
        finding.message,
        [span.line, span.column, span.end_line, span.end_column],
        _steps(finding.chain, finding.path),
        _steps(finding.notes, finding.path),
        finding.help,
        finding.fix.tier if finding.fix else 0,
    ]


def _finding_again(stored: list[Any], path: str) -> Finding:
    rule, severity, message, span, chain, notes, help_, tier = stored
    return Finding(
        path,
        Span(*span),
        rule,
        severity,
        message,
        _steps_again(chain, path),
        _steps_again(notes, path),
        help_,
        Fix(tier) if tier else None,
    )


def _steps(steps: Iterable[Step], own: str) -> list[list[Any]]:
    return [
        [
            "" if step.path == own else os.path.abspath(step.path),
            step.line,
            step.column,
            step.message,
        ]
        for step in steps
    ]


def _steps_again(stored: Iterable[list[Any]], own: str) -> tuple[Step, ...]:
    return tuple(
        Step(_shown(path, own), line, column, message) for path, line, column, message in stored
    )


def _shown(absolute: str, own: str) -> str:
    if not absolute:
        return own
    return absolute if os.path.isabs(own) else os.path.relpath(absolute)


def _directive(directive: Directive) -> list[Any]:
    return list(vars(directive).values())


def _directive_again(stored: list[Any]) -> Directive:
    kind, names, line, column, first, last, values, text = stored
    return Directive(kind, tuple(names), line, column, first, last, tuple(values), text)
