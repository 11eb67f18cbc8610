"""Rows or columns put behind pairs: `concat((sim, null), 0)` has one more row for every column."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Mask, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_GENERAL = ("int", "float", None)
_REASON = "what is put behind pairs is not known to have a place for each of their rows or columns"


def behind(walk: Walk, use: Use, parts: Sequence[Operand], axis: int) -> Masked:
    """The pairs of what is joined along one axis with the selection of the other one."""
    layouts = [item.layout for item in parts if isinstance(item.layout, Masked)]
    first = next(layout for layout in layouts if layout.form == "pairs")
    beside = _beside(walk, layouts, axis) if len(layouts) == len(parts) else None
    if beside is not None:
        return beside
    fits = len(layouts) == len(parts) and axis in (0, 1) and first.rank == 2
    if not fits or first.parts is None or walk.branch is not None:
        raise walk.refuse(use.node, _REASON, *use.layouts)
    need_one_dtype(walk, use, parts)
    other = first.parts[1 - axis]
    masks = [_mask(walk, use, layout, other, axis) for layout in layouts]
    key: Hashable = (
        "joined",
        tuple(
            _length(walk, item, axis) if mask is None else mask.key
            for item, mask in zip(parts, masks, strict=True)
        ),
    )
    data = ", ".join(walk.draft.argument(item.node) for item in parts)
    valid = ", ".join("None" if mask is None else walk.mask_text(mask) for mask in masks)
    comma = "," if len(parts) == 1 else ""
    place = f", axis={axis}" if axis else ""
    asked = naming.Asked(use.node, (True,))
    fresh = naming.is_here(walk, asked)
    sources = sources_of(layouts)
    names = naming.unpack(
        walk,
        asked,
        f"{walk.masked}.concat(({data}{comma}), ({valid}{comma}){place})",
        (0, "_" if key in walk.book.by_key else "valid"),
        sources,
        ("joined", "valid"),
    )
    if not fresh:
        walk.draft.replace(use.node, names[0])
    mask = Mask(key, 1) if names[1] == "_" else walk.know_name(names[1], 1, key)
    kinds = {layout.kind for layout in layouts}
    joined = replace(first, mask=mask, kind=kinds.pop() if len(kinds) == 1 else None)
    beside = replace(joined, mask=other)
    rows, columns = (joined, beside) if axis == 0 else (beside, joined)
    joint = replace(pairing.laid_out(rows, columns), sources=sources)
    if fresh:  # the statement under way binds the mask of its rows
        walk.later.append(lambda: pairing.know(walk, joint))
    else:
        pairing.know(walk, joint)
    return joint


def _beside(walk: Walk, layouts: Sequence[Masked], axis: int) -> Masked | None:
    """What stands behind the axes of the same pairs, one behind the other: pairs as before."""
    first = layouts[0]
    if first.rank is None or not 1 < axis < first.rank or walk.branch is not None:
        return None
    for layout in layouts:
        if layout.form != "pairs" or layout.rank != first.rank or layout.outer is not None:
            return None
        if first.parts is None or layout.parts is None:
            return None
        if not all(one_mask(walk, *both) for both in zip(first.parts, layout.parts, strict=True)):
            return None
    kinds = {layout.kind for layout in layouts}
    kind = kinds.pop() if len(kinds) == 1 else None
    return replace(
        first, sources=sources_of(layouts), kind=kind, pad=None, like=(), over=(), head=None
    )


def need_one_dtype(walk: Walk, use: Use, parts: Sequence[Operand]) -> None:
    """Refuse parts of different dtypes: `concat` converts them, `masked.concat` takes one."""
    layouts = [item.layout for item in parts]
    dtypes = {_dtype(walk, item.node) for item in parts}
    kinds = {
        (layout.kind if isinstance(layout, Masked) else None) or Tensor(dtype).kind
        for layout, dtype in ((item.layout, _dtype(walk, item.node)) for item in parts)
    }
    if len(dtypes.difference(_GENERAL)) > 1 or len(kinds - {None}) > 1:
        raise walk.refuse(
            use.node,
            "what is joined has more than one dtype",
            *layouts,
            help="convert the parts to one dtype first: `.astype(...)`",
        )


def _dtype(walk: Walk, node: ast.expr) -> str | None:
    """What is known of a dtype; `ops.full(size, 0.5)` gives int64 whatever the number is."""
    made = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else node
    bound = walk.facts.calls.get(made) if isinstance(made, ast.Call) else None
    if bound is not None and bound.spelling == "mindspore.ops.full" and "dtype" not in bound.args:
        return "int64"
    return walk.dtype(node)


def _mask(walk: Walk, use: Use, layout: Masked, other: Mask, axis: int) -> Mask | None:
    """The mask of a part along the axis of the join; None where all of it is real."""
    if layout.rank == 2 and layout.outer is None:
        if layout.parts is not None and layout.parts[1 - axis].key == other.key:
            return layout.parts[axis]
        row = pairing.is_vector_of_rows(layout) and layout.axis == 1 - axis
        if row and layout.mask.key == other.key:
            return None
    raise walk.refuse(use.node, _REASON, *use.layouts)


def _length(walk: Walk, item: Operand, axis: int) -> Hashable:
    """What the length of a part without a mask is known by."""
    value = walk.facts.value(item.node)
    dims = (value.dims if isinstance(value, Tensor) else None) or ()
    size = dims[axis].size if -len(dims) <= axis < len(dims) else None
    return ("whole", size) if isinstance(size, int) else ("whole", id(item.node))
