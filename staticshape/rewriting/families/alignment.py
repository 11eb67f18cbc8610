"""Selections under different masks that meet: their elements side by side, by rank."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from itertools import permutations
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity import alike
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import one_axis
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.walk import compacting, naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: Losses of data [N, C, ...] and labels [N, ...]; what is not said by their parameters alone.
CLASSES = (
    *("cross_entropy", "nll_loss"),
    *("softmax_cross_entropy_layer", "sparse_softmax_cross_entropy_with_logits"),
)
_REASON = "selections under different masks meet here: they pair up by rank, not by place"
_HELP = "select both with the same mask, bound to one name"


def aligned(walk: Walk, use: Use) -> Use:
    """The same use with selections under one mask: at the front both, or paired by rank."""
    use = one_axis.beside(walk, use)
    every = [
        item
        for item in use.operands
        if isinstance(item.layout, Masked) and item.layout.form != "branch"
    ]
    if len(every) < 2:
        return use
    layouts = [item.layout for item in every if isinstance(item.layout, Masked)]
    if any(layout.form == "pairs" or layout.axis != 0 for layout in layouts):
        return use
    if any(_is_column(walk, *both) for both in permutations(every, 2)):
        return use
    use, every, layouts = _beside_shifted(use, every, layouts)
    first = layouts[0]
    if all(one_mask(walk, first.mask, other.mask) for other in layouts[1:]):
        return use
    fronts = [
        layout for layout in layouts if any(compacting.is_front_of(layout, x) for x in layouts)
    ]
    if fronts:
        moved = {
            item: _front(walk, use, item)
            for item, layout in zip(every, layouts, strict=True)
            if layout not in fronts and compacting.is_front_of(fronts[0], layout)
        }
        return replace(use, operands=tuple(moved.get(item, item) for item in use.operands))
    if len(every) != 2 or not _is_row_by_row(use):
        raise walk.refuse(use.node, _REASON, *use.layouts, help=_HELP)
    one, two = _by_rank(walk, use, *(_front_if_flat(walk, use, item) for item in every))
    ranked = {id(every[0]): one, id(every[1]): two}
    return replace(use, operands=tuple(ranked.get(id(item), item) for item in use.operands))


def _is_column(walk: Walk, one: Operand, two: Operand) -> bool:
    """`a[:, None] + b`: these make pairs."""
    first, other = one.layout, two.layout
    assert isinstance(first, Masked) and isinstance(other, Masked)
    return pairing.is_column(walk, one, first, other)


def _is_row_by_row(use: Use) -> bool:
    """Whether an operator takes one row of each of its operands at a time."""
    by_row = use.operator.name in ("gather_elements", "take_along_axis")
    return by_row or use.operator.family in ("elementwise", "loss")


def _beside_shifted(
    use: Use, every: list[Operand], layouts: list[Masked]
) -> tuple[Use, list[Operand], list[Masked]]:
    """`x != concat((start, x[:-1]))`: as many as `x`; of no elements the one pairs up with none."""
    keys = {layout.mask.key: layout.mask for layout in layouts}
    found = []
    for layout in layouts:
        match layout.mask.key:
            case ("shifted", inner) if inner in keys:
                layout = replace(layout, mask=keys[inner])
        found.append(layout)
    pairs = zip(every, found, strict=True)
    new = {id(item): replace(item, layout=layout) for item, layout in pairs}
    operands = tuple(new.get(id(item), item) for item in use.operands)
    return replace(use, operands=operands), [new[id(item)] for item in every], found


def _front(walk: Walk, use: Use, item: Operand) -> Operand:
    return replace(item, layout=compacting.at_front(walk, item.node, item.layout, _REASON))


def _front_if_flat(walk: Walk, use: Use, item: Operand) -> Operand:
    assert isinstance(item.layout, Masked)
    return _front(walk, use, item) if item.layout.form == "flat" else item


def _as_many_axes(walk: Walk, use: Use, one: Operand, two: Operand) -> bool:
    """Whether rows stand beside rows: of one rank, or scores of classes and a label for each."""
    ranks = tuple(x.layout.rank for x in (one, two) if isinstance(x.layout, Masked))
    if use.operator.name in CLASSES and ranks == (2, 1) and one.param == use.operator.tensors[0]:
        return True
    if None in ranks:
        return ranks == (None, None) and walk.axes_more(one.node, two.node) == 0
    return ranks[0] == ranks[1]


def _by_rank(walk: Walk, use: Use, one: Operand, two: Operand) -> tuple[Operand, Operand]:
    first, second = one.layout, two.layout
    assert isinstance(first, Masked) and isinstance(second, Masked)
    for layout in (first, second):
        if layout.axis != 0 or layout.outer is not None:
            raise walk.refuse(use.node, _REASON, *use.layouts, help=_HELP)
    if not _as_many_axes(walk, use, one, two):
        raise walk.refuse(use.node, _REASON, *use.layouts, help=_HELP)
    alike.ask(walk, first.mask, second.mask)
    walk.need_hoist(use.node, first, second)
    key: Hashable = ("aligned", first.mask.key, second.mask.key)
    known = key in walk.book.by_key
    names = [
        walk.book.fresh(f"aligned_{item.node.id}" if isinstance(item.node, ast.Name) else fallback)
        for item, fallback in ((one, "left"), (two, "right"))
    ]
    valid = "_" if known else walk.book.fresh("aligned_valid")
    texts = ", ".join(
        f"{walk.draft.argument(item.node)}, {walk.mask_text(layout.mask)}"
        for item, layout in ((one, first), (two, second))
    )
    walk.draft.insert_before(
        walk.at, f"{names[0]}, {names[1]}, {valid} = {walk.masked}.align({texts})"
    )
    results = []
    for name, item, layout in zip(names, (one, two), (first, second), strict=True):
        walk.scope.names.bind(name)
        walk.draft.replace(item.node, name)
        row = naming.row(
            walk, name, valid, layout, key, fresh=False, kind=layout.kind, rank=layout.rank
        )
        results.append(replace(item, layout=row))
    return results[0], results[1]
