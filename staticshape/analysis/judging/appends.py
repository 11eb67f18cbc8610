"""Lists that the ways of a Tensor condition lengthen differently."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.wording import decided_by
from staticshape.analysis.judging.comparing import agree, is_constant, shapes_differ
from staticshape.analysis.judging.subscripts import Subscripts
from staticshape.analysis.modules.bindings import statements
from staticshape.analysis.values.lattice import UNKNOWN, Collection, Python, Value
from staticshape.records import replace
from staticshape.walking import walk


class Appends(Subscripts):
    """Adds the rules for `append` under a Tensor condition."""

    def judge_leaving(self, frame: Frame, first: int, place: int) -> None:
        """At the end of a step of a loop: what is appended in it, from `place` on.

        Where it goes on elsewhere (`break`, `continue`) the lists stay two until the `return`.
        """
        for leaving in frame.leaving[first:]:
            rest = [(n, v) for n, v in self.appended[leaving.place :] if n in leaving.lists]
            if isinstance(leaving.node.body[-1], ast.Return):
                self.judge_appends(leaving.node, leaving.appended, rest, frame)
            else:
                ends = isinstance(leaving.node.body[-1], ast.Break)
                unlike = self.appended[place:] if ends else _unlike(leaving.appended, rest)
                for name in dict.fromkeys(n for n, _ in unlike if n in leaving.lists):
                    self._lengthened_early(leaving.node, name, frame)
        del frame.leaving[first:]

    def _lengthened_early(self, node: ast.If, name: str, frame: Frame) -> None:
        value = frame.env.get(name)
        if isinstance(value, Collection):
            found = value.length.sources | self.left_early(node, name, frame)
            frame.env[name] = replace(value, length=replace(value.length, sources=found))

    def left_early(self, node: ast.If, name: str, frame: Frame) -> frozenset[int]:
        """The finding that a result has as many shapes as a loop has ends; for now it is held."""
        text = self.recorder.text(node.test, frame)
        words = f"`{name}` is returned, in another shape for each step in which `{text}` may hold"
        chain = ((node.test, decided_by(text, UNKNOWN)),)
        return self.report(node, "branch-shapes", words, frame, chain, until="returned")

    def judge_appends(
        self,
        node: ast.If,
        first: list[tuple[str, Value]],
        second: list[tuple[str, Value]],
        frame: Frame,
    ) -> dict[str, str]:
        """Lists that the branches lengthen differently, or by values of different shape.

        Gives those that both lengthen alike, each with what a choice is good for, if anything.
        """
        unlike = _unlike(first, second)
        if not unlike:
            pairs = zip(first, second, strict=True)
            return {name: _gain(a, b) for (name, a), (_, b) in pairs}
        name = unlike[0][0]
        text = self.recorder.text(node.test, frame)
        self.report(
            node,
            "branch-shapes",
            f"the list `{name}` gets other elements where `{text}` holds than where it does not",
            frame,
            ((node.test, decided_by(text, UNKNOWN)),),
        )
        return {}


def _unlike(
    first: list[tuple[str, Value]], second: list[tuple[str, Value]]
) -> list[tuple[str, Value]]:
    """The lists that two ways lengthen differently, or by values of different shape."""
    names = [[name for name, _ in appended] for appended in (first, second)]
    if names[0] == names[1] and not any(
        shapes_differ(a, b) or _none_or_more(a, b)
        for (_, a), (_, b) in zip(first, second, strict=True)
    ):
        return []
    return first or second


def _none_or_more(a: Value, b: Value) -> bool:
    """Whether one is None and the other certainly is not."""
    none = [isinstance(v, Python) and v.has_const and v.const is None for v in (a, b)]
    other = b if none[0] else a
    return none[0] != none[1] and not isinstance(other, Python)


def _gain(first: Value, second: Value) -> str:
    """What a choice between two elements is good for; nothing is said of unknown shapes."""
    if is_constant(first) or is_constant(second):
        return ", one of them a constant: the list leaves the graph there, and has no gradient"
    return " in one shape: a guarded `where` can do" if agree(first, second) else ""


def outlasting(
    appended: list[tuple[str, Value]],
    body: list[ast.stmt],
    other: list[ast.stmt],
    before: dict[str, Value],
) -> list[tuple[str, Value]]:
    """What a branch puts into lists of before it, not into those that both branches bind anew."""
    kept = [(name, value) for name, value in appended if name in before]
    begun = {name for name, value in _bound(body) if _is_empty(value)} if kept else set[str]()
    begun &= {name for name, _ in _bound(other)} if begun else begun
    return [(name, value) for name, value in kept if name not in begun]


def _bound(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for statement in statements(body):
        for target in statement.targets if isinstance(statement, ast.Assign) else ():
            if isinstance(target, ast.Name) and isinstance(statement, ast.Assign):
                yield target.id, statement.value


def _is_empty(node: ast.expr) -> bool:
    """`[]`, `()`, `list()`."""
    if isinstance(node, ast.List | ast.Tuple):
        return not node.elts
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("list", "tuple")
        and not node.args
    )


def left_with(node: ast.If, before: Iterable[str]) -> frozenset[str] | None:
    """The names that matter where a branch leaves a step of a loop; None where it does not."""
    last = node.body[-1]
    if isinstance(last, (ast.Continue, ast.Break)):
        return frozenset(before)
    if not isinstance(last, ast.Return) or last.value is None:
        return None
    return frozenset(one.id for one in walk(last.value) if isinstance(one, ast.Name))
