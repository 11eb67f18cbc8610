"""`cross_entropy(scores, zeros(n))` over selected classes: the true one of each row comes first.

Contrastive losses are written so, with the score of the positive in front of those of the others.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.layout import Dense, Layout, Mask, Masked
from staticshape.rewriting.pairs import pair_reductions

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_ZEROS = ("zeros", "zeros_like", "new_zeros")
_CASTS = ("astype", "cast", "long", "int", "to", "type")
_DEEPEST = 4


def consume(walk: Walk, use: Use, options: str | None) -> Layout | None:
    """The first real class of each row; `options`: those of the loss, but for its `reduction`."""
    bound, scores, labels = use.bound, use.operand("input"), use.operand("target")
    if bound is None or scores is None or labels is None or walk.branch is not None:
        return None
    known, reduction = walk.argument(bound, "reduction")
    layout = scores.layout
    if not isinstance(layout, Masked) or layout.rank != 2 or layout.outer is not None:
        return None
    if not known or reduction not in ("mean", "sum", "none") or options is None:
        return None
    if "ignore_index" in options or not _are_zeros(walk, labels.node):
        return None
    rows, columns = _masks(layout, labels)
    if columns is None or columns.rank != 1:
        return None
    valid = walk.valid_text(layout, scores.node)
    data = walk.draft.argument(scores.node)
    chances = f"-{walk.masked}.log_softmax({data}, {valid}, axis=1)"
    losses = f"{walk.masked}.first({chances}, {walk.mask_text(columns)}, axis=1)"
    if reduction == "none":
        walk.draft.replace(use.node, losses)
        if rows is None:
            return Dense(rank=1)
        return pair_reductions.along(layout, 1, rank=1, kind="float")
    if rows is None:
        walk.draft.replace(use.node, f"{losses}.{reduction}()")
        return Dense(scalar=True, rank=0)
    text = f"{walk.masked}.{reduction}({losses}, {walk.mask_text(rows)})"
    walk.draft.replace(use.node, text)
    return walk.settled(layout, use.node, scalar=True)


def _masks(layout: Masked, labels: Operand) -> tuple[Mask | None, Mask | None]:
    """The masks of the rows (None: all are real) and of the classes (None: not such scores)."""
    given = labels.layout
    if layout.parts is not None and layout.form == "pairs":
        rows, columns = layout.parts
        fits = isinstance(given, Masked) and given.rank == 1 and given.form in ("axes", "flat")
        alike = fits and isinstance(given, Masked) and given.mask.key == rows.key
        return (rows, columns) if alike and rows.rank == 1 else (None, None)
    along = layout.form == "axes" and layout.width == 1 and layout.axis in (1, -1)
    dense = isinstance(given, Dense) and not given.scalar
    return None, layout.mask if along and dense else None


def _are_zeros(walk: Walk, node: ast.expr, depth: int = 0) -> bool:
    """Whether labels are made of nothing but zeros."""
    if depth > _DEEPEST:
        return False
    if isinstance(node, ast.Name):
        made = _bound_once(walk, node.id)
        return made is not None and _are_zeros(walk, made, depth + 1)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None:
        return False
    if bound.operator.name in _CASTS and "input" in bound.args:
        return _are_zeros(walk, bound.args["input"], depth + 1)
    if bound.operator.name == "full":
        known, value = walk.argument(bound, "value")
        return known and type(value) is int and value == 0
    return bound.operator.name in _ZEROS


def _bound_once(walk: Walk, name: str) -> ast.expr | None:
    """What the one statement that binds a name gives it, where nothing changes that in place."""
    stores = [
        item
        for item in walk.facts.nodes
        if isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load)
    ]
    parameters = {item.arg for item in walking.walk(walk.facts.node) if isinstance(item, ast.arg)}
    if len(stores) != 1 or name in parameters or name in walk.book.written:
        return None
    for item in walk.facts.nodes:
        match item:
            case ast.Assign([target], value) if target is stores[0]:
                return value
    return None
