"""Axes counted from the front of selected rows that lie along several axes in place."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Operation
from staticshape.records import replace
from staticshape.rewriting.layout import Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_LONGER = ("expand_dims", "stack")  # their axis is one of the result, which has one axis more
_PRIMITIVES = {"softmax": "Softmax", "log_softmax": "LogSoftmax"}  # a graph builds no layers


def counted(walk: Walk, use: Use) -> Use:
    """The same use with its axes counted from the end, where they are the same in place."""
    layouts = [layout for layout in use.layouts if isinstance(layout, Masked)]
    bound = use.bound
    if bound is None or not all(map(_is_wide, layouts)):
        return use
    node = bound.argument("axis")
    known, axis = walk.constant(node)
    ranks = {layout.rank for layout in layouts}
    if node is None or not known or len(ranks) != 1:
        return use
    rank = ranks.pop()
    if rank is not None and use.operator.name in _LONGER:
        rank += 1
    axes = axis if isinstance(axis, tuple | list) else (axis,)
    if rank is None or not axes or not all(_is_row_axis(part, rank) for part in axes):
        return use
    if all(part < 0 for part in axes):
        return use
    moved = [part if part < 0 else part - rank for part in axes]
    text = str(moved[0]) if isinstance(axis, int) else str(tuple(moved))
    written = ast.parse(text, mode="eval").body
    if "axis" in bound.args:
        walk.draft.replace(node, text)
        return replace(use, bound=replace(bound, args={**bound.args, "axis": written}))
    function = _built_here(walk, use, text)
    if function is None:
        return use
    walk.draft.replace(use.node.func, function)  # type: ignore[attr-defined]
    return replace(use, bound=replace(bound, init={**bound.init, "axis": written}))


def _is_wide(layout: Masked) -> bool:
    return layout.form == "axes" and layout.axis == 0 and (layout.width or 1) > 1


def _is_row_axis(axis: object, rank: int) -> bool:
    """Whether an axis of the selected rows is not the one that they were selected along."""
    plain = isinstance(axis, int) and not isinstance(axis, bool)
    return plain and -rank <= axis < rank and axis % rank != 0  # type: ignore[operator]


def _built_here(walk: Walk, use: Use, axis: str) -> str | None:
    """What to call in place of something built in `__init__` with another axis."""
    called = walk.facts.value(use.node.func) if isinstance(use.node, ast.Call) else None
    if not isinstance(called, Operation) or called.call is None or use.bound is None:
        return None
    built, old = called.call, use.bound.init["axis"]
    module, _, member = use.bound.spelling.rpartition(".")
    if use.bound.form == "layer":
        module, member = "mindspore.ops", _PRIMITIVES.get(use.operator.name, "")
    name = walk.module_name(module, member) if member else None
    given = [*built.args, *(keyword.value for keyword in built.keywords)]
    if name is None or old not in given or not all(_is_literal(item) for item in given):
        return None
    texts = [axis if item is old else ast.unparse(item) for item in given]
    words = [""] * len(built.args) + [f"{keyword.arg}=" for keyword in built.keywords]
    return f"{name}({', '.join(word + text for word, text in zip(words, texts, strict=True))})"


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return False
    return True
