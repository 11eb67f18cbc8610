"""Judges NumPy inside the graph: selections that the interpreter makes by what Tensors held."""

from __future__ import annotations

import ast

from staticshape.analysis.evaluating.numpy_arrays import made_of
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.sizes import sizing
from staticshape.analysis.findings.wording import IN_THE_GRAPH, READ_AT
from staticshape.analysis.judging.judge import Judge
from staticshape.analysis.values.lattice import Python, Value
from staticshape.records import replace

_RULE = "host-selection"


class HostSelections(Judge):
    """Adds the rule for what NumPy selects, and how it comes back into the graph."""

    def selected_outside(
        self, node: ast.expr, words: str, of: ast.expr | None, frame: Frame
    ) -> frozenset[int]:
        """NumPy selects by values: a finding where the result comes back into the graph."""
        if not frame.graph:
            return frozenset()
        text = self.recorder.text(node, frame)
        words = f"`{text}` {words}, outside the graph"
        origin = self._read_at(of, frame)
        found = self.recorder.report(node, _RULE, words, frame, origin, IN_THE_GRAPH, until="used")
        return frozenset({found})

    def is_meant_mask(self, expression: ast.expr | None, value: Value, frame: Frame) -> bool:
        """`mask.asnumpy()` of a parameter."""
        return expression is not None and self.meanings(frame.node).is_mask(expression, value)

    def _read_at(self, of: ast.expr | None, frame: Frame) -> tuple[tuple[ast.AST, str], ...]:
        """Where the values that decide were read out of a Tensor."""
        value = None if of is None else self.eval(of, frame)
        if of is None or not isinstance(value, Python) or not value.origin:
            return ()
        text = self.recorder.text(of, frame)
        return self.origin(of, f"{text} holds values of a Tensor", frame)

    def part_of_array(self, base: Python, node: ast.Subscript, frame: Frame) -> Value:
        """`a[index]` of an array that holds what a Tensor held."""
        elements = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        found, whole = base.sources, False
        for element in elements:
            if isinstance(element, ast.Slice):
                found |= self._cut(node, element, frame)
                whole = True
                continue
            value = self.eval(element, frame)
            if not isinstance(value, Python) or not value.array:
                continue
            whole = True
            if value.array == "values":
                found |= value.sources
            elif isinstance(node.ctx, ast.Load):
                text = self.recorder.text(element, frame)
                words = f"keeps as many elements as `{text}` has true values"
                found |= self.selected_outside(node, words, element, frame)
        return replace(base, sources=found if whole else frozenset())

    def _cut(self, node: ast.Subscript, part: ast.Slice, frame: Frame) -> frozenset[int]:
        """`a[:n]`, with a bound that is read out of a Tensor."""
        found: frozenset[int] = frozenset()
        for bound in (part.lower, part.upper, part.step):
            value = None if bound is None else self.eval(bound, frame)
            reason = None if value is None else sizing(value)
            if bound is None or not isinstance(value, Python) or reason is None:
                continue
            if reason.verdict == "consequence":
                found |= value.sources
            elif reason.verdict == "tensor" and isinstance(node.ctx, ast.Load):
                text = self.recorder.text(bound, frame)
                found |= self.selected_outside(node, f"is cut at `{text}`", bound, frame)
        return found

    def indexed_by_array(
        self, node: ast.Subscript, element: ast.expr, value: Python, frame: Frame
    ) -> frozenset[int]:
        """`x[a]` of a Tensor: the array comes back into the graph."""
        if not isinstance(node.ctx, ast.Load):
            return frozenset()
        if value.array == "truths":
            text = self.recorder.text(element, frame)
            words = f"keeps as many elements as `{text}` has true values"
            value = made_of([value], "values")
            found = self.selected_outside(node, words, element, frame) | value.sources
        else:
            found = value.sources
            self.recorder.note(found, node, READ_AT, frame, made=True)
        self.recorder.confirm(found, returned=False)
        return found
