"""Reductions that tell a place or pick one element: argmax, max with its index, median."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Layout, Masked, Results
from staticshape.rewriting.pairs import pair_reductions
from staticshape.rewriting.places.ordering import is_row
from staticshape.rewriting.walk import naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_LARGEST = ("argmax", "argmax_primitive", "max_with_index", "max_and_index", "argmax_with_value")
_PLACES = ("argmax", "argmin", "argmax_primitive", "argmin_primitive")
_PAIRS = (
    *("max_with_index", "min_with_index", "max_and_index", "min_and_index"),
    *("argmax_with_value", "argmin_with_value", "median"),
)
NAMES = (*_PLACES, *_PAIRS)

#: dtype of the index in the original, where it is not int64.
_INT32 = ("argmin", "argmax_primitive", "argmin_primitive")


def consume(walk: Walk, use: Use) -> Layout:
    """The place is the rank among the selected elements, as in the original."""
    item = use.operands[0]
    layout = item.layout
    if (
        not isinstance(layout, Masked)
        or layout.form == "branch"
        or layout.outer is not None
        or use.bound is None
        or use.bound.spelling.startswith("mindspore.numpy")
    ):
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` gives a place among the selected elements",
            *use.layouts,
        )
    known, axis = walk.argument(use.bound, "axis")
    if not known or not (axis is None or isinstance(axis, int)):
        raise walk.refuse(use.node, "the axis is not a constant", layout)
    if _keeps(walk, use):
        raise walk.refuse(use.node, "keepdims of a place among the selected elements", layout)
    given = set(use.bound.args) | set(use.bound.init)
    places = walk.constant(use.bound.args.get("return_indices")) == (True, True)
    if given - {"input", "axis", "keepdims", *(["return_indices"] if places else [])}:
        raise walk.refuse(use.node, f"an argument of `{use.operator.name}`", layout)
    if layout.form == "pairs" and layout.rank is not None and isinstance(axis, int):
        return _of_pairs(walk, use, item, layout, axis)
    whole = is_row(layout) and axis in (None, 0, -1)
    if whole or (axis is None and use.operator.name in ("argmax", "argmin")):
        return _told(walk, use, item, layout, "", axis)
    if layout.rank is None and isinstance(axis, int) and layout.is_beside(axis):
        return _beside(walk, use, item, layout, axis)
    if layout.rank is None and layout.is_along(axis):
        return _told(walk, use, item, layout, f", axis={layout.axis}", axis)
    rank = layout.rank or 0
    first = layout.axis == 0 or layout.width == 1
    if layout.form != "axes" or not first or rank < 2 or axis is None:
        raise walk.refuse(use.node, "the axis may be the one of the selected elements", layout)
    if axis % rank == layout.axis % rank:
        if layout.width != 1:
            raise walk.refuse(use.node, "a place among selected elements of several axes", layout)
        return _told(walk, use, item, layout, f", axis={layout.axis}", axis)
    return _beside(walk, use, item, layout, axis)


def _keeps(walk: Walk, use: Use) -> bool:
    assert use.bound is not None
    if use.bound.argument("keepdims") is None:
        return False
    return walk.constant(use.bound.argument("keepdims")) != (True, False)


def _told(
    walk: Walk, use: Use, item: Operand, layout: Masked, axis: str, original: int | None
) -> Layout:
    """A number, or one for each column, along the axis of the selected elements."""
    rank = 0 if not axis else None if layout.rank is None else layout.rank - 1
    result = Dense(scalar=rank == 0, rank=rank)
    valid = walk.valid_text(layout, item.node)
    data = walk.draft.argument(item.node)
    place = _place(walk, use, layout, f"{data}, {valid}{axis}")
    if use.operator.name in _PLACES:
        walk.draft.replace(use.node, place)
        return result
    value = _value(walk, use, layout, data, valid, axis, original)
    first, second = (value, place)
    if use.operator.results[0] == "indices":
        first, second = second, first
    return _pair(walk, use, layout, (first, second), (result, result), original)


def _of_pairs(walk: Walk, use: Use, item: Operand, layout: Masked, axis: int) -> Layout:
    """`d.argmin(1)` of pairs: for every row the place of a column among those selected."""
    rank = layout.rank or 0
    if axis % rank > 1 or use.operator.name == "median":
        raise walk.refuse(use.node, f"`{use.operator.name}` along this axis of pairs", layout)
    along = axis % rank
    valid = walk.valid_text(layout, item.node)
    data = walk.draft.argument(item.node)
    given = f", axis={along}"
    place = _place(walk, use, layout, f"{data}, {valid}{given}")
    places = pair_reductions.placed(layout, along)
    if use.operator.name in _PLACES:
        walk.draft.replace(use.node, place)
        return places
    value = _value(walk, use, layout, data, valid, given, axis)
    values = pair_reductions.along(layout, along, rank=rank - 1, kind=layout.kind)
    texts, items = (value, place), (values, places)
    if use.operator.results[0] == "indices":
        texts, items = (place, value), (places, values)
    return _pair(walk, use, layout, texts, items, axis)


def _place(walk: Walk, use: Use, layout: Masked, arguments: str) -> str:
    name = "argmax" if use.operator.name in _LARGEST else "argmin"
    ranked = "" if layout.prefix and layout.rank == 1 else ", ranked=True"
    dtype = ""
    assert use.bound is not None
    if use.operator.name in _INT32 and not use.bound.spelling.startswith("mindspore.mint"):
        integer = walk.needed_dtype("int32")
        if integer is None:
            raise walk.refuse(use.node, "the file does not import mindspore under a name", layout)
        dtype = f", dtype={integer}"
    return f"{walk.masked}.{name}({arguments}{ranked}{dtype})"


def _value(
    walk: Walk,
    use: Use,
    layout: Masked,
    data: str,
    valid: str,
    axis: str,
    original: int | None,
) -> str:
    """The extreme itself; with an axis its gradient goes to the first of equal ones alone."""
    if use.operator.name == "median":
        return f"{walk.masked}.median({data}, {valid}{axis})"
    largest = use.operator.name in _LARGEST
    if original is None:
        return f"{walk.masked}.{'max' if largest else 'min'}({data}, {valid})"
    if not axis and not (layout.form == "axes" and layout.width == 1):
        axis = ", axis=None"
    option = ", largest=True" if largest else ""
    return f"{walk.masked}.kth_value({data}, 1, {valid}{axis}{option})"


def _pair(
    walk: Walk,
    use: Use,
    layout: Masked,
    texts: tuple[str, str],
    items: tuple[Dense | Masked, Dense | Masked],
    original: int | None,
) -> Layout:
    found = naming.asked(walk, use.node, 2)
    assert use.bound is not None
    if use.bound.spelling.startswith("mindspore.mint") and original is None:
        walk.draft.replace(use.node, texts[0])
        return items[0]
    place = use.operator.results.index("indices")
    if found.used[place] and (use.operator.name == "median" or original is None):
        said = f"the place that `{use.operator.name}` gives is none in the selection"
        raise walk.refuse(use.node, said, layout)
    if found.targets:
        used = [i for i in range(2) if found.used[i]]
        assert isinstance(walk.at, ast.Assign)
        walk.draft.replace(walk.at.targets[0], ", ".join(found.targets[i].id for i in used))
        walk.draft.replace(use.node, ", ".join(texts[i] for i in used))
    elif not found.is_apart(use.node):
        raise walk.refuse(use.node, "the tuple of results is not taken apart here", layout)
    return Results(items, texts, layout.sources)


def _beside(walk: Walk, use: Use, item: Operand, layout: Masked, axis: int) -> Layout:
    """Along another axis: every row by itself, real or not."""
    if not (layout.width == 1 or axis < 0) or use.operator.name == "median":
        raise walk.refuse(use.node, "the axis would have to be renumbered", layout)
    rank, at = layout.rank, layout.axis
    if rank is not None:
        at %= rank
        at -= axis % rank < at
    alone = use.operator.name in _PLACES  # a place has no gradient that a NaN could spoil
    moved = replace(
        layout if alone else walk.finite(item.node, layout),
        pad=None,
        rank=None if rank is None else rank - 1,
        axis=at,
        like=None if rank == 2 and layout.mask.rank == 1 else (),
        over=(),
        head=None,
        data=None,
    )
    places = replace(moved, kind="int")
    if alone:
        return places
    found = naming.asked(walk, use.node, 2)
    if not found.is_apart(use.node):
        raise walk.refuse(use.node, "the tuple of results is not taken apart here", layout)
    text = walk.draft.render(use.node)
    items = (places, moved) if use.operator.results[0] == "indices" else (moved, places)
    return Results(items, (f"{text}[0]", f"{text}[1]"), layout.sources)
