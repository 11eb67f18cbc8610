"""What is asked for its distinct values: a whole Tensor or a selection, whole numbers or not."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting.layout import Masked

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_SAME = ("stop_gradient", "reshape", "view", "squeeze", "flatten", "ravel", "expand_dims")
_DEEPEST = 3  # helpers in helpers
_LONGEST = 12  # steps, as `x = x + 1` names itself


def selected(site: Site, data: ast.expr) -> Masked | None:
    """The layout of a row of selected elements that a source is applied to; None of a whole one."""
    layout = site.walk.visit(data)
    row = isinstance(layout, Masked) and layout.form in ("flat", "axes") and layout.rank == 1
    if not row or not isinstance(layout, Masked) or layout.outer is not None:
        site.whole(data, layout)
        return None
    site.sources |= layout.sources
    return layout


def is_whole(walk: Walk, node: ast.expr) -> bool:
    """Whether values are whole numbers, or made of such and of numbers of the host: no NaN."""
    leaves = _made_of(walk, walk.facts, node)
    values = [facts.value(leaf) for facts, leaf in leaves]
    return all(isinstance(value, Tensor) and value.kind == "int" for value in values)


def _bound(walk: Walk, node: ast.expr) -> ast.expr:
    """What the statement that binds a name gives it."""
    statement = walk.scope.defined.get(node.id) if isinstance(node, ast.Name) else None
    one = isinstance(statement, ast.Assign) and len(statement.targets) == 1
    if walk.dtype(node) is not None or not one or not isinstance(statement, ast.Assign):
        return node
    return statement.value if isinstance(statement.targets[0], ast.Name) else node


def _made_of(
    walk: Walk, facts: FunctionFacts, node: ast.expr, depth: int = 0
) -> list[tuple[FunctionFacts, ast.expr]]:
    """The Tensors that sums and products of known numbers make a value of, also in a helper."""
    if facts is walk.facts and depth < _LONGEST:
        node = _bound(walk, node)
    value = facts.value(node)
    parts: list[ast.expr] = []
    inner = facts
    unknown = not isinstance(value, Tensor) or value.dtype is None
    if unknown and depth < _LONGEST:
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult(), right):
                parts = [part for part in (left, right) if not _is_number(facts, part)]
            case ast.Call() if (bound := facts.calls.get(node)) is not None:
                parts = [bound.args["input"]] if bound.operator.name in _SAME else []
            case ast.Call():
                helper = walk.callers.callee(facts, node)
                if helper is not None and depth < _DEEPEST:
                    inner, parts = helper, _returned(helper)
    leaves = [leaf for part in parts for leaf in _made_of(walk, inner, part, depth + 1)]
    return leaves or [(facts, node)]


def _returned(helper: FunctionFacts) -> list[ast.expr]:
    """What a function gives back, where all its ways give one value."""
    found = [item.value for item in walking.walk(helper.node) if isinstance(item, ast.Return)]
    return [item for item in found if item is not None] if None not in found else []


def _is_number(facts: FunctionFacts, node: ast.expr) -> bool:
    value = facts.value(node)
    return isinstance(value, Python) and value.known == "fixed" and value.is_one
