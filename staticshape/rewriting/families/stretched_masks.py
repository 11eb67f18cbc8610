"""`a.expand_as(x) | b.expand_as(x)` is `(a | b).expand_as(x)`: its text and node."""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.text.draft import is_closed
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_JOINS = frozenset(
    [
        *("logical_or", "logical_and", "logical_xor", "logical_not"),
        *("bitwise_or", "bitwise_and", "bitwise_xor"),
    ]
)
_SIGNS = {ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^", ast.Add: "+"}
_COMPARED = {ast.Gt: ">", ast.GtE: ">=", ast.NotEq: "!=", ast.Eq: "=="}
_COUNTED = frozenset({"greater", "greater_equal", "not_equal", "equal"})


def operands(walk: Walk, node: ast.expr) -> list[ast.expr]:
    """The masks that an expression puts together; none where it does not."""
    match node:
        case ast.BinOp(left, op, right) if type(op) in _SIGNS:
            return [left, right]
        case ast.UnaryOp(ast.Invert(), operand):
            return [operand]
        case ast.Compare(left, [op], [ast.Constant(int())]) if type(op) in _COMPARED:
            return [left]  # `(a + b) > 0`
        case ast.Call(ast.Attribute(data, "int" | "float" | "bool"), [], []):
            return [data]
        case ast.Call(ast.Attribute(data), [ast.Constant(int())], []) if _is_counted(walk, node):
            return [data]
        case ast.Call(func, args, []):
            bound = walk.facts.calls.get(node)
            if bound is None or bound.operator.name not in _JOINS or bound.init:
                return []
            given = list(bound.args.values())
            of = func.value if isinstance(func, ast.Attribute) else None
            return given if given in (args, [of, *args]) else []
    return []


def _is_counted(walk: Walk, node: ast.Call) -> bool:
    """`(a + b).gt(0)`."""
    bound = walk.facts.calls.get(node)
    return bound is not None and bound.operator.name in _COUNTED


def ways(walk: Walk, name: str) -> list[ast.expr]:
    """What both ways of one `if` bind a name to that nothing else binds or changes."""
    bound = [
        item
        for item in search(walk.facts.node)
        if isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load)
    ]
    changed = any(
        isinstance(item, ast.Subscript)
        and isinstance(item.ctx, ast.Store | ast.Del)
        and root_name(item) == name
        for item in search(walk.facts.node)
    )
    for item in search(walk.facts.node):
        if isinstance(item, ast.If) and len(bound) == 2 and not changed:
            sides = [_bound_in(block, name) for block in (item.body, item.orelse)]
            if None not in sides:
                return [side for side in sides if side is not None]
    return []


def _bound_in(block: list[ast.stmt], name: str) -> ast.expr | None:
    for item in block:
        match item:
            case ast.Assign([ast.Name(own)], value) if own == name:
                return value
    return None


def first(name: ast.Name, axes: int) -> ast.Subscript:
    """`mask[..., 0]`, with a 0 for each of the last axes."""
    index = ast.Tuple([ast.Constant(...), *[ast.Constant(0)] * axes], ast.Load())
    return ast.Subscript(ast.Name(name.id, ast.Load()), index, ast.Load())


def put_together(
    walk: Walk, node: ast.expr, parts: Mapping[ast.expr, tuple[ast.expr, str]]
) -> tuple[ast.expr, str]:
    """The same expression of other operands, given by node and text."""
    new = {old: part for old, (part, _) in parts.items()}
    plain = [text for _, text in parts.values()]
    closed = [text if is_closed(text) else f"({text})" for text in plain]
    match node:
        case ast.BinOp(left, op, right):
            made: ast.expr = ast.BinOp(new[left], op, new[right])
            return made, f"{closed[0]} {_SIGNS[type(op)]} {closed[1]}"
        case ast.UnaryOp(op, operand):
            return ast.UnaryOp(op, new[operand]), f"~{closed[0]}"
        case ast.Compare(left, [op], [number]):
            sign = _COMPARED[type(op)]
            made = ast.Compare(new[left], [op], [number])
            return made, f"{closed[0]} {sign} {ast.unparse(number)}"
        case ast.Call(func, args, _):
            called, text = func, ast.unparse(func)
            if isinstance(func, ast.Attribute) and func.value in new:
                called = copy.copy(func)
                called.value = new[func.value]
                plain, text = plain[1:], f"{closed[0]}.{func.attr}"
            again = ast.Call(called, [new.get(one, one) for one in args], [])
            walk.remade[again] = node
            numbers = [ast.unparse(one) for one in args if one not in new]
            return again, f"{text}({', '.join([*plain, *numbers])})"
    raise TypeError(f"no masks are put together by {ast.dump(node)}")
