"""Shapes that tell how many are selected: `x[eos].view(b, d)` has b rows, or no view is that.

Of another number of rows the original makes an error; `masked.as_many` makes NaN of them.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.places.dealt import is_extent
from staticshape.rewriting.places.row_masks import is_size
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_REASON = "the shape says how many are selected"


def shaped(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """The rows at the front, as many as the shape has, where these surely keep their width."""
    shape = [part for part in use.operands if part.param == "shape"]
    sizes = [part.node for part in shape]
    if len(sizes) == 1 and isinstance(sizes[0], ast.Tuple | ast.List):
        sizes = list(sizes[0].elts)
    plain = layout.form in ("flat", "axes") and layout.axis == 0 and layout.parts is None
    if not plain or layout.rank is None or layout.outer is not None or walk.branch is not None:
        return None
    if not sizes or not all(isinstance(part.layout, Dense) for part in shape):
        return None
    behind = sizes[len(sizes) - layout.rank + 1 :] if layout.rank > 1 else []
    lead = sizes[: len(sizes) - len(behind)]
    told = [size for size in lead if not is_extent(walk, size)]
    if len(behind) != layout.rank - 1 or not lead or not all(_is_given(walk, x) for x in told):
        return None
    asked = {
        size: is_size(walk, size, item.node, place - len(behind), None, named=False)
        for place, size in enumerate(behind)
    }
    widths = [(at - len(behind), x) for at, x in enumerate(behind) if asked[x] is None]
    given = all(is_extent(walk, size) or _is_given(walk, size) for _, size in widths)
    if not given or False in asked.values():
        return None
    if (told or widths) and not (walk.can_hoist and walk.block is walk.facts.node.body):
        return None
    front = compacting.at_front(walk, item.node, layout, _REASON)
    for size in told:
        _test(walk, f'{walk.draft.operand(size)} > 0, "converted for a number of rows"')
    for place, size in widths:
        extent = f"{walk.draft.operand(item.node)}.shape[{place}]"
        text = walk.draft.operand(size)
        _test(walk, f'{extent} == {text}, "converted for rows of this width"')
    total = " * ".join(walk.draft.operand(size) for size in lead)
    if len(lead) == 1:
        total = walk.draft.argument(lead[0])
    space = " " if " " in total else ""
    rows = f"{walk.draft.operand(item.node)}[:{space}{total}]"
    text = f"{walk.masked}.as_many({rows}, {walk.mask_text(front.mask)})"
    walk.draft.replace(item.node, text)
    return Dense(rank=len(sizes))


def _test(walk: Walk, test: str) -> None:
    """Have the code test what decides which rows the shape means."""
    if test not in walk.tested:
        walk.draft.insert_before(walk.at, f"assert {test}")
        walk.tested.add(test)


def _is_given(walk: Walk, size: ast.expr) -> bool:
    """Whether a size is a number that whoever builds the network gives: -1 would be the rest."""
    fact = walk.facts.value(size)
    plain = isinstance(size, ast.Attribute | ast.Name)
    return plain and isinstance(fact, Python) and fact.known == "fixed"
