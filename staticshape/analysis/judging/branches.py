"""Tensor-conditioned branches: shapes that differ and shapes that agree."""

from __future__ import annotations

import ast
import re

from staticshape.analysis.evaluating.asked_types import asked_type
from staticshape.analysis.evaluating.choices import both_numbers, changed_numbers, chosen, returned
from staticshape.analysis.findings.frame import Frame, Leaving
from staticshape.analysis.findings.record import Recorder
from staticshape.analysis.findings.sizes import tensor_valued
from staticshape.analysis.findings.wording import decided_by
from staticshape.analysis.judging.appends import Appends, left_with, outlasting
from staticshape.analysis.judging.comparing import agree, difference, parted, shapes_differ
from staticshape.analysis.judging.early_returns import met
from staticshape.analysis.values.lattice import (
    UNKNOWN,
    Python,
    Tensor,
    Unknown,
    Value,
    sources_of,
)
from staticshape.analysis.values.resolve import Resolver
from staticshape.records import replace
from staticshape.walking import walk

#: Conditions on how far training is: they change once in thousands of steps.
_SCHEDULE = re.compile(r"step|epoch|iter|warm_?up|schedule|\.it\b", re.IGNORECASE)


def _is_choice(node: ast.If | ast.IfExp, test: Value, text: str) -> bool:
    """Whether a condition chooses between values, and is no schedule and no test for presence."""
    if _SCHEDULE.search(text):
        return False
    bare = isinstance(node.test, (ast.Name, ast.Attribute))
    known = isinstance(test, Python) or (
        isinstance(test, Tensor) and (test.dims == () or test.dtype == "bool")
    )
    return known or not bare


def _is_before_a_return(node: ast.If, frame: Frame) -> bool:
    """`if t: return a`, and right behind it `return b`: no other way leads on from there."""
    if node.orelse or len(node.body) > 1 or frame.node is None:
        return False
    for around in walk(frame.node):
        for block in (getattr(around, "body", None), getattr(around, "orelse", None)):
            if isinstance(block, list) and node in block[:-1]:
                return isinstance(block[block.index(node) + 1], ast.Return)
    return False


