"""Lists that the ways of a Tensor condition lengthen differently."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.wording import decided_by
from staticshape.analysis.judging.comparing import shapes_differ
from staticshape.analysis.judging.subscripts import Subscripts
from staticshape.analysis.values.lattice import UNKNOWN, Python, Value
from staticshape.walking import walk


class Appends(Subscripts):
    """Adds the rules for `append` under a Tensor condition."""

    def judge_leaving(self, frame: Frame, first: int) -> None:
        """At the end of a step of a loop: what is appended there and where the step was left."""
        for leaving in frame.leaving[first:]:
            rest = [(n, v) for n, v in self.appended[leaving.place :] if n in leaving.lists]
            self.judge_appends(leaving.node, leaving.appended, rest, frame)
        del frame.leaving[first:]

    def judge_appends(
        self,
        node: ast.If,
        first: list[tuple[str, Value]],
        second: list[tuple[str, Value]],
        frame: Frame,
    ) -> None:
        """Lists that the branches lengthen differently, or by values of different shape."""
        names = [[name for name, _ in appended] for appended in (first, second)]
        differ = names[0] != names[1] or any(
            shapes_differ(a, b) or _none_or_more(a, b)
            for (_, a), (_, b) in zip(first, second, strict=True)
        )
        if not differ:
            return
        name = (first or second)[0][0]
        text = self.recorder.text(node.test, frame)
        self.report(
            node,
            "branch-shapes",
            f"the list `{name}` gets other elements where `{text}` holds than where it does not",
            frame,
            ((node.test, decided_by(text, UNKNOWN)),),
        )


def _none_or_more(a: Value, b: Value) -> bool:
    """Whether one is None and the other certainly is not."""
    none = [isinstance(v, Python) and v.has_const and v.const is None for v in (a, b)]
    other = b if none[0] else a
    return none[0] != none[1] and not isinstance(other, Python)


def left_with(node: ast.If, before: Iterable[str]) -> frozenset[str] | None:
    """The names that matter where a branch leaves a step of a loop; None where it does not."""
    last = node.body[-1]
    if isinstance(last, (ast.Continue, ast.Break)):
        return frozenset(before)
    if not isinstance(last, ast.Return) or last.value is None:
        return None
    return frozenset(one.id for one in walk(last.value) if isinstance(one, ast.Name))
