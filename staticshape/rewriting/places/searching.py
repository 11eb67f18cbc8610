"""`searchsorted`: the places of selected values among edges, or of values in a sorted selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_REASON = "what is searched is not known to be the sorted elements of a selection"
_OPTIONS = frozenset(("sorted_sequence", "values", "right", "side", "dtype", "out_int32"))
_WHOLE = frozenset(("int", "int8", "int16", "int32", "int64", "uint8", "bool"))


def searched(walk: Walk, use: Use) -> Layout:
    """Place by place among fixed edges; in a sorted selection behind which all is largest."""
    edges, values, bound = use.operand("sorted_sequence"), use.operand("values"), use.bound
    if edges is None or values is None or bound is None:
        raise walk.refuse(use.node, _REASON, *use.layouts)
    if (set(bound.args) | set(bound.init)) - _OPTIONS:
        raise walk.refuse(use.node, _REASON, *use.layouts)
    if isinstance(values.layout, Masked):
        return _among(walk, use, edges, values.layout)
    return _within(walk, use, edges, values)


def _among(walk: Walk, use: Use, edges: Operand, values: Masked) -> Layout:
    """`searchsorted(edges, sel)`: one row of edges for every value."""
    if not isinstance(edges.layout, Dense) or walk.rank(edges.node) != 1:
        raise walk.refuse(use.node, _REASON, *use.layouts)
    return replace(values, kind="int", pad=None, head=None, data=None, into=None)


def _within(walk: Walk, use: Use, edges: Operand, values: Operand) -> Layout:
    """`searchsorted(sort(sel)[0], values)`, from the left: behind what is real nothing is less."""
    bound, layout = use.bound, edges.layout
    right, side = (
        (False, None) if bound is None else walk.constant(bound.argument(name))
        for name in ("right", "side")
    )
    left = right in ((True, None), (True, False)) and side in ((True, None), (True, "left"))
    if not isinstance(layout, Masked) or not isinstance(values.layout, Dense) or not left:
        raise walk.refuse(use.node, _REASON, *use.layouts)
    row = layout.prefix and layout.form == "axes" and layout.rank == 1 and layout.outer is None
    if not row:
        raise walk.refuse(use.node, _REASON, *use.layouts)
    walk.draft.replace(edges.node, walk.guarded_by(edges.node, layout, '"highest"'))
    if walk.dtype(values.node) not in _WHOLE:
        _no_further(walk, use, layout)
    return Dense(rank=walk.rank(values.node))


def _no_further(walk: Walk, use: Use, layout: Masked) -> None:
    """NaN is sought behind all there is: behind all that is real, as it was."""
    smaller = walk.operator_name("minimum")
    if smaller is None:
        raise walk.refuse(use.node, _REASON, *use.layouts, help="import `mindspore.ops`")
    found = walk.draft.render(use.node)
    count = f"{walk.masked}.count({walk.mask_text(layout.mask)})"
    walk.draft.replace(use.node, f"{smaller}({found}, {count})")
