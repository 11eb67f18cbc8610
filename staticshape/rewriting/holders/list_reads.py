"""Elements of lists that grow, read on one way of an `if`: the other way may not read them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_CHANGES = ("append", "extend", "insert", "pop", "remove", "clear")


def refuse(walk: Walk, node: ast.Subscript) -> None:
    """`values[-1]` on one way only: while the list is empty, the other way may not read it."""
    if walk.branch is None or not isinstance(node.value, ast.Name):
        return
    name = node.value.id
    for item in walk.facts.nodes:
        match item:
            case ast.Call(ast.Attribute(ast.Name(owner), method)) if owner == name:
                if method in _CHANGES and not isinstance(walk.facts.value(node.value), Tensor):
                    raise walk.refuse_branch(
                        node, f"`{name}` is read on one way, where it may have fewer elements"
                    )
