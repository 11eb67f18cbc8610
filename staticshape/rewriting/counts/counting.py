"""How many elements are real: `len(sel)`, `sel.shape[0]`, `sel.size` become a count."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.counts import (
    creations,
    fills,
    narrow_counts,
    row_lengths,
    squares,
    tensor_topk,
    wide_counts,
)
from staticshape.rewriting.families import elementwise
from staticshape.rewriting.layout import Count, Dense, Index, Layout, Masked, Results
from staticshape.rewriting.pairs import folded, orders, pairing, repeated_rows
from staticshape.rewriting.walk import unlike_numbers

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_KEPT = ("dtype", "ndim")


def attribute(walk: Walk, node: ast.Attribute, value: Layout) -> Layout:
    """An attribute of a masked value: its dtype is known, its size is a count."""
    if node.attr == "dtype" and isinstance(value, Masked):
        return Dense(scalar=True, rank=0)
    if isinstance(value, Masked) and value.form == "branch":
        if node.attr in ("T", "mT"):
            return replace(value, over=(), head=None, data=None)
        if node.attr in ("size", "ndim"):
            return Dense(scalar=True, rank=0)
    if node.attr == "T" and isinstance(value, Masked):
        turned = pairing.transposed(walk, value)
        if turned is not None:
            return turned
    if node.attr == "mT" and isinstance(value, Masked) and value.form == "axes":
        turned = orders.swapped(walk, value, [-2, -1])
        if turned is not None:
            return turned
    if isinstance(value, Index):
        raise walk.need_positions(node, f"`.{node.attr}` of positions", value)
    if node.attr == "size" and isinstance(value, Masked):
        return _size(walk, node, node.value, value)
    if node.attr == "ndim" and isinstance(value, Masked) and value.rank is not None:
        return _rank(walk, node, value.rank)
    raise walk.refuse(node, f"`.{node.attr}` of a selection is needed as it truly is", value)


def shape_of(walk: Walk, node: ast.expr) -> ast.expr | None:
    """What the shape is asked of, in `x.shape` and `ops.shape(x)`."""
    if isinstance(node, ast.Attribute) and node.attr == "shape":
        return node.value
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    return bound.args.get("input") if bound and bound.operator.name == "shape" else None


def shape_item(walk: Walk, node: ast.Subscript, data: ast.expr, value: Masked) -> Layout:
    """`sel.shape[0]`: the count where the axis is the selected one."""
    known, axis = walk.constant(node.slice)
    if known and isinstance(axis, int):
        if value.form == "pairs" and value.parts is not None and axis in (0, 1):
            walk.draft.replace(node, f"{walk.masked}.count({walk.mask_text(value.parts[axis])})")
            return Count(value.sources, value.parts[axis])
        known_axes = value.form == "flat" or value.width is not None
        if axis == value.axis and (known_axes or (value.form == "axes" and axis == 0)):
            return count(walk, node, data, value)
        place = axis + value.rank if axis < 0 and value.rank is not None else axis
        if pairing.is_vector_of_rows(value) and value.axis > 0 and place >= 0:
            own = place == value.axis
            return count(walk, node, data, value) if own else Dense(scalar=True, rank=0)
        if value.form == "axes" and value.width is not None and place > value.axis >= 0:
            if axis > 0 and value.width != 1:
                walk.draft.replace(node.slice, str(axis + value.width - 1))
            return Dense(scalar=True, rank=0)
    raise walk.refuse(node, "this dimension of a selection is needed as it truly is", value)


def unpacked(walk: Walk, value: ast.expr, data: ast.expr, layout: Masked, length: int) -> Results:
    """`n, c = sel.shape`: the count, and the other sizes as they are in place."""
    if layout.rank == length and layout.axis > 0 and pairing.is_vector_of_rows(layout):
        return _unpacked_around(walk, value, data, layout)
    if layout.rank != length or layout.axis != 0 or layout.parts is not None:
        raise walk.refuse(value, "the shape of a selection is taken apart", layout)
    first = count(walk, value, data, layout)
    others = _sizes(walk, data, layout)
    texts = (walk.draft.replaced[value], *others)
    walk.draft.replace(value, ", ".join(texts) if others else f"{texts[0]},")
    assert isinstance(first, Count)
    items: tuple[Count | Dense, ...] = (first, *[Dense(scalar=True, rank=0)] * len(others))
    return Results(items, texts, layout.sources)


def _unpacked_around(walk: Walk, value: ast.expr, data: ast.expr, layout: Masked) -> Results:
    """`b, n, c = y[:, :n].shape`: the count stands among the other sizes."""
    counted = count(walk, value, data, layout)
    assert isinstance(counted, Count) and layout.rank is not None
    name = walk.hoist(data, "selected")
    texts = [f"{name}.shape[{axis}]" for axis in range(layout.rank)]
    texts[layout.axis] = walk.draft.replaced[value]
    items: list[Count | Dense] = [Dense(scalar=True, rank=0)] * layout.rank
    items[layout.axis] = counted
    walk.draft.replace(value, ", ".join(texts))
    return Results(tuple(items), tuple(texts), layout.sources)


def _sizes(walk: Walk, data: ast.expr, layout: Masked) -> list[str]:
    """The sizes of the axes behind the selected one."""
    if layout.rank == 1:
        return []
    if layout.form != "axes" or layout.width is None or layout.rank is None:
        raise walk.refuse(data, "the other sizes of a selection are not known here", layout)
    name = walk.hoist(data, "selected")
    return [f"{name}.shape[{axis + layout.width - 1}]" for axis in range(1, layout.rank)]


def _size(walk: Walk, node: ast.expr, data: ast.expr, layout: Masked) -> Layout:
    """`sel.size`, `sel.numel()`: the count, times the sizes of the other axes."""
    if layout.form == "flat" and layout.rank != 1:
        return _elements(walk, node, data, layout)
    if _one_axis(layout):
        return count(walk, node, data, layout)
    if layout.axis != 0 or layout.parts is not None:
        raise walk.refuse(node, "the size of a selection is needed as it truly is", layout)
    if layout.rank is None and layout.form == "axes":
        return _elements(walk, node, data, layout)
    others = _sizes(walk, data, layout)
    count(walk, node, data, layout)
    walk.draft.replace(node, " * ".join([walk.draft.replaced[node], *others]))
    return Count(layout.sources)


def _elements(walk: Walk, node: ast.expr, data: ast.expr, layout: Masked) -> Layout:
    """`x[mask].numel()` of unknown axes: the mask broadcast to the data is counted."""
    narrow_counts.refuse(walk, node, data, layout, sized=False)
    name = walk.hoist(data, "selected")
    walk.draft.replace(node, f"{walk.masked}.count({name}, {walk.valid_text(layout, data)})")
    return Count(layout.sources)


def _rank(walk: Walk, node: ast.expr, rank: int) -> Layout:
    walk.draft.replace(node, str(rank))
    return Dense(scalar=True, rank=0)


def asked(walk: Walk, use: Use) -> Layout:
    """`ops.size(sel)` and the like."""
    item = next(item for item in use.operands if isinstance(item.layout, Masked))
    assert isinstance(item.layout, Masked)
    if use.operator.name in ("size", "numel"):
        return _size(walk, use.node, item.node, item.layout)
    if use.operator.name == "rank" and item.layout.rank is not None:
        return _rank(walk, use.node, item.layout.rank)
    raise walk.refuse(use.node, "the shape of a selection is needed as it truly is", item.layout)


def count(walk: Walk, node: ast.expr, item: ast.expr, layout: Masked) -> Count:
    """The number of real elements as a Tensor, where the original had a Python number."""
    narrow_counts.refuse(walk, node, item, layout)
    alone = layout.prefix and layout.mask.rank == 1
    if layout.form == "flat" and layout.rank != 1 and walk.rank(item) != 1:
        said = "on one way it is a whole Tensor, whose number of axes is not known"
        raise walk.refuse(node, said, layout, help="count on each way")  # rows, or elements
    if layout.form == "flat" or (layout.rank == 1 and not alone):
        data = walk.hoist(item, "selected")
        valid = walk.valid_text(layout, item)
        text = f"{walk.masked}.count({data}, {valid})"
    else:
        text = f"{walk.masked}.count({walk.mask_text(layout.mask)})"
    walk.draft.replace(node, text)
    mask = layout.mask if layout.form == "axes" and layout.outer is None else None
    return Count(layout.sources, mask, layout.prefix)


def consume(walk: Walk, use: Use) -> Layout:
    """Arithmetic with a count: a scalar Tensor does what the number did."""
    if use.operator.family == "elementwise":
        unlike_numbers.refuse(walk, use)
        wide_counts.widen(walk, use)
        numbers = all(_is_number(walk, use, item) for item in use.operands)
        use = _in_branch(walk, use)
        if any(isinstance(item.layout, Masked) for item in use.operands):
            operands = tuple(
                replace(item, layout=Dense(scalar=True, rank=0))
                if isinstance(item.layout, Count)
                else item
                for item in use.operands
            )
            joined = elementwise.consume(walk, replace(use, operands=operands))
            assert isinstance(joined, Masked)
            if numbers and joined.form == "branch":
                return Count(_sources(use))  # a number that one way of an `if` guards
            return replace(joined, sources=joined.sources | _sources(use))
        if use.operator.name == "cast":  # of a number it made a Tensor
            return Dense(scalar=True, rank=0)
        if use.operator.dtype_rule == "bool":
            return Count(_sources(use))
        scalar = all(
            isinstance(item.layout, Count)
            or (isinstance(item.layout, Dense) and item.layout.scalar)
            for item in use.operands
        )
        left = fills.left(walk, use)
        if left is not None:
            return left
        return Count(_sources(use)) if numbers else Dense(scalar=scalar)
    made: Layout | None = None
    if use.operator.name in (*creations.NAMES, "eye"):
        made = squares.by_count(walk, use) or repeated_rows.by_count(walk, use)
        made = made or creations.by_count(walk, use)
    elif use.operator.name == "pad":
        made = fills.padded(walk, use)
    elif use.operator.name == "topk":
        made = tensor_topk.by_count(walk, use)
    elif use.operator.name in ("reshape", "view"):
        made = _same_rows(walk, use) or folded.consume(walk, use)
    dtype = use.bound.args.get("dtype") if use.bound is not None else None
    if use.operator.name == "scalar_to_tensor" and dtype is not None:
        text = walk.draft.operand(use.operands[0].node)
        walk.draft.replace(use.node, f"{text}.astype({walk.draft.argument(dtype)})")
        return Dense(scalar=True, rank=0)
    if made is not None:
        return made
    raise walk.refuse(
        use.node,
        f"a count that comes from the data decides what `{use.operator.name}` makes",
        *use.layouts,
    )


def _same_rows(walk: Walk, use: Use) -> Layout | None:
    """`rows.reshape(rows.shape[0], -1)`: as many rows as there are, each in another shape.

    `rows.view(rows.shape[0])` has one element a row: of others it would be no view at all.
    """
    data, *sizes = use.operands
    layout, first = data.layout, sizes[0] if sizes else data
    if not isinstance(layout, Masked) or not isinstance(first.layout, Count):
        return None
    rows = layout.form == "axes" and layout.axis == 0 and layout.width == layout.mask.rank
    same = first.layout.mask is not None and first.layout.mask.key == layout.mask.key
    fixed = all(isinstance(item.layout, Dense) for item in sizes[1:])
    if not rows or not same or not fixed or any(item.param != "shape" for item in sizes):
        return None
    made = replace(layout, rank=len(sizes), like=(), over=(), head=None, data=None)
    if row_lengths.is_kept(walk, first.node):
        return made
    name = walk.hoist(data.node, "rows")
    lengths = ", ".join(f"{name}.shape[{axis}]" for axis in range(layout.width or 1))
    written = [
        item
        for item in walking.walk(use.node)
        if isinstance(item, ast.Tuple | ast.List) and first.node in item.elts
    ]
    if written:
        others = [walk.draft.argument(item.node) for item in sizes[1:]]
        alone = "," if layout.width == 1 and not others else ""
        walk.draft.replace(written[0], f"({', '.join([lengths, *others])}{alone})")
    else:
        walk.draft.replace(first.node, lengths)
    return made


def _in_branch(walk: Walk, use: Use) -> Use:
    """A count that must not be 0, on one way of an `if`: there it is guarded like any value."""
    if walk.branch is None:
        return use
    way = Masked(walk.branch, "branch", _sources(use) | walk.branch_sources, rank=0, kind="int")
    operands = tuple(
        replace(item, layout=way)
        if isinstance(item.layout, Count) and item.param in use.operator.partial
        else item
        for item in use.operands
    )
    return replace(use, operands=operands)


def _is_number(walk: Walk, use: Use, item: Operand) -> bool:
    """Whether an operand may be a Python number, so that the result still decides a size."""
    if isinstance(item.layout, Count) or walk.shown(item.node)[0]:
        return True
    value = walk.facts.value(item.node)
    if use.operator.name == "div":
        return isinstance(value, Python)
    return not isinstance(value, Tensor)


def _sources(use: Use) -> frozenset[int]:
    found: frozenset[int] = frozenset()
    for layout in use.layouts:
        if isinstance(layout, Count | Masked | Index):
            found |= layout.sources
    return found


def _one_axis(layout: Masked) -> bool:
    return layout.form == "flat" or layout.rank == 1 or (layout.form, layout.rank) == ("pairs", 2)
