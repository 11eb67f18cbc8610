"""Which values of an attribute are replaced at once: `self.net = A()`, `self.net = B(self.net)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape.walking import walk

_LEAVES = (ast.Return, ast.Break, ast.Continue)


def replaced(body: list[ast.stmt], receiver: str) -> set[ast.expr]:
    """The values that a later assignment in the same block replaces.

    One that is a method of the attribute itself replaces nothing: `self.net = self.net.to(x)`.

    Nothing is where it is read in between, a way may leave, or an error may be caught.

    >>> tree = ast.parse("self.a = 1\\nself.a = 2\\nif x:\\n    return\\nself.a = 3")
    >>> [ast.unparse(value) for value in replaced(tree.body, "self")]
    ['1']
    """
    found: set[ast.expr] = set()
    for block in _blocks(body):
        last: dict[str, ast.expr] = {}
        for statement in block:
            if any(isinstance(item, _LEAVES) for item in walk(statement)):
                last.clear()
            for name in {*last} & _read(statement, receiver):
                del last[name]
            match statement:
                case ast.Assign([ast.Attribute(ast.Name(owner), name)], value) if owner == receiver:
                    if name in last and not _is_method_of(value, name):
                        found.add(last[name])
                    last[name] = value
    return found


def _read(statement: ast.stmt, receiver: str) -> set[str]:
    """The attributes that a statement reads, but for one that it binds anew."""
    bound = {getattr(each, "attr", "") for each in getattr(statement, "targets", ())}
    return {
        item.attr
        for item in walk(statement)
        if isinstance(item, ast.Attribute)
        and isinstance(item.ctx, ast.Load)
        and isinstance(item.value, ast.Name)
        and item.value.id == receiver
    } - bound


def _is_method_of(value: ast.expr, name: str) -> bool:
    """Whether a value is made of an attribute in place, not around it."""
    while isinstance(value, (ast.Call, ast.Attribute, ast.Subscript, ast.BinOp)):
        if isinstance(value, ast.Attribute) and value.attr == name:
            return True
        value = (
            value.func
            if isinstance(value, ast.Call)
            else value.left
            if isinstance(value, ast.BinOp)
            else value.value
        )
    return False


def _blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """A block and all blocks below it."""
    yield body
    for node in walk(ast.Module(body, [])):
        if isinstance(node, ast.stmt):
            guarded = isinstance(node, ast.Try)
            for name in ("orelse", "finalbody") if guarded else ("body", "orelse"):
                inner = getattr(node, name, None)
                if isinstance(inner, list) and inner:
                    yield inner
