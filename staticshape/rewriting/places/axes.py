"""Selections along an axis of their own: `x[:, mask]`, `x[mask, 0]`, `gather(x, positions, -1)`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Index, Layout, Mask, Masked
from staticshape.rewriting.places import crossing, own_places, selecting, static_index
from staticshape.rewriting.reading.index_parts import is_rest, is_whole
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk import aliases
from staticshape.rewriting.walk.static_parts import is_fixed_slice, is_place

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_BESIDE = "the mask stands beside other indices"
_HELP = "index with the mask alone: `x[mask]`, then slice"
_TELL = "an `inputs()` function in the file, or `--inputs FILE:FUNCTION`, tells it"


def beside(site: Site) -> Layout:
    """A mask beside static indices: these are taken as they are, the mask's axes stay in place."""
    node, walk = site.node, site.walk
    assert isinstance(node, ast.Subscript)
    first = _before_slices(walk, node.slice)
    if first is not None:
        return selecting.select(site, node.value, first, flat=False)
    columns = _of_columns(site, node)
    if columns is not None:
        return columns
    value = walk.visit(node.value)
    if isinstance(value, Masked) and value.form in ("axes", "pairs"):
        return crossing.by_mask(site, value)
    if not _is_whole(site.whole(node.value, value)):
        raise site.refuse(_BESIDE, _HELP)
    own = own_places.by_mask(site, node)
    if own is not None:
        return own
    index = static_index.taken_apart(site, node)
    advanced = [at for at, kind in enumerate(index.kinds) if kind in ("number", "other")]
    apart = advanced != list(range(advanced[0], advanced[-1] + 1))
    if apart or "None" in index.kinds or len(index.others) != 1:
        raise site.refuse(_BESIDE, _HELP)
    (other,) = index.others
    mask = other.node
    if walk.is_mask(mask) and walk.rank(mask) is None:
        raise site.refuse("the rank of the mask is not known", _TELL)
    if walk.is_mask(mask) and walk.rank(mask) != 1:
        return _of_more_axes(site, node, other)
    if not _is_mask(walk, mask) or not all(map(site.is_fixed, _numbers(node, index))):
        raise site.refuse(_BESIDE, _HELP)
    if not _is_whole(walk.visit(mask)):
        raise site.refuse("a selection decides what is selected from a whole tensor")
    fits = length(walk, mask, 0) == length(walk, node.value, other.origin) is not None
    rank = walk.rank(node.value)
    known = site.mask(mask)
    walk.draft.replace(node, index.of(site, node.value))
    rank = None if rank is None else rank + index.added
    return along(walk, node, known, site.sources, other.axis, rank, fits=fits, data=node.value)


def _of_more_axes(site: Site, node: ast.Subscript, other: static_index.Other) -> Layout:
    """`x[:, mask]` of a mask of several axes: these are made one, as the original makes them."""
    walk = site.walk
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    rank, width = walk.rank(node.value), walk.rank(other.node)
    plain = all(is_whole(part) or is_rest(part) for part in parts if part is not other.node)
    if not plain or rank is None or not width or not _is_whole(walk.visit(other.node)):
        raise site.refuse(_BESIDE, _HELP)
    axis = other.origin if other.origin >= 0 else rank + 1 + other.origin - width
    lengths = [length(walk, other.node, at) for at in range(width)]
    own = [length(walk, node.value, axis + at) for at in range(width)]
    known = walk.know_flat(site.mask(other.node), walk.base())
    data = walk.draft.operand(node.value)
    walk.draft.replace(node, f"{data}.flatten(start_dim={axis}, end_dim={axis + width - 1})")
    fits = lengths == own and None not in own
    rank += 1 - width
    return along(walk, node, known, site.sources, axis, rank, fits=fits, data=node.value)


def _before_slices(walk: Walk, index: ast.expr) -> ast.expr | None:
    """The mask of `x[mask, :]` and `x[mask, ...]`, which say `x[mask]`, where it has more axes."""
    first, *rest = index.elts if isinstance(index, ast.Tuple) and index.elts else [index]
    kept = [part for part in rest if not is_whole(part) and not is_rest(part)]
    value = walk.facts.value(first)
    one = not isinstance(value, Tensor) or value.rank == 1
    return None if not rest or kept or one or not walk.is_mask(first) else first


def _of_columns(site: Site, node: ast.Subscript) -> Layout | None:
    """`x[mask, 0]`, `x[mask, 1:3]` of a mask of several axes: columns of the rows `x[mask]`."""
    walk = site.walk
    first, *rest = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    axes = walk.rank(first)
    numbers = sum(is_place(walk, part) for part in rest)
    columns = all(is_place(walk, part) or is_fixed_slice(walk, part) for part in rest)
    if axes is None or axes < 2 or not rest or not columns or not walk.is_mask(first):
        return None
    rows = selecting.select(site, node.value, first, flat=False)
    if not isinstance(rows, Masked) or (rows.form, rows.axis) != ("axes", 0) or rows.rank is None:
        raise site.refuse(_BESIDE, _HELP)
    places = [*[":"] * (rows.width or 1), *[walk.draft.argument(part) for part in rest]]
    walk.draft.replace(node, f"{walk.draft.operand(node)}[{', '.join(places)}]")
    rank = rows.rank - numbers
    alone = rank == 1 and rows.mask.rank == rows.width
    return replace(rows, rank=rank, like=None if alone else (), over=(), head=None, data=None)


