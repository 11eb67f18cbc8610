"""Masks over rows that are stretched along them: `mask.expand_dims(2).broadcast_to(x.shape)`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from staticshape.analysis.facts import BoundCall, FunctionFacts

_STRETCH = frozenset({"tile", "broadcast_to", "expand_as", "expand", "broadcast"})
_PUT_TOGETHER = frozenset({"logical_and", "logical_or", "logical_not"})
_MOST_STEPS = 12


def rows_of(
    mask: ast.expr,
    facts: FunctionFacts,
    told_by: Callable[[ast.expr], ast.expr],
    steps: int = 0,
) -> Iterator[tuple[ast.expr, int]]:
    """What in a mask gets an axis of one element, and how many axes it has if that is its last.

    `mask.expand_dims(2)` has two before, `mask.view(n, t, 1)` too: rows are picked, of which all
    elements are taken or none.
    """
    node = told_by(mask)
    bound = facts.calls.get(node) if isinstance(node, ast.Call) else None
    parts: list[ast.expr | None] = []
    match node:
        case _ if steps == _MOST_STEPS:
            return
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr() | ast.Mult() | ast.Add(), right):
            parts = [left, right]
        case ast.UnaryOp(_, inner) | ast.Compare(inner, [_], [ast.Constant()]):
            parts = [inner]
        case ast.Call() if bound is not None:
            name = bound.operator.name
            if bound.operator.casts or name in _STRETCH:
                parts = [bound.args.get("input")]
            elif name in _PUT_TOGETHER:
                parts = [bound.args.get(each) for each in bound.operator.tensors]
            else:
                axes, data = _axes_before(bound), bound.args.get("input")
                if axes is not None and data is not None:
                    yield data, axes
                    parts = [data]
    for part in parts:
        if part is not None:
            yield from rows_of(part, facts, told_by, steps + 1)


def _axes_before(bound: BoundCall) -> int | None:
    """How many axes stand before the new one, where that is written down."""
    if bound.operator.name == "expand_dims":
        axis = bound.args.get("axis")
        number = axis.value if isinstance(axis, ast.Constant) else None
        return number if type(number) is int and number > 0 else None
    shape = bound.args.get("shape") if bound.operator.name in ("reshape", "view") else None
    match shape:
        case ast.Tuple([_, *_, ast.Constant(1)]) | ast.List([_, *_, ast.Constant(1)]):
            whole = not any(isinstance(item, ast.Starred) for item in shape.elts)
            return len(shape.elts) - 1 if whole else None
    return None


def coded(
    mask: ast.expr, facts: FunctionFacts, told_by: Callable[[ast.expr], ast.expr]
) -> ast.expr | None:
    """The places that a one-hot mask codes: `one_hot(action, 3).bool()`, `one_hot(...) > 0`."""
    for _ in range(_MOST_STEPS):
        mask = told_by(mask)
        bound = facts.calls.get(mask) if isinstance(mask, ast.Call) else None
        if isinstance(mask, ast.Compare) and isinstance(mask.comparators[0], ast.Constant):
            mask = mask.left
        elif bound is not None and bound.operator.name == "one_hot":
            return bound.args.get("input", bound.args.get("indices"))
        elif bound is not None and bound.operator.casts and "input" in bound.args:
            mask = bound.args["input"]
        else:
            return None
    return None
