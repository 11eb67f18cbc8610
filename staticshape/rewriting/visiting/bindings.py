"""Bindings: what a name holds after an assignment, and which assignments need no line any more."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import FRESH, Count, Dense, Fill, Index, Layout, Masked, carries
from staticshape.rewriting.places import row_masks
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk import compacting, early_guards, overwriting
from staticshape.rewriting.walk.questions import Alias

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def bind_name(
    walk: Walk, statement: ast.stmt, target: ast.Name, value: ast.expr, layout: Layout
) -> None:
    """`name = value`, and what it is computed of."""
    origins = early_guards.origins_of(walk, value)
    _bind_name(walk, statement, target, value, layout)
    early_guards.note_binding(walk, target.id, statement, origins)


def _bind_name(
    walk: Walk, statement: ast.stmt, target: ast.Name, value: ast.expr, layout: Layout
) -> None:
    """An assignment that has become an alias is dropped where that is exact."""
    if isinstance(layout, Index):
        if walk.can_drop(statement):
            walk.draft.delete(statement)
            walk.draft.replaced.pop(value, None)
        else:
            name = walk.book.fresh(f"{target.id}_valid")
            bound = walk.book.bind_here(layout.mask.key, statement, name, walk.scope.names)
            # bound before, the line stays for what stands beside it
            text = walk.mask_text(layout.mask) if bound is None else bound[1]
            walk.draft.replace(target, name)
            walk.draft.replace(value, text)
        walk.bind(target.id, layout)
        return
    if isinstance(layout, Fill):
        if walk.can_drop(statement):
            walk.draft.delete(statement)
        walk.bind(target.id, layout)
        return
    if statement in walk.memory.compact and isinstance(layout, Masked) and not layout.prefix:
        walk.bind(target.id, compacting.where_bound(walk, value, layout))
        return
    safe = walk.memory.guard_at.get(statement)
    if isinstance(layout, Masked) and safe is not None:
        layout = walk.guard_bound(value, layout, safe)
    key = None if carries(layout) else walk.key(value)
    if value in walk.draft.replaced and carries(layout):
        text = walk.draft.replaced[value]
        if text.isidentifier() and target not in walk.draft.replaced:
            _alias(walk, statement, target, text, layout)
            return
    if isinstance(layout, Masked) and layout.form == "axes" and len(layout.over) <= 1:
        own = ((target.id, FRESH),)
        layout = replace(layout, over=own, like=layout.like if layout.like is None else own)
    memory = None if carries(layout) else walk.memory_of(value)
    repeated = None if carries(layout) else row_masks.repeated(walk, value)
    walk.bind(target.id, layout, key, walk.shape_key(value))
    if repeated is not None:
        walk.scope.names.repeated[target.id] = repeated
    if not carries(layout) or isinstance(layout, Count):
        walk.scope.names.define(target.id, value)
    names = walk.scope.names
    if memory is not None and memory is not names.read(target.id):
        names.memory[target.id] = (names.current(target.id), memory)


def _alias(walk: Walk, statement: ast.stmt, target: ast.Name, text: str, layout: Layout) -> None:
    alone = walk.can_drop(statement)
    if not alone or statement in walk.memory.keep or walk.is_captured(target.id):
        walk.bind(target.id, layout, shape=walk.scope.names.shape_of(text))
        return
    before = walk.scope.names.current(text)
    if text == target.id:  # `x = x`: the name now stands for the data in place
        if isinstance(layout, Masked):
            layout = replace(
                layout, like=renewed(layout.like, text), over=renewed(layout.over, text) or ()
            )
        walk.bind(target.id, layout, shape=walk.scope.names.shape_of(text))
        walk.draft.delete(statement)
        walk.draft.replaced.pop(value_of(statement), None)
        return
    walk.bind(target.id, layout, shape=walk.scope.names.shape_of(text))
    walk.scope.aliases[target.id] = Alias(text, ((text, before),), statement)
    walk.draft.delete(statement)
    walk.draft.replaced.pop(value_of(statement), None)


def renewed(
    names: tuple[tuple[str, int], ...] | None, text: str
) -> tuple[tuple[str, int], ...] | None:
    if names is None:
        return None
    return tuple((name, FRESH if name == text else version) for name, version in names)


def value_of(statement: ast.stmt) -> ast.AST:
    """The right side of an assignment."""
    assert isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None
    return statement.value


def bind_all(walk: Walk, target: ast.AST | None) -> None:
    """Bind every name of a target to something nothing is known of."""
    if target is None:
        return
    if isinstance(target, ast.Attribute):
        visit_any(walk, target.value)
        if root_name(target) == "self":  # a Parameter is written into
            overwriting.write(walk, target, "self")
        walk.scope.names.bind("self.*")
        return
    if isinstance(target, ast.Subscript):
        visit_any(walk, target.value)
        visit_any(walk, target.slice)
        overwriting.into(walk, target, target)
        return
    for item in ast.walk(target):
        if isinstance(item, ast.Name):
            walk.bind(item.id, _after(walk, item))


def _after(walk: Walk, item: ast.Name) -> Layout:
    layout = walk.plain(item)
    return layout if isinstance(layout, Dense) else Dense()
