"""Reports a shape that becomes dynamic: the size that varies, and where it came from."""

from __future__ import annotations

import ast
from typing import Literal

from staticshape.analysis.evaluating.calls import Calls
from staticshape.analysis.facts import BoundCall
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.record import Recorder
from staticshape.analysis.findings.sizes import Sizing
from staticshape.analysis.findings.wording import varying
from staticshape.analysis.meaning.evidence import Evidence, evidence
from staticshape.analysis.meaning.meant import Meanings
from staticshape.analysis.values.lattice import Argument, FnNode, Function, Python, Tensor, Value
from staticshape.analysis.values.resolve import Resolver
from staticshape.records import replace


class Reports(Calls):
    """Adds what a finding needs: how a parameter is used, the chain, the line of the size."""

    def __init__(self, resolver: Resolver, recorder: Recorder) -> None:
        super().__init__(resolver)
        self.recorder = recorder
        self._evidence: dict[int, dict[str, Evidence]] = {}
        self._meanings: dict[int, Meanings] = {}
        self.entry: Function | None = None  # where graph mode was entered

    # what is known of a parameter

    def evidence_of(self, node: FnNode, name: str) -> Evidence | None:
        """How a parameter is used elsewhere in its function; worked out once a function."""
        if id(node) not in self._evidence:
            self._evidence[id(node)] = evidence(node)
        return self._evidence[id(node)].get(name)

    def meanings(self, node: FnNode | None) -> Meanings:
        """What the indices of a function are meant as."""
        return self._meanings.get(id(node)) or self._meanings.setdefault(id(node), Meanings(node))

    def refine(self, value: Value, expression: ast.expr | None, frame: Frame) -> Value:
        """An argument of unknown kind, decided by how it is used elsewhere in the function."""
        if not isinstance(value, Argument) or frame.node is None:
            return value
        names = [value.name]
        if isinstance(expression, ast.Name):
            names.append(expression.id)
        for name in names:
            found = self.evidence_of(frame.node, name)
            if found is not None:
                return Tensor(found.dtype)
        return value

    # findings

    def size_finding(
        self,
        node: ast.AST,
        rule: str,
        what: str,
        expression: ast.expr | None,
        reason: Sizing,
        frame: Frame,
    ) -> frozenset[int]:
        """A size that varies: `dynamic` where it comes out of a Tensor, else `recompile`."""
        expression = self._varying_part(expression, reason, frame)
        text = self.recorder.text(expression, frame)
        if reason.verdict == "tensor":
            chain = self.origin(expression, f"{text} is {reason.because}", frame)
            self.read_out_elsewhere(node, reason, frame)
            return self.report(node, rule, f"{what} is `{text}`, {reason.because}", frame, chain)
        value = reason.value
        if isinstance(value, (Argument, Python)) and not value.part:
            part = frame.graph and self.resolver.is_part_elsewhere(self.entry)
            value = replace(value, part=True) if part else value
        self.report(node, *varying(f"{what} is `{text}`", text, value), frame)
        return frozenset()

    @staticmethod
    def _varying_part(expression: ast.expr | None, reason: Sizing, frame: Frame) -> ast.expr | None:
        """Of a shape that is written down, the one size that varies."""
        if isinstance(expression, (ast.Tuple, ast.List)) and frame.values is not None:
            for item in expression.elts:
                if frame.values.get(item) == reason.value:
                    return item
        return expression

    def origin(
        self, expression: ast.expr | None, words: str, frame: Frame
    ) -> tuple[tuple[ast.AST, str], ...]:
        """The chain of a finding: where the value that decides came from."""
        if expression is None:
            return ()
        place = self._place(expression, frame)
        if place is expression:
            return ((expression, words),)
        return ((place, words), (expression, "used here"))

    @staticmethod
    def _place(expression: ast.expr, frame: Frame) -> ast.AST:
        """Where a name was assigned, or the parameter it is; else the expression itself."""
        if not isinstance(expression, ast.Name):
            return expression
        if expression.id in frame.places:
            return frame.places[expression.id]
        if frame.node is not None:
            spec = frame.node.args
            for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
                if argument.arg == expression.id:
                    return argument
        return expression

    def read_out_elsewhere(self, node: ast.AST, reason: Sizing, frame: Frame) -> None:
        """The line at which a size was read out of a Tensor, where it is another one."""
        place = reason.value.place if isinstance(reason.value, Python) else None
        if place is None or frame.node is None:
            return
        inside = frame.node.lineno <= place.lineno <= (frame.node.end_lineno or 0)
        if inside and place.lineno != node.lineno:  # type: ignore[attr-defined]
            text = self.recorder.text(place, frame)
            self.report(
                place,
                "size-from-tensor",
                f"`{text}` becomes a Python number that decides a shape",
                frame,
                ((node, "decides this shape"),),
            )

    def report(
        self,
        node: ast.AST,
        rule: str,
        message: str,
        frame: Frame,
        chain: tuple[tuple[ast.AST, str], ...] = (),
        until: Literal["returned", "used", ""] = "",
    ) -> frozenset[int]:
        if not frame.graph:
            return frozenset()
        return frozenset({self.recorder.report(node, rule, message, frame, chain, until=until)})

    # what the rewriter is told

    def forget_call(self, node: ast.Call, frame: Frame) -> None:
        """The rewriter must not take a call for one operator that may be another."""
        if frame.node is not None:
            self.recorder.several.add(node)
            self.recorder.calls.get(id(frame.node), {}).pop(node, None)

    def record_call(self, node: ast.Call, bound: BoundCall, frame: Frame) -> None:
        """Remember a bound call of a graph-scope function, unless it calls this and that."""
        if frame.values is None or frame.node is None or node in self.recorder.several:
            return
        calls = self.recorder.calls.setdefault(id(frame.node), {})
        if not calls.setdefault(node, bound).means(bound):
            self.forget_call(node, frame)
