"""`sel[a:b]` with bounds that come from the data: of what is selected, those between two ranks."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python
from staticshape.records import replace
from staticshape.rewriting import compacting, sized
from staticshape.rewriting.layout import Count, Dense, Layout, Mask, Masked
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk import Walk

_REASON = "which element this is depends on how many are selected"


def of_site(site: Site, value: Masked) -> Masked:
    """A dynamic slice of a selection: both are one selection under a smaller mask."""
    node = site.node
    assert isinstance(node, ast.Subscript)
    cut = _only(site.walk, node, value)
    texts = []
    for bound in (cut.lower, cut.upper):
        if bound is None:
            texts.append("")
        elif sized.varies(site.walk, bound):
            texts.append(sized.number(site, bound))
        else:
            texts.append(_text(site.walk, node, value, bound, site.walk.visit(bound)))
    layout = _spanned(site.walk, node, value, cut, texts)
    return replace(layout, sources=layout.sources | site.sources)


def of_counts(walk: Walk, node: ast.Subscript, value: Masked) -> Masked:
    """A slice of a selection by counts; its bounds have been visited."""
    cut = _only(walk, node, value)
    layouts = {bound: walk.visit(bound) for bound in (cut.lower, cut.upper) if bound is not None}
    texts = [
        "" if bound is None else _text(walk, node, value, bound, layouts[bound])
        for bound in (cut.lower, cut.upper)
    ]
    layout = _spanned(walk, node, value, cut, texts)
    return replace(layout, sources=layout.sources | sources_of(layouts.values()))


def from_end(walk: Walk, node: ast.Subscript, value: Masked) -> Masked:
    """`sel[-k:]`: the last ranks of those that are selected."""
    cut = _only(walk, node, value)
    texts = [
        "" if bound is None else walk.draft.argument(bound) for bound in (cut.lower, cut.upper)
    ]
    return _spanned(walk, node, value, cut, texts)


def _only(walk: Walk, node: ast.Subscript, value: Masked) -> ast.Slice:
    """The slice, where it stands alone."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    cut = parts[0]
    rest = [
        part
        for part in parts[1:]
        if not isinstance(part, ast.Slice) or not part.lower is part.upper is part.step is None
    ]
    one = isinstance(cut, ast.Slice) and walk.constant(cut.step) in ((True, None), (True, 1))
    fits = value.form in ("flat", "axes") and value.axis == 0 and value.outer is None
    if not isinstance(cut, ast.Slice) or not one or rest or not fits:
        raise walk.refuse(node, _REASON, value)
    return cut


def _text(walk: Walk, node: ast.Subscript, value: Masked, bound: ast.expr, layout: Layout) -> str:
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
    start, stop = texts
    keys = tuple(None if bound is None else walk.key(bound) for bound in (cut.lower, cut.upper))
    key = ("span", value.mask.key, keys)
    bounds = (f", {start or 'None'}" if start or stop else "") + (f", {stop}" if stop else "")
    text = f"{walk.masked}.span({walk.mask_text(value.mask)}{bounds})"
    walk.book.know(key, text, False, {}, walk.at, walk.base(), walk.can_hoist)
    walk.draft.replace(node, walk.draft.render(node.value))
    return replace(
        value,
        mask=Mask(key, value.mask.rank),
        pad=None,  # what the bounds cut off is as real as before
        prefix=value.prefix and not start,
        head=None,
        counted=False,
    )


def _has_its_shape(walk: Walk, value: Masked) -> bool:
    return value.head is not None and walk.same_shape(*value.head)
