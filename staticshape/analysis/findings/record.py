"""Collects findings, bound calls and callers while functions are interpreted."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Literal

from staticshape.analysis.facts import BoundCall
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.rules import RULES
from staticshape.findings import Finding, Step
from staticshape.records import replace

_TEXT = 60
_NOTES = 5
_PLACES = 40


class Recorder:
    """Findings of one analysis; the id of a finding is its place in `findings`."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.nodes: list[ast.AST] = []
        self.functions: list[ast.AST | None] = []
        self.calls: dict[int, dict[ast.Call, BoundCall]] = {}
        self.several: set[ast.Call] = set()  # calls of this operator or that one
        #: Findings that hold only where a value leaves its function, or a list becomes a Tensor.
        self.held: dict[int, Literal["returned", "used"]] = {}
        #: Of what others select a selection takes a part, on every way to reach it; else of none.
        self.refined: dict[int, frozenset[int]] = {}
        self._ids: dict[tuple[int, str], int] = {}
        self._notes: dict[int, dict[tuple[str, int], tuple[bool, Step]]] = {}
        self._few: dict[int, int] = {}  # of how many operators the notes tell

    def text(self, node: ast.AST | None, frame: Frame) -> str:
        """The source of an expression on one line, shortened."""
        if node is None:
            return "it"
        text = " ".join(frame.module.source.segment(node).split())
        return text if len(text) <= _TEXT else text[: _TEXT - 1] + "…"

    def note(
        self, ids: frozenset[int], node: ast.AST, message: str, frame: Frame, *, made: bool = False
    ) -> None:
        """Remember what findings spoil further down: the first few operators of each.

        Of what is `made` as long as a finding says, out of other data, every place counts: rows
        that are gathered, sizes that are read from a shape.
        """
        source = frame.module.source
        line = node.lineno  # type: ignore[attr-defined]
        for number in ids:
            notes = self._notes.setdefault(number, {})
            finding = self.findings[number]
            if finding.path == source.path and finding.span.line <= line <= finding.span.end_line:
                continue
            at = (source.path, line)
            known = notes.get(at)
            if known is None:
                if len(notes) >= _PLACES or (not made and self._few.get(number, 0) >= _NOTES):
                    continue
                self._few[number] = self._few.get(number, 0) + (not made)
            elif not made or known[0]:
                continue
            column = source.column(line, node.col_offset)  # type: ignore[attr-defined]
            notes[at] = (made, Step(source.path, line, column, message))

    def refine(self, numbers: frozenset[int], of: frozenset[int]) -> None:
        """What these findings select is a part of what others do; of none on some other way."""
        for number in numbers:
            known = self.refined.get(number, of)
            self.refined[number] = known | of if known and of else frozenset()

    def confirm(self, ids: Iterable[int], *, returned: bool) -> None:
        """What these values were held for has come about."""
        for number in ids:
            if returned or self.held.get(number) == "used":
                self.held.pop(number, None)

    def finished(self) -> list[Finding]:
        """All findings with their notes, by id."""
        return [
            replace(finding, notes=tuple(s for _, s in self._notes.get(number, {}).values()))
            for number, finding in enumerate(self.findings)
        ]

    def report(
        self,
        node: ast.AST,
        rule: str,
        message: str,
        frame: Frame,
        chain: tuple[tuple[ast.AST, str], ...] = (),
        help_: str = "",
        until: Literal["returned", "used", ""] = "",
    ) -> int:
        """Record a finding once for a node and rule; gives its id."""
        key = (id(node), rule)
        if key in self._ids:
            if not until:
                self.held.pop(self._ids[key], None)
            return self._ids[key]
        if until:
            self.held[len(self.findings)] = until
        source = frame.module.source
        steps = tuple(
            Step(source.path, (span := source.span(link)).line, span.column, text)
            for link, text in chain
        )
        self._ids[key] = len(self.findings)
        severity = RULES[rule].severity
        self.findings.append(
            Finding(source.path, source.span(node), rule, severity, message, steps, help=help_)
        )
        self.nodes.append(node)
        self.functions.append(frame.node)
        return self._ids[key]
