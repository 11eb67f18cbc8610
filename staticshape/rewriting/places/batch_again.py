"""`rows.reshape(b, -1, d)`: a batch that was put into one row of rows, and is a batch again.

In place it was one all the time, and what was cut of it has its own mask again.
"""

from __future__ import annotations

import ast
from functools import partial
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import merged_axes
from staticshape.rewriting.layout import Count, Mask, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.places import row_masks

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def consume(walk: Walk, use: Use, item: Operand, layout: Masked) -> Masked | None:
    """`rows.reshape(b, -1, d)`: the batch again, with the axis that was cut."""
    whole = walk.flat.get(layout.mask.key, layout.mask)  # the axes may be one in place, too
    width = merged_axes.width_of(replace(layout, mask=whole))
    key, sizes = whole.key, merged_axes.sizes_in(use)
    if width is None or layout.outer is not None or walk.branch is not None:
        return None
    lead, cut, behind = sizes[: width - 1], sizes[width - 1 : width], sizes[width:]
    if layout.axis or not cut or not all(merged_axes.is_fixed(walk, x) for x in (*lead, *behind)):
        return None
    assert isinstance(key, tuple)
    own = walk.visit(cut[0])
    mask = own.mask if isinstance(own, Count) and own.total is None else None
    counted = mask is not None
    if mask is not None and not one_mask(walk, mask, Mask(key[1], 1)):
        return None
    open_ = [walk.constant(size) for size in (*lead, *behind)].count((True, -1))
    if not counted and (walk.constant(cut[0]) != (True, -1) or open_):
        return None
    if open_ > 1 or any(walk.constant(size) == (True, -1) for size in lead):
        return None
    if merged_axes.differs(walk, lead, list(key[3]) if isinstance(key[3], tuple) else [None]):
        return None
    if layout.rank is not None and layout.rank > 1:
        extents = merged_axes.extents_of(walk, item.node)[1 - layout.rank :]
        if merged_axes.differs(walk, behind, extents):
            return None
    return _again(walk, use, item, (layout, whole), (lead, behind))


def by_count(walk: Walk, use: Use) -> Masked | None:
    """`y.reshape(b * n, d)`, and `rows.reshape(b, n, d)`, of a batch that is cut to n."""
    item, *_ = use.operands
    if use.operator.name not in ("reshape", "view") or not isinstance(item.layout, Masked):
        return None
    is_width = partial(row_masks.is_width, walk)
    merged = merged_axes.rows(walk, use, item, item.layout, is_width)
    merged = merged or rows(walk, use, item, item.layout)
    return merged or consume(walk, use, item, item.layout)


def rows(walk: Walk, use: Use, item: Operand, layout: Masked) -> Masked | None:
    """`rows.view(b * n, heads, d)`: the same rows in another shape."""
    key, sizes, width = layout.mask.key, merged_axes.sizes_in(use), merged_axes.width_of(layout)
    if width is None or layout.outer is not None or walk.branch is not None or not sizes:
        return None
    assert isinstance(key, tuple)
    first, *behind = sizes
    lead = merged_axes.others(walk, first, Mask(key[1], 1))
    open_ = [walk.constant(size) for size in behind].count((True, -1))
    if lead is None or open_ > 1 or not all(merged_axes.is_fixed(walk, x) for x in behind):
        return None
    batch = list(key[3]) if isinstance(key[3], tuple) else [None]
    extents = merged_axes.extents_of(walk, item.node)[1:]
    if merged_axes.differs(walk, lead, batch) or merged_axes.differs(walk, behind, extents):
        return None
    if not behind:
        return None
    name = walk.hoist(item.node, "rows")
    if not merged_axes.are_sizes(walk, key, lead):
        texts = ", ".join(walk.draft.argument(size) for size in lead)
        walk.draft.replace(item.node, f"{name}.reshape(({texts},) + {name}.shape[{width - 1}:])")
        merged_axes.checked(walk, key, lead)
        name = walk.hoist(item.node, "rows")
    _shaped(walk, use.node, name, width, behind)
    return replace(pairing.moved(layout), rank=len(sizes), like=())


def _shaped(walk: Walk, node: ast.expr, name: str, width: int, behind: list[ast.expr]) -> None:
    """Other axes behind those of the batch and of the rows."""
    front, written = f"{name}.shape[:{width}]", ", ".join(map(walk.draft.argument, behind))
    written = f" + ({written}{',' * (len(behind) == 1)})" if behind else ""
    walk.draft.replace(node, f"{name}.reshape({front}{written})")


def _again(
    walk: Walk,
    use: Use,
    item: Operand,
    rows: tuple[Masked, Mask],
    sizes: tuple[list[ast.expr], list[ast.expr]],
) -> Masked:
    """In place the batch was there all the time: the compiler refuses other sizes than its own."""
    (lead, behind), (layout, whole) = sizes, rows
    key, width = whole.key, len(lead) + 1
    assert isinstance(key, tuple)
    name = walk.hoist(item.node, "rows")
    texts, kept = ", ".join(walk.draft.argument(size) for size in lead), ""
    if whole != layout.mask:
        kept = f"({texts}, {walk.mask_operand(Mask(key[1], 1))}.shape[0]) + {name}.shape[1:]"
    elif not merged_axes.are_sizes(walk, key, lead):
        kept = f"({texts},) + {name}.shape[{width - 1}:]"
    if kept:
        walk.draft.replace(item.node, f"{name}.reshape({kept})")
        merged_axes.checked(walk, key, lead)
        name = walk.hoist(item.node, "rows")
    if _is_behind(walk, behind, item.node, layout):
        walk.draft.replace(use.node, name)
    else:
        _shaped(walk, use.node, name, width, behind)
    return replace(
        pairing.moved(layout),
        mask=Mask(key[1], 1),
        axis=width - 1,
        width=1,
        rank=width + len(behind),
        like=(),
        prefix=bool(key[4]),
    )


def _is_behind(walk: Walk, sizes: list[ast.expr], data: ast.expr, rows: Masked) -> bool:
    """Whether the sizes behind the batch are surely what stands behind the rows."""
    if rows.rank is None or len(sizes) != rows.rank - 1:
        return False
    if len(sizes) == 1 and walk.constant(sizes[0]) == (True, -1):
        return True
    return all(
        row_masks.is_size(walk, size, data, place - len(sizes), None, named=True)
        for place, size in enumerate(sizes)
    )
