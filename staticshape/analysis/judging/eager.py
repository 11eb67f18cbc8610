"""Networks that graph mode never compiles: said once for the class, not line by line."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from staticshape.analysis.findings.record import Recorder
from staticshape.analysis.findings.rules import RULES
from staticshape.analysis.values.lattice import Function
from staticshape.findings import Finding, Span, Step

_RULE = "never-compiled"


def never_compiled(recorder: Recorder, entries: Iterable[Function]) -> dict[int, Finding]:
    """`construct` (by the id of its node) -> the finding that its class never compiles.

    Only what stands outside every `if` counts: the compiler may leave out a branch.
    """
    refused: dict[int, list[int]] = {}
    for number, finding in enumerate(recorder.findings):
        if finding.rule == "graph-syntax":
            refused.setdefault(id(recorder.functions[number]), []).append(number)
    found: dict[int, Finding] = {}
    for entry in entries if refused else ():
        numbers = refused.get(id(entry.node), [])
        if not numbers or entry.owner is None or getattr(entry.node, "name", "") != "construct":
            continue
        optional = {
            id(part)
            for node in ast.walk(entry.node)
            if isinstance(node, (ast.If, ast.IfExp))
            for child in ast.iter_child_nodes(node)
            if child is not node.test
            for part in ast.walk(child)
        }
        certain = [n for n in numbers if id(recorder.nodes[n]) not in optional]
        if certain:
            found[id(entry.node)] = _finding(entry, recorder.findings[certain[0]])
    return found


def _finding(entry: Function, cause: Finding) -> Finding:
    assert entry.owner is not None
    cls, source = entry.owner.cls, entry.module.source
    line = cls.node.lineno
    column = source.column(line, cls.node.col_offset)
    span = Span(line, column, line, column + len(f"class {cls.node.name}"))
    step = Step(cause.path, cause.span.line, cause.span.column, cause.message)
    message = (
        f"`{cls.node.name}` never compiles in graph mode ({cause.message}, "
        f"line {cause.span.line}): what is dynamic in its `construct` is not listed"
    )
    return Finding(source.path, span, _RULE, RULES[_RULE].severity, message, (step,))


def said_once(
    recorder: Recorder, found: list[Finding], classes: Mapping[int, Finding]
) -> list[Finding]:
    """The findings without those of networks that never compile, and one for each of these."""
    kept = [
        finding
        for number, finding in enumerate(found)
        if number not in recorder.held
        and (finding.rule == "graph-syntax" or id(recorder.functions[number]) not in classes)
    ]
    return [*kept, *dict.fromkeys(classes.values())]
