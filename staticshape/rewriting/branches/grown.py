"""Lists that grow in an `if`: both ways append one element, which becomes one choice."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting.branches.results import carries_selection, is_scalar

if TYPE_CHECKING:
    from staticshape.rewriting.walk.records import Condition, Result
    from staticshape.rewriting.walk.state import Walk


def on_both_ways(
    walk: Walk, statement: ast.If, condition: Condition, name: str, sides: tuple[Result, Result]
) -> str:
    """`values.append(masked.cond(c, one, two))` of what both ways append."""
    return f"{name}({chosen(walk, statement, condition, name, sides)})"


def chosen(
    walk: Walk, statement: ast.If, condition: Condition, name: str, sides: tuple[Result, Result]
) -> str:
    """The choice between what both ways append."""
    first, second = sides
    if any(carries_selection(side.layout) for side in sides):
        raise walk.refuse_branch(statement, "a selection is put into a list")
    owner = name.removesuffix(".append")
    if not _is_stacked(walk, owner) and not _of_one_shape(walk, first, second):
        raise walk.refuse_branch(
            statement, f"it is not known whether both ways give `{owner}` elements of one shape"
        )
    return condition.choice(walk, statement, first.text, second.text)


def _is_stacked(walk: Walk, name: str) -> bool:
    """Whether elements of a list must be of one shape: they are stacked, and that is all."""
    allowed: set[ast.AST] = set()
    for item in walk.facts.nodes:
        if not isinstance(item, ast.Call):
            continue
        bound = walk.facts.calls.get(item)
        if bound is not None and bound.operator.name == "stack":
            allowed.update(bound.args.values())
        if isinstance(item.func, ast.Attribute) and item.func.attr == "append":
            allowed.add(item.func.value)
        if isinstance(item.func, ast.Name) and item.func.id == "len":
            allowed.update(item.args)
    return all(item in allowed for item in _reads(walk, name))


def _reads(walk: Walk, name: str) -> list[ast.Name]:
    return [
        item
        for item in walk.facts.nodes
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load)
    ]


def _of_one_shape(walk: Walk, first: Result, second: Result) -> bool:
    if is_scalar(first) and is_scalar(second):
        return True
    one, two = first.value, second.value
    if one is None or two is None:
        return False
    values = [walk.facts.value(node) for node in (one, two)]
    if all(isinstance(value, Python) for value in values) or walk.same_shape(one, two):
        return True
    dims = [value.dims if isinstance(value, Tensor) else None for value in values]
    known = all(dim.kind == "static" and dim.size is not None for dim in dims[0] or ())
    return dims[0] is not None and known and dims[0] == dims[1]
