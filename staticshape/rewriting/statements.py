"""Statements: each goes to the room that knows it; what lets no mask through is here."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from staticshape.rewriting import assignments
from staticshape.rewriting.branches import branches, early, option_returns, optional, skipped
from staticshape.rewriting.capacity import alike, one_shape
from staticshape.rewriting.functions import (
    helpers,
    interface,
    returned_dicts,
    returns,
    selected_again,
    settled,
)
from staticshape.rewriting.holders import alike_lists, lists
from staticshape.rewriting.layout import Dense, Layout, carries
from staticshape.rewriting.loops import growing, loop_exits, loops
from staticshape.rewriting.places import asserted_counts
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.visiting.bindings import bind_all
from staticshape.rewriting.visiting.expressions import visit_any
from staticshape.rewriting.walk import constants, left_alone, rearranged, special_methods

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def visit(walk: Walk, statement: ast.stmt) -> None:
    """Visit one statement of a block."""
    try:
        block = isinstance(statement, ast.For | ast.While | ast.With | ast.If)
        if block:
            special_methods.run(walk, statement)
            rearranged.in_block(walk, statement)
        _visit(walk, statement)
        rearranged.behind(walk, statement)
        special_methods.run(walk, statement)
    except Refused as refused:
        optional.give_up(walk, statement)
        early.give_up(walk)
        skipped.give_up(walk)
        alike.give_up(walk, refused)
        one_shape.give_up(walk, refused)
        raise


def _visit(walk: Walk, statement: ast.stmt) -> None:
    if walk.skipped is not None and skipped.assign(walk, statement):
        return
    if growing.visit(walk, statement):
        return
    match statement:
        case ast.Assign():
            assignments.assign(walk, statement, statement.targets, statement.value)
            lists.define(walk, statement)
        case ast.AnnAssign(target, _, value) if value is not None:
            assignments.assign(walk, statement, [target], value)
        case ast.AugAssign():
            if not alike_lists.grow(walk, statement):
                assignments.augmented(walk, statement)
                growing.bind_anew(walk, statement)
        case ast.Expr(value):
            if not alike_lists.grow(walk, statement) and not lists.append(walk, statement):
                _expression(walk, value)
        case ast.Return(value):
            _return(walk, statement, value)
        case ast.If():
            branches.visit(walk, statement)
        case ast.For() | ast.While():
            loops.visit(walk, statement)
        case ast.FunctionDef() | ast.ClassDef() | ast.AsyncFunctionDef():
            _nested(walk, statement)
        case ast.With():
            for item in statement.items:
                visit_any(walk, item.context_expr)
                bind_all(walk, item.optional_vars)
            walk.run_block(statement.body)
        case ast.Try():
            _opaque(walk, statement)
        case ast.Assert(test, message):
            asserted_counts.visit(walk, test)
            if message is not None:
                visit_any(walk, message)
        case ast.Break() | ast.Continue():
            loop_exits.note(walk)
        case _:
            for child in ast.iter_child_nodes(statement):
                visit_any(walk, child)


def _expression(walk: Walk, value: ast.expr) -> None:
    layout = walk.visit(value)
    if carries(layout):
        raise walk.refuse(value, "the selection's value is used outside the graph here", layout)


def _return(walk: Walk, statement: ast.Return, value: ast.expr | None) -> None:
    if value is None:
        return
    constants.refuse_given_back(walk, statement)
    if walk.pending is not None:
        early.merge_return(walk, value)
        return
    if walk.spec is not None:
        parts = value.elts if isinstance(value, ast.Tuple) else [value]
        layouts = [walk.visit(item) for item in parts]
        _not_boxed(walk, statement, value, layouts)
        if helpers.note_result(walk, layouts):
            return
        raise walk.refuse(statement, "a selection is returned with another mask", *layouts)
    if walk.facts.is_entry and not walk.callers.changeable(walk.facts):
        interface.give(walk, statement, value)
        return
    if isinstance(value, ast.Dict) and None not in value.keys:
        layouts = [walk.visit(item) for item in value.values]
        if returned_dicts.leave(walk, value, layouts):
            return
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    layouts = [walk.visit(item) for item in parts]
    _not_boxed(walk, statement, value, layouts)
    if settled.is_passed_by(walk) and selected_again.leave(walk, statement, parts, layouts):
        return
    if option_returns.leave(walk, statement, value, layouts):
        return
    if returns.leave(walk, value, layouts):
        return
    carried = [layout for layout in layouts if carries(layout)]
    if carried:
        early.may_merge(walk)
        raise interface.refusal(walk, statement, *carried)


def _not_boxed(walk: Walk, statement: ast.stmt, value: ast.expr, layouts: Sequence[Layout]) -> None:
    """`return sel,`: what callers take apart is a tuple of one."""
    if isinstance(value, ast.Tuple) and len(value.elts) == 1 and carries(layouts[0]):
        said, help = "a tuple of one selection is returned", "return the selection itself"
        raise walk.refuse(statement, said, *layouts, help=help)


def _nested(walk: Walk, statement: ast.stmt) -> None:
    help = "move the function out, so that it is converted by itself"
    left_alone.check(walk, statement, "a nested function", help)
    if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        walk.bind(statement.name, Dense())


def _opaque(walk: Walk, statement: ast.stmt) -> None:
    left_alone.check(walk, statement, "a `try`")
    walk.forget(assigned_in([statement]))
