"""What becomes of a value that carries a mask in each family of operators."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.counts import counting, fills
from staticshape.rewriting.families import (
    alignment,
    concatenation,
    drawn,
    each_row,
    elementwise,
    losses,
    merged_axes,
    one_axis,
    picks,
    reductions,
    similarity,
)
from staticshape.rewriting.holders import (
    alike_lists,
    containers,
    counted_lists,
    flagged,
    list_elements,
    lists,
)
from staticshape.rewriting.layout import (
    Count,
    Counts,
    Dense,
    Fill,
    Flagged,
    Held,
    Index,
    Layout,
    Listed,
    Masked,
    carries,
)
from staticshape.rewriting.pairs import grids
from staticshape.rewriting.places import (
    again,
    batch_again,
    extremes,
    gathers,
    ordering,
    shapes,
    subscripts,
)
from staticshape.rewriting.walk import from_end

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


def consume(walk: Walk, use: Use) -> Layout:
    """Hand the use to its family; an operator no family knows is refused by name."""
    family = use.operator.family
    if use.operator.name == "depend":
        return _after(walk, use)
    grids.check(walk, use)
    for layout in use.layouts:
        if isinstance(layout, Counts):
            return counted_lists.stack(walk, use, layout)
        if isinstance(layout, Listed):
            joined = alike_lists.join
            if layout.name in walk.lists and not alike_lists.is_beside(walk, use, layout.name):
                joined = lists.join
            return joined(walk, use, layout)
        if isinstance(layout, Fill):
            return fills.join(walk, use)
        if isinstance(layout, Flagged):
            return flagged.stack(walk, use, layout)
    if any(isinstance(layout, Index) for layout in use.layouts):
        return gathers.consume(walk, use)
    if any(isinstance(layout, Count) for layout in use.layouts):
        return batch_again.by_count(walk, use) or counting.consume(walk, use)
    use = one_axis.laid(walk, from_end.counted(walk, use))
    if family in ("elementwise", "loss"):
        use = alignment.aligned(walk, merged_axes.beside(walk, use))
        use = picks.of_rows(walk, use)
        if not any(isinstance(layout, Masked) for layout in use.layouts):
            return picks.settled(walk, use)
    if use.operator.name in ("zeros_like", "ones_like", "full_like"):
        return elementwise.like(walk, use)
    if family == "elementwise":
        return elementwise.consume(walk, use)
    if use.operator.name in (*extremes.NAMES, "one_hot") and _in_branch(use):
        return shapes.inside_branch(walk, use)
    if use.operator.name in extremes.NAMES:
        return extremes.consume(walk, use)
    if family == "reduction":
        return reductions.consume(walk, use)
    if family == "loss":
        return losses.consume(walk, use)
    if family == "ordering":
        return ordering.consume(walk, use)
    use = concatenation.by_axis(walk, use)
    if use.operator.name in concatenation.NAMES and not _in_branch(use):
        return concatenation.consume(walk, use)
    if use.operator.name == "cosine_similarity":
        return similarity.consume(walk, use)
    if family in ("layout", "contraction", "normalization"):
        return shapes.consume(walk, use)
    if family in ("gather", "scatter"):
        return gathers.consume(walk, use)
    if use.operator.name == "masked_select":
        return _selected_again(walk, use)
    made = each_row.consume(walk, use)
    if made is not None:
        return made
    if drawn.is_plain(use):
        return drawn.consume(walk, use)
    if family == "shape":
        return counting.asked(walk, use)
    if use.operator.name in ("new_zeros", "new_full") and _gives_dtype(use):
        return Dense(rank=walk.rank(use.node))
    raise walk.refuse(
        use.node, f"`{use.operator.name}` is not known to keep masked places apart", *use.layouts
    )


def _after(walk: Walk, use: Use) -> Layout:
    """`Depend(x, other)`: `x` itself, once `other` was computed."""
    for item in use.operands:
        if isinstance(item.layout, Index):
            raise walk.need_positions(item.node, "positions wait for something here", item.layout)
        if not isinstance(item.layout, Masked | Count | Dense):
            raise walk.refuse(item.node, "`Depend` of what is no Tensor here", item.layout)
    data = use.operand("input")
    if data is None:
        raise walk.refuse(use.node, "what `Depend` gives cannot be told", *use.layouts)
    layout = data.layout
    return replace(layout, head=None) if isinstance(layout, Masked) else layout


def _gives_dtype(use: Use) -> bool:
    """Whether a selection only tells what dtype a new Tensor has: `sel.new_zeros((3,))`."""
    carried = [item for item in use.operands if carries(item.layout)]
    return [(item.param, type(item.layout)) for item in carried] == [("input", Masked)]


def _in_branch(use: Use) -> bool:
    return all(layout.form == "branch" for layout in use.layouts if isinstance(layout, Masked))


def _selected_again(walk: Walk, use: Use) -> Layout:
    data, mask = use.operand("input"), use.operand("mask")
    if data is None or mask is None or not isinstance(data.layout, Masked):
        raise walk.refuse(use.node, "a selection decides what is selected here", *use.layouts)
    return again.select(walk, use.node, (data.node, data.layout), (mask.node, mask.layout))


def subscript(walk: Walk, node: ast.Subscript, value: Layout) -> Layout:
    """`sel[...]`, and `x[idx]` with positions of real elements."""
    if isinstance(value, Masked) and value.form == "grid":
        raise walk.refuse(node, "a part of pairs of a batch is taken", value)
    if isinstance(value, Held):
        return containers.item(walk, node, value)
    if isinstance(value, Counts):
        return counted_lists.item(walk, node, value)
    if isinstance(value, Listed):
        return list_elements.item(walk, node, value)
    return subscripts.subscript(walk, node, value)


def attribute(walk: Walk, node: ast.Attribute, value: Layout) -> Layout:
    """`sel.shape`, `sel.dtype` and the like."""
    return counting.attribute(walk, node, value)


__all__ = ["Masked", "attribute", "consume", "subscript"]
