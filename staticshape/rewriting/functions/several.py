"""Calls that may reach several functions, each of which keeps rows apart: `ACT[name]`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Function, Instance, OneOf, Value
from staticshape.rewriting.families import networks
from staticshape.rewriting.functions import helpers
from staticshape.rewriting.functions.agreed import agreed
from staticshape.rewriting.layout import Layout, Masked, carries
from staticshape.rewriting.walk import quiet

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk


def call(walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]]) -> Layout | None:
    """The result of a call of any of them on the data in place; None where one may mix rows."""
    chosen = walk.facts.value(node.func)
    if not isinstance(chosen, OneOf) or walk.branch is not None or len(node.args) != 1:
        return None
    layout = next((layout for item, layout in layouts if item is node.args[0]), None)
    given = [layout for _, layout in layouts if carries(layout)]
    if not isinstance(layout, Masked) or len(given) != 1 or node.keywords:
        return None
    every = [_passed(walk, node, layouts, choice) for choice in chosen.choices]
    own = [passed for passed in every if passed is not None]
    layers = [choice for choice, one in zip(chosen.choices, every, strict=True) if one is None]
    if not own:
        return None
    first = agreed([helpers.apart(walk, passed, real=True) for passed in own])
    if not isinstance(first, Masked):
        return None
    if any(networks.rank_after(layer, layout) != first.rank for layer in layers):
        return None
    guards = [] if walk.real_rows else helpers.guards(walk, own[0])
    if guards is None:
        return None
    for argument, text in guards:
        walk.draft.replace(argument, text)
    return helpers.back(walk, own[0], first)


def _passed(
    walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]], choice: Value
) -> helpers.Passed | None:
    """What one function of the project is given; None of a layer, and of what may be singular."""
    helper = _facts(walk, choice)
    if helper is None or quiet.is_singular(walk, helper):
        return None
    return helpers.passed_to(walk, node, layouts, helper)


def _facts(walk: Walk, choice: Value) -> FunctionFacts | None:
    found: ast.AST | None = None
    if isinstance(choice, Function):
        found = choice.node
    elif isinstance(choice, Instance):
        found = choice.cls.methods.get("construct")
    return walk.callers.facts.get(found) if isinstance(found, ast.FunctionDef) else None
