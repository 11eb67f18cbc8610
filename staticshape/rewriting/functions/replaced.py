"""Calls of a method that heirs replace, where each of theirs keeps rows apart: `self.judge(sel)`.

Which of them runs depends on the class, so the call stays as it is written.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.functions import helpers
from staticshape.rewriting.functions.agreed import agreed
from staticshape.rewriting.layout import Layout, Masked, carries
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.walk import quiet
from staticshape.rewriting.walk.callers import is_abstract

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk


def call(walk: Walk, node: ast.Call, layouts: list[tuple[ast.expr, Layout]]) -> Layout | None:
    """The result of any of the methods on the data in place; None where one may mix rows."""
    methods = _methods(walk, node) if walk.branch is None else []
    every: list[helpers.Passed] = []
    for method in methods:
        passed = helpers.passed_to(walk, node, layouts, method, alone=False)
        if passed is None or passed.spec.held or passed.spec.counts:
            return None
        every.append(passed)
    if len(every) < 2:
        return None
    result = _agreed(walk, every, real=walk.real_rows)
    if result is not None:
        return result
    learning = any(helpers.is_given_weights(walk, passed) for passed in every)
    learning = learning or any(quiet.learns_in(walk, method) for method in methods)
    if learning and any(quiet.is_singular(walk, method) for method in methods):
        return None
    guards = helpers.guards(walk, every[0])
    result = _agreed(walk, every, real=True) if guards is not None else None
    if result is not None:
        for argument, text in guards or ():
            walk.draft.replace(argument, text)
    return result


def _agreed(walk: Walk, every: list[helpers.Passed], *, real: bool) -> Layout | None:
    """What they all give, in terms of the caller's masks."""
    results: list[Layout | None] = []
    for passed in every:
        own = helpers.apart(walk, passed, real=real)
        if not isinstance(own, Masked):
            return None
        results.append(helpers.back(walk, passed, own))
    result = agreed(results)
    return result if result is not None and carries(result) else None


def _methods(walk: Walk, node: ast.Call) -> list[FunctionFacts]:
    """The methods that a call of `self` may reach, all of them in sight; none where not certain."""
    match node.func:
        case ast.Attribute(ast.Name("self"), name):
            pass
        case _:
            return []
    callers = walk.callers
    owner = walk.facts.qualname.rpartition(".")[0].rpartition(".")[2]
    found = []
    for method in callers.kin.methods(owner, name):
        facts = callers.facts.get(method)
        if is_abstract(method):
            continue
        if facts is None or method.decorator_list:
            return []
        if callers.is_frozen(facts) or callers.elsewhere(facts, f"def {name}"):
            return []
        found.append(facts)
    return [] if _is_bound_otherwise(walk, name) else found


def _is_bound_otherwise(walk: Walk, name: str) -> bool:
    """Whether an object or a class gets something else under a method's name."""
    for uses in walk.callers.files.values():
        source = uses.module.source
        if any(
            item.attr == name and not isinstance(item.ctx, ast.Load)
            for item in source.nodes_of(ast.Attribute)
        ):
            return True
        others = [
            item
            for cls in source.nodes_of(ast.ClassDef)
            for item in cls.body
            if not isinstance(item, ast.FunctionDef)
        ]
        if name in assigned_in(others):
            return True
    return False
