"""`x[rows][:, columns]`: two axes of one value, each selected under a mask of its own.

In place nothing moves: what is selected is the pairs of a real row and a real column.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, TypeGuard

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Index, Layout, Mask, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_REASON = "a second axis of a selection is selected, and where it lies is not known"
_HELP = "select along two axes of a value of known rank, the first two: `x[rows][:, columns]`"


def is_other_axis(first: Layout, second: Layout) -> TypeGuard[Masked]:
    """Whether `sel[mask]` picks along another axis than the one that was selected before."""
    if not isinstance(first, Masked):
        return False
    if first.form == "pairs":
        return not isinstance(second, Masked) or second.form != "pairs"
    return first.form == "axes" and first.axis != 0 and first.rank != 1


def by_mask(site: Site, value: Masked, flags: Layout | None = None) -> Layout:
    """`sel[:, columns]` with a mask, and `sel[rows]` where the columns were selected before."""
    node, walk = site.node, site.walk
    assert isinstance(node, ast.Subscript)
    place = _alone(node.slice, value.rank) if value.form != "grid" else None
    if place is None or not walk.is_mask(place[1]):
        raise walk.refuse(node, _REASON, value, _of(site.sources), help=_HELP)
    axis, part = place
    second = walk.visit(part) if flags is None else flags
    if isinstance(second, Masked) and second.form != "branch":
        return narrowed(walk, node, value, axis, (part, second), site.sources)
    known = site.mask(part)
    whole = isinstance(second, Dense | Masked) and walk.rank(part) == 1
    if not whole or not _is_free(value, axis):
        raise walk.refuse(node, _REASON, value, second, _of(site.sources), help=_HELP)
    walk.draft.replace(node, walk.draft.render(node.value))
    other = Masked(known, "axes", site.sources | walk.branch_sources)
    return _crossed(walk, node.value, value, axis, (part, other))


def by_index(
    walk: Walk, node: ast.expr, data: tuple[ast.expr, Layout], axis: int, index: Index
) -> Masked | None:
    """`sel[:, idx]`, `gather(sel, idx, 1)` with the positions of a mask as long as the axis."""
    item, value = data
    one = index.mask.rank == 1 and not (index.column or index.whole or index.width)
    if not one or not isinstance(value, Masked) or value.form == "grid":
        return None
    if not _is_free(value, axis) or not as_long(walk, index.node, item, axis):
        return None
    walk.draft.replace(node, walk.draft.render(item))
    other = Masked(index.mask, "axes", index.sources | walk.branch_sources)
    return _crossed(walk, item, value, axis, (index.node, other))


def by_places(
    walk: Walk, data: tuple[ast.expr, Layout], axis: int, index: tuple[ast.expr, Masked]
) -> Masked | None:
    """`sel[:, places]`, `gather(sel, places, 1)` with places of which some are real."""
    (item, value), (part, places) = data, index
    row = pairing.is_vector_of_rows(places) and (places.axis, places.rank) == (0, 1)
    if not row or places.kind != "int" or not isinstance(value, Masked):
        return None
    if not _is_free(value, axis):
        return None
    walk.guard_places(part, places)
    own = replace(value, pad=None)
    other = replace(places, axis=axis, rank=value.rank, kind=value.kind)
    made = pairing.pairs(walk, *((own, other) if axis else (other, own)))
    fits = value.rank == 2 and _fits(walk, item)
    return walk.placed(replace(made, like=None if fits else (), data=None, pad=None))


def subscript(walk: Walk, node: ast.Subscript, value: Masked, inner: list[Layout]) -> Layout | None:
    """`sel[:, idx]`, `pairs[rows of them]`; None for what is no such index."""
    place = _alone(node.slice, value.rank)
    if place is None or len(inner) != 1:
        return None
    (axis, part), (second,) = place, inner
    if isinstance(second, Index):
        return by_index(walk, node, (node.value, value), axis, second)
    if isinstance(second, Masked) and second.kind == "int":
        return by_places(walk, (node.value, value), axis, (part, second))
    again = isinstance(second, Masked) and second.form == "axes" and second.kind == "bool"
    if again and (value.form == "pairs" or (axis and value.form == "axes")):
        assert isinstance(second, Masked)
        return narrowed(walk, node, value, axis, (part, second), frozenset())
    return None


def narrowed(
    walk: Walk,
    node: ast.expr,
    value: Masked,
    axis: int,
    second: tuple[ast.expr, Masked],
    sources: frozenset[int],
) -> Layout:
    """Fewer rows, or columns, of pairs: a second mask made of selections under the first one."""
    part, flags = second
    before = None if value.parts is None or axis not in (0, 1) else value.parts[axis]
    if value.form == "axes" and pairing.is_vector_of_rows(value) and axis == value.axis:
        before = value.mask
    alike = flags.form == "axes" and flags.rank == 1 and flags.like is None
    same = before is not None and flags.mask.key == before.key and flags.kind == "bool"
    if before is None or not alike or not same or flags.outer != value.outer:
        raise walk.refuse(
            node,
            "the second mask was not computed from a selection under the first one",
            value,
            flags,
            _of(sources),
            help="combine the two masks with `&` and select once",
        )
    assert isinstance(node, ast.Subscript)
    text = f"{walk.mask_operand(before)} & {walk.draft.operand(part)}"
    known = walk.know_mask(part, walk.base(), text, f"within {before.key!r}")
    joint = Mask(known.key, 1)
    walk.draft.replace(node, walk.draft.render(node.value))
    fewer = replace(
        value, mask=joint, sources=sources_of((value, flags)) | sources, pad=None, prefix=False
    )
    if value.parts is None:
        return replace(fewer, head=None, into=None, counted=False)
    rows, columns = (
        replace(fewer, mask=joint if place == axis else mask)
        for place, mask in enumerate(value.parts)
    )
    made = pairing.pairs(walk, rows, columns)
    return replace(made, like=value.like, outer=value.outer, data=value.data)


def _crossed(
    walk: Walk, item: ast.expr, value: Masked, axis: int, second: tuple[ast.expr, Masked]
) -> Masked:
    """The pairs that two selections along the two first axes of one value leave of it."""
    node, other = second
    own = replace(value, pad=None)
    other = replace(other, axis=axis, rank=value.rank, kind=value.kind)
    made = pairing.pairs(walk, *((own, other) if axis else (other, own)))
    fits = value.rank == 2 and as_long(walk, node, item, axis) and _fits(walk, item)
    return walk.placed(replace(made, like=None if fits else (), data=value.data))


def _alone(index: ast.expr, rank: int | None) -> tuple[int, ast.expr] | None:
    """The axis and the node of an index that stands among whole axes alone."""
    written = index.elts if isinstance(index, ast.Tuple) else [index]
    others = [place for place, part in enumerate(written) if not is_whole(part)]
    if len(others) == 2 and _is_ellipsis(written[others[0]]) and rank is not None:
        if others != [0, 1]:
            return None
        return rank - len(written) + 1, written[1]
    if len(others) != 1 or isinstance(written[others[0]], ast.Slice):
        return None
    return others[0], written[others[0]]


def _is_ellipsis(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and part.value is Ellipsis


def _is_free(value: Masked, axis: int) -> bool:
    """Whether the selected axis is one of the first two, and a given one is the other."""
    rows = pairing.is_vector_of_rows(value) and value.rank is not None and value.rank >= 2
    return rows and {axis, value.axis} == {0, 1}


def as_long(walk: Walk, mask: ast.expr, data: ast.expr, axis: int) -> bool:
    """Whether a mask surely has the length of one axis of what it selects from."""
    one, other = (walk.facts.value(node) for node in (mask, data))
    first, second = (v.dims if isinstance(v, Tensor) else None for v in (one, other))
    if not first or not second or axis >= len(second) or len(first) != 1:
        return False
    return first[0].kind == "static" and first[0].size is not None and first[0] == second[axis]


def _fits(walk: Walk, node: ast.expr) -> bool:
    """Whether the mask of `x[mask]`, `x[:, mask]`, `x[idx]` surely is as long as what it picks."""
    place = _alone(node.slice, walk.rank(node)) if isinstance(node, ast.Subscript) else None
    if place is None or not isinstance(node, ast.Subscript):
        return False
    axis, part = place
    known = walk.scope_layout(part)  # positions are gathered in place where the lengths fit
    picked = isinstance(known, Masked) and known.kind == "int"
    return picked or isinstance(known, Index) or as_long(walk, part, node.value, axis)


def _of(sources: frozenset[int]) -> Masked:
    return Masked(Mask(None), "flat", sources)
