"""Which Tensor's memory an expression may share, and what calls write into it."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.reading.callers import bound_arguments
from staticshape.rewriting.reading.identity import Names, root_name

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.questions import Questions
    from staticshape.rewriting.walker import Walk

#: Beside the operators of layout: a cast to the dtype it has gives the very Tensor.
_SAME = frozenset({"cast", "identity", "stop_gradient", "depend"})


def memory_of(walk: Questions, node: ast.expr) -> Hashable:
    """The value number of the Tensor whose memory an expression may share; None: of no name."""
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Subscript | ast.Attribute | ast.Starred):
            node = node.value
            continue
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if bound is None or "input" not in bound.args:
            return None
        if bound.operator.family != "layout" and bound.operator.name not in _SAME:
            return None
        node = bound.args["input"]
    return of_name(walk.scope.names, node.id)


def of_name(names: Names, name: str) -> Hashable:
    """The same for a name: `q` is `x`'s memory after `q = x.view(-1)`."""
    version, memory = names.memory.get(name, (None, None))
    return memory if version == names.current(name) else names.read(name)


def lend(walk: Walk, name: str, layouts: Iterable[Layout]) -> None:
    """What a name stands for on one way shares the memory of what was selected from there."""
    for layout in layouts:
        if isinstance(layout, Masked) and layout.data is not None:
            walk.lent.append((layout.data, layout, name))


def others(names: Names, name: str) -> list[str]:
    """The other names that may hold the memory a name holds."""
    memory = of_name(names, name)
    bound = set(names.bound)
    match memory:
        case ("free", str(free), _):  # a parameter, or a name of the module
            bound.add(free)
    return sorted(other for other in bound if other != name and of_name(names, other) == memory)


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
