"""Selections along an axis of their own: `x[:, mask]`, `x[mask, 0]`, `gather(x, positions, -1)`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Tensor
from staticshape.rewriting.layout import Dense, Index, Layout, Mask, Masked
from staticshape.rewriting.refuse import Refused

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk import Walk

_BESIDE = "the mask stands beside other indices"
_HELP = "index with the mask alone: `x[mask]`, then slice"


def beside(site: Site) -> Masked:
    """A mask beside static indices: these are taken as they are, the mask's axes stay in place."""
    node, walk = site.node, site.walk
    assert isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)
    parts = node.slice.elts
    value = site.dense(node.value)
    if not isinstance(value, Dense) or walk.branch is not None:
        raise site.refuse(_BESIDE, _HELP)
    texts: list[str] = []
    mask: ast.expr | None = None
    kept = place = dropped = 0
    behind = False
    advanced: list[int] = []
    for number, part in enumerate(parts):
        if isinstance(part, ast.Constant) and part.value is Ellipsis:
            texts.append("...")
            behind = True
        elif isinstance(part, ast.Slice):
            bounds = [item for item in (part.lower, part.upper, part.step) if item is not None]
            if not all(site.is_fixed(item) for item in bounds):
                raise site.refuse(_BESIDE, _HELP)
            texts.append(ast.unparse(part))
            kept += 1
        elif _is_mask(walk, part) and mask is None:
            mask, place = part, kept - (100 if behind else 0)
            advanced.append(number)
            texts.append(":")
            kept += 1
        elif site.is_fixed(part) and site.is_number(part):
            advanced.append(number)
            site.dense(part)
            texts.append(walk.draft.argument(part))
            dropped += 1
        else:
            raise site.refuse(_BESIDE, _HELP)
    if mask is None or advanced != list(range(advanced[0], advanced[-1] + 1)):
        raise site.refuse(_BESIDE, _HELP)
    if behind:
        if place >= 0:
            raise site.refuse(_BESIDE, _HELP)
        place = place + 100 - kept
    layout = walk.visit(mask)
    if not isinstance(layout, Dense):
        raise site.refuse("a selection decides what is selected from a whole tensor")
    rank = walk.rank(node.value)
    known = site.mask(mask)
    while texts and texts[-1] == ":":
        texts.pop()
    if set(texts) <= {":", "..."}:
        walk.draft.replace(node, walk.draft.render(node.value))
    else:
        walk.draft.replace(node, f"{walk.draft.operand(node.value)}[{', '.join(texts)}]")
    return along(walk, node, known, site.sources, place, None if rank is None else rank - dropped)


def _is_mask(walk: Walk, part: ast.expr) -> bool:
    value = walk.facts.value(part)
    return isinstance(value, Tensor) and value.dtype == "bool" and value.rank == 1


def gathered(
    walk: Walk, node: ast.expr, data: ast.expr, value: Layout, index: Index, axis: int
) -> Masked | None:
    """`gather(x, positions of a mask, axis)`, where the axis is as long as the mask."""
    rank = walk.rank(data)
    if not isinstance(value, Dense) or rank is None or index.mask.rank != 1:
        return None
    axis %= rank
    dims = walk.facts.value(data), walk.facts.value(index.node)
    sizes = [one.dims for one in dims if isinstance(one, Tensor) and one.dims is not None]
    if len(sizes) != 2 or not sizes[1] or walk.branch is not None:
        return None
    length = sizes[0][axis]
    if length.size is None or length.kind != "static" or length != sizes[1][0]:
        return None
    walk.draft.replace(node, walk.draft.render(data))
    return along(walk, node, index.mask, index.sources, axis, rank)


def along(
    walk: Walk,
    node: ast.expr,
    mask: Mask,
    sources: frozenset[int],
    axis: int,
    rank: int | None,
) -> Masked:
    """What stands in place of `node`, with a mask of rank 1 along one of its axes."""
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
        None if last else over,
        over,
        axis=axis,
        width=1,
        rank=rank,
        kind=walk.kind(node),
    )
    if layout.like:
        walk.know_expanded(layout)
    return layout
