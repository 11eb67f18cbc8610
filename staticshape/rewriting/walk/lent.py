"""Memory that ways and helpers share with the Tensors it came from."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.walk.callers import bound_arguments

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk


def lend(walk: Walk, name: str, layouts: Iterable[Layout]) -> None:
    """What a name stands for on one way shares the memory of what was selected from there."""
    for layout in layouts:
        if isinstance(layout, Masked) and layout.data is not None:
            walk.lent.append((layout.data, layout, name))


def forget_written(walk: Walk, helper: FunctionFacts, node: ast.Call) -> None:
    """What a helper writes into its arguments, they are no longer what they were."""
    written = {_written(item) for item in walking.walk(helper.node)}
    for name, argument in (bound_arguments(helper.node, node) or {}).items():
        if name in written:
            walk.changed_in_place(node, root_name(argument))
    if "self" in written and root_name(node.func) == "self":
        walk.changed_in_place(node, "self")
        walk.scope.names.bind("self.*")


def _written(item: ast.AST) -> str | None:
    """The name that is written in place here: in graph mode `x += 1` writes into the Tensor."""
    if isinstance(item, ast.Subscript | ast.Attribute) and isinstance(item.ctx, ast.Store):
        return root_name(item)
    return root_name(item.target) if isinstance(item, ast.AugAssign) else None
