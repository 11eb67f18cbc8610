"""Guards where a selection is bound, in place of more of them further down.

A try that came to its end has noted every guard and the selections that its value was computed of.
Where guards at these would be fewer, the function is walked again with them there, and what needs
fewer guards stands. A guard is right wherever it is, so only the number of them is at stake.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.records import dataclass
from staticshape.rewriting.layout import Masked
from staticshape.walking import walk as walk_tree

if TYPE_CHECKING:
    from staticshape.rewriting.walk.guards import Guards
    from staticshape.rewriting.walk.memory import Memory


#: What binds a selection; of a parameter the first statement that reads it, and its name.
Origin = ast.AST | tuple[ast.stmt, str]


@dataclass(frozen=True)
class Put:
    """One guard: with 0 or another number, and the selections that its value is computed of."""

    safe: float
    origins: frozenset[Origin]


@dataclass(frozen=True)
class Trial:
    """A function that is walked with guards at the bindings of selections."""

    before: int  # how many guards it had without
    at: Mapping[ast.AST, float]  # the guards that were known then, for the function to have again
    ahead: Mapping[tuple[ast.stmt, str], float]


def origins_of(walk: Guards, value: ast.expr) -> frozenset[Origin]:
    """What binds the selections that a value is computed of."""
    found: set[Origin] = set()
    for item in walk_tree(value):
        if isinstance(item, ast.Name) and isinstance(walk.scope.layouts.get(item.id), Masked):
            version = item.id, walk.scope.names.current(item.id)
            if version not in walk.origins and item.id not in walk.scope.defined:
                walk.origins[version] = _of_parameter(walk.facts.node, item.id)
            found |= walk.origins.get(version, frozenset())
    return frozenset(found)


def _of_parameter(function: ast.FunctionDef, name: str) -> frozenset[Origin]:
    for statement in function.body:
        if any(isinstance(item, ast.Name) and item.id == name for item in walk_tree(statement)):
            simple = isinstance(statement, ast.Assign | ast.Return)
            return frozenset({(statement, name)}) if simple else frozenset()
    return frozenset()


def note_binding(walk: Guards, name: str, binding: ast.AST, origins: frozenset[Origin]) -> None:
    """Remember what a name is computed of: it is a selection itself where that is none."""
    if walk.unpacks(binding):
        return  # the mask is one of the results: it is known behind the statement only
    layout = walk.scope.layouts.get(name)
    if isinstance(layout, Masked) and layout.form != "branch" and layout.outer is None:
        version = walk.scope.names.current(name)
        walk.origins[name, version] = origins or frozenset({binding})


def settle(memory: Memory, function: ast.FunctionDef, puts: list[Put]) -> bool:
    """Whether another walk is needed: to try guards at bindings, or to take them back."""
    if function not in memory.early:
        bindings = _worth_it(memory, puts)
        if bindings:
            memory.early[function] = Trial(
                len(puts), dict(memory.guard_at), dict(memory.guard_before)
            )
        for each in bindings:
            if isinstance(each, tuple):
                memory.guard_before[each] = 0.0
            else:
                memory.guard_at[each] = 0.0
        return bool(bindings)
    trial = memory.early[function]
    memory.early[function] = None
    if trial is None or len(puts) < trial.before:
        return False
    _take_back(memory, function, trial)
    return True


def give_up(memory: Memory, function: ast.FunctionDef) -> bool:
    """Whether a refusal may come of such a trial, which is taken back then."""
    trial = memory.early.get(function)
    if trial is None:
        return False
    memory.early[function] = None
    _take_back(memory, function, trial)
    return True


def _take_back(memory: Memory, function: ast.FunctionDef, trial: Trial) -> None:
    """Also what the trial has learnt of other places: it may be no use without it."""
    inside = set(walk_tree(function))
    for binding in [each for each in memory.guard_at if each in inside]:
        del memory.guard_at[binding]
    for place in [each for each in memory.guard_before if each[0] in inside]:
        del memory.guard_before[place]
    memory.guard_at.update(trial.at)
    memory.guard_before.update(trial.ahead)


def _worth_it(memory: Memory, puts: list[Put]) -> frozenset[Origin]:
    """The bindings whose guards would save more than they are, together with those beside them."""
    groups: list[tuple[set[Origin], int]] = []
    guarded = {*memory.guard_at, *memory.guard_before}
    for put in puts:
        if not put.origins or put.origins & guarded:
            continue
        joined, number = set(put.origins), 1
        for group in [group for group in groups if group[0] & joined]:
            groups.remove(group)
            joined, number = joined | group[0], number + group[1]
        groups.append((joined, number))
    return frozenset(item for group, number in groups if number > len(group) for item in group)
