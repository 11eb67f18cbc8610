"""Stores under a mask beside other indices: `x[:, m] = 0.0`, `x[:, m] *= 0.5`, `x[m, 0] = 1.0`.

The compiler looks up the places where such a mask is true; with the mask alone it does not.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.families.place_stores import is_row
from staticshape.rewriting.layout import Dense, Index, Layout, Mask, Masked
from staticshape.rewriting.reading.index_parts import is_whole, one_part
from staticshape.rewriting.refuse import Refused

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


def augmented(
    walk: Walk,
    statement: ast.AugAssign,
    name: ast.Name,
    place: tuple[int, ast.expr],
    sources: frozenset[int],
) -> tuple[str, Masked]:
    """The value of `x` behind `x[:, m] *= 0.5`, of which the mask takes its columns."""
    axis, mask = place
    layouts = [walk.visit(item) for item in (name, mask, statement.value)]
    plain = all(isinstance(layout, Dense) for layout in layouts)
    if not plain or not walk.is_mask(mask) or walk.rank(mask) != 1:
        raise Refused(statement, "it is not known to be a mask in every call", sources)
    known, number = walk.constant(statement.value)
    whole = walk.kind(name) not in ("float", None)
    if not known or type(statement.op) not in _SIGNS or (whole and not isinstance(number, int)):
        raise Refused(statement, "what is added is not one number", sources)
    columns = walk.know_mask(mask, f"{name.id}_valid")
    along = f"{walk.masked}.expand({walk.mask_text(columns)}, {name.id}, axis={axis})"
    changed = f"{name.id} {_SIGNS[type(statement.op)]} {walk.draft.operand(statement.value)}"
    where = walk.operator_name("where")
    if where is None:
        raise Refused(statement, "it is not known how this file writes `ops.where`", sources)
    text = f"{where}({along}, {changed}, {name.id})"
    return text, Masked(columns, "axes", sources, axis=axis)


def number(site: Site, target: ast.Subscript, name: ast.Name) -> None:
    """`x[:, m] = 0.5`: what lies at the other indices is chosen by the mask."""
    walk, statement = site.walk, site.walk.at
    assert isinstance(statement, ast.Assign) and isinstance(target.slice, ast.Tuple)
    parts = target.slice.elts
    masks = [part for part in parts if walk.is_mask(part)]
    others = [part for part in parts if part not in masks]
    plain = [walk.visit(item) for item in (name, *masks, statement.value)]
    if not all(isinstance(layout, Dense) for layout in plain) or len(masks) != 1:
        raise site.refuse("the mask, what is written or what it goes into is a selection itself")
    if not site.is_fixed(statement.value):
        raise site.refuse("what is written is not one number")
    mask = walk.know_mask(masks[0], f"{name.id}_valid")
    if masks[0] is parts[0] and all(is_whole(part) or _is_ellipsis(part) for part in others):
        walk.draft.replace(target.slice, walk.mask_text(mask))  # `x[mask] = number` is static
        return
    if mask.rank != 1 or any(map(_is_ellipsis, others)) or not _are_static(site, others):
        raise site.refuse("a mask stands beside other indices", "index with `:` and numbers only")
    _choose(walk, statement, target, masks[0], mask)


def _choose(
    walk: Walk, statement: ast.Assign, target: ast.Subscript, part: ast.expr, mask: Mask
) -> None:
    """`x[:, 1] = masked.guard(x[:, 1], ~m, number)` for `x[m, 1] = number`."""
    name, index = target.value, target.slice
    assert isinstance(name, ast.Name) and isinstance(index, ast.Tuple)
    at = index.elts.index(part)
    whole = all(is_whole(each) for each in index.elts if each is not part)
    texts = [":" if each is part else walk.draft.render(each) for each in index.elts]
    data = name.id if whole else f"{name.id}[{', '.join(texts)}]"
    axes = [each for each in index.elts if each is part or isinstance(each, ast.Slice)]
    untaken = f"~{walk.mask_operand(mask)}"
    if len(axes) > 1 or walk.rank(name) != len(index.elts):
        axis = sum(isinstance(each, ast.Slice) for each in index.elts[:at])
        more = f", axis={axis}" if axis else ""
        untaken = f"~{walk.masked}.expand({walk.mask_text(mask)}, {data}{more})"
    value = walk.draft.argument(statement.value)
    walk.draft.replace(statement, f"{data} = {walk.masked}.guard({data}, {untaken}, {value})")
    if whole:
        walk.scope.names.bind(name.id)


def rows(walk: Walk, target: ast.Subscript, value: ast.expr, layout: Masked) -> str | None:
    """`x[:, 0] = masked.where_rows(m, y * 2, x[:, 0])` for `x[m, 0] = y[m] * 2`; None elsewhere.

    Everything else that shares the memory sees this store as it saw the other one.
    """
    name, index = target.value, target.slice
    if walk.branch is not None or not isinstance(name, ast.Name):
        return None
    if not isinstance(index, ast.Tuple) or isinstance(index.elts[0], ast.Slice):
        return None
    mask, *others = index.elts
    static = all(is_whole(part) or type(walk.constant(part)[1]) is int for part in others)
    rank, numbers = walk.rank(name), sum(not is_whole(part) for part in others)
    if rank is None or rank < len(index.elts) or walk.rank(mask) != 1 or not static:
        return None
    in_place = layout.form == "axes" and (layout.axis, layout.width) == (0, 1)
    if not in_place or layout.prefix or layout.rank != rank - numbers:
        return None
    if not isinstance(walk.visit(mask), Dense) or layout.mask.key != (walk.key(mask), ""):
        return None
    data = f"{name.id}[{', '.join([':', *(walk.draft.render(part) for part in others)])}]"
    return f"{data} = {walk.masked}.where_rows({walk.mask_text(layout.mask)}, {{}}, {data})"


def _is_ellipsis(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and part.value is Ellipsis


def _are_static(site: Site, parts: list[ast.expr]) -> bool:
    """Whether indices are slices between fixed numbers, and fixed numbers."""
    bounds = [
        bound
        for part in parts
        for bound in (
            (part.lower, part.upper, part.step) if isinstance(part, ast.Slice) else (part,)
        )
        if bound is not None
    ]
    return all(site.is_fixed(bound) for bound in bounds)


def filled(walk: Walk, target: ast.Subscript, value: Layout) -> tuple[str, Masked] | None:
    """`x[:, idx] = number` with the positions of true elements: chosen by the mask, as above.

    Gives the name that is written into, with what tells where; None where it is no such store.
    """
    place, statement, name = one_part(target), walk.at, target.value
    if place is None or not isinstance(value, Dense) or not value.scalar:
        return None
    layout = walk.visit(place[1])
    if not isinstance(layout, Index) or not is_row(layout):
        return None
    if not isinstance(statement, ast.Assign) or not isinstance(name, ast.Name):
        return None
    _choose(walk, statement, target, place[1], layout.mask)
    return name.id, Masked(layout.mask, "axes", layout.sources, axis=place[0])
