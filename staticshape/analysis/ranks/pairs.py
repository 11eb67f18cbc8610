"""Pairs of selected rows: `a[:, None] - b[None]` is every row of `a` beside every one of `b`."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import FunctionFacts

#: What sums up the features of two rows: their distance, or whether they are alike.
OF_FEATURES = frozenset({"sum", "reduce_sum", "norm", "all", "reduce_all"})
_ROWS, _COLUMNS = (1, -1), (0, -2)  # where the axis of the others is put into each of the two
_MOST_STEPS = 12


def stretched(node: ast.expr, facts: FunctionFacts) -> tuple[ast.expr, int] | None:
    """What gets one new axis, and where: `expand_dims(a, 1)`, `a[:, None]`, `a[None]`."""
    match node:
        case ast.Subscript(inner, ast.Constant(None)):
            return inner, 0
        case ast.Subscript(inner, ast.Tuple(items)):
            new = [isinstance(item, ast.Constant) and item.value is None for item in items]
            if new.count(True) != 1 or not all(map(_is_whole_or_new, items)):
                return None
            return inner, new.index(True)
        case ast.Call() if (bound := facts.calls.get(node)) is not None:
            axis = bound.args.get("axis")
            if bound.operator.name != "expand_dims" or "input" not in bound.args or axis is None:
                return None
            try:
                place = ast.literal_eval(axis)
            except ValueError:
                return None
            return (bound.args["input"], place) if type(place) is int else None
    return None


def _is_whole_or_new(item: ast.expr) -> bool:
    """`:`, `None`."""
    whole = isinstance(item, ast.Slice) and item.lower is item.upper is item.step is None
    return whole or (isinstance(item, ast.Constant) and item.value is None)


def makes_pairs(one: tuple[ast.expr, int], other: tuple[ast.expr, int]) -> bool:
    """Whether two new axes lie across: rows of the one, columns of the other."""
    places = one[1], other[1]
    return any(a in _ROWS and b in _COLUMNS for a, b in (places, places[::-1]))


def is_of_pairs(
    node: ast.expr,
    pairs: set[ast.expr],
    facts: FunctionFacts,
    given: dict[str, list[ast.expr | None]],
    steps: int = 0,
) -> bool:
    """Whether an expression computes with pairs, element by element, for all that is written."""
    if node in pairs:
        return True
    if steps == _MOST_STEPS:
        return False
    parts: list[ast.expr | None] = []
    match node:
        case ast.Name(name) if len(given.get(name, ())) == 1:
            parts = given[name]
        case ast.BinOp(left, _, right):
            parts = [left, right]
        case ast.UnaryOp(_, inner):
            parts = [inner]
        case ast.Call() if (bound := facts.calls.get(node)) is not None:
            if bound.operator.family == "elementwise":
                parts = [bound.args.get(name) for name in bound.operator.tensors]
    return any(
        part is not None and is_of_pairs(part, pairs, facts, given, steps + 1) for part in parts
    )
