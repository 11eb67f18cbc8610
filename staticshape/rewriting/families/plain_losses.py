"""Losses without a masked equivalent, element by element: taken with `reduction="none"`."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families.elementwise import broadcasts, meet
from staticshape.rewriting.layout import Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

#: A safe number for each input: 1 for a variance, which is divided by.
_SAFE: Mapping[str, Mapping[str, float]] = {
    "margin_ranking_loss": {},
    "hinge_embedding_loss": {},
    "gaussian_nll_loss": {"var": 1.0},
}


def consume(walk: Walk, use: Use) -> Layout | None:
    """`masked.mean(loss(..., reduction="none"), valid)`; None for other losses."""
    safe, bound = _SAFE.get(use.operator.name), use.bound
    if safe is None or bound is None or not isinstance(use.node, ast.Call):
        return None
    layered = bound.spelling in use.operator.layers
    known, reduction = walk.argument(bound, "reduction")
    plain = known and reduction in ("mean", "sum", "none") and walk.branch is None
    if not plain or (layered and reduction != "none"):
        return None
    joined = meet(walk, use)
    if joined.form not in ("flat", "axes") or joined.outer is not None:
        return None
    broadcasts(walk, use, joined)
    for item in use.operands:
        if not isinstance(item.layout, Masked) or item.layout.kind in ("int", "bool"):
            continue
        if item.param in safe:
            walk.guard(item.node, item.layout, safe[item.param])
        else:
            walk.finite(item.node, item.layout)
    given = bound.args.get("reduction")
    if given is not None:
        walk.draft.replace(given, '"none"')
    first = next(item.node for item in use.operands if isinstance(item.layout, Masked))
    valid = "" if reduction == "none" else walk.valid_text(joined, first)
    text = walk.draft.render(use.node)
    if given is None and reduction != "none":
        text = f'{text.rstrip().removesuffix(")").rstrip().removesuffix(",")}, reduction="none")'
    walk.draft.replace(use.node, text)
    made = replace(joined, pad=None, kind="float", head=None, data=None, into=None)
    if reduction == "none":
        return made
    walk.draft.replace(use.node, f"{walk.masked}.{reduction}({text}, {valid})")
    return walk.settled(joined, use.node, scalar=True)
