"""Masks that are true once in every row: `masked_select(q, one_hot(action) > 0)` is a row.

Alone such a selection is like any other. Where it meets a value with one element for every row, or
is put into the shape of the labels, it has to have as many: then it is the sum of each row.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_SAME = ("deepcopy", "stop_gradient")
_SIGNS = (ast.Gt, ast.Eq, ast.NotEq, ast.GtE)


def labels_of(walk: Walk, mask: ast.expr) -> ast.expr | None:
    """The class numbers of which a mask is the one-hot code along its last axis, or None."""
    for _ in range(8):
        if isinstance(mask, ast.Name):
            inner = walk.scope.names.definition(mask.id)
            if inner is None:
                return None
            mask = inner
        elif isinstance(mask, ast.Compare):
            if not isinstance(mask.ops[0], _SIGNS) or not _is_number(mask.comparators[0]):
                return None
            mask = mask.left
        else:
            bound = walk.facts.calls.get(mask) if isinstance(mask, ast.Call) else None
            data = bound.args.get("input") if bound is not None else None
            if bound is None or data is None:
                return None if bound is None else coded(walk, bound)
            if not bound.operator.casts and bound.operator.name not in _SAME:
                return coded(walk, bound)
            mask = data
    return None


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def coded(walk: Walk, bound: BoundCall) -> ast.expr | None:
    """The class numbers of a one-hot code along its last axis."""
    if bound.operator.name != "one_hot":
        return None
    known, axis = walk.argument(bound, "axis")
    labels = bound.args.get("indices")
    rank = None if labels is None else walk.rank(labels)
    return labels if known and (axis == -1 or (rank is not None and axis == rank)) else None


def note(walk: Walk, layout: Masked, mask: ast.expr) -> None:
    """Remember the shape of the labels where a selection is made by such a mask."""
    labels = labels_of(walk, mask) if layout.rank == 1 else None
    if labels is not None:
        walk.picks[layout.mask.key] = walk.shape_key(labels)


def of_rows(walk: Walk, use: Use) -> Use:
    """The same use with every pick that meets a whole row of values as a row of its own."""
    whole = [item for item in use.operands if _is_row(item) and item.param in use.operator.tensors]
    if not whole:
        return use
    moved = {
        item: replace(item, layout=_summed(walk, item, item.layout))
        for item in use.operands
        if isinstance(item.layout, Masked) and _is_pick(walk, item.layout)
    }
    return replace(use, operands=tuple(moved.get(item, item) for item in use.operands))


def _is_row(item: Operand) -> bool:
    return isinstance(item.layout, Dense) and not item.layout.scalar and item.layout.rank == 1


def _is_pick(walk: Walk, layout: Masked) -> bool:
    """Whether a selection of one axis is made by such a mask, all axes of it."""
    if layout.mask.key not in walk.picks or layout.rank != 1 or layout.outer is not None:
        return False
    return layout.kind != "bool" and layout.mask.rank == 2 and layout.form in ("flat", "axes")


def settled(walk: Walk, use: Use) -> Dense:
    """What an operator makes of rows that are no selections any more."""
    if use.operator.family != "loss":
        return Dense(rank=1)
    known, reduction = walk.argument(use.bound, "reduction") if use.bound else (False, None)
    if known and reduction in ("mean", "sum"):
        return Dense(scalar=True, rank=0)
    return Dense(rank=1 if known and reduction == "none" else None)


def _summed(walk: Walk, item: Operand, layout: Masked) -> Dense:
    """`masked.sum(q, hot, axis=-1)`: in every row the one element that is picked."""
    valid = walk.mask_text(layout.mask)
    dtype = "" if layout.kind == "float" else f", dtype={walk.hoist(item.node, 'picked')}.dtype"
    data = walk.draft.argument(item.node)
    walk.draft.replace(item.node, f"{walk.masked}.sum({data}, {valid}, axis=-1{dtype})")
    return Dense(rank=1)


def in_shape(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`masked_select(y, one_hot(q) > 0).view(q.shape)`: one element for every label."""
    labels = walk.picks.get(layout.mask.key)
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) != 1 or layout.rank != 1 or layout.outer is not None:
        return None
    node = shape[0]
    whole = isinstance(node, ast.Attribute) and node.attr == "shape"
    if not isinstance(node, ast.Attribute) or not whole or layout.kind == "bool":
        return None
    if not labels or walk.shape_key(node.value) != labels:
        return None
    summed = _summed(walk, item, layout)
    walk.draft.replace(use.node, walk.draft.render(item.node))
    rank = layout.mask.rank
    return replace(summed, rank=None if rank is None else rank - 1)
