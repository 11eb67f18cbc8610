"""Stores between bounds into a value that is longer now: they count what is real of its axis."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.counts import sized
from staticshape.rewriting.counts.slice_widths import Cut
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.stores import own_stores, slice_stores, store_rooms

if TYPE_CHECKING:
    from staticshape.analysis.facts import Source
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_HELP = "cut the axis that was made to a size, and index the others with fixed numbers"


def convert(
    walk: Walk,
    statement: ast.stmt,
    target: ast.Subscript,
    own: Masked,
    written: tuple[ast.expr, Layout],
    source: Source,
) -> None:
    """`out[i, :n] = rows`, where `out` has more places than are real."""
    from staticshape.rewriting.site import Site

    value, layout = written
    site = Site(walk, target, source)
    site.sources |= own.sources
    if isinstance(layout, Masked):
        site.sources |= layout.sources
    own_stores.apart(walk, statement, target, own, in_rounds=True)
    place, cut = _parted(site, target, own)
    for bound in (cut.bounds.lower, cut.bounds.upper, cut.bounds.step):
        if bound is not None:
            sized.bound(site, bound)
    name = target.value
    assert isinstance(name, ast.Name)
    if isinstance(layout, Masked):
        store_rooms.learn(walk, name.id, own, cut, value)
    text = slice_stores.written(site, (value, layout), cut, name)
    if "\x00" in text and statement not in walk.memory.keep:
        walk.memory.keep.add(statement)  # its mask is needed: the slice gets a name
        raise Again
    bounds = slice_stores.given(walk, cut.bounds, cut.axis)
    valid = walk.mask_text(own.mask)
    new = f"{walk.masked}.slice_scatter({place}, {text}{bounds}, valid={valid})"
    walk.draft.replace(statement, f"{place} = {new}")
    slice_stores.done(walk, target)
    own_stores.stored(walk, statement, name.id, own, pad=own.pad)


def visit(
    walk: Walk,
    statement: ast.stmt,
    target: ast.Subscript,
    own: Masked,
    written: tuple[ast.expr, Layout],
) -> bool:
    """`out[:, 1:-1] = 0`: a store between fixed bounds; False where that axis is not cut."""
    found = _place(walk, target, own)
    source = next((item for item in walk.facts.sources if item.id in own.sources), None)
    if found is None or source is None or is_whole(found[0][found[1]]):
        return False
    convert(walk, statement, target, own, written, source)
    return True


def _place(walk: Walk, target: ast.Subscript, own: Masked) -> tuple[list[ast.expr], int] | None:
    """The parts of an index, one for each axis, and which one cuts the axis of the mask."""
    single = own.form == "axes" and own.width == 1 and own.mask.rank == 1 and own.outer is None
    if not single or own.rank is None:
        return None
    given = list(target.slice.elts) if isinstance(target.slice, ast.Tuple) else [target.slice]
    dots = [at for at, part in enumerate(given) if _is_constant(part, ...)]
    if len(dots) > 1 or any(_is_constant(part, None) for part in given):
        return None
    if dots:
        whole: list[ast.expr] = [ast.Slice() for _ in range(own.rank - len(given) + 1)]
        given[dots[0] : dots[0] + 1] = whole
    axis = own.axis % own.rank
    if not axis < len(given) <= own.rank or not isinstance(given[axis], ast.Slice):
        return None
    return given, axis


def _is_constant(part: ast.expr, value: object) -> bool:
    return isinstance(part, ast.Constant) and part.value is value


def _parted(site: Site, target: ast.Subscript, own: Masked) -> tuple[str, Cut]:
    """What is fixed of an index, as code, and the axis of the mask that is cut."""
    walk, found = site.walk, _place(site.walk, target, own)
    if found is None:
        raise site.refuse("another axis than the one with a size is cut", _HELP)
    given, axis = found
    texts, numbers = list[str](), 0
    for at, part in enumerate(given):
        if at == axis:
            texts.append(":")
            continue
        bounds = [part]
        if isinstance(part, ast.Slice):
            bounds = [item for item in (part.lower, part.upper, part.step) if item is not None]
        elif site.is_number(part):
            numbers += at < axis
        else:
            raise site.refuse("another index stands beside the slice", _HELP)
        if not all(map(site.is_fixed, bounds)):
            raise site.refuse("another index stands beside the slice", _HELP)
        for bound in bounds:
            site.dense(bound)
        texts.append(walk.draft.argument(part) if bounds else ":")
    while texts and texts[-1] == ":":
        texts.pop()
    name = walk.draft.operand(target.value)
    cut = given[axis]
    assert isinstance(cut, ast.Slice) and own.rank is not None
    dropped = sum(not isinstance(part, ast.Slice) for part in given)
    place = f"{name}[{', '.join(texts)}]" if texts else name
    return place, Cut(cut, axis - numbers, own.rank - dropped, own.mask.key)
