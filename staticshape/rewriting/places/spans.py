"""`sel[a:b]` with bounds that come from the data: of what is selected, those between two ranks."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.records import replace
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Count, Dense, Index, Layout, Mask, Masked, carries
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.reading.index_parts import is_whole, within
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_REASON = "which element this is depends on how many are selected"


def of_site(site: Site, value: Masked) -> Masked:
    """A dynamic slice of a selection: both are one selection under a smaller mask."""
    node = site.node
    assert isinstance(node, ast.Subscript)
    cut = _only(site.walk, node, value)
    layout = _spanned(site.walk, node, value, cut, _texts(site, cut, value))
    return replace(layout, sources=layout.sources | site.sources)


def of_site_positions(site: Site, value: Index) -> Index:
    """`idx[:k]`, `idx[:k, 0]` of positions, with a `k` that is read from a Tensor."""
    node, walk = site.node, site.walk
    parts = within(node.slice) if isinstance(node, ast.Subscript) else []
    cut, rest = (parts[0], [x for x in parts[1:] if not is_whole(x)]) if parts else (None, [])
    plain = not value.whole and value.width is None
    first = len(rest) == 1 and walk.constant(rest[0]) in ((True, 0), (True, -1))
    single = not rest or (first and value.column and value.mask.rank == 1)
    if not isinstance(node, ast.Subscript) or not isinstance(cut, ast.Slice):
        raise walk.need_positions(node, _REASON, value)
    if not (plain and single) or walk.constant(cut.step) not in ((True, None), (True, 1)):
        raise walk.need_positions(node, _REASON, value)
    mask = _between(walk, value.mask, cut, _texts(site, cut, value))
    walk.draft.replace(node, walk.draft.render(node.value))
    column = value.column and not rest
    return replace(value, mask=mask, column=column, sources=value.sources | site.sources)


def _texts(site: Site, cut: ast.Slice, value: Masked | Index) -> list[str]:
    """The bounds of a slice that is a source itself."""
    texts = []
    for bound in (cut.lower, cut.upper):
        if bound is None:
            texts.append("")
        elif sized.varies(site.walk, bound):
            texts.append(sized.number(site, bound))
        else:
            texts.append(_text(site.walk, bound, value, site.walk.visit(bound)))
    return texts


def of_counts(walk: Walk, node: ast.Subscript, value: Masked) -> Masked:
    """A slice of a selection by counts; its bounds have been visited."""
    cut = _only(walk, node, value)
    layouts = {bound: walk.visit(bound) for bound in (cut.lower, cut.upper) if bound is not None}
    texts = [
        "" if bound is None else _text(walk, bound, value, layouts[bound])
        for bound in (cut.lower, cut.upper)
    ]
    layout = _spanned(walk, node, value, cut, texts)
    return replace(layout, sources=layout.sources | sources_of(layouts.values()))


def of_positions(walk: Walk, node: ast.Subscript, value: Index) -> Index | None:
    """`idx[:k]` of the positions of what is selected: those of a mask of fewer elements."""
    cut = node.slice
    if value.whole or value.width is not None or not isinstance(cut, ast.Slice):
        return None
    if walk.constant(cut.step) not in ((True, None), (True, 1)):
        return None
    given = [bound for bound in (cut.lower, cut.upper) if bound is not None]
    layouts = {bound: walk.visit(bound) for bound in given}
    if not given or not (is_given(walk, cut) or any(map(carries, layouts.values()))):
        return None  # by constants as few positions are kept as may be real
    texts = [
        "" if bound is None else _text(walk, bound, value, layouts[bound])
        for bound in (cut.lower, cut.upper)
    ]
    walk.draft.replace(node, walk.draft.render(node.value))
    mask = _between(walk, value.mask, cut, texts)
    sources = value.sources | sources_of(layouts.values())
    return replace(value, mask=mask, sources=sources)


def is_given(walk: Walk, cut: ast.Slice) -> bool:
    """Whether a bound is a number that each network is built with, of whichever sign it is."""
    bounds = [part for part in (cut.lower, cut.upper) if part is not None]
    facts = [walk.facts.value(part) for part in bounds if not walk.constant(part)[0]]
    fixed = all(isinstance(fact, Python) and fact.known == "fixed" for fact in facts)
    return bool(facts) and fixed


def from_end(walk: Walk, node: ast.Subscript, value: Masked) -> Masked:
    """`sel[-k:]`: the last ranks of those that are selected."""
    cut = _only(walk, node, value)
    texts = [
        "" if bound is None else walk.draft.argument(bound) for bound in (cut.lower, cut.upper)
    ]
    return _spanned(walk, node, value, cut, texts)


def behind(walk: Walk, node: ast.Subscript, value: Masked) -> Masked | None:
    """`h[:, -k:]` along a selected axis that others stand in front of."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if not pairing.is_vector_of_rows(value) or value.axis >= len(parts):
        return None
    cut = parts[value.axis]
    if not isinstance(cut, ast.Slice) or walk.constant(cut.step) not in ((True, None), (True, 1)):
        return None
    if not all(is_whole(part) for part in parts if part is not cut):
        return None
    known, lower = walk.constant(cut.lower)
    if known and type(lower) is int and lower < 0 and walk.constant(cut.upper)[0]:
        return from_end(walk, node, value)
    return of_counts(walk, node, value) if is_given(walk, cut) else None