class Branches(Appends):
    """Adds `if`, conditional expressions and growing loops."""

    loop_node: ast.AST | None = None  # the loop whose head depends on a Tensor
    left_at: ast.If | None = None  # the `if` that leaves a step of a loop early, by a Tensor
    inner_loop: ast.AST | None = None  # the one around what is interpreted

    def __init__(self, resolver: Resolver, recorder: Recorder) -> None:
        super().__init__(resolver, recorder)
        #: What leaves a round of a loop early, by a Tensor, in a shape of its own.
        self.left_shapes: list[tuple[ast.If, str, Value]] = []

    def block(self, body: list[ast.stmt], frame: Frame) -> bool:
        """Interpret statements."""
        raise NotImplementedError

    @staticmethod
    def merge(a: dict[str, Value], b: dict[str, Value]) -> dict[str, Value]:
        """The names after two ways to the same place."""
        raise NotImplementedError

    def branch(self, node: ast.If, frame: Frame) -> bool:
        """`if`: one branch where the test is known, else both and their join."""
        frame.testing = True
        test = self.eval(node.test, frame)
        frame.testing = False
        known = isinstance(test, Python) and test.has_const and test.known == "fixed"
        if known and isinstance(test, Python) and not self.asks_default(node.test, frame):
            taken = node.body if test.const else node.orelse
            # what always raises never ran: the code behind it was meant to
            return self.block(taken, frame) and not isinstance(taken[-1], ast.Raise)
        tensor = tensor_valued(test)
        before = dict(frame.env)
        if tensor:
            self._name_shapes(node, before)
            frame.env.update(before)
        asked = asked_type(node.test, frame)
        if asked is not None:
            frame.env[asked.name] = asked.on(body=True)
        saved, effects, returned = frame.conditions, self.effects, len(frame.returns)
        added = len(self.appended)
        if tensor:
            frame.conditions = (*saved, node)
            frame.decided[node] = test
        ends = self.block(node.body, frame)
        first, frame_env = dict(frame.env), frame.env
        frame_env.clear()
        frame_env.update(before)
        if asked is not None:
            frame_env[asked.name] = asked.on(body=False)
        added_too = len(self.appended)
        ends_too = self.block(node.orelse, frame)
        second = dict(frame.env)
        frame.conditions = saved
        if asked is not None and not ends and not ends_too:
            asked.meet(first, second)
        if tensor:
            left = ends and any(isinstance(s, (ast.Break, ast.Continue)) for s in node.body)
            if left:
                self.left_at = self.left_at or node
                self._note_left(node, before, first)
            grown: dict[str, str] = {}
            if not getattr(test, "sources", None):
                mine, theirs = self.appended[added:added_too], self.appended[added_too:]
                kept = outlasting(mine, node.body, node.orelse, before)
                others = outlasting(theirs, node.orelse, node.body, before)
                lists = left_with(node, before) if frame.loops and not node.orelse else None
                if lists is None:
                    grown = self.judge_appends(node, kept, others, frame)
                else:
                    goes_on = isinstance(node.body[-1], ast.Continue)
                    frame.leaving.append(Leaving(node, kept if goes_on else [], lists, added))
            given = (node, test, before, first, second, ends, ends_too, effects, returned, frame)
            self._judge(*given, grown)
        one, other = self.appended[added:added_too], self.appended[added_too:]
        self.appended[added:] = other if ends or (len(other) > len(one) and not ends_too) else one
        if ends and ends_too:
            return True
        merged = second if ends else first if ends_too else self.merge(first, second)
        if tensor and not ends and not ends_too:
            for name in changed_numbers(first, second):
                merged[name] = self._chosen(name, first[name], second[name], node, frame)
        frame_env.clear()
        frame_env.update(merged)
        return False

    def _chosen(self, name: str, a: Value, b: Value, node: ast.If, frame: Frame) -> Value:
        """A number that an `if` chooses: what is as long as it has two shapes where it returns."""
        value = chosen(name, a, b, node, frame.node)
        if not isinstance(value, Python) or not value.chosen or value.known != "fixed":
            return value
        text = self.recorder.text(node.test, frame)
        words = f"what is returned is as long as `{name}`, another number where `{text}` holds"
        chain = ((node.test, decided_by(text, frame.decided[node])),)
        held = self.report(node, "branch-shapes", words, frame, chain, until="returned")
        return replace(value, ways=held)

    def _note_left(self, node: ast.If, before: dict[str, Value], first: dict[str, Value]) -> None:
        """`if t: x = x[:i]; break` leaves a round with another `x` than its end does."""
        if isinstance(node.body[-1], (ast.Break, ast.Continue)):
            self.left_shapes += [
                (node, name, value)
                for name, value in first.items()
                if isinstance(value, Tensor) and shapes_differ(before.get(name, UNKNOWN), value)
            ]

    def _name_shapes(self, node: ast.If, env: dict[str, Value]) -> None:
        """Give names of unknown shape a symbol, so that both branches can be compared."""
        for name, value in env.items():
            if type(value) is Unknown:
                if self._assigned(node, name):
                    env[name] = Tensor(like=f"{name}@{node.lineno}")
            elif isinstance(value, Tensor) and value.like is None and not value.sources:
                env[name] = Tensor(
                    value.dtype, value.dims, like=f"{name}@{node.lineno}", const=value.const
                )

    @staticmethod
    def _assigned(node: ast.If, name: str) -> bool:
        return any(
            isinstance(target, ast.Name) and target.id == name
            for statement in (*node.body, *node.orelse)
            if isinstance(statement, ast.Assign)
            for target in statement.targets
        )

    def _judge(
        self,
        node: ast.If,
        test: Value,
        before: dict[str, Value],
        first: dict[str, Value],
        second: dict[str, Value],
        ends: bool,
        ends_too: bool,
        effects: int,
        returned: int,
        frame: Frame,
        lists: dict[str, str],
    ) -> None:
        if getattr(test, "sources", None):
            return
        changed = [
            name
            for name in dict.fromkeys((*first, *second))
            if name in first
            and name in second
            and (first[name] is not before.get(name) or second[name] is not before.get(name))
        ]
        text = self.recorder.text(node.test, frame)
        chain = ((node.test, decided_by(text, test)),)
        if not ends and not ends_too:
            live = [n for n in changed if n not in lists and self._live(n, node, frame)]
            for name in live:
                what = difference(first[name], second[name])
                if what is not None:
                    found = self.report(
                        node,
                        "branch-shapes",
                        f"`{name}` has one {what} where `{text}` holds, another where not",
                        frame,
                        chain,
                    )
                    first[name] = second[name] = parted(first[name], second[name], found)
                    return
            given = [n for n in live if not both_numbers(first[n], second[n])] or live
            agreed = all(agree(first[n], second[n]) for n in given) and all(lists.values())
            one_shape = [*live, *lists] if agreed and self.effects == effects else []
            if one_shape and _is_choice(node, test, text):
                words = f"give `{given[0]}` in one shape: a guarded `where` can do" if given else ""
                for name, gain in lists.items():
                    words = words or f"append to `{name}`{gain}"
                self.report(
                    node,
                    "tensor-branch",
                    f"both branches {words}",
                    frame,
                    chain,
                )
        elif ends and ends_too and len(frame.returns) == returned + 2:
            a, b = frame.returns[returned][0], frame.returns[returned + 1][0]
            what = difference(a, b)
            if what is not None:
                found = self.report(
                    node,
                    "branch-shapes",
                    f"the result has another {what} where `{text}` holds",
                    frame,
                    chain,
                )
                frame.returns[returned] = (parted(a, b, found), frame.conditions)
                del frame.returns[returned + 1]
            elif agree(a, b) and self.effects == effects and _is_choice(node, test, text):
                self.report(
                    node,
                    "tensor-branch",
                    "both branches return one shape: a guarded `where` keeps the graph whole",
                    frame,
                    chain,
                )

        elif ends and not node.orelse and self.effects == effects:
            frame.early[node] = test, effects

    def _live(self, name: str, node: ast.stmt, frame: Frame) -> bool:
        """Whether a name is read behind a statement of this function (or in the loop around it)."""
        function = frame.node
        if function is None or function.end_lineno is None or frame.loops:
            return True
        lines = frame.module.source.lines[(node.end_lineno or node.lineno) : function.end_lineno]
        return re.search(rf"\b{re.escape(name)}\b", "\n".join(lines)) is not None

    def result_of(self, frame: Frame) -> Value:
        """What a function returns; early returns of another shape are found here."""
        if not frame.returns:
            return Python(const=None, has_const=True)
        if frame.graph and self.recorder.held:
            given = sources_of(value for value, _ in frame.returns)
            own = (one for one in given if self.recorder.functions[one] is frame.node)
            self.recorder.confirm(own, returned=True)  # the ways go on through what is called

        def told(node: ast.If, what: str) -> frozenset[int]:
            text = self.recorder.text(node.test, frame)
            chain = ((node.test, decided_by(text, frame.decided.get(node, UNKNOWN))),)
            words = f"the function returns another {what} where `{text}` holds"
            return self.report(node, "branch-shapes", words, frame, chain)

        compared, dynamic = met(frame, told) if len(frame.given_back) > 1 else (True, None)
        if dynamic is not None:
            return dynamic
        for place, (value, conditions) in enumerate(frame.returns[:-1]):
            node = conditions[-1] if conditions else None
            if not isinstance(node, ast.If):
                continue
            last, _ = frame.returns[place + 1 if _is_before_a_return(node, frame) else -1]
            what = None if compared else difference(value, last)
            if what is not None:
                return parted(value, last, told(node, what))
            text = self.recorder.text(node.test, frame)
            test = frame.early.get(node, (UNKNOWN, 0))[0]
            chain = ((node.test, decided_by(text, test)),)
            if len(frame.returns) == 2 and agree(value, last) and self._chooses(node, text, frame):
                words = "both ways return one shape: a guarded `where` keeps the graph whole"
                self.report(node, "tensor-branch", words, frame, chain)
        return returned(frame.returns)

    def _chooses(self, node: ast.If, text: str, frame: Frame) -> bool:
        """Whether an early return, and all behind it, does nothing but choose a value."""
        test, effects = frame.early.get(node, (None, -1))
        return test is not None and self.effects == effects and _is_choice(node, test, text)

    def conditional(
        self, node: ast.IfExp, test: Value, body: Value, other: Value, frame: Frame
    ) -> None:
        """`a if test else b` with a tensor-valued test."""
        if not tensor_valued(test) or getattr(test, "sources", None):
            return
        text = self.recorder.text(node.test, frame)
        chain = ((node.test, decided_by(text, test)),)
        what = difference(body, other)
        if what is not None:
            self.report(
                node,
                "branch-shapes",
                f"the value has another {what} where `{text}` holds",
                frame,
                chain,
            )
        elif agree(body, other) and _is_choice(node, test, text):
            self.report(
                node,
                "tensor-branch",
                "both sides have one shape: a guarded `where` keeps the graph whole",
                frame,
                chain,
            )
