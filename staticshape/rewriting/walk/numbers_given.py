"""Counts that leave a network: read back as the Python numbers they were."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Literal

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.layout import Count, Layout

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_SAME = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


def read_back(walk: Walk, node: ast.expr, layout: Layout) -> str | None:
    """`int(count)` for `sel.shape[0]`, or None where the kind of the number is not certain."""
    if not isinstance(layout, Count) or walk.branch is not None:
        return None
    own = kind(walk, node)
    return None if own is None else f"{own}({walk.draft.render(node)})"


def kind(walk: Walk, node: ast.expr) -> Literal["int", "float"] | None:
    """Of what type a Python number is that is a count now; None where that is not certain."""
    match node:
        case ast.Name(name):
            inner = walk.scope.names.definition(name)
            return None if inner is None else kind(walk, inner)
        case ast.Subscript(ast.Attribute(_, "shape"), _) | ast.Attribute(_, "size"):
            return "int"
        case ast.Call(ast.Name("len" | "int")):
            return "int"
        case ast.Call(ast.Name("float")):
            return "float"
        case ast.Call(ast.Name("max" | "min"), [_, _, *_] as items, []):
            kinds = {kind(walk, item) for item in items}
            return kinds.pop() if len(kinds) == 1 else None
        case ast.BinOp(left, op, right):
            kinds = {kind(walk, left), kind(walk, right)}
            if None in kinds or not isinstance(op, (*_SAME, ast.Div)):
                return None
            return "float" if isinstance(op, ast.Div) or "float" in kinds else "int"
    value = walk.facts.value(node)
    known, constant = walk.constant(node)
    if not known and isinstance(value, Python) and value.known == "fixed" and value.has_const:
        known, constant = True, value.const
    if not known or isinstance(constant, bool) or not isinstance(constant, int | float):
        return None
    return "int" if isinstance(constant, int) else "float"
