"""Products of matrices in batches, one axis of which is selected: attention over `keys[:, :n]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.pairs import grids, pairing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_TURNED = (("transpose_a", "transpose_x1"), ("transpose_b", "transpose_x2"))


def product(walk: Walk, use: Use) -> Layout | None:
    """`q @ k.swapaxes(1, 2)` and `weights @ v` with as many batch axes on both sides.

    A selected row or column of one side is one of the product; the contracted axis of both sides
    under one mask is summed over what is real.
    """
    left, right = use.operand("input"), use.operand("other")
    if left is None or right is None or use.operator.name not in ("bmm", "matmul"):
        return None
    turned = _turned(walk, use)
    one, two = left.layout, right.layout
    if isinstance(one, Masked) and isinstance(two, Masked) and one.form == "grid":
        plain = turned == (False, False)
        return grids.weighted(walk, use, (left, one), (right, two)) if plain else None
    ranks = {_rank(walk, item) for item in (left, right)}
    rank = ranks.pop() if len(ranks) == 1 else None
    if turned is None or rank is None or rank < 3:
        return None
    sides = [_place(item, rank, flip) for item, flip in zip((left, right), turned, strict=True)]
    match sides:
        case [0, None]:
            return _beside(walk, left, rank - 2)
        case [None, 1]:
            return _beside(walk, right, rank - 1)
        case [0, 1] if isinstance(left.layout, Masked) and isinstance(right.layout, Masked):
            return grids.made(walk, (left, left.layout), (right, right.layout), rank)
        case [1, 0]:
            return _contracted(walk, use, (left, right), turned)
        case _:
            return None


def _turned(walk: Walk, use: Use) -> tuple[bool, bool] | None:
    """Which of both are transposed by an option of the operator."""
    if use.bound is None:  # `a @ b`
        return False, False
    given = set(use.bound.args) | set(use.bound.init)
    found = []
    for names in _TURNED:
        values = [walk.argument(use.bound, name) for name in names if name in given]
        if not all(known and isinstance(value, bool) for known, value in values):
            return None
        found.append(any(value for _, value in values))
    options = {name for names in _TURNED for name in names}
    return (found[0], found[1]) if given <= {"input", "other", *options} else None


def _rank(walk: Walk, item: Operand) -> int | None:
    return item.layout.rank if isinstance(item.layout, Masked) else walk.rank(item.node)


def _place(item: Operand, rank: int, flip: bool) -> int | None:
    """The selected one of the last two axes, in the order of the product; -1: another way."""
    layout = item.layout
    if isinstance(layout, Dense):
        return None
    if not isinstance(layout, Masked) or not pairing.is_vector_of_rows(layout):
        return -1
    place = layout.axis - (rank - 2)
    return -1 if place < 0 else place ^ flip


def _beside(walk: Walk, item: Operand, axis: int) -> Layout:
    """Every selected row, or column, makes one of its own."""
    layout = item.layout
    assert isinstance(layout, Masked)
    guarded = walk.finite(item.node, layout)
    return replace(pairing.moved(replace(guarded, axis=axis)), pad=None, kind="float")


def _contracted(
    walk: Walk, use: Use, sides: tuple[Operand, Operand], turned: tuple[bool, bool]
) -> Layout | None:
    """The sum over the selected axis: a product without what is not real."""
    first, second = (item.layout for item in sides)
    assert isinstance(first, Masked) and isinstance(second, Masked)
    if not one_mask(walk, first.mask, second.mask) or "int" in (first.kind, second.kind):
        return None
    texts = [
        f"{walk.draft.operand(item.node)}.swapaxes(-1, -2)"
        if flip
        else walk.draft.argument(item.node)
        for item, flip in zip(sides, turned, strict=True)
    ]
    valid = walk.mask_text(first.mask)
    walk.draft.replace(use.node, f"{walk.masked}.matmul({', '.join(texts)}, {valid})")
    return Dense(rank=first.rank)
