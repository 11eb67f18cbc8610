"""Constant Tensors that are changed in place: `total = Tensor(0.0)`, then `total += ...`.

In a graph of static shapes MindSpore (2.10) adds to the constant itself, which the next call of the
network finds changed. Where a dynamic shape sends the sum to the Python interpreter, it does not:
without the dynamic shape the same statement would give another result.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.refuse import Refused

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def refuse_changed(walk: Walk, statement: ast.AugAssign) -> None:
    """Refuse `total += value` of a constant Tensor where the value hangs on a dynamic shape."""
    if not isinstance(statement.target, ast.Name):
        return
    name = statement.target.id
    sources = _behind(walk, statement.value) if _may_be_constant(walk, name) else None
    if sources:
        raise Refused(
            statement,
            f"`{name}` may be a constant Tensor: where no shape is dynamic, MindSpore adds to the "
            "constant itself, for all later calls",
            sources,
            f"write `{name} = {name} + ...` instead",
        )


def _behind(walk: Walk, value: ast.expr) -> frozenset[int]:
    """The dynamic sources that a value, or a name that it is made of, may hang on."""
    given = [item for item in walk.facts.nodes if isinstance(item, ast.Assign)]
    parts: list[ast.AST] = [value]
    for part in parts:
        names = names_in(part)
        parts += [item for item in given if item not in parts and names & bound_in(item)]
    inside = {walk.sources[x] for part in parts for x in walking.walk(part) if x in walk.sources}
    return frozenset(source.id for source in inside) - walk.memory.disabled


def _may_be_constant(walk: Walk, name: str) -> bool:
    """Whether the function binds a name, or one that it stands for, to `Tensor(...)` itself."""
    given = [item for item in walk.facts.nodes if isinstance(item, ast.Assign)]
    names, size = {name}, 0
    while size != len(names):
        size = len(names)
        for item in given:
            if isinstance(item.value, ast.Name) and names & bound_in(item):
                names.add(item.value.id)
    return any(names & bound_in(item) and _is_made(walk, item.value) for item in given)


def bound_in(statement: ast.Assign) -> frozenset[str]:
    """The names that an assignment binds."""
    every = [item for target in statement.targets for item in walking.walk(target)]
    return frozenset(item.id for item in every if isinstance(item, ast.Name))


def _is_made(walk: Walk, value: ast.expr) -> bool:
    parts = value.elts if isinstance(value, ast.Tuple | ast.List) else [value]
    bound = [walk.facts.calls.get(part) for part in parts if isinstance(part, ast.Call)]
    return any(item is not None and item.operator.name == "tensor" for item in bound)
