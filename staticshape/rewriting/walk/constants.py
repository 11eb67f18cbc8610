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


def settle_changed(walk: Walk, statement: ast.AugAssign) -> None:
    """Have `total += value` of a constant Tensor bind the name anew, or refuse it.

    It matters where the value hangs on a dynamic shape, which is static from now on.
    """
    name = statement.target.id if isinstance(statement.target, ast.Name) else ""
    if not name or not _may_be_constant(walk.facts, name):
        return
    sources = _hangs_on(walk, statement.value)
    if sources - walk.memory.disabled and _may_bind_anew(walk, name):
        walk.bound_anew.add(statement)
        return
    _refuse(walk, statement, name, sources)


def _hangs_on(walk: Walk, value: ast.expr) -> frozenset[int]:
    """The dynamic sources that a value hangs on."""
    parts = _made_of(walk.facts, value)
    inside = {walk.sources[x] for part in parts for x in walking.walk(part) if x in walk.sources}
    names = {name for part in parts for name in names_in(part)}
    layouts = [layout for name in sorted(names) if (layout := walk.scope.layouts.get(name))]
    return frozenset(source.id for source in inside) | sources_of(layouts)


def _may_bind_anew(walk: Walk, name: str) -> bool:
    """Whether `total = total + value` is the same: nothing else holds the Tensor of that name.

    What is added must not change the dtype, which `+=` keeps, and hang on dynamic shapes each time.
    """
    nodes, made, added = walk.facts.nodes, [], []
    for item in nodes:
        match item:
            case ast.Assign([ast.Name(own)], value) if own == name:
                made.append(value)
            case ast.AugAssign(ast.Name(own)) if own == name:
                added.append(item)
    stored = [x for x in nodes if isinstance(x, ast.Name) and x.id == name and _is_stored(x)]
    alone = len(made) == 1 and len(stored) == 1 + len(added) and walk.branch is None
    if not alone or not _is_made(walk.facts, made[0]) or not _is_only_computed_with(walk, name):
        return False
    dtype = walk.dtype(made[0])
    kept = [dtype is not None and _keeps(dtype, walk.dtype(item.value)) for item in added]
    return all(kept) and all(_hangs_on(walk, item.value) for item in added)


def _is_stored(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)


def _keeps(dtype: str, other: str | None) -> bool:
    """Whether a sum has the dtype of its first side; of a network in float64 nobody asks."""
    return other == dtype or (dtype == "float32" and other != "float64")


def _is_only_computed_with(walk: Walk, name: str) -> bool:
    """Whether all that reads a name computes with it or gives it back: it has no second name."""
    known = set[ast.AST]()
    for item in walk.facts.nodes:
        match item:
            case ast.BinOp(left, _, right):
                known |= {left, right}
            case ast.UnaryOp(_, operand):
                known.add(operand)
            case ast.Compare(left, _, others):
                known |= {left, *others}
            case ast.Return(ast.Tuple(values)):
                known.update(values)
            case ast.Return(ast.expr() as value):
                known.add(value)
            case ast.Call() if item in walk.facts.calls:
                known |= {*item.args, *(word.value for word in item.keywords)}
                known |= {item.func.value} if isinstance(item.func, ast.Attribute) else set()
    reads = (x for x in walk.facts.nodes if isinstance(x, ast.Name) and x.id == name)
    return all(_is_stored(x) or x in known for x in reads)


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
