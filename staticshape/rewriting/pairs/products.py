"""Products of selections: rows against columns, what is contracted, distances of all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def product(walk: Walk, use: Use) -> Layout | None:
    """`a @ b` of which a selection's axis is contracted, or the columns are selected; distances."""
    left, right = use.operand("input"), use.operand("other")
    if left is not None and right is not None and use.operator.name == "cdist":
        return _distances(walk, use, left, right)
    if left is not None and right is not None and use.operator.name == "iou":
        return _distances(walk, use, right, left)
    flags = _turns(walk, use)
    if left is None or right is None or flags is None:
        return None
    if use.operator.name == "outer":
        return _outer(walk, left, right)
    if use.operator.name != "matmul":
        return None
    first, second = (
        pairing.transposed(walk, item.layout)
        if flag and isinstance(item.layout, Masked)
        else item.layout
        for item, flag in zip((left, right), flags, strict=True)
    )
    if isinstance(first, Masked) and isinstance(second, Masked):
        return _of_two(walk, use, (left, first), (right, second), flags)
    if isinstance(second, Masked) and isinstance(first, Dense):
        columns = pairing.is_vector_of_rows(second) and (second.axis, second.rank) == (1, 2)
        if columns and first.rank == 2 and isinstance(right.layout, Masked):
            walk.finite(right.node, right.layout)
            return replace(pairing.moved(second), pad=None, kind="float")
    return None


def _weighted(
    walk: Walk, use: Use, one: tuple[Operand, Masked], two: tuple[Operand, Masked]
) -> Layout | None:
    """`weights @ rows`, as in attention: the columns of the pairs are contracted with the rows."""
    (left, first), (right, second) = one, two
    if first.parts is None or first.rank != 2 or not pairing.is_vector_of_rows(second):
        return None
    if second.axis != 0 or second.rank not in (1, 2):
        return None
    rows, columns = first.parts
    if not one_mask(walk, columns, second.mask):
        return None
    guarded = (
        walk.draft.argument(left.node) if first.pad == 0 else walk.guard_text(left.node, first, 0.0)
    )
    text = f"{guarded}, {walk.draft.argument(right.node)}, {walk.mask_text(second.mask)}"
    walk.draft.replace(use.node, f"{walk.masked}.matmul({text})")
    like = None if second.rank == 1 else ()
    sources = sources_of((first, second))
    return Masked(rows, "axes", sources, like, rank=second.rank, kind="float")


def _distances(walk: Walk, use: Use, left: Operand, right: Operand) -> Layout | None:
    """`cdist(a, b)`: a row for each row of `a`, a column for each row of `b`; `iou(b, a)` too.

    Its gradient is finite at any number, also where a distance is 0.
    """
    ranks = {
        item.layout.rank if isinstance(item.layout, Masked) else walk.rank(item.node)
        for item in (left, right)
    }
    rank = ranks.pop() if len(ranks) == 1 else None
    chosen = [item for item in (left, right) if isinstance(item.layout, Masked)]
    for item in chosen:
        layout = item.layout
        assert isinstance(layout, Masked)
        rows = pairing.is_vector_of_rows(layout) and rank is not None and layout.axis == rank - 2
        if not rows or layout.rank != rank:
            return None
    for item in chosen:
        assert isinstance(item.layout, Masked)
        walk.guard(item.node, item.layout, 0.0)
    if len(chosen) == 2:
        first, second = left.layout, right.layout
        assert isinstance(first, Masked) and isinstance(second, Masked)
        return replace(pairing.pairs(walk, first, second), kind="float") if rank == 2 else None
    (only,) = chosen
    layout = only.layout
    assert isinstance(layout, Masked)
    axis = layout.axis + (only is right)
    return replace(pairing.moved(replace(layout, axis=axis)), pad=None, kind="float")


def _outer(walk: Walk, left: Operand, right: Operand) -> Layout | None:
    """`outer(a, b)`: every element of one selection times every element of the other."""
    first, second = left.layout, right.layout
    if not isinstance(first, Masked) or not isinstance(second, Masked):
        return None
    if not all(pairing.is_vector_of_rows(item) and item.rank == 1 for item in (first, second)):
        return None
    walk.finite(left.node, first)
    walk.finite(right.node, second)
    sides = (replace(first, rank=2), replace(second, rank=2))
    return replace(
        pairing.pairs(walk, *sides), kind="float" if first.kind == "float" else None, pad=None
    )


def _turns(walk: Walk, use: Use) -> tuple[bool, bool] | None:
    """Which sides a product takes transposed; None where it has other options, or unknown ones."""
    if use.bound is None:
        return False, False
    given = (set(use.bound.args) | set(use.bound.init)) - {"input", "other"}
    if given - {"transpose_a", "transpose_b"}:
        return None
    sides = [
        walk.argument(use.bound, name) if name in given else (True, False)
        for name in ("transpose_a", "transpose_b")
    ]
    known = all(known and isinstance(turned, bool) for known, turned in sides)
    return (sides[0][1] is True, sides[1][1] is True) if known else None


def _of_two(
    walk: Walk,
    use: Use,
    one: tuple[Operand, Masked],
    two: tuple[Operand, Masked],
    flags: tuple[bool, bool],
) -> Layout | None:
    (left, first), (right, second) = one, two
    if first.form == "pairs":
        return None if any(flags) else _weighted(walk, use, one, two)
    if not (pairing.is_vector_of_rows(first) and pairing.is_vector_of_rows(second)):
        return None
    if first.rank not in (1, 2) or second.rank not in (1, 2):
        return None
    contracted = first.axis == first.rank - 1 and second.axis == 0
    if contracted and "int" in (first.kind, second.kind):
        raise walk.refuse(
            use.node, "whole numbers are multiplied", first, second, help="write `(a * b).sum()`"
        )
    if contracted and one_mask(walk, first.mask, second.mask):
        texts = (
            f"{walk.draft.operand(item.node)}.T" if flag else walk.draft.argument(item.node)
            for item, flag in zip((left, right), flags, strict=True)
        )
        valid = walk.mask_text(first.mask)
        walk.draft.replace(use.node, f"{walk.masked}.matmul({', '.join(texts)}, {valid})")
        return Dense(rank=first.rank + second.rank - 2)
    if (first.axis, first.rank, second.axis, second.rank) == (0, 2, 1, 2):
        for item in (left, right):
            assert isinstance(item.layout, Masked)
            walk.finite(item.node, item.layout)
        return replace(pairing.pairs(walk, first, second), kind="float")
    return None
