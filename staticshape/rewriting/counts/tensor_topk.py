"""`topk` with a k from the data: of a whole Tensor, of what is selected, or by a count."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.counts import sized
from staticshape.rewriting.families import columns
from staticshape.rewriting.layout import Count, Layout, Masked, Results, carries
from staticshape.rewriting.walk import compacting, naming

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_OPTIONS = (("axis", -1), ("largest", True), ("sorted", True))


def of_site(site: Site) -> Layout:
    """Sort the axis and count."""
    walk, data, k = site.walk, site.argument("input"), site.argument("k")
    layout = walk.visit(data)
    if carries(layout) and isinstance(layout, Masked) and layout.form != "branch":
        sized.bound(site, k)
        return _of_selection(site, data, layout, k)
    site.whole(data, layout)
    sized.bound(site, k)
    axis, text = _options(site)
    rank, kind = walk.rank(data), walk.kind(data)
    if rank is not None and -rank <= axis < rank:
        axis %= rank
    call = f"{walk.masked}.topk({walk.draft.argument(data)}, {walk.draft.argument(k)}{text})"
    key = ("topk", axis, site.length(data, axis), site.key(k))
    return site.results(call, ("", "indices"), axis=axis, rank=rank, kinds=(kind, "int"), key=key)


def by_count(walk: Walk, use: Use) -> Layout | None:
    """`topk(x, n)` with a count, or a number made of one."""
    from staticshape.rewriting.site import Site

    k, data = use.operand("k"), use.operand("input")
    if k is None or data is None or not isinstance(k.layout, Count):
        return None
    own = (item for item in walk.facts.sources if item.id in k.layout.sources)
    source = next(own, None)
    if source is None or not isinstance(use.node, ast.Call):
        return None
    site = Site(walk, use.node, source)
    site.sources |= k.layout.sources
    return of_site(site)


def _options(site: Site) -> tuple[int, str]:
    """The axis, and the arguments behind k as they are written."""
    text, axis = "", -1
    for name, default in _OPTIONS:
        value = site.constant(name)
        if name == "axis":
            axis = -1 if value is None else int(value)  # type: ignore[call-overload]
        if name != "sorted" and value is not None and value != default:
            text += f", {name}={value!r}"
    return axis, text


def _of_selection(site: Site, data: ast.expr, layout: Masked, k: ast.expr) -> Results:
    """The k largest of those that are selected, along their axis."""
    walk = site.walk
    site.sources |= layout.sources
    axis, text = _options(site)
    rank = layout.rank
    if rank == 1 and layout.axis == 0 and axis in (0, -1):
        text, axis = text.replace(", axis=0", ""), 0
    elif rank is None or layout.width != 1 or axis % rank != layout.axis % rank:
        raise site.refuse("the axis may not be the one of the selected elements")
    if layout.form not in ("flat", "axes"):
        raise site.refuse("the axis may not be the one of the selected elements")
    if layout.outer is not None:
        raise site.refuse("elements of a selection are ordered in a branch")
    found = naming.asked(walk, site.expression, 2)
    in_place = columns.are_asked(walk, found, layout)
    asked = found.used[1] and not in_place
    if not layout.prefix and (asked or layout.form == "flat" or layout.width != 1):
        reason = "places within a selection are asked"
        layout = compacting.at_front(walk, data, layout, reason)
    valid = walk.valid_text(layout, data)
    written = f"{walk.draft.argument(data)}, {walk.draft.argument(k)}, {valid}{text}"
    call = f"{walk.masked}.topk({written})"
    key = ("topk", layout.mask.key, axis, site.key(k))
    results = site.results(
        call, ("", "indices"), axis=axis, rank=rank, kinds=(layout.kind, "int"), key=key
    )
    values, places = results.items
    assert isinstance(places, Masked)
    into = columns.key(layout.mask) if in_place else layout.mask.key
    return replace(results, items=(values, replace(places, into=into)))