def _only(walk: Walk, node: ast.Subscript, value: Masked) -> ast.Slice:
    """The slice, where it stands alone."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    place = value.axis if pairing.is_vector_of_rows(value) and value.axis < len(parts) else 0
    cut = parts[place]
    rest = [part for at, part in enumerate(parts) if at != place and not is_whole(part)]
    one = isinstance(cut, ast.Slice) and walk.constant(cut.step) in ((True, None), (True, 1))
    fits = value.form in ("flat", "axes") and value.axis == place and value.outer is None
    if not isinstance(cut, ast.Slice) or not one or rest or not fits:
        raise walk.refuse(node, _REASON, value)
    return cut


def _text(walk: Walk, bound: ast.expr, value: Masked | Index, layout: Layout) -> str:
    fact = walk.facts.value(bound)
    fixed = isinstance(fact, Python) and fact.known == "fixed"
    whole = fixed or walk.constant(bound)[0]
    scalar = isinstance(layout, Dense) and layout.scalar and not isinstance(fact, Python)
    if not (whole or scalar or isinstance(layout, Count)):
        raise walk.refuse(bound, "the bound of the slice is not known to be a number", value)
    return walk.draft.argument(bound)


def _spanned(
    walk: Walk, node: ast.Subscript, value: Masked, cut: ast.Slice, texts: list[str]
) -> Masked:
    if value.form == "flat" and not _has_its_shape(walk, value):
        value = compacting.at_front(walk, node.value, value, _REASON)
    mask = _between(walk, value.mask, cut, texts)
    walk.draft.replace(node, walk.draft.render(node.value))
    return replace(
        value,
        mask=mask,
        pad=None,  # what the bounds cut off is as real as before
        prefix=value.prefix and not texts[0],
        head=None,
        counted=False,
    )


def _between(walk: Walk, mask: Mask, cut: ast.Slice, texts: list[str]) -> Mask:
    """Of what a mask selects those between two ranks."""
    start, stop = texts
    keys = tuple(None if bound is None else walk.key(bound) for bound in (cut.lower, cut.upper))
    key = ("span", mask.key, keys)
    bounds = (f", {start or 'None'}" if start or stop else "") + (f", {stop}" if stop else "")
    text = f"{walk.masked}.span({walk.mask_text(mask)}{bounds})"
    walk.book.know(key, text, False, {}, walk.at, walk.base(), walk.can_hoist)
    return Mask(key, mask.rank)


def _has_its_shape(walk: Walk, value: Masked) -> bool:
    return value.head is not None and walk.same_shape(*value.head)
