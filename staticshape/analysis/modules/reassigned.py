"""Which values of an attribute are replaced at once: `self.net = A()`, `self.net = B(self.net)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape.analysis.modules.bindings import statements
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
        given = [_given(statement, receiver) for statement in block]
        again = {name for name in given if name and given.count(name) > 1}
        last: dict[str, ast.expr] = {}
        for statement, name in zip(block, given, strict=True):
            if last:
                inside = walk(statement)
                if any(isinstance(item, _LEAVES) for item in inside):
                    last.clear()
                for read in {*last} & _read(inside, receiver) - _bound(statement):
                    del last[read]
            if name in again:
                value: ast.expr = statement.value  # type: ignore[attr-defined]
                if name in last and not _is_method_of(value, name):
                    found.add(last[name])
                last[name] = value
    return found


def _given(statement: ast.stmt, receiver: str) -> str:
    """The attribute that a statement binds, and nothing else."""
    match statement:
        case ast.Assign([ast.Attribute(ast.Name(owner), name)]) if owner == receiver:
            return name
    return ""


def _bound(statement: ast.stmt) -> set[str]:
    return {getattr(each, "attr", "") for each in getattr(statement, "targets", ())}


def _read(inside: list[ast.AST], receiver: str) -> set[str]:
    """The attributes that are read among some nodes."""
    return {
        item.attr
        for item in inside
        if isinstance(item, ast.Attribute)
        and isinstance(item.ctx, ast.Load)
        and isinstance(item.value, ast.Name)
        and item.value.id == receiver
    }


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
    for node in statements(body, into_functions=True):
        guarded = isinstance(node, ast.Try)
        for name in ("orelse", "finalbody") if guarded else ("body", "orelse"):
            inner = getattr(node, name, None)
            if inner:
                yield inner
