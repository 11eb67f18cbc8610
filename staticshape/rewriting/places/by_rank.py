"""Rows of a selection at places that were computed: `sel[(i + 1) % n]` asks for ranks in it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_REASON = "which element this is depends on how many are selected"
_DEEPEST = 6


def rows(
    walk: Walk, node: ast.expr, data: tuple[ast.expr, Masked], index: tuple[ast.expr, Layout]
) -> Layout | None:
    """`sel[places]` with places computed in whatever way: rows by rank among those selected."""
    (item, value), (at, layout) = data, index
    known = layout.kind if isinstance(layout, Masked) else walk.kind(at)
    places = known == "int" or (known is None and _is_computed(walk, at))
    if not places or value.rank is None or value.outer not in (None, walk.branch):
        return None
    rank = walk.rank(at) if isinstance(layout, Dense) else None
    if isinstance(layout, Masked) and layout.form in ("axes", "branch"):
        rank = layout.rank if layout.outer in (None, walk.branch) else None
    if rank is None or not isinstance(layout, Dense | Masked):
        return None
    if value.form != "axes" or value.mask.rank != value.width:
        value = compacting.at_front(walk, item, value, _REASON)
    texts = f"{walk.draft.argument(item)}, {walk.mask_text(value.mask)}"
    walk.draft.replace(node, f"{walk.masked}.rows_at({texts}, {walk.draft.argument(at)})")
    assert value.rank is not None
    total = value.rank + rank - 1
    if isinstance(layout, Dense):
        return Dense(rank=total)
    made = replace(
        layout,
        rank=total,
        like=None if total == 1 else (),
        over=(),
        kind=value.kind,
        pad=None,
        head=None,
        data=None,
        into=None,
        counted=False,
        sources=sources_of((value, layout)) | walk.branch_sources,
    )
    return made if layout.form == "branch" else walk.placed(made)


def _is_computed(walk: Walk, node: ast.expr, depth: int = 0) -> bool:
    """Whether an index is made by arithmetic with whole numbers: it is no mask then."""
    value = walk.facts.value(node)
    if isinstance(value, Tensor) and value.kind is not None:
        return value.kind == "int"
    if isinstance(value, Python) or depth > _DEEPEST:
        return isinstance(value, Python) and value.is_one
    match node:
        case ast.Name(name):
            inner = walk.scope.names.definition(name)
            return inner is not None and _is_computed(walk, inner, depth + 1)
        case ast.BinOp(
            left, ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod(), right
        ):
            return any(_is_computed(walk, part, depth + 1) for part in (left, right))
        case ast.Call():
            bound = walk.facts.calls.get(node)
            same = bound is not None and bound.operator.name in ("reshape", "view", "stop_gradient")
            return same and bound is not None and _is_computed(walk, bound.args["input"], depth + 1)
    return False
