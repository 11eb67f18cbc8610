"""Lists and dicts that calls change: what is read of them behind may be something else."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.modules.changes import MUTATORS
from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.layout import carries
from staticshape.rewriting.reading.identity import names_in, root_name
from staticshape.rewriting.walk import aliases, sharing, written
from staticshape.rewriting.walk.callers import reached

if TYPE_CHECKING:
    from staticshape.rewriting.walk.handed_over import Runs
    from staticshape.rewriting.walk.state import Walk


def in_call(walk: Walk, node: ast.Call) -> None:
    """`masks.reverse()`, and helpers that do so with what they are given."""
    _bind_anew(walk, _changed(walk, node))


def in_block(walk: Walk, statement: ast.stmt) -> None:
    """The same for all calls of a loop or an `if`."""
    calls = [item for item in walking.walk(statement) if isinstance(item, ast.Call)]
    _bind_anew(walk, {name for call in calls for name in _changed(walk, call)})


def behind(walk: Walk, statement: ast.stmt) -> None:
    """What calls have changed that a rewrite may have put something else in place of."""
    if isinstance(statement, ast.For | ast.While | ast.With | ast.If):
        in_block(walk, statement)
    elif isinstance(statement, ast.Assign | ast.Expr) and isinstance(statement.value, ast.Call):
        own = _root(statement.value)
        if own is not None:
            _bind_anew(walk, _changed(walk, statement.value))


def _bind_anew(walk: Walk, names: set[str]) -> None:
    known = walk.scope.names
    linked = sharing.links_here(walk) if names else []
    for name in sorted(names):
        if name == "self":
            known.bind("self.*")
        for each in sorted(sharing.group(walk, name, linked)):
            layout = walk.scope.layouts.get(each)
            if layout is None or not carries(layout):
                begun = known.value.get(each)  # what it held first is asked for by name
                aliases.bind_anew(known, each, aliases.of_name(known, each))
                if begun is not None:
                    known.value[each] = begun


def _changed(walk: Walk, node: ast.Call) -> set[str]:
    """The names whose items a call may change."""
    if node in walk.facts.calls:
        return set()
    own = _root(node)
    if own is not None:
        tensor = isinstance(walk.facts.value(node.func.value), Tensor)  # type: ignore[attr-defined]
        return set() if tensor else {own}
    helper = walk.callers.callee(walk.facts, node)
    runs: list[Runs] = list(written.may_run(walk, helper, node))
    runs += [each.node for each in reached(walk.callers, walk.facts, node)]
    roots = {root for each in runs for root in _roots(walk, each)}
    if not roots:
        return set()
    given = [*node.args, *(item.value for item in node.keywords)]
    return {*roots & {"self"}, *(name for item in given for name in names_in(item))}


def _roots(walk: Walk, function: Runs) -> frozenset[str]:
    """The names whose lists a function changes itself, but for those that it makes."""
    known = walk.memory.rearranged
    if function not in known:
        calls = [item for item in walking.walk(function) if isinstance(item, ast.Call)]
        roots = frozenset(root for call in calls if (root := _root(call)) is not None)
        known[function] = roots & (written.arguments_of(function) | {"self"})
    return known[function]


def _root(call: ast.Call) -> str | None:
    func = call.func
    changes = isinstance(func, ast.Attribute) and func.attr in MUTATORS
    return root_name(func.value) if changes and isinstance(func, ast.Attribute) else None
