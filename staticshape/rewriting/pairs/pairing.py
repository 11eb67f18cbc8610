"""Every element of one selection against every element of another: the mask is that of the pairs.

`a[:, None] - b[None]` and `a @ b.T` of two selections have two selected axes. In place they are two
axes as well, and a pair is real where both of its elements are.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Mask, Masked
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand
    from staticshape.rewriting.walk.state import Walk


def with_axis(layout: Masked, place: int) -> Masked | None:
    """`a[None]`, `expand_dims(a, place)`: one more axis beside the selected one."""
    if not is_vector(layout) or layout.rank is None:
        return None
    if not -layout.rank - 1 <= place <= layout.rank:
        return None
    place %= layout.rank + 1
    axis = layout.axis + (place <= layout.axis)
    return moved(replace(layout, axis=axis, rank=layout.rank + 1))


def without_axis(layout: Masked, place: int) -> Masked | None:
    """`squeeze(a, place)`: an axis of length 1 beside the selected one is gone."""
    rank = layout.rank
    if not is_vector_of_rows(layout) or rank is None or not -rank <= place < rank:
        return None
    place %= rank
    if place == layout.axis:
        return None
    return moved(replace(layout, axis=layout.axis - (place < layout.axis), rank=rank - 1))


def transposed(walk: Walk, layout: Masked) -> Masked | None:
    """`a.T` of a matrix: the selected axis is the other one, rows of pairs are columns."""
    if layout.form == "pairs" and layout.rank == 2 and layout.parts is not None:
        rows, columns = (replace(layout, mask=mask) for mask in layout.parts)
        return replace(pairs(walk, columns, rows), pad=layout.pad, outer=layout.outer)
    if not is_vector_of_rows(layout) or layout.rank != 2:
        return None
    return moved(replace(layout, axis=1 - layout.axis))


def is_vector_of_rows(layout: Masked) -> bool:
    return is_vector(layout) and layout.outer is None


def is_vector(layout: Masked) -> bool:
    """The same, also where all of it hangs on a condition: the pairs do so too."""
    one = layout.form == "axes" and layout.width == 1 and layout.mask.rank == 1
    return one and layout.axis >= 0


def moved(layout: Masked) -> Masked:
    plain = layout.rank == 1
    return replace(layout, like=None if plain else (), over=(), head=None, data=None, into=None)


def meet(walk: Walk, one: tuple[Operand, Masked], two: tuple[Operand, Masked]) -> Masked | None:
    """The pairs that two operands make, or None where they are no pairs."""
    (item, first), (other_item, other) = one, two
    if "grid" in (first.form, other.form):
        from staticshape.rewriting.pairs import grids

        return grids.meet(walk, one, two)
    if first.form == "pairs" or other.form == "pairs":
        return _with_pairs(walk, one, two)
    if not (is_vector(first) and is_vector(other)) or first.outer != other.outer:
        return None
    if first.rank is None or other.rank is None:
        return None
    if abs(first.rank - other.rank) == 1:
        return _columns_and_rows(walk, one, two)
    if first.rank != other.rank:
        return None
    if first.rank > 2 and {first.axis, other.axis} == {first.rank - 2, first.rank - 1}:
        from staticshape.rewriting.pairs import grids

        return grids.beside(walk, one, two)
    if {first.axis, other.axis} != {0, 1}:
        return None
    if first.axis == 1:
        (item, first), (other_item, other) = (other_item, other), (item, first)
    if not (is_unit(walk, item.node, 1) and is_unit(walk, other_item.node, 0)):
        return None
    return pairs(walk, first, other)


def _columns_and_rows(
    walk: Walk, one: tuple[Operand, Masked], two: tuple[Operand, Masked]
) -> Masked | None:
    """`a[:, None] - b`, `a[:, None, :2] - b[:, :2]`: an axis less lies along the second."""
    if (one[1].rank or 0) < (two[1].rank or 0):
        one, two = two, one
    return pairs(walk, one[1], two[1]) if is_column(walk, *one, two[1]) else None


def is_column(walk: Walk, item: Operand, first: Masked, other: Masked) -> bool:
    """Whether the rows of one meet the rows of another, of an axis less, as columns."""
    if not (is_vector(first) and is_vector(other)) or first.rank is None or other.rank is None:
        return False
    beside = first.axis == 0 == other.axis and first.rank == other.rank + 1
    return beside and is_unit(walk, item.node, 1)


def _with_pairs(
    walk: Walk, one: tuple[Operand, Masked], two: tuple[Operand, Masked]
) -> Masked | None:
    """Pairs beside more of the same pairs, or beside one of the two selections."""
    if one[1].form != "pairs":
        one, two = two, one
    (_, first), (item, other) = one, two
    if first.parts is not None and first.rank is not None and other.rank == first.rank - 1:
        column = is_vector_of_rows(other) and other.axis == 0  # one for every column
        return first if column and one_mask(walk, first.parts[1], other.mask) else None
    if first.rank != other.rank or first.parts is None:
        return None
    if other.form == "pairs":
        same = zip(first.parts, other.parts or (), strict=False)
        return first if other.parts and all(one_mask(walk, *both) for both in same) else None
    fits = is_vector_of_rows(other) and other.axis in (0, 1)
    if fits and is_unit(walk, item.node, 1 - other.axis):
        return first if one_mask(walk, first.parts[other.axis], other.mask) else None
    return None


def is_unit(walk: Walk, node: ast.expr, axis: int) -> bool:
    """Whether an axis is 1 long, as the analysis or the index itself tells."""
    if isinstance(node, ast.Subscript) and _is_new_at(walk, node, axis):
        return True
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    added = bound is not None and bound.operator.name == "expand_dims"
    if bound is not None and added and walk.argument(bound, "axis") == (True, axis):
        return True
    if bound is not None and bound.operator.family == "reduction":
        kept = bound.argument("keepdims")
        if kept is not None and walk.constant(kept) == (True, True):
            return walk.argument(bound, "axis") == (True, axis)
    widened = bound is not None and bound.operator.name in ("expand_dims", "unsqueeze")
    if bound is not None and widened:
        known, place = walk.argument(bound, "axis")
        if known and place == axis:
            return True
        if known and type(place) is int and place >= 0:
            return is_unit(walk, bound.args["input"], axis - (place < axis))
    plain = bound is not None and set(bound.args) == {"input", "other"} and not bound.init
    if bound is not None and plain and bound.operator.name in ("bmm", "matmul"):
        ahead = 3 if bound.operator.name == "bmm" else walk.rank(bound.args["input"])
        if ahead is not None and ahead >= 2 and axis == ahead - 2:
            return is_unit(walk, bound.args["input"], axis)
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is not None:
        return axis < len(dims) and dims[axis].is_one
    inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
    if inner is not None:
        return is_unit(walk, inner, axis)
    parts = [part for part in _parts(walk, node) if not _is_number(walk, part)]
    return len(parts) == 1 and is_unit(walk, parts[0], axis)


def _parts(walk: Walk, node: ast.expr) -> list[ast.expr]:
    """The operands of what is worked out position by position."""
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
        return [node.left, node.right]
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None or bound.operator.family != "elementwise":
        return []
    return [bound.args[name] for name in bound.operator.tensors if name in bound.args]


def _is_number(walk: Walk, node: ast.expr) -> bool:
    return walk.constant(node)[0] or walk.rank(node) == 0


def _is_new_at(walk: Walk, node: ast.Subscript, axis: int) -> bool:
    """Whether `x[:, None, :2]` adds an axis of one element at a place."""
    place = 0
    for part in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
        known, value = walk.constant(part)
        new = isinstance(part, ast.Constant) and part.value is None
        if new and place == axis:
            return True
        if not new and not isinstance(part, ast.Slice):
            if not known or type(value) is not int:
                return False
            continue
        place += 1
    return False


def pairs(walk: Walk, first: Masked, second: Masked) -> Masked:
    """The layout of what the rows of one make with the columns of the other."""
    joint = laid_out(first, second)
    know(walk, joint)
    return joint


def know(walk: Walk, joint: Masked) -> None:
    """Register the mask of pairs, whose rows and columns have masks that are bound by now."""
    assert joint.parts is not None
    if joint.mask.key not in walk.book.by_key:
        if any(mask.key not in walk.book.by_key for mask in joint.parts):
            said = "what the pairs are made of was selected in a loop or on one way only"
            raise walk.refuse(walk.at, said, joint)
        texts = ", ".join(walk.mask_text(mask) for mask in joint.parts)
        text = f"{walk.masked}.pair_mask({texts})"
        walk.book.know(joint.mask.key, text, False, {}, walk.at, "pair_valid", walk.can_hoist)


def laid_out(first: Masked, second: Masked) -> Masked:
    """Pairs of rows and columns, whose mask may not be known yet."""
    kinds = {first.kind, second.kind}
    return Masked(
        Mask(("pairs", first.mask.key, second.mask.key), 2),
        "pairs",
        sources_of((first, second)),
        None if first.rank == 2 else (),
        width=None,
        rank=first.rank,
        kind=kinds.pop() if len(kinds) == 1 else None,
        parts=(first.mask, second.mask),
    )
