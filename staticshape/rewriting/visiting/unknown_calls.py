"""Calls of what no operator stands for: `len(sel)` and `float(count)`, or a refusal that helps."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.counts import counting, kept_numbers
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.layout import Count, Counts, Flagged, Index, Layout, Listed, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


#: Methods of lists and dicts that keep what they are given.
_HOLDING = frozenset({"append", "add", "extend", "insert", "setdefault", "update"})


def unknown_call(walk: Walk, node: ast.Call, item: ast.expr, layout: Layout) -> Layout:
    """`len(sel)`, `float(count)`; anything else is refused by name."""
    name = node.func.id if isinstance(node.func, ast.Name) else None
    if isinstance(layout, Flagged):
        return flagged.asked(walk, node, layout)
    if (
        name == "len"
        and isinstance(layout, Masked)
        and len(node.args) == 1
        and layout.axis == 0
        and layout.form != "pairs"
    ):
        return counting.count(walk, node, item, layout)
    if name == "sum" and isinstance(layout, Counts) and len(node.args) == 1:
        return Count(layout.sources)
    if name == "len" and isinstance(layout, Listed | Counts):
        return walk.plain(node)  # as many as there were
    if name == "len" and isinstance(layout, Index) and not layout.whole:
        walk.draft.replace(node, f"{walk.masked}.count({walk.mask_text(layout.mask)})")
        return Count(layout.sources, layout.mask)
    if name in ("float", "int") and isinstance(layout, Count) and len(node.args) == 1:
        text, dtype = walk.draft.operand(item), "float32" if name == "float" else "int32"
        cast = text if text.endswith(walk.cast("", dtype)) else walk.cast(text, dtype)
        walk.draft.replace(node, cast)
        return layout
    if isinstance(layout, Masked) and layout.form == "branch":
        kept_numbers.learn_call(walk, node, layout.sources)
    if name in ("max", "min") and isinstance(layout, Count) and len(node.args) > 1:
        from staticshape.rewriting.counts import least

        return least.of_numbers(walk, node, layout)
    called = ast.unparse(node.func)
    if isinstance(layout, Index):
        raise walk.need_positions(node, f"`{called}` needs the positions as they truly are", layout)
    said, help = _unknown(node, item, called)
    raise walk.refuse(node, said, layout, help=help)


def _unknown(node: ast.Call, item: ast.expr, called: str) -> tuple[str, str]:
    """Why a call lets no selection through, and what the user can do."""
    said = f"`{called}` is not known to keep masked places apart"
    if not isinstance(node.func, ast.Attribute):
        return said, f"select inside `{called}`, or give it the mask"
    owner, method = ast.unparse(node.func.value), node.func.attr
    if method in _HOLDING and isinstance(node.func.value, ast.Name):
        said = f"`{owner}` would hold selections of different lengths, and it is not read here"
        return said, "reduce each selection before it is put there, or put it there with its mask"
    if any(isinstance(item, ast.Starred) for item in node.args):
        return f"what `{method}` is given cannot be told", "write its arguments out, without a star"
    if item is node.func.value:
        said = f"no operator `{method}` of a selection is known"
        return said, "write it with functions of `mindspore.ops`"
    return said, f"select inside `{called}`, or give it the mask"
