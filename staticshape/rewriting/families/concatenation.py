"""concat and stack of selections: the data stay in place, the masks go behind one another too."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.ops.table import BY_NAME
from staticshape.records import replace
from staticshape.rewriting.families import elementwise
from staticshape.rewriting.families.rows import is_rows, rows
from staticshape.rewriting.layout import Layout, Mask, Masked
from staticshape.rewriting.pairs import pair_joins, pairing
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.spread import Pad
from staticshape.rewriting.walk import least_rows, naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

NAMES = ("concat", "stack")
#: Which of these it is, and along which axis: by name, and whether of vectors.
_STACKS = {
    **dict.fromkeys((("vstack", True), ("row_stack", True)), ("stack", 0)),
    **dict.fromkeys((("vstack", False), ("row_stack", False)), ("concat", 0)),
    ("hstack", True): ("concat", 0),
    ("hstack", False): ("concat", 1),
    ("column_stack", True): ("stack", 1),
    ("column_stack", False): ("concat", 1),
}
_REASON = "what lies behind a selection has another place"


def consume(walk: Walk, use: Use) -> Layout:
    """Along the selected axis the masks are joined; beside it all parts share one mask."""
    parts = [item for item in use.operands if item.param == "tensors"]
    layouts = [item.layout for item in parts]
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    if not known or not isinstance(axis, int) or isinstance(axis, bool):
        raise walk.refuse(use.node, "the axis is not a constant", *layouts)
    if use.bound is None or not _is_listed(use, parts):
        raise walk.refuse(use.node, "what is joined is not written out here", *layouts)
    masked = [layout for layout in layouts if isinstance(layout, Masked)]
    ranks = {layout.rank for layout in masked}
    if len(ranks) != 1:
        raise walk.refuse(use.node, "the ranks of what is joined are not known", *layouts)
    rank = ranks.pop()
    from_end = axis < 0
    if axis < 0 and rank is not None:
        axis %= rank + (use.operator.name == "stack")
    if use.operator.name == "concat" and any(layout.form == "pairs" for layout in masked):
        return pair_joins.behind(walk, use, parts, axis)
    if use.operator.name == "concat" and axis == 0 and all(map(_is_further_on, layouts)):
        joined = elementwise.meet(walk, use)
        return replace(joined, pad=None, like=(), over=(), head=None, data=None, into=None)
    if use.operator.name == "concat" and axis == 0:
        if any(layout.outer is not None for layout in masked):
            raise walk.refuse(use.node, "selections are joined in a branch", *layouts)
        return _behind(walk, use, parts)
    if use.operator.name == "concat" and all(_is_along(layout, axis) for layout in masked):
        return _behind(walk, use, parts, axis)
    return _beside(walk, use, parts, axis, from_end)


def by_axis(walk: Walk, use: Use) -> Use:
    """`vstack`, `hstack` and `column_stack` as what they are of values of these ranks."""
    parts = [item for item in use.operands if item.param == "tensors"]
    name = "" if use.bound is None else use.bound.spelling.rpartition(".")[2]
    ranks = {
        item.layout.rank if isinstance(item.layout, Masked) else walk.rank(item.node)
        for item in parts
    }
    if use.operator.name != "hstack" or use.bound is None or len(ranks) != 1:
        return use
    rank = ranks.pop()
    found = None if not rank else _STACKS.get((name, rank == 1))
    wide = any(isinstance(x.layout, Masked) and x.layout.width != 1 for x in parts)
    if found is None or (wide and found != ("concat", 0)):
        return use  # the call stays as it is written, of data in place
    operator = BY_NAME[found[0]]
    args = {**use.bound.args, "axis": ast.Constant(found[1])}
    return replace(use, operator=operator, bound=replace(use.bound, operator=operator, args=args))


def _is_listed(use: Use, parts: Sequence[Operand]) -> bool:
    assert use.bound is not None
    return use.bound.args.get("tensors") not in [item.node for item in parts]


def _is_further_on(layout: Layout) -> bool:
    """Whether the selected axis lies behind others: what is joined along the first one keeps it."""
    if not isinstance(layout, Masked) or layout.outer is not None or layout.rank is None:
        return False
    return pairing.is_vector_of_rows(layout) and layout.axis > 0


def _is_along(layout: Masked, axis: int) -> bool:
    """Whether an axis is the selected one, behind others: `x[:, keep]` joined along axis 1."""
    return pairing.is_vector_of_rows(layout) and layout.axis == axis > 0


def _behind(walk: Walk, use: Use, parts: Sequence[Operand], axis: int = 0) -> Layout:
    """Along the selected axis: elements keep their order, those that are not real stay between."""
    pair_joins.need_one_dtype(walk, use, parts)
    found: list[Masked | None] = []
    for item in parts:
        layout = item.layout
        if isinstance(layout, Masked):
            found.append(layout if axis else rows(walk, item.node, layout, _REASON))
        else:
            found.append(None)
    whole = None if axis else _rejoined(found)
    if whole is not None:
        return replace(whole, sources=sources_of([item.layout for item in parts]))
    moved = None if axis else _shifted(walk, parts, found)
    if moved is not None:
        return moved
    masks = [None if row is None else walk.mask_text(row.mask) for row in found]
    key: Hashable = (
        "joined",
        tuple(
            _length(walk, item, axis) if row is None else row.mask.key
            for item, row in zip(parts, found, strict=True)
        ),
    )
    if not axis:
        least_rows.note(walk, key, parts)
    known = key in walk.book.by_key
    data = ", ".join(walk.draft.argument(item.node) for item in parts)
    valid = ", ".join(text or "None" for text in masks)
    comma = "," if len(parts) == 1 else ""
    asked = naming.Asked(use.node, (True,))
    fresh = naming.is_here(walk, asked)
    sources = sources_of([item.layout for item in parts])
    along = f", axis={axis}" if axis else ""
    call = f"{walk.masked}.concat(({data}{comma}), ({valid}{comma}){along})"
    names = naming.unpack(
        walk, asked, call, (0, "_" if known else "valid"), sources, ("joined", "valid")
    )
    if not fresh:
        walk.draft.replace(use.node, names[0])
    first = next(row for row in found if row is not None)
    pads = {row.pad for row in found if row is not None}
    joined = naming.row(
        walk,
        names[0],
        names[1],
        replace(first, sources=sources),
        key,
        fresh=fresh,
        kind=walk.kind(use.node) or first.kind,
        rank=first.rank,
    )
    pad = pads.pop() if len(pads) == 1 else None
    return replace(joined, axis=axis, prefix=False, pad=pad)


def _rejoined(found: Sequence[Masked | None]) -> Masked | None:
    """`concat((a[:1], a[1:] - a[:-1]))`: parts that follow on each other are one whole again."""
    place: object = 0
    whole: Hashable = None
    for row in found:
        key = row.mask.key if row is not None and row.prefix and is_rows(row) else None
        match key:
            case ("cut", inner, start, stop, 1) if start == place and whole in (None, inner):
                whole, place = inner, stop
            case _:
                return None
    first = found[0]
    if whole is None or place is not None or first is None:
        return None
    pads = {row.pad for row in found if row is not None}
    return _under(first, whole, pads.pop() if len(pads) == 1 else None)


def _shifted(walk: Walk, parts: Sequence[Operand], found: Sequence[Masked | None]) -> Masked | None:
    """`concat((start, x[:-1]))`: as many as `x`, where it has any, so that it can meet `x`."""
    if len(found) != 2 or _length(walk, parts[0]) != ("whole", 1):
        return None
    row = found[1]
    if found[0] is not None or row is None or not row.prefix or not is_rows(row):
        return None
    match row.mask.key:
        case ("cut", inner, 1, None, 1):
            key = ("shifted", inner)
        case _:
            return None
    valid = walk.book.use(row.mask.key, walk.at, walk.scope.names)
    data = ", ".join(walk.draft.argument(item.node) for item in parts)
    text = f"{walk.masked}.concat(({data}), (None, {valid}))[1]"
    walk.book.know(key, text, False, {}, walk.at, walk.base(), walk.can_hoist)
    return replace(_under(row, key, None), like=None if row.rank == 1 else ())


def _under(row: Masked, key: Hashable, pad: Pad) -> Masked:
    """New values, as long as the mask of a key."""
    return replace(row, mask=Mask(key, 1), over=(), pad=pad, head=None, data=None, into=None)


def _length(walk: Walk, item: Operand, axis: int = 0) -> Hashable:
    """What the length of a part without a mask is known by."""
    value = walk.facts.value(item.node)
    dims = value.dims if isinstance(value, Tensor) else None
    size = dims[axis].size if dims and axis < len(dims) else None
    return ("whole", size) if isinstance(size, int) else ("whole", id(item.node))


def _beside(walk: Walk, use: Use, parts: Sequence[Operand], axis: int, from_end: bool) -> Layout:
    """Along another axis, or a new one: every row by itself."""
    if not all(isinstance(item.layout, Masked) for item in parts):
        raise walk.refuse(
            use.node,
            "a value that is not selected by the mask is put beside a selection",
            *use.layouts,
            help="select it with the same mask too",
        )
    joined = elementwise.meet(walk, use)
    pads = {item.layout.pad for item in parts if isinstance(item.layout, Masked)}
    pad = pads.pop() if len(pads) == 1 else None
    kind = walk.kind(use.node) or joined.kind
    return laid_beside(walk, use, joined, axis, from_end, pad, kind)


def laid_beside(
    walk: Walk, use: Use, joined: Masked, axis: int, from_end: bool, pad: Pad, kind: str | None
) -> Layout:
    """Values that lie alike, joined along an axis that is not the selected one."""
    rank = joined.rank
    deep = joined.form == "axes" and joined.axis == 0 and axis > 0 and from_end
    stacked = use.operator.name == "stack"
    if rank is None and is_rows(joined):  # an axis that is there is not the only one
        in_front = stacked and axis == 0 and joined.width == 1
        beside = axis > 0 or joined.is_beside(axis) or (stacked and axis == -1) or in_front
    else:
        beside = (is_rows(joined) or deep) and rank is not None and axis >= 0
        beside = beside or (not stacked and joined.is_apart(axis))
        if stacked and not beside and rank and _is_further_on(joined) and 0 <= axis <= rank:
            behind = joined.axis + (0 < axis <= joined.axis)
            joined, beside = replace(joined, axis=behind, prefix=False), True
    if not beside:
        raise walk.refuse(use.node, "the axis may be the one of the selected elements", joined)
    moved = replace(joined, pad=pad, kind=kind, head=None, data=None, into=None, like=(), over=())
    if stacked and axis == 0:
        return replace(moved, axis=joined.axis + 1, rank=rank and rank + 1, prefix=False)
    return moved if rank is None else replace(moved, rank=rank + stacked)
