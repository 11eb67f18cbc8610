"""`x.max(1)`: values alone in a graph, values and places in PyNative; how its gradient goes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

#: Methods of which the two modes give one thing and another, and that drop `keepdims` of all axes.
METHODS = ("Tensor.max", "Tensor.min")


def is_one(walk: Walk, use: Use) -> bool:
    """Whether the two modes differ here, and what is done with the result does not decide it."""
    bound, call = use.bound, use.node
    if bound is None or bound.spelling not in METHODS or not isinstance(call, ast.Call):
        return False
    if not call.args or not isinstance(walk.constant(call.args[0])[1], int):
        return False
    name = _name(walk.at, call)
    return any(
        _takes_apart(node, call, name) for node in (walk.facts.nodes if name else ast.walk(walk.at))
    )


def alone(walk: Walk, use: Use, kind: str | None) -> str:
    """`first=True` for `x.max(axis=0)` of floats: of equal ones the first has the gradient."""
    bound = use.bound
    if bound is None or bound.spelling not in METHODS or kind in ("int", "bool"):
        return ""
    return ", first=True" if isinstance(walk.argument(bound, "axis")[1], int) else ""


def _name(statement: ast.stmt, call: ast.Call) -> str | None:
    if not isinstance(statement, ast.Assign) or statement.value is not call:
        return None
    target = statement.targets[0]
    return target.id if isinstance(target, ast.Name) else None


def _takes_apart(node: ast.AST, call: ast.Call, name: str | None) -> bool:
    """Whether a node reads one item of the result, or binds its items to names."""
    match node:
        case ast.Subscript(value, ast.Constant(int()) | ast.UnaryOp()):
            found = value
        case ast.Assign([ast.Tuple() | ast.List()], value) | ast.For(iter=value):
            found = value
        case _:
            return False
    return found is call or (isinstance(found, ast.Name) and found.id == name)
