"""Exposed reads: whether a statement may read a name before it binds it, as a loop's next round."""

from __future__ import annotations

import ast

from staticshape import walking


def is_exposed(statement: ast.stmt, name: str) -> bool:
    """Whether what a name held before a statement may be read in it.

    >>> one = ast.parse("if first:\\n    n = 1\\n    m = n").body[0]
    >>> is_exposed(one, "n"), is_exposed(one, "first")
    (False, True)
    """
    return _statement(statement, name)[0]


def lives_on(loop: ast.For | ast.While, name: str) -> bool:
    """Whether a round of a loop may read what a name held at the end of the round before."""
    test = loop.test if isinstance(loop, ast.While) else loop.target
    return _reads(test, name) or _block(loop.body, name)[0]


def _block(body: list[ast.stmt], name: str) -> tuple[bool, bool]:
    for statement in body:
        read, bound = _statement(statement, name)
        if read or bound:
            return read, bound
    return False, False


def _statement(statement: ast.stmt, name: str) -> tuple[bool, bool]:
    """(whether the name is read before it is bound, whether it is bound on every way through)."""
    match statement:
        case ast.If(test, body, orelse):
            ways = [_block(body, name), _block(orelse, name)]
            read = _reads(test, name) or any(way[0] for way in ways)
            return read, all(way[1] for way in ways)
        case ast.Assign(targets, value):
            parts = [value, *targets]
            return any(_reads(part, name) for part in parts), any(_binds(t, name) for t in targets)
        case ast.AnnAssign(target, _, ast.expr() as value):
            return _reads(value, name) or _reads(target, name), _binds(target, name)
        case ast.AugAssign(target, _, value):
            return _reads(value, name) or _reads(target, name) or _binds(target, name), False
        case ast.Return() | ast.Raise():
            return _reads(statement, name), True
    return _reads(statement, name), False


def _reads(node: ast.AST, name: str) -> bool:
    return any(
        isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load)
        for item in walking.walk(node)
    )


def _binds(target: ast.expr, name: str) -> bool:
    return any(
        isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
        for item in walking.walk(target)
    )
