"""Several returns of a function, compared where the ways that a Tensor decides between meet.

The compiler copies what follows an `if` into both of its ways: `if t: return a`, and behind it
`if u: return b` and `return c`, compares b with c first, and then a with what they give.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.judging.comparing import difference, parted
from staticshape.analysis.values.joining import join
from staticshape.analysis.values.lattice import Value
from staticshape.records import dataclass
from staticshape.walking import walk

_UNREAD = (ast.For, ast.AsyncFor, ast.While, ast.Try, ast.TryStar, ast.Match)
_NEVER = Value()  # a way that raises comes back with nothing


def met(frame: Frame, told: Callable[[ast.If, str], frozenset[int]]) -> tuple[bool, Value | None]:
    """Whether all returns could be compared, and what the function gives where some differ.

    `told` reports that the ways of an `if` give back another shape, dtype or type.
    """
    function = frame.node
    if function is None or isinstance(function, ast.Lambda):
        return False, None
    if any(isinstance(s, _UNREAD) and _returns(s) for s in walk(function)):
        return False, None
    ways = _Ways(frame.given_back, frame.decided, told)
    result = ways.of(function.body, None)
    return True, result if ways.differ else None


def _returns(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Return) for one in walk(node))


@dataclass(eq=False)
class _Ways:
    """The values that a function gives back, from its end to its beginning."""

    given: Mapping[ast.Return, Value]
    decided: Mapping[ast.If, Value]
    told: Callable[[ast.If, str], frozenset[int]]
    differ: bool = False

    def of(self, block: list[ast.stmt], after: Value | None) -> Value | None:
        """What a block gives back, and else what follows it; None where that is not known."""
        for statement in reversed(block):
            if isinstance(statement, ast.Return):
                after = self.given.get(statement)
            elif isinstance(statement, ast.Raise):
                after = _NEVER
            elif isinstance(statement, (ast.With, ast.AsyncWith)):
                after = self.of(statement.body, after)
            elif isinstance(statement, ast.If) and _returns(statement):
                after = self._both(statement, after)
        return after

    def _both(self, node: ast.If, after: Value | None) -> Value | None:
        one, other = self.of(node.body, after), self.of(node.orelse, after)
        if one is _NEVER or other is _NEVER:
            return other if one is _NEVER else one
        if one is None or other is None:
            return None if node in self.decided else one or other  # one way is never taken
        what = difference(one, other)
        if what is None:
            return join(one, other)
        if node not in self.decided:
            return None
        self.differ = True
        return parted(one, other, self.told(node, what))
