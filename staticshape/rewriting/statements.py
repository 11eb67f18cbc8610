"""Statements: what binds a name, what ends a value, and what lets no mask through."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from staticshape.rewriting import branches, merging, returns, updates
from staticshape.rewriting.expressions import visit_any
from staticshape.rewriting.identity import assigned_in, root_name
from staticshape.rewriting.layout import (
    FRESH,
    Dense,
    Ended,
    Index,
    Layout,
    Masked,
    Moving,
    Results,
    carries,
)
from staticshape.rewriting.questions import Alias
from staticshape.rewriting.refuse import Again, Refused, sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def visit(walk: Walk, statement: ast.stmt) -> None:
    """Visit one statement of a block."""
    if walk.pending is not None and not isinstance(
        statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return
    ):
        raise walk.refuse_branch(
            statement, "what follows the early return is not plain assignments"
        )
    match statement:
        case ast.Assign():
            _assign(walk, statement, statement.targets, statement.value)
        case ast.AnnAssign(target, _, value) if value is not None:
            _assign(walk, statement, [target], value)
        case ast.AugAssign():
            _augmented(walk, statement)
        case ast.Expr(value):
            _expression(walk, value)
        case ast.Return(value):
            _return(walk, statement, value)
        case ast.If():
            branches.visit(walk, statement)
        case ast.For() | ast.While():
            _loop(walk, statement)
        case ast.FunctionDef() | ast.ClassDef() | ast.AsyncFunctionDef():
            _nested(walk, statement)
        case ast.With():
            for item in statement.items:
                visit_any(walk, item.context_expr)
                _bind_all(walk, item.optional_vars)
            walk.run_block(statement.body)
        case ast.Try():
            _opaque(walk, statement)
        case _:
            for child in ast.iter_child_nodes(statement):
                visit_any(walk, child)


def _assign(walk: Walk, statement: ast.stmt, targets: list[ast.expr], value: ast.expr) -> None:
    if len(targets) == 1 and isinstance(targets[0], ast.Subscript):
        updates.visit(walk, statement, targets[0], value)
        return
    if len(targets) == 1 and isinstance(targets[0], ast.Tuple):
        _unpacked(walk, statement, targets[0], value)
        return
    layout = walk.visit(value)
    if len(targets) == 1 and isinstance(targets[0], ast.Name):
        bind_name(walk, statement, targets[0], value, layout)
        return
    for target in targets:
        if carries(layout):
            raise walk.refuse(statement, _stored(target), layout)
        _bind_all(walk, target)


def _stored(target: ast.expr) -> str:
    if isinstance(target, ast.Attribute):
        return f"the selection is stored in `{ast.unparse(target)}`"
    return "the selection is bound to more than one name at once"


def bind_name(
    walk: Walk, statement: ast.stmt, target: ast.Name, value: ast.expr, layout: Layout
) -> None:
    """`name = value`: an assignment that has become an alias is dropped where that is exact."""
    if isinstance(layout, Index):
        if walk.can_drop(statement):
            walk.draft.delete(statement)
            walk.draft.replaced.pop(value, None)
        else:
            name = walk.book.fresh(f"{target.id}_valid")
            text = walk.book.bind_here(layout.mask.key, statement, name)
            if text is None:
                raise walk.refuse(
                    statement, "the positions share their line with something else", layout
                )
            walk.draft.replace(target, name)
            walk.draft.replace(value, text)
        walk.bind(target.id, layout)
        return
    safe = walk.memory.guard_at.get(statement)
    if isinstance(layout, Masked) and safe is not None:
        text = walk.guard_text(value, layout, safe)
        walk.draft.replace(value, text)
        layout = layout.padded(safe)
    key = None if carries(layout) else walk.key(value)
    if value in walk.draft.replaced and carries(layout):
        text = walk.draft.replaced[value]
        if text.isidentifier() and target not in walk.draft.replaced:
            _alias(walk, statement, target, text, layout)
            return
    if isinstance(layout, Masked) and layout.form == "axes" and len(layout.over) <= 1:
        own = ((target.id, FRESH),)
        layout = replace(layout, over=own, like=layout.like if layout.like is None else own)
    walk.bind(target.id, layout, key, walk.shape_key(value))
    if not carries(layout):
        walk.scope.names.define(target.id, value)


def _alias(walk: Walk, statement: ast.stmt, target: ast.Name, text: str, layout: Layout) -> None:
    alone = walk.can_drop(statement)
    if not alone or statement in walk.memory.keep or walk.is_captured(target.id):
        walk.bind(target.id, layout)
        return
    before = walk.scope.names.current(text)
    if text == target.id:  # `x = x`: the name now stands for the data in place
        if isinstance(layout, Masked):
            layout = replace(
                layout, like=_renewed(layout.like, text), over=_renewed(layout.over, text) or ()
            )
        walk.bind(target.id, layout, shape=walk.scope.names.shape_of(text))
        walk.draft.delete(statement)
        walk.draft.replaced.pop(value_of(statement), None)
        return
    walk.bind(target.id, layout, shape=walk.scope.names.shape_of(text))
    walk.scope.aliases[target.id] = Alias(text, ((text, before),), statement)
    walk.draft.delete(statement)
    walk.draft.replaced.pop(value_of(statement), None)


def _renewed(
    names: tuple[tuple[str, int], ...] | None, text: str
) -> tuple[tuple[str, int], ...] | None:
    if names is None:
        return None
    return tuple((name, FRESH if name == text else version) for name, version in names)


def value_of(statement: ast.stmt) -> ast.AST:
    """The right side of an assignment."""
    assert isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None
    return statement.value


def _unpacked(walk: Walk, statement: ast.stmt, target: ast.Tuple, value: ast.expr) -> None:
    if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
        _pairs(walk, statement, target, value)
        return
    layout = walk.visit(value)
    if isinstance(layout, Results) and len(layout.items) == len(target.elts):
        _results(walk, target, layout)
        return
    if carries(layout):
        raise walk.refuse(statement, "the selection is taken apart by unpacking", layout)
    for item in target.elts:
        _bind_all(walk, item)
        if isinstance(item, ast.Name) and isinstance(layout, Moving):
            walk.scope.layouts[item.id] = Moving()


def _pairs(walk: Walk, statement: ast.stmt, target: ast.Tuple, value: ast.Tuple) -> None:
    """`a, b = x[m], y[m]`: dropped where both are mere names for the data in place."""
    layouts = [walk.visit(item) for item in value.elts]
    pairs = list(zip(target.elts, value.elts, layouts, strict=True))
    texts = [walk.draft.replaced.get(item, "") for item in value.elts]
    drop = (
        all(isinstance(item, ast.Name) and carries(layout) for item, _, layout in pairs)
        and all(text.isidentifier() for text in texts)
        and walk.can_drop(statement)
        and statement not in walk.memory.keep
        and not any(
            isinstance(item, ast.Name) and walk.is_captured(item.id) for item, _, _ in pairs
        )
        and not _crossed(target, texts)
    )
    before = {text: walk.scope.names.current(text) for text in texts}
    shapes = [walk.shape_key(item) for item in value.elts]
    for (item, _, layout), text, shape in zip(pairs, texts, shapes, strict=True):
        if isinstance(item, ast.Name):
            own = drop and text == item.id
            if own and isinstance(layout, Masked):
                layout = replace(
                    layout, like=_renewed(layout.like, text), over=_renewed(layout.over, text) or ()
                )
            walk.bind(item.id, layout, shape=shape)
            if drop and not own:
                walk.scope.aliases[item.id] = Alias(text, ((text, before[text]),), statement)
        elif carries(layout):
            raise walk.refuse(statement, _stored(item), layout)
        else:
            _bind_all(walk, item)
    if drop:
        walk.draft.delete(statement)
        for item in value.elts:
            walk.draft.replaced.pop(item, None)


def _crossed(target: ast.Tuple, texts: list[str]) -> bool:
    names = [item.id if isinstance(item, ast.Name) else "" for item in target.elts]
    return any(text in names and names[place] != text for place, text in enumerate(texts))


def _results(walk: Walk, target: ast.Tuple, results: Results) -> None:
    for item, layout in zip(target.elts, results.items, strict=True):
        if not isinstance(item, ast.Name):
            raise walk.refuse(item, _stored(item), results)
        walk.bind(item.id, layout)


def _augmented(walk: Walk, statement: ast.AugAssign) -> None:
    if isinstance(statement.target, ast.Subscript) and statement.target in walk.sources:
        updates.augment(walk, statement, statement.target)
        return
    if not isinstance(statement.target, ast.Name):
        visit_any(walk, statement.value)
        _bind_all(walk, statement.target)
        return
    name = statement.target.id
    alias = walk.scope.aliases.get(name)
    if alias is not None:
        walk.memory.keep.add(alias.statement)
        raise Again
    before = walk.scope.layouts.get(name)
    layout = walk.visit(statement.value)
    if (before is not None and carries(before)) or carries(layout):
        # `sel += other` is `sel = sel + other` in graph mode: write it so
        raise walk.refuse(
            statement,
            "a selection is changed in place",
            *(item for item in (before, layout) if item is not None),
            help=f"write `{name} = {name} ... ` instead",
        )
    moving = isinstance(before, Moving) or isinstance(layout, Moving)
    result: Layout = Moving() if moving else before or Dense()
    if isinstance(before, Dense) and isinstance(layout, Dense):
        result = Dense(before.scalar and layout.scalar)
    walk.bind(name, result)


def _expression(walk: Walk, value: ast.expr) -> None:
    layout = walk.visit(value)
    if carries(layout):
        raise walk.refuse(value, "the selection's value is used outside the graph here", layout)


def _return(walk: Walk, statement: ast.Return, value: ast.expr | None) -> None:
    if value is None:
        return
    if walk.pending is not None:
        merging.merge_return(walk, value)
        return
    layout = walk.visit(value)
    if isinstance(layout, Masked) and returns.leave(walk, statement, value, layout):
        return
    if carries(layout):
        what = "a number of elements" if not isinstance(layout, Masked) else "a selection"
        raise walk.refuse(
            statement,
            f"{what} is returned: its size would become part of the interface",
            layout,
            help="return the values with their mask, or reduce them here",
        )


def _loop(walk: Walk, statement: ast.For | ast.While) -> None:
    if isinstance(statement, ast.For):
        visit_any(walk, statement.iter)
    changed = assigned_in([statement])
    for name in changed:
        layout = walk.scope.layouts.get(name)
        if layout is not None and carries(layout):
            raise walk.refuse(
                statement, f"the selection `{name}` is bound anew inside a loop", layout
            )
        if name in walk.scope.aliases:
            walk.memory.keep.add(walk.scope.aliases[name].statement)
            raise Again
    before = {name for name in changed if walk.is_bound(name)}
    walk.forget(changed)
    known = len(walk.book.plans)
    if isinstance(statement, ast.While):
        hoisting, walk.can_hoist = walk.can_hoist, False
        visit_any(walk, statement.test)
        walk.can_hoist = hoisting
    else:
        _bind_all(walk, statement.target)
    walk.run_block(statement.body)
    walk.run_block(statement.orelse)
    walk.at = statement
    walk.book.forget(known)
    for name in changed:
        layout = walk.scope.layouts.get(name)
        if layout is None or not carries(layout):
            continue
        reason = f"the selection `{name}` lives on from one round of a loop to the next"
        if name in before:
            raise walk.refuse(statement, reason, layout)
        walk.scope.layouts[name] = Ended(sources_of([layout]), reason)
    walk.forget(changed)


def _nested(walk: Walk, statement: ast.stmt) -> None:
    for item in ast.walk(statement):
        if item in walk.sources and walk.sources[item].id not in walk.memory.disabled:
            raise Refused(
                item,
                "the selection stands in a nested function",
                frozenset({walk.sources[item].id}),
                "move the function out, so that it is converted by itself",
            )
        if isinstance(item, ast.Name):
            layout = walk.scope.layouts.get(item.id)
            if layout is not None and carries(layout):
                raise walk.refuse(item, f"`{item.id}` is used in a nested function", layout)
    if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        walk.bind(statement.name, Dense())


def _opaque(walk: Walk, statement: ast.stmt) -> None:
    for item in ast.walk(statement):
        if item in walk.sources and walk.sources[item].id not in walk.memory.disabled:
            raise Refused(
                item, "the selection stands in a `try`", frozenset({walk.sources[item].id})
            )
    walk.forget(assigned_in([statement]))


def _bind_all(walk: Walk, target: ast.AST | None) -> None:
    """Bind every name of a target to something nothing is known of."""
    if target is None:
        return
    if isinstance(target, ast.Attribute):
        visit_any(walk, target.value)
        walk.scope.names.bind("self.*")
        return
    if isinstance(target, ast.Subscript):
        visit_any(walk, target.value)
        visit_any(walk, target.slice)
        root = root_name(target)
        if root:
            walk.scope.names.bind(root)
        return
    for item in ast.walk(target):
        if isinstance(item, ast.Name):
            walk.bind(item.id, _after(walk, item))


def _after(walk: Walk, item: ast.Name) -> Layout:
    layout = walk.plain(item)
    return layout if isinstance(layout, Dense) else Dense()
