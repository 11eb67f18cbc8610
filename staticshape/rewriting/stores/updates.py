"""Assignments into a tensor: `x[m] = f(x[m])` becomes one `where`."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity import whole_windows
from staticshape.rewriting.counts import host_numbers
from staticshape.rewriting.families import place_stores, rows_in_order
from staticshape.rewriting.layout import Count, Dense, Index, Layout, Masked, Moving, carries
from staticshape.rewriting.reading.index_parts import one_part
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.stores import (
    column_places,
    column_stores,
    own_stores,
    ranked_stores,
    slice_stores,
    span_stores,
)
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk import nested_index, overwriting, same_objects, sharing
from staticshape.rewriting.walk.seen import seen_by
from staticshape.rewriting.walk.writing import flat_key

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


#: What the analysis says of a dtype that it knows the kind of alone.
_KINDS = ("int", "float")
_HELP = "change a copy of it, or use what shares its memory first"


def visit(walk: Walk, statement: ast.stmt, target: ast.Subscript, value: ast.expr) -> None:
    """`target[...] = value`."""
    source, whole = slice_stores.source_of(walk, target), nested_index.as_one(walk, target)
    into = own_stores.selection(walk, target)
    own = walk.scope.layouts.get(target.value.id) if isinstance(target.value, ast.Name) else None
    if isinstance(own, Masked) and own.form == "grid":
        raise walk.refuse(statement, "pairs of a batch are changed in place", own)
    if source is not None and source.finding.rule == host_numbers.RULE and into is not None:
        raise Refused(
            statement,
            "a slice of a selection up to a number of the host is written into",
            frozenset({source.id}) | into.sources,
            _HELP,
        )
    if source is not None and into is not None:
        span_stores.convert(walk, statement, target, into, (value, walk.visit(value)), source)
        return
    if source is not None:
        slice_stores.convert(walk, statement, whole, value, source)
        return
    source = walk.sources.get(target)
    if source is not None and source.id not in walk.memory.disabled:
        beside = isinstance(target.slice, ast.Tuple)
        if beside and place_stores.visit(walk, statement, target, (value, walk.visit(value))):
            walk.converted.add(source.id)
            return
        walk.convert(target, source)
        return
    walk.stored = rows_in_order.stored(walk, target, value)
    try:
        layout = walk.visit(value)
    finally:
        walk.stored = None
    whole_windows.stored(walk, target, value, layout)
    if column_places.visit(walk, statement, whole, (value, layout)):
        return
    inside = own_stores.selection(walk, target)
    if inside is not None:
        if span_stores.visit(walk, statement, target, inside, (value, layout)):
            return
        own_stores.visit(walk, statement, target, inside, (value, layout))
        return
    if place_stores.visit(walk, statement, whole, (value, layout)):
        return
    if not carries(layout):
        visit_any(walk, target.value)
        columns = column_stores.filled(walk, target, layout)
        if columns is not None:
            _not_shared(walk, statement, columns[0], columns[1])
        place = Dense() if columns is not None else walk.visit(target.slice)
        if isinstance(place, Index):
            _fill(walk, target, layout, place)
        elif carries(place):
            raise walk.refuse(target.slice, "a selection is used as an index here", place)
        overwriting.into(walk, statement, target)
        return
    if isinstance(layout, Count) and walk.constant(target.slice)[0]:
        _count(walk, target, value)
        overwriting.into(walk, statement, target)
        return
    if not isinstance(layout, Masked) or not isinstance(target.value, ast.Name):
        raise walk.refuse(statement, "a selection is written into something else", layout)
    name = target.value
    own = walk.scope.layouts.get(name.id)
    if own is not None and (carries(own) or isinstance(own, Moving)):
        raise walk.refuse(statement, "a selection is written into another selection", layout, own)
    converted = f"{walk.draft.operand(value)}.astype({name.id}.dtype)"
    text = converted if _may_convert(walk, name, value, layout) else walk.draft.argument(value)
    columns_of = column_stores.rows(walk, target, value, layout)
    if columns_of is not None:
        _same_kind(walk, statement, name, layout)
        walk.draft.replace(statement, columns_of.format(text))
        overwriting.write(walk, statement, name.id)
        return
    place = walk.visit(target.slice)
    if carries(place) and not isinstance(place, Index):
        raise walk.refuse(target.slice, "a selection is used as an index here", layout, place)
    ranked = ranked_stores.placed(walk, target, name, layout, place)
    if ranked is None:
        _same_mask(walk, statement, target, layout, place)
    _same_kind(walk, statement, name, layout)
    _not_shared(walk, statement, name.id, layout)
    valid = walk.mask_text(ranked.mask if ranked is not None else layout.mask)
    flat = walk.flat_text(layout.mask, name.id) if ranked is None else None
    rows = text
    if ranked is not None:
        unknown = walk.dtype(value) is None or walk.dtype(name) is None
        rows = ranked.template.format(converted if unknown else text)
    written = f"{walk.masked}.where_rows({valid}, {rows}, {flat or name.id})"
    shape = f".reshape({name.id}.shape)" if flat else ""
    walk.draft.replace(statement, f"{name.id} = {written}{shape}")
    _rebind(walk, name.id)
    walk.scope.layouts[name.id] = Dense()


def _count(walk: Walk, target: ast.Subscript, value: ast.expr) -> None:
    """`ptr[0] = n` of a number that is a Tensor now: it takes on the dtype of what holds it."""
    visit_any(walk, target.value)
    held = walk.draft.argument(target.value)
    walk.draft.replace(value, f"{walk.draft.operand(value)}.astype({held}.dtype)")


def _same_kind(walk: Walk, statement: ast.stmt, name: ast.Name, layout: Masked) -> None:
    kind = walk.kind(name)
    if layout.kind is not None and kind is not None and layout.kind != kind:
        raise walk.refuse(
            statement,
            f"what is written is {layout.kind}, `{name.id}` is {kind}: the assignment converts it",
            layout,
            help=f"convert it with `.astype({name.id}.dtype)`",
        )


def _may_convert(walk: Walk, name: ast.Name, value: ast.expr, layout: Masked) -> bool:
    """Whether the assignment may convert what is written: int32 and int64 are often mixed."""
    one, two = walk.dtype(name), walk.dtype(value)
    if one in _KINDS or two in _KINDS or None in (one, two):
        return layout.kind == "int" and layout.data != walk.memory_of(name)
    return one != two


def augment(walk: Walk, statement: ast.AugAssign, target: ast.Subscript) -> None:
    """`x[m] += v` reads and writes under one mask: `x = where_rows(m, x + v, x)`."""
    source = walk.sources[target]
    if source.id in walk.memory.disabled:
        visit_any(walk, target.value)
        visit_any(walk, target.slice)
        visit_any(walk, statement.value)
        overwriting.into(walk, statement, target)
        return
    if source.finding.rule in slice_stores.RULES:
        slice_stores.augment(walk, statement, target, source)
        return
    inside = own_stores.selection(walk, target)
    if inside is not None:
        own_stores.added(walk, statement, target, inside)
        walk.converted.add(source.id)
        return
    name = target.value
    column = one_part(target)
    if isinstance(name, ast.Name) and column is not None:
        own = frozenset({source.id})
        text, changed = column_stores.augmented(walk, statement, name, column, own)
        _not_shared(walk, statement, name.id, changed)
        walk.draft.replace(statement, f"{name.id} = {text}")
        walk.converted.add(source.id)
        _rebind(walk, name.id)
        walk.scope.layouts[name.id] = Dense()
        return
    layout = walk.visit(statement.value)
    sources = frozenset({source.id})
    if isinstance(name, ast.Name) and isinstance(layout, Masked):
        _by_rows(walk, statement, target, name, layout)
        return
    if not isinstance(name, ast.Name) or not isinstance(layout, Dense):
        raise Refused(statement, "what is added is not one number", sources)
    if not layout.scalar and not _fits_rows(walk, name, target.slice, statement.value):
        raise Refused(statement, "what is added may differ from row to row", sources)
    if not walk.is_mask(target.slice):
        raise Refused(statement, "it is not known to be a mask in every call", sources)
    if carries(walk.visit(name)) or carries(walk.visit(target.slice)):
        raise Refused(statement, "a selection of a selection is changed in place", sources)
    if not isinstance(statement.op, ast.Add | ast.Sub | ast.Mult):
        raise Refused(
            statement,
            f"`{name.id}` may hold anything where the mask is false",
            sources,
            "write it as `x[m] = f(x[m])`",
        )
    mask = walk.know_mask(target.slice, f"{name.id}_valid")
    marked = Masked(mask, "axes", sources)
    _not_shared(walk, statement, name.id, marked)
    head = walk.draft.source.segment(statement)[len(walk.draft.source.segment(target)) :]
    operator = head.split("=", 1)[0].strip()
    value = walk.draft.operand(statement.value)
    held = name.id
    if isinstance(statement.op, ast.Mult) and not walk.constant(statement.value)[0]:
        held = walk.guard_text(name, replace(marked, like=()), 0.0)
    valid = walk.mask_text(mask)
    walk.draft.replace(
        statement,
        f"{name.id} = {walk.masked}.where_rows({valid}, {held} {operator} {value}, {name.id})",
    )
    walk.converted.add(source.id)
    _rebind(walk, name.id)
    walk.scope.layouts[name.id] = Dense()


def _fill(walk: Walk, target: ast.Subscript, value: Layout, place: Index) -> None:
    """`x[idx] = number` with the positions of true elements: `x[mask] = number` is static."""
    apart = place.column and place.mask.rank != 1  # one column names rows, as the mask does
    if apart or not isinstance(value, Dense) or not value.scalar:
        raise walk.need_positions(target, "what is written is not one number", place)
    walk.draft.replace(target.slice, walk.mask_text(place.mask))


def _fits_rows(walk: Walk, name: ast.Name, mask: ast.expr, value: ast.expr) -> bool:
    """Whether a value broadcasts over the axes behind the mask alone, and keeps the dtype."""
    ranks = walk.rank(name), walk.rank(mask), walk.rank(value)
    if None in ranks or walk.dtype(name) != walk.dtype(value) or walk.kind(name) != "float":
        return False
    data, width, own = ranks
    if own == data - width + 1:  # type: ignore[operator]
        found = walk.facts.value(value)  # one row for all, as the table of an `Embedding(1, n)`
        dims = found.dims if isinstance(found, Tensor) else None
        return bool(dims) and dims[0].is_one  # type: ignore[index]
    return own <= data - width  # type: ignore[operator]


def _by_rows(
    walk: Walk, statement: ast.AugAssign, target: ast.Subscript, name: ast.Name, layout: Masked
) -> None:
    """`x[m] += f(x[m])`: the rows of both lie in place, so they are added there."""
    layout = replace(layout, sources=layout.sources | {walk.sources[target].id})
    own, place = walk.visit(name), walk.visit(target.slice)
    if not isinstance(own, Dense) or not isinstance(place, Dense):
        raise walk.refuse(statement, "a selection of a selection is changed in place", layout)
    _same_mask(walk, statement, target, layout, place)
    kinds, rank, width = (walk.kind(name), layout.kind), walk.rank(name), layout.mask.rank
    alike = rank is not None and width is not None and layout.rank == rank - width + 1
    if kinds != ("float", "float") or walk.dtype(name) != walk.dtype(statement.value) or not alike:
        raise walk.refuse(
            statement,
            "what is added is not known to have the shape and dtype of what it is added to",
            layout,
            help=f"write `x = x[m] + ...` and `{name.id}[m] = x`",
        )
    _not_shared(walk, statement, name.id, layout)
    held = name.id
    if isinstance(statement.op, ast.Mult):
        walk.finite(statement.value, layout)
        held = walk.guard_text(name, replace(layout, like=(), over=(), pad=None), 0.0)
    elif not isinstance(statement.op, ast.Add | ast.Sub):
        raise walk.refuse(statement, "this operator may spoil gradients", layout)
    sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}[type(statement.op)]
    valid = walk.mask_text(layout.mask)
    value = walk.draft.operand(statement.value)
    text = f"{walk.masked}.where_rows({valid}, {held} {sign} {value}, {name.id})"
    walk.draft.replace(statement, f"{name.id} = {text}")
    walk.converted.add(walk.sources[target].id)
    _rebind(walk, name.id)
    walk.scope.layouts[name.id] = Dense()


def _same_mask(
    walk: Walk, statement: ast.stmt, target: ast.Subscript, layout: Masked, place: Layout
) -> None:
    key: Hashable = (walk.key(target.slice), "")
    if isinstance(place, Index):
        key = place.mask.key if not place.column else None
    full = layout.form == "axes" and layout.axis == 0
    same = layout.mask.key in (key, flat_key(key))
    if not same or not full or layout.prefix:
        raise walk.refuse(
            statement,
            "what is written was not selected by the mask it is written under",
            layout,
            help="select and assign with the same mask, bound to one name",
        )


def _not_shared(walk: Walk, statement: ast.stmt, name: str, layout: Masked) -> None:
    other = sharing.twin(walk, name)
    if other is not None:
        raise walk.refuse(
            statement,
            f"`{name}` and `{other}` are one tensor, and it is changed in place",
            layout,
        )
    seen = seen_by(walk, name, same_objects.group(walk, name))
    if seen is not None:
        said, layouts = seen
        raise walk.refuse(statement, said, layout, *layouts, help=_HELP)


def _rebind(walk: Walk, name: str) -> None:
    before = walk.scope.layouts.get(name)
    walk.scope.names.bind(name)
    if before is not None:
        walk.scope.layouts[name] = before
