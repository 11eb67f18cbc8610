"""What is asked for its distinct values: a whole Tensor or a selection, of numbers without NaN."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python
from staticshape.rewriting.layout import Masked

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk import Walk

_SAME = ("stop_gradient", "reshape", "view", "squeeze", "flatten", "ravel", "expand_dims")


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
    return all(walk.kind(part) == "int" for part in _made_of(walk, _bound(walk, node)))


def is_short(walk: Walk, node: ast.expr) -> bool:
    """Whether values surely are no int64: places among them are int32 then."""
    dtypes = {walk.dtype(part) for part in _made_of(walk, _bound(walk, node))}
    return not dtypes & {None, "int", "int64"}


def _bound(walk: Walk, node: ast.expr) -> ast.expr:
    """What the statement that binds a name gives it."""
    statement = walk.scope.defined.get(node.id) if isinstance(node, ast.Name) else None
    one = isinstance(statement, ast.Assign) and len(statement.targets) == 1
    if walk.dtype(node) is not None or not one or not isinstance(statement, ast.Assign):
        return node
    return statement.value if isinstance(statement.targets[0], ast.Name) else node


def _made_of(walk: Walk, node: ast.expr) -> list[ast.expr]:
    """The Tensors that sums and products of known numbers make a value of."""
    if walk.dtype(node) is None:
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult(), right):
                parts = [part for part in (left, right) if not _is_number(walk, part)]
                return [leaf for part in parts for leaf in _made_of(walk, part)] or [node]
            case ast.Call():
                bound = walk.facts.calls.get(node)
                if bound is not None and bound.operator.name in _SAME:
                    return _made_of(walk, bound.args["input"])
    return [node]


def _is_number(walk: Walk, node: ast.expr) -> bool:
    value = walk.facts.value(node)
    return isinstance(value, Python) and value.known == "fixed" and value.is_one
