"""Stores into a slice with bounds from the data: `x[a:b] = v` is one `masked.slice_scatter`."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.counts import host_numbers, sized
from staticshape.rewriting.counts.slice_widths import Cut, as_long, broadcasts, is_one_row
from staticshape.rewriting.layout import Count, Dense, Layout, Mask, Masked, Moving
from staticshape.rewriting.places import static_index
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.refuse import Again, sources_of
from staticshape.rewriting.text.draft import is_closed
from staticshape.rewriting.walk import compacting, overwriting, sharing
from staticshape.rewriting.walk.seen import seen_by

if TYPE_CHECKING:
    from staticshape.analysis.facts import Source
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

#: Slices whose bounds come from the data, or are numbers of the host that vary.
RULES = ("dynamic-slice", host_numbers.RULE)
_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_HELP = "write `x[a:b] = y[a:b]`, or a number"
_WIDTH = "what is written is not known to be as long as the slice it is written into"


def source_of(walk: Walk, target: ast.Subscript) -> Source | None:
    """The source of a store between bounds that come from the data, or from a count."""
    source = walk.sources.get(target)
    if source is not None:
        wanted = source.finding.rule in RULES and source.id not in walk.memory.disabled
        return source if wanted else None
    varying = [bound for bound in _bounds(target) if sized.varies(walk, bound)]
    counts = [layout for bound in varying if isinstance(layout := walk.visit(bound), Count)]
    ids = {id for layout in counts for id in layout.sources}
    return next((item for item in walk.facts.sources if item.id in ids), None)


def convert(
    walk: Walk, statement: ast.stmt, target: ast.Subscript, value: ast.expr, source: Source
) -> None:
    """Write the store as a new value of the name."""
    layout = walk.visit(value)
    site, place, cuts = _begun(walk, target, source, layout)
    name = target.value
    assert isinstance(name, ast.Name)
    bounds = [given(walk, cut.bounds, cut.axis) for cut in cuts]
    if len(cuts) == 1:
        text = written(site, (value, layout), cuts[0], name)
        if "\x00" in text and statement not in walk.memory.keep:
            walk.memory.keep.add(statement)  # its mask is needed: the slice gets a name
            raise Again
    elif isinstance(layout, Dense) and layout.scalar and len(cuts) == 2:
        rows = _rows(site, place, cuts[0].bounds, bounds[0])  # cut, written in, and put back
        text = _number(site, value, name)
        text = f"{walk.masked}.slice_scatter({rows}, {text}{bounds[1]})"
    else:
        raise site.refuse("more than one axis is cut at once", "cut one axis after the other")
    new = f"{walk.masked}.slice_scatter({place}, {text}{bounds[0]})"
    walk.draft.replace(statement, f"{place} = {new}")
    _end(walk, name.id, target)


def augment(walk: Walk, statement: ast.AugAssign, target: ast.Subscript, source: Source) -> None:
    """`x[a:b] += v` reads and writes the same rows."""
    value = statement.value
    layout = walk.visit(value)
    site, place, cuts = _begun(walk, target, source, layout)
    name, operator = target.value, _OPERATORS.get(type(statement.op))
    assert isinstance(name, ast.Name)
    constant = walk.constant(value)[0]
    if len(cuts) != 1 or operator is None or (operator == "*" and not constant):
        raise site.refuse("it is changed in place", f"write `{name.id}[a:b] = ...`")
    if isinstance(layout, Dense) and not layout.scalar and not is_one_row(walk, value, cuts[0]):
        raise site.refuse(_WIDTH, _HELP)
    bounds = given(walk, cuts[0].bounds, cuts[0].axis)
    rows = _rows(site, place, cuts[0].bounds, bounds)
    text = written(site, (value, layout), cuts[0], name)
    if not is_closed(text):
        text = f"({text})"
    new = f"{walk.masked}.slice_scatter({place}, {rows} {operator} {text}{bounds})"
    walk.draft.replace(statement, f"{place} = {new}")
    _end(walk, name.id, target)


def _begun(
    walk: Walk, target: ast.Subscript, source: Source, layout: Layout
) -> tuple[Site, str, list[Cut]]:
    """The place of the store, what is static of its index as code, and the axes that are cut."""
    from staticshape.rewriting.site import Site

    site = Site(walk, target, source)
    if source.finding.rule == host_numbers.RULE:
        host_numbers.prepare(site)
    if isinstance(layout, Masked):
        site.sources |= layout.sources
    name = target.value
    if not isinstance(name, ast.Name) or not isinstance(walk.visit(name), Dense):
        raise site.refuse("what is written into is not a plain Tensor under a name of its own")
    if walk.branch is not None:
        raise site.refuse("it is written inside an `if`", "write it behind the `if`")
    other = sharing.twin(walk, name.id)
    if other is not None:
        raise site.refuse(f"`{name.id}` and `{other}` are one tensor, and it is changed in place")
    _not_viewed(site, name.id)
    index = static_index.taken_apart(site, target)
    for bound in _bounds(target):
        sized.bound(site, bound)
    rank = walk.rank(name)
    region = None if rank is None else rank + index.added
    cuts = []
    for cut in index.cuts(site):
        assert isinstance(cut.node, ast.Slice)
        if region is not None and not -region <= cut.axis < region:
            raise site.refuse(
                "the index has more parts than the Tensor has axes, as far as is known"
            )
        axis = cut.axis if region is None else cut.axis % region
        cuts.append(Cut(cut.node, axis, region, site.length(name, cut.origin)))
    return site, index.of(site, name), cuts


def _not_viewed(site: Site, name: str) -> None:
    """`row = x[i]` shares memory with `x` where it runs eagerly, and has a copy in a graph."""
    seen = seen_by(site.walk, name)
    if seen is not None:
        reason, layouts = seen
        site.sources |= sources_of(layouts)
        raise site.refuse(reason, "change a copy of it, or use what shares its memory first")


def _end(walk: Walk, name: str, target: ast.Subscript) -> None:
    """The name stands for another value now."""
    done(walk, target)
    overwriting.write(walk, target, name)
    walk.scope.names.bind(name)
    walk.scope.layouts[name] = Dense()


def done(walk: Walk, target: ast.Subscript) -> None:
    """What reads and writes at the place of a store is converted."""
    place = (target.lineno, target.col_offset)
    for item in walk.facts.sources:
        node = item.node
        if isinstance(node, ast.Subscript) and (node.lineno, node.col_offset) == place:
            walk.converted.add(item.id)


def given(walk: Walk, cut: ast.Slice, axis: int) -> str:
    """Bounds and axis as further arguments."""
    named = (("start", cut.lower), ("stop", cut.upper), ("step", cut.step))
    text = "".join(
        f", {label}={walk.draft.argument(bound)}" for label, bound in named if bound is not None
    )
    return f"{text}, axis={axis}" if axis else text


def _rows(site: Site, place: str, cut: ast.Slice, given: str) -> str:
    """The part of a Tensor between two bounds; up to a stop it stays where it is."""
    if cut.lower is cut.step is None:
        return place
    walk = site.walk
    walk.need_hoist(site.node)
    rows = walk.book.fresh("rows")
    walk.draft.insert_before(walk.at, f"{rows}, _, _ = {walk.masked}.slice({place}{given})")
    return rows


def stays(walk: Walk, cut: ast.Slice) -> bool:
    """Whether `y[:n]` stands in what is written to `x[:n]`: then its rows stay where they are."""
    statement = walk.at
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Subscript):
        return False
    if statement in walk.memory.keep:
        return False
    source = walk.sources.get(statement.targets[0])
    if source is None or source.finding.rule not in RULES:
        return False
    lowers = [cut.lower, cut.step]
    for part in _slices(statement.targets[0]):
        lowers += [part.lower, part.step]
    return all(bound is None for bound in lowers)


def whole(
    site: Site, texts: tuple[str, str], key: Hashable, *, axis: int, rank: int | None
) -> Masked:
    """`y` for `y[:n]`; the mask is written only where something must be guarded with it."""
    walk, (data, valid) = site.walk, texts
    assert isinstance(site.node, ast.Subscript)
    versions = {name: walk.scope.names.current(name) for name in names_in(site.node)}
    walk.book.know(key, valid, False, versions, walk.at, "selected_valid", walk.can_hoist)
    kind = walk.kind(site.node.value)
    walk.draft.replace(site.node, data)
    return replace(sized.sized(site, Mask(key, 1), axis=axis, rank=rank, pad=None), kind=kind)


def _slices(target: ast.Subscript) -> list[ast.Slice]:
    parts = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
    return [part for part in parts if isinstance(part, ast.Slice)]


def _bounds(target: ast.Subscript) -> list[ast.expr]:
    return [
        bound
        for part in _slices(target)
        for bound in (part.lower, part.upper, part.step)
        if bound is not None
    ]


def written(site: Site, given: tuple[ast.expr, Layout], cut: Cut, name: ast.Name) -> str:
    """The text of what is written, once it is known to fit."""
    walk, (value, layout) = site.walk, given
    region = cut.rank
    if isinstance(layout, Moving):
        raise site.refuse("what is written has a shape that stays dynamic")
    if isinstance(layout, Masked):
        layout = _in_front(site, value, layout)
        fits = region is not None and (layout.rank, layout.axis % region) == (region, cut.axis)
        if not fits or not as_long(walk, layout.mask, cut):
            raise site.refuse(_WIDTH, _HELP)
    elif not isinstance(layout, Dense):
        raise site.refuse("a count or a list is written into the slice")
    elif layout.scalar:
        return _number(site, value, name)
    elif not broadcasts(walk, value, cut):
        raise site.refuse(_WIDTH, _HELP)
    _same_kind(site, value, name)
    if walk.dtype(name) is None or walk.dtype(name) != walk.dtype(value):
        return f"{walk.draft.operand(value)}.astype({name.id}.dtype)"
    return walk.draft.argument(value)


def _number(site: Site, value: ast.expr, name: ast.Name) -> str:
    """One number, of which the analysis may not know that it is one Tensor."""
    walk = site.walk
    fact = walk.facts.value(value)
    _same_kind(site, value, name)
    if isinstance(fact, Python) and fact.known == "tensor":
        raise site.refuse("what is written is a Python number that is read from a Tensor")
    if isinstance(fact, Tensor) and walk.dtype(name) != walk.dtype(value):
        return f"{walk.draft.operand(value)}.astype({name.id}.dtype)"
    return walk.draft.argument(value)


def _same_kind(site: Site, value: ast.expr, name: ast.Name) -> None:
    one, two = site.walk.kind(name), site.walk.kind(value)
    if (one == "int" and two == "float") or (one != "bool" and two == "bool"):
        raise site.refuse(f"what is written is {two}, `{name.id}` is {one or 'not known'}")


def _in_front(site: Site, value: ast.expr, layout: Masked) -> Masked:
    if layout.outer is not None or layout.form not in ("flat", "axes") or layout.parts is not None:
        raise site.refuse("one side of an `if` is written into the slice")
    if layout.prefix:
        return layout
    return compacting.at_front(site.walk, value, layout, "what is written lies in other places")
