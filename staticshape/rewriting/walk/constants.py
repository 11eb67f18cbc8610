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
from staticshape.rewriting.refuse import Refused, sources_of
from staticshape.rewriting.walk.callers import reached

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk


def refuse_changed(walk: Walk, statement: ast.AugAssign) -> None:
    """Refuse `total += value` of a constant Tensor where the value hangs on a dynamic shape."""
    name = statement.target.id if isinstance(statement.target, ast.Name) else ""
    if not name or not _may_be_constant(walk.facts, name):
        return
    parts = _made_of(walk.facts, statement.value)
    inside = {walk.sources[x] for part in parts for x in walking.walk(part) if x in walk.sources}
    names = {name for part in parts for name in names_in(part)}
    layouts = [layout for name in sorted(names) if (layout := walk.scope.layouts.get(name))]
    sources = frozenset(source.id for source in inside) | sources_of(layouts)
    _refuse(walk, statement, name, sources)


def refuse_given_back(walk: Walk, statement: ast.Return) -> None:
    """Refuse what a helper gives back, where a caller adds it to such a constant."""
    own = frozenset(source.id for source in walk.sources.values())
    if not own - walk.memory.disabled:
        return
    for caller in walk.callers.facts.values():
        for item in caller.nodes:
            match item:
                case ast.AugAssign(ast.Name(name)) if _may_be_constant(caller, name):
                    parts = _made_of(caller, item.value)
                    calls = [x for part in parts for x in walking.walk(part)]
                    given = [x for x in calls if isinstance(x, ast.Call)]
                    if any(walk.facts in reached(walk.callers, caller, x) for x in given):
                        _refuse(walk, statement, name, own)


def _refuse(walk: Walk, statement: ast.stmt, name: str, sources: frozenset[int]) -> None:
    if sources - walk.memory.disabled:
        raise Refused(
            statement,
            f"`{name}` may be a constant Tensor: where no shape is dynamic, MindSpore adds to the "
            "constant itself, for all later calls",
            sources - walk.memory.disabled,
            f"write `{name} = {name} + ...` instead",
        )


def _made_of(facts: FunctionFacts, value: ast.expr) -> list[ast.AST]:
    """A value, and the statements that bind the names that it is made of."""
    given = [item for item in facts.nodes if isinstance(item, ast.Assign)]
    parts: list[ast.AST] = [value]
    for part in parts:
        names = names_in(part)
        parts += [item for item in given if item not in parts and names & bound_in(item)]
    return parts


def _may_be_constant(facts: FunctionFacts, name: str) -> bool:
    """Whether a function binds a name, or one that it stands for, to `Tensor(...)` itself."""
    given = [item for item in facts.nodes if isinstance(item, ast.Assign)]
    names, size = {name}, 0
    while size != len(names):
        size = len(names)
        for item in given:
            if isinstance(item.value, ast.Name) and names & bound_in(item):
                names.add(item.value.id)
    return any(names & bound_in(item) and _is_made(facts, item.value) for item in given)


def bound_in(statement: ast.Assign) -> frozenset[str]:
    """The names that an assignment binds."""
    every = [item for target in statement.targets for item in walking.walk(target)]
    return frozenset(item.id for item in every if isinstance(item, ast.Name))


def _is_made(facts: FunctionFacts, value: ast.expr) -> bool:
    parts = value.elts if isinstance(value, ast.Tuple | ast.List) else [value]
    bound = [facts.calls.get(part) for part in parts if isinstance(part, ast.Call)]
    return any(item is not None and item.operator.name == "tensor" for item in bound)