def _is_whole(layout: Layout) -> bool:
    """Whether nothing is selected of a value (one side of a branch may be)."""
    return isinstance(layout, Dense) or (isinstance(layout, Masked) and layout.form == "branch")


def _numbers(node: ast.Subscript, index: static_index.Index) -> list[ast.expr]:
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [part for part, kind in zip(parts, index.kinds, strict=True) if kind == "number"]


def length(walk: Walk, node: ast.expr, axis: int) -> int | None:
    """The length of an axis, where it is a number that the analysis knows."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is None or not -len(dims) <= axis < len(dims) or dims[axis].kind != "static":
        return None
    size = dims[axis].size
    return size if isinstance(size, int) else None


def _is_mask(walk: Walk, part: ast.expr) -> bool:
    return walk.is_mask(part) and walk.rank(part) == 1


def gathered(
    walk: Walk, node: ast.expr, data: ast.expr, value: Layout, index: Index, axis: int
) -> Masked | None:
    """`gather(x, positions of a mask, axis)`, where the axis is as long as the mask."""
    rank = walk.rank(data)
    if isinstance(value, Masked) and rank is not None:
        return crossing.by_index(walk, node, (data, value), axis % rank, index)
    if not isinstance(value, Dense) or rank is None or index.mask.rank != 1:
        return None
    axis %= rank
    size = length(walk, data, axis)
    if size is None or size != length(walk, index.node, 0) or walk.branch is not None:
        return None
    walk.draft.replace(node, walk.draft.render(data))
    return along(walk, node, index.mask, index.sources, axis, rank, fits=True, data=data)


def placed(
    walk: Walk, node: ast.Subscript, value: Layout, layouts: list[tuple[ast.expr, Layout]]
) -> Masked | None:
    """`x[idx, 2]`, `x[:, idx, 4:8]`, `x[..., idx]`: positions of a mask beside static indices."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    found = [(part, one) for part, one in layouts if isinstance(one, Index) and part in written]
    rank = walk.rank(node.value)
    if len(found) != 1 or not isinstance(value, Dense) or rank is None:
        return None
    ((part, index),) = found
    numbers = [at for at, each in enumerate(written) if is_place(walk, each)]
    at = written.index(part)
    advanced = sorted([at, *numbers])
    if advanced != list(range(advanced[0], advanced[-1] + 1)):
        return None  # their axis comes first then
    rest = [place for place, each in enumerate(written) if is_rest(each)]
    others = [each for place, each in enumerate(written) if place not in (at, *numbers, *rest)]
    if not all(is_fixed_slice(walk, each) for each in others) or len(rest) > 1 or rest > [at]:
        return None
    origin = at + (rank - len(written) if rest else 0)
    one = index.mask.rank == 1 and not (index.column or index.whole or index.width)
    if not one or not _is_as_long(walk, index.node, node.value, origin):
        return None
    if all(is_whole(each) or is_rest(each) for each in written if each is not part):
        walk.draft.replace(node, walk.draft.render(node.value))
    else:
        texts = [":" if each is part else walk.draft.argument(each) for each in written]
        walk.draft.replace(node, f"{walk.draft.operand(node.value)}[{', '.join(texts)}]")
    axis = origin - sum(number < at for number in numbers)
    return along(
        walk, node, index.mask, index.sources, axis, rank - len(numbers), fits=True, data=node.value
    )


def _is_as_long(walk: Walk, mask: ast.expr, data: ast.expr, axis: int) -> bool:
    if axis == 0 and walk.same_length(mask, data):
        return True
    return length(walk, mask, 0) == length(walk, data, axis) is not None


def along(
    walk: Walk,
    node: ast.expr,
    mask: Mask,
    sources: frozenset[int],
    axis: int,
    rank: int | None,
    *,
    fits: bool,
    data: ast.expr,
) -> Masked:
    """What stands in place of `node`, with a mask of rank 1 along one of its axes.

    A part of `data`, whose memory it shares now: what was picked was a copy.

    `fits`: both are known to be as long. MindSpore takes masks of any length; one of length 1
    would broadcast in place, so `masked.expand` compares the lengths of the others.
    """
    if axis < 0 and rank is not None:
        axis += rank
    text = walk.draft.render(node)
    over: tuple[tuple[str, int], ...] = ()
    if text.isidentifier():
        over = ((text, walk.scope.names.current(text)),)
    last = axis == -1 or (rank is not None and axis == rank - 1)
    if axis < -1:
        raise Refused(node, _BESIDE, sources, _HELP)
    layout = Masked(
        mask,
        "axes",
        sources | walk.branch_sources,
        None if last and fits else over,
        over,
        axis=axis,
        width=1,
        rank=rank,
        kind=walk.kind(node),
        data=aliases.part_of(walk.memory_of(data)),
    )
    layout = walk.placed(layout)
    if layout.like:
        walk.know_expanded(layout)
    return layout
