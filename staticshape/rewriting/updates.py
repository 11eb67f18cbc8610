"""Assignments into a tensor: `x[m] = f(x[m])` becomes one `where`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.expressions import visit_any
from staticshape.rewriting.identity import root_name
from staticshape.rewriting.layout import Dense, Masked, Moving, carries

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def visit(walk: Walk, statement: ast.stmt, target: ast.Subscript, value: ast.expr) -> None:
    """`target[...] = value`."""
    layout = walk.visit(value)
    if not carries(layout):
        visit_any(walk, target.value)
        visit_any(walk, target.slice)
        root = root_name(target)
        if root is not None:
            _rebind(walk, root)
        return
    if not isinstance(layout, Masked) or not isinstance(target.value, ast.Name):
        raise walk.refuse(statement, "a selection is written into something else", layout)
    name = target.value
    own = walk.scope.layouts.get(name.id)
    if own is not None and (carries(own) or isinstance(own, Moving)):
        raise walk.refuse(statement, "a selection is written into another selection", layout, own)
    if carries(walk.visit(target.slice)):
        raise walk.refuse(target.slice, "a selection is used as an index here", layout)
    _same_mask(walk, statement, target, layout)
    _not_shared(walk, statement, name.id, layout)
    valid = walk.mask_text(layout.mask)
    text = walk.draft.argument(value)
    walk.draft.replace(
        statement, f"{name.id} = {walk.masked}.where_rows({valid}, {text}, {name.id})"
    )
    _rebind(walk, name.id)
    walk.scope.layouts[name.id] = Dense()


def _same_mask(
    walk: Walk, statement: ast.stmt, target: ast.Subscript, layout: Masked
) -> None:
    key = (walk.key(target.slice), "")
    full = layout.form == "axes" and layout.axis == 0
    if key != layout.mask.key or not full or layout.prefix:
        raise walk.refuse(
            statement,
            "what is written was not selected by the mask it is written under",
            layout,
            help="select and assign with the same mask, bound to one name",
        )


def _not_shared(walk: Walk, statement: ast.stmt, name: str, layout: Masked) -> None:
    bound = walk.scope.names.bound
    if name in bound:
        shared = [other for other, key in bound.items() if other != name and key == bound[name]]
    else:
        free = walk.scope.names.read(name)
        shared = [other for other, key in bound.items() if key == free]
    if shared:
        raise walk.refuse(
            statement, f"`{name}` and `{shared[0]}` are one tensor, and it is changed in place", layout
        )


def _rebind(walk: Walk, name: str) -> None:
    before = walk.scope.layouts.get(name)
    walk.scope.names.bind(name)
    if before is not None:
        walk.scope.layouts[name] = before
