"""`rows = ops.stack(rows)`: a name that held a list stands for another value from there on."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape import walking
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.reading.identity import assigned_in

_GROWING = ("append", "insert", "extend")


def rebound(function: ast.FunctionDef, name: str) -> ast.Assign | None:
    """The second binding of a name in the block that begins the list, which then grows no more."""
    grown = [getattr(x, "lineno", 0) for x in walking.walk(function) if _grows(x, name)]
    for block in blocks(function):
        bound = [
            item for item in block if isinstance(item, ast.Assign) and name in assigned_in([item])
        ]
        match bound:
            case [_, ast.Assign([ast.Name(own)]) as anew, *_] if own == name:
                return anew if max(grown, default=0) < anew.lineno else None
    return None


def of_the_list(function: ast.FunctionDef, named: Iterable[ast.Name], name: str) -> list[ast.Name]:
    """The places of a name where it stands for the list: not behind its second binding."""
    anew = rebound(function, name)
    if anew is None:
        return [*named]
    last = anew.end_lineno or anew.lineno
    return [item for item in named if item.lineno <= last and item is not anew.targets[0]]


def _grows(item: ast.AST, name: str) -> bool:
    match item:
        case ast.Call(ast.Attribute(ast.Name(own), method)) if own == name:
            return method in _GROWING
        case ast.AugAssign(ast.Name(own)):
            return own == name
    return False
