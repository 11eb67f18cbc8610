"""Ranges that a Tensor ends, or begins: `range(n)`, `range(1, n)`, `range(n - 1, -1, -1)`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import dataclass

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


@dataclass
class Rounds:
    """What the arguments of a range say: `range(fixed, count)`, `range(count, fixed, -1)`."""

    count: ast.expr  # the number that is read from a Tensor
    fixed: int
    step: int

    @property
    def least(self) -> int:
        """The least number that the counter can be."""
        return self.fixed if self.step > 0 else self.fixed + 1


def read(walk: Walk, call: ast.Call) -> Rounds | None:
    """The numbers of a range that starts, or ends, at a written number of which none is below 0."""
    if call.keywords or not 1 <= len(call.args) <= 3:
        return None
    known, step = walk.constant(call.args[2]) if len(call.args) == 3 else (True, 1)
    if not known or type(step) is not int or step == 0:
        return None
    if len(call.args) == 1:
        return Rounds(call.args[0], 0, 1)
    start, stop = call.args[:2]
    known, fixed = walk.constant(start if step > 0 else stop)
    if not known or type(fixed) is not int:
        return None
    found = Rounds(stop if step > 0 else start, fixed, step)
    return found if found.least >= 0 else None
