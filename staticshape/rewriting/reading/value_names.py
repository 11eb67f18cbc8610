"""A name for what an expression gives, from the words it is written with."""

from __future__ import annotations

import ast
from collections.abc import Container

from staticshape.rewriting.reading.identity import root_name

_WORDS = {
    ast.Add: "total",
    ast.Sub: "difference",
    ast.Mult: "product",
    ast.Div: "ratio",
    ast.Pow: "power",
}
_LONGEST = 24


def of_value(node: ast.expr, base: str, modules: Container[str]) -> str:
    """A name for a value, from what it is computed of: `box[:, 2]` is `box_part`.

    >>> of_value(ast.parse("ops.log(err[:, 0])", mode="eval").body, "selected", {"ops"})
    'err_log'
    """
    match node:
        case ast.Name(name) | ast.Subscript(ast.Name(name) | ast.Attribute(_, name)):
            found = f"{name}_part"
        case ast.Call(ast.Attribute(owner, word), args):
            roots = [root_name(part) for part in (owner, *args[:1])]
            root = next((r for r in roots if r not in (None, "self") and r not in modules), None)
            found = f"{root}_{word}" if root else base
        case ast.BinOp(_, op, _) if type(op) in _WORDS:
            found = _WORDS[type(op)]
        case _:
            return base
    return found.strip("_") if len(found) <= _LONGEST and found.isascii() else base


def spine(node: ast.expr) -> list[ast.Name]:
    """The names of the Tensors that a value is computed of, the first one first.

    >>> [name.id for name in spine(ast.parse("log(a[i].abs() * b)", mode="eval").body)]
    ['a', 'b']
    """
    match node:
        case ast.Name():
            return [node]
        case ast.Subscript(value) | ast.UnaryOp(operand=value):
            return spine(value)
        case ast.BinOp(left, _, right):
            return [*spine(left), *spine(right)]
        case ast.Call(ast.Attribute(owner), args):
            return [name for part in (owner, *args) for name in spine(part)]
        case ast.Call(_, args):
            return [name for part in args for name in spine(part)]
    return []
