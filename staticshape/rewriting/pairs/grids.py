"""Pairs behind axes of a batch: the scores of attention over rows that are cut to the longest one.

`q @ k.swapaxes(-1, -2)` of two selections in a batch has two selected axes, its last ones. What is
not named here does not know such a value, and is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import eager_pairs

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_KNOWN = (
    *("softmax", "log_softmax", "matmul", "bmm", "dropout"),
    *("swapaxes", "transpose", "permute"),
)
#: Losses that are worked out element by element.
_LOSSES = (
    *("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"),
    *("binary_cross_entropy", "binary_cross_entropy_with_logits"),
)
#: Reductions along rows or columns that have a masked form for any axis.
_REDUCED = ("sum", "mean", "max", "min", "logsumexp")


def check(walk: Walk, use: Use) -> None:
    """Refuse what is not known to keep such pairs apart."""
    every = [layout for layout in use.layouts if isinstance(layout, Masked)]
    if not any(layout.form == "grid" for layout in every):
        return
    named = use.operator.name in _KNOWN or use.operator.family in ("elementwise", "reduction")
    named = named or use.operator.name in _LOSSES
    if not named or walk.branch is not None or any(layout.outer for layout in every):
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` is not known to keep pairs of a batch apart",
            *use.layouts,
        )


def made(
    walk: Walk, one: tuple[Operand, Masked], two: tuple[Operand, Masked], rank: int
) -> Masked | None:
    """Every row of one side against every row of the other, in each element of the batch."""
    (left, first), (right, second) = one, two
    if walk.branch is not None or not walk.can_hoist:
        return None
    walk.finite(left.node, first)
    walk.finite(right.node, second)
    pairs = pairing.pairs(walk, replace(first, rank=rank), replace(second, rank=rank))
    pairs = replace(pairs, form="grid", axis=rank - 2, prefix=first.prefix)
    return replace(pairs, like=None, kind="float", pad=None)


def cut(walk: Walk, first: Masked, second: Masked) -> Masked:
    """`adjacency[:, :n, :n]`: rows and columns that are cut in each element of a batch."""
    pairs = pairing.pairs(walk, first, second)
    return replace(pairs, form="grid", axis=first.axis, prefix=first.prefix, like=None)


def beside(walk: Walk, one: tuple[Operand, Masked], two: tuple[Operand, Masked]) -> Masked | None:
    """`mask[:, :, None] * mask[:, None]`: rows of a batch, stretched, beside columns of it."""
    if one[1].axis > two[1].axis:
        one, two = two, one
    (item, first), (other_item, other) = one, two
    rank = first.rank
    if rank is None or walk.branch is not None or not walk.can_hoist or first.outer or other.outer:
        return None
    if not (pairing.is_unit(walk, item.node, rank - 1)):
        return None
    if not pairing.is_unit(walk, other_item.node, rank - 2):
        return None
    pairs = pairing.pairs(walk, first, other)
    pairs = replace(pairs, form="grid", axis=rank - 2, prefix=first.prefix)
    kinds = {first.kind, other.kind}
    return replace(pairs, like=None, kind=kinds.pop() if len(kinds) == 1 else None, pad=None)


def meet(walk: Walk, one: tuple[Operand, Masked], two: tuple[Operand, Masked]) -> Masked | None:
    """Such pairs beside more of them, or beside the rows or the columns of them."""
    if one[1].form != "grid":
        one, two = two, one
    (_, first), (item, other) = one, two
    if first.parts is None or first.rank is None or other.rank is None or other.rank > first.rank:
        return None
    joint = replace(first, sources=sources_of((first, other)))
    if other.form == "grid" or (other.form == "pairs" and other.rank == 2):
        same = zip(first.parts, other.parts or (), strict=False)
        return joint if other.parts and all(one_mask(walk, *both) for both in same) else None
    if not pairing.is_vector_of_rows(other):
        return None
    place = other.axis - other.rank  # from the end
    if place not in (-1, -2) or not one_mask(walk, first.parts[place + 2], other.mask):
        return None
    beside = other.rank - 1 if place == -2 else other.rank - 2
    return joint if beside < 0 or pairing.is_unit(walk, item.node, beside) else None


def weighted(
    walk: Walk, use: Use, one: tuple[Operand, Masked], two: tuple[Operand, Masked]
) -> Masked | None:
    """`weights @ values`: the columns of the pairs are contracted with the rows."""
    (left, first), (right, second) = one, two
    if first.form != "grid" or first.parts is None or not pairing.is_vector_of_rows(second):
        return None
    rank = first.rank
    if rank is None or second.rank != rank or second.axis != rank - 2:
        return None
    if "int" in (first.kind, second.kind):
        return None
    rows, columns = first.parts
    if not one_mask(walk, columns, second.mask):
        return None
    guarded = walk.draft.argument(left.node)
    if first.pad != 0:
        guarded = walk.guard_text(left.node, first, 0.0)
    text = f"{guarded}, {walk.draft.argument(right.node)}, {walk.mask_text(second.mask)}"
    walk.draft.replace(use.node, f"{walk.masked}.matmul({text})")
    sources = sources_of((first, second))
    after = Masked(rows, "axes", sources, (), axis=rank - 2, rank=rank, kind="float")
    return replace(after, prefix=first.prefix)


def reduced(
    walk: Walk, use: Use, item: Operand, layout: Masked, axes: tuple[int, ...], keepdims: bool
) -> Layout:
    """`scores.max(axis=-1)`: along the columns, the rows or both, of the pairs of each element."""
    assert use.bound is not None and layout.rank is not None and layout.parts is not None
    rank, name = layout.rank, use.operator.masked
    given = set(use.bound.args) | set(use.bound.init)
    plain = not (given - {use.operator.tensors[0], "axis", "keepdims"}) and not use.operator.results
    whole = sorted(axis % rank for axis in axes) == [rank - 2, rank - 1]
    place = axes[0] % rank - (rank - 2) if len(axes) == 1 else -1
    if (place < 0 and not whole) or not plain or name not in _REDUCED or layout.kind == "int":
        raise walk.refuse(use.node, f"`{use.operator.name}` along this axis of pairs", layout)
    valid, data = walk.valid_text(layout, item.node), walk.draft.argument(item.node)
    kept = ", keepdims=True" if keepdims else ""
    if whole:
        text = f"{data}, {valid}, axis=(-2, -1){kept}"
        walk.draft.replace(use.node, f"{walk.masked}.{name}({text})")
        return Dense(rank=rank if keepdims else rank - 2)
    kept += eager_pairs.alone(walk, use, layout.kind)
    walk.draft.replace(use.node, f"{walk.masked}.{name}({data}, {valid}, axis={place - 2}{kept})")
    left = layout.parts[1 - place]
    axis = rank - 1 - place if keepdims else rank - 2
    sources = layout.sources
    made = Masked(left, "axes", sources, (), axis=axis, rank=rank - (not keepdims), kind="float")
    return replace(made, prefix=layout.prefix and place == 1)


def turned(walk: Walk, use: Use, layout: Masked, axes: tuple[int, ...]) -> Masked:
    """`scores.swapaxes(-1, -2)`: rows become columns."""
    rank = layout.rank
    swapped = rank is not None and {axis % rank for axis in axes} == {rank - 1, rank - 2}
    if not swapped or layout.parts is None or len(axes) != 2:
        raise walk.refuse(use.node, "axes of a batch of pairs change places", layout)
    rows, columns = (replace(layout, mask=mask) for mask in layout.parts)
    pairs = pairing.pairs(walk, columns, rows)
    return replace(layout, mask=pairs.mask, parts=pairs.parts, prefix=False, data=None, head=None)
