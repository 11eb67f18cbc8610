"""Rows looked up by selected ids: embedding, one_hot; and sums of selected rows into segments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families import alignment, place_stores, puts, sums_by_place
from staticshape.rewriting.families.row_wise import is_layer
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.spread import FINITE, Pad
from staticshape.rewriting.walk import compacting, padding_left

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: The operand of ids, of operators that look rows up.
TABLES = {"embedding": "input", "one_hot": "indices", "embedding_lookup": "indices"}
_ADDED = ("index_add",)
#: What changes nothing where no row is real.
_SEGMENTS = {
    "unsorted_segment_sum": "0.0",
    "unsorted_segment_prod": "1.0",
    "unsorted_segment_max": '"lowest"',
    "unsorted_segment_min": '"highest"',
}


def consume(walk: Walk, use: Use) -> Layout | None:
    """Ids and segments; None where the operator is neither."""
    name = use.operator.name
    written = puts.merged(walk, use) or sums_by_place.added(walk, use)
    if written is not None:
        return written
    if name in TABLES:
        return _looked_up(walk, use, use.operand(TABLES[name]))
    adds = name == "scatter" and puts.elements(walk, use) == " + "
    adds = adds or name == "scatter_nd"
    if adds or name in (*_ADDED, *_SEGMENTS) or (name == "tensor_scatter" and _adds(use)):
        return _added(walk, use)
    if name == "bincount_fixed":
        return _histogram(walk, use)
    if name == "index_fill":
        return place_stores.filled(walk, use)
    if name in ("scatter", "tensor_scatter"):
        return puts.rows(walk, use)
    return None


def _looked_up(walk: Walk, use: Use, item: Operand | None) -> Layout | None:
    """Every id gives a row of its own; 0 stands where none is real, a legal id."""
    if item is None or not isinstance(item.layout, Masked):
        return None
    layout = item.layout
    others = [part.layout for part in use.operands if part is not item]
    if not all(isinstance(part, Dense) for part in others) or layout.outer is not None:
        return None
    if use.operator.name == "one_hot":
        known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
        if not known or axis not in (-1, layout.rank):
            return None
    if layout.form == "flat":
        layout = compacting.at_front(walk, item.node, layout, "ids of a selection")
    if layout.form != "axes" or layout.rank is None:
        return None
    walk.guard_places(item.node, layout)
    kind = walk.kind(use.node) or ("float" if use.operator.name == "embedding" else None)
    return replace(
        layout,
        like=(),
        over=(),
        rank=layout.rank + 1,
        pad=_of_table(walk, use),
        kind=kind,
        head=None,
        data=None,
        into=None,
    )


def _of_table(walk: Walk, use: Use) -> Pad:
    """What the row of id 0 holds: weights of a layer, or 0 and 1."""
    if use.operator.name == "one_hot":
        return padding_left.codes(walk, use.bound) if use.bound else None
    return FINITE if is_layer(walk, use) else None


def _histogram(walk: Walk, use: Use) -> Layout | None:
    """`histc(sel, bins, low, high)` counts nothing that lies below a fixed lowest edge."""
    item = use.operand("input")
    if item is None or use.bound is None or not isinstance(item.layout, Masked):
        return None
    edges = [walk.argument(use.bound, name) for name in ("min", "max")]
    numbers = [value for known, value in edges if known and isinstance(value, int | float)]
    if len(numbers) != 2 or numbers[0] >= numbers[1]:
        raise walk.refuse(
            use.node,
            "the edges of the histogram are those of the selected elements",
            item.layout,
            help="give `min` and `max`, the lower one first",
        )
    below = numbers[0] - 1
    walk.draft.replace(item.node, walk.guarded_by(item.node, item.layout, str(below)))
    return walk.settled(item.layout, use.node, scalar=False)


def _adds(use: Use) -> bool:
    if use.bound is None:
        return False
    name = use.bound.spelling.rpartition(".")[2].lower().replace("_", "")
    return name in ("tensorscatteradd", "tensorscattersub", "scatterndadd", "scatterndsub")


def _added(walk: Walk, use: Use) -> Layout | None:
    """Rows added at places: where none is real, 0 is added to the first.

    Of products, maxima and minima of segments it is what changes none.
    """
    neutral = _SEGMENTS.get(use.operator.name, "0.0")
    data_param = "input" if use.operator.name in _SEGMENTS else "src"
    place_param = "segment_ids" if use.operator.name in _SEGMENTS else "indices"
    joined = alignment.aligned(walk, use)
    data, places = joined.operand(data_param), joined.operand(place_param)
    if data is None or places is None:
        return None
    layout = places.layout
    if not isinstance(layout, Masked) or layout.outer is not None or layout.axis != 0:
        return None
    others = [item.layout for item in joined.operands if item not in (data, places)]
    if not all(isinstance(part, Dense) for part in others):
        return None
    whole = isinstance(data.layout, Dense) and data.layout.scalar
    if use.operator.name in ("index_add", "scatter") and (
        use.bound is None or walk.argument(use.bound, "axis") != (True, 0)
    ):
        return None
    if use.operator.name in ("index_add", "scatter") and layout.width != 1:
        raise walk.refuse(
            use.node,
            "the ids under the mask may have several axes",
            *use.layouts,
            help="flatten the ids and the mask to [rows] first",
        )
    if isinstance(data.layout, Masked):
        if not _side_by_side(layout, data.layout):
            return None
        if data.layout.pad != 0 or neutral != "0.0":
            walk.draft.replace(data.node, walk.guarded_by(data.node, data.layout, neutral))
    elif whole or not isinstance(data.layout, Dense):
        return None
    else:
        raise walk.refuse(use.node, "what is added was not selected by the mask", *use.layouts)
    walk.guard_places(places.node, layout)
    return Dense(rank=walk.rank(use.node))


def _side_by_side(places: Masked, rows: Masked) -> bool:
    return (
        places.form == rows.form == "axes"
        and places.width == rows.width
        and places.axis == rows.axis == 0
        and rows.outer is None
    )
