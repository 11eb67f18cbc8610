"""Whether a block surely runs a statement: `range(0)` has no round, an option may lead past it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape import walking

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)


def runs(walk: Walk, block: list[ast.stmt], wanted: Callable[[ast.stmt], bool]) -> bool:
    """Whether one of the statements that are wanted runs whenever the block does.

    A loop over a number that is not known, as `x.shape[0]` or a setting, is taken to run.
    """
    for statement in block:
        if wanted(statement):
            return True
        inner: list[list[ast.stmt]] = []
        match statement:
            case ast.If(_, body, orelse):
                inner = [body, orelse]
            case ast.For(_, iterated, body) if _has_rounds(walk, iterated):
                inner = [body]
            case ast.With(_, body):
                inner = [body]
        if inner and all(runs(walk, each, wanted) for each in inner):
            return True
        if any(isinstance(item, _LEAVES) for item in walking.walk(statement)):
            return False
    return False


def _has_rounds(walk: Walk, iterated: ast.expr) -> bool:
    match iterated:
        case ast.Tuple(elts) | ast.List(elts):
            return bool(elts)
        case ast.Call(ast.Name("range"), args):
            known = [walk.constant(arg) for arg in args]
            numbers = [number for _, number in known if isinstance(number, int)]
            return len(numbers) < len(args) or bool(range(*numbers))
    return True
