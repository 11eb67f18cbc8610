"""Collects findings, bound calls and callers while functions are interpreted."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import BoundCall
from staticshape.analysis.frame import Frame
from staticshape.analysis.model import ModuleModel
from staticshape.analysis.rules import RULES
from staticshape.findings import Finding, Step

_TEXT = 60


class Recorder:
    """Findings of one analysis; the id of a finding is its place in `findings`."""

    def __init__(self, module: ModuleModel) -> None:
        self.module = module
        self.findings: list[Finding] = []
        self.nodes: list[ast.AST] = []
        self.functions: list[ast.AST | None] = []
        self.calls: dict[int, dict[ast.Call, BoundCall]] = {}
        self._ids: dict[tuple[int, str], int] = {}

    def text(self, node: ast.AST | None, frame: Frame) -> str:
        """The source of an expression on one line, shortened."""
        if node is None:
            return "it"
        text = " ".join(frame.module.source.segment(node).split())
        return text if len(text) <= _TEXT else text[: _TEXT - 1] + "…"

    def report(
        self,
        node: ast.AST,
        rule: str,
        message: str,
        frame: Frame,
        chain: tuple[tuple[ast.AST, str], ...] = (),
    ) -> int:
        """Record a finding once for a node and rule; gives its id."""
        key = (id(node), rule)
        if key in self._ids:
            return self._ids[key]
        source = frame.module.source
        steps = tuple(
            Step(source.path, (span := source.span(link)).line, span.column, text)
            for link, text in chain
        )
        self._ids[key] = len(self.findings)
        self.findings.append(
            Finding(source.path, source.span(node), rule, RULES[rule].severity, message, steps)
        )
        self.nodes.append(node)
        self.functions.append(frame.node)
        return self._ids[key]
