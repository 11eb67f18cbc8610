"""Names that hold a Python number on one way of an `if` and a Tensor on the other.

Where a Tensor decides, the compiler joins what both ways leave: a number and a Tensor it cannot.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.reading.identity import assigned_in

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

Kind = Literal["number", "tensor"] | None


def unlike(walk: Walk, statement: ast.If) -> str:
    """Such a name that is read behind the `if`; an empty text where there is none."""
    for name in sorted(assigned_in([statement])):
        if not walk.is_read_after(statement, name):
            continue
        kinds = {_left(walk, block, name) for block in (statement.body, statement.orelse)}
        if "before" in kinds:
            kinds |= {_before(walk, statement, name)}
        if {"number", "tensor"} <= kinds:
            return name
    return ""


def _left(walk: Walk, block: list[ast.stmt], name: str) -> Kind | Literal["before"]:
    """What a way leaves in a name, as far as its own statements tell."""
    if name not in assigned_in(block):
        return "before"
    found: Kind = None
    for statement in block:
        for own, value in _bindings(statement):
            if own == name:
                found = _kind(walk, value)
    return found


def _before(walk: Walk, statement: ast.If, name: str) -> Kind:
    """What a name holds in front of an `if`: in some round of a loop, where it is in one."""
    known = walk.scope.names.definition(name)
    if known is not None:
        return _kind(walk, known)
    inside = set(walking.walk(statement))
    begun = [
        value
        for item in walk.facts.nodes
        if isinstance(item, ast.Assign) and item not in inside and item.lineno < statement.lineno
        for own, value in _bindings(item)
        if own == name
    ]
    return "number" if begun and _kind(walk, begun[-1]) == "number" else None


def _bindings(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    match statement:
        case ast.Assign([ast.Name(name)], value) | ast.AugAssign(ast.Name(name), _, value):
            yield name, value
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
            for target, value in zip(names, values, strict=True):
                if isinstance(target, ast.Name):
                    yield target.id, value


def _kind(walk: Walk, node: ast.expr) -> Kind:
    known, value = walk.shown(node)
    if known and isinstance(value, int | float):
        return "number"
    return "tensor" if isinstance(walk.facts.value(node), Tensor) else None
