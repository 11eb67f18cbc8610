"""Whether a store into one name would be seen through another: here below, or by who calls."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.walk.callers import bound_arguments, parameters
from staticshape.rewriting.walk.sharing import DEEPEST, group, joined, links_of, shared

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.layout import Layout
    from staticshape.rewriting.walk.state import Walk


def seen_by(
    walk: Walk, name: str, names: frozenset[str] | None = None
) -> tuple[str, list[Layout]] | None:
    """Why a store into a name would be seen elsewhere, and which selections see it; or None.

    `row = x[i]` shares memory with `x` where it runs eagerly, and has a copy in a graph.
    """
    names = group(walk, name) if names is None else names
    for other in sorted(names - {name}):
        if other == "self" or walk.is_read_after(walk.at, other):
            layout = walk.scope.layouts.get(other)
            said = f"`{name}` and `{other}` may share memory, and it is changed in place"
            return said, [] if layout is None else [layout]
    own = frozenset(item for item in names if walk.scope.defined.get(item) is None)
    if callers_read(walk, walk.facts, own):
        caller = walk.facts.node.name
        return f"`{name}` is changed in place, and who calls `{caller}` reads it after", []
    return None


def callers_read(walk: Walk, facts: FunctionFacts, names: frozenset[str], depth: int = 0) -> bool:
    """Whether who calls a function may read an argument after it was written into there."""
    mine = names & set(parameters(facts.node)) - {"self"}
    if not mine:
        return False
    for caller in walk.callers.callers_of(facts, known=True) or ():
        links = links_of(walk, caller)
        loops = [
            item for item in walking.walk(caller.node) if isinstance(item, ast.For | ast.While)
        ]
        for call in walking.walk(caller.node):
            if not isinstance(call, ast.Call) or walk.callers.callee(caller, call) is not facts:
                continue
            arguments = bound_arguments(facts.node, call)
            if arguments is None or depth == DEEPEST:
                return True
            given = [shared(walk, caller, arguments[name]) for name in mine & set(arguments)]
            roots = {root for names in given for root in names}
            outer = frozenset().union(*(joined(root, links) for root in roots))
            inner = outer & set(parameters(caller.node))
            outer -= _rebound(caller, call)
            looped = any(part is call for loop in loops for part in walking.walk(loop))
            if "self" in outer or (outer and looped) or _read_behind(caller, call, outer):
                return True
            if callers_read(walk, caller, inner, depth + 1):
                return True
    return False


def _read_behind(caller: FunctionFacts, call: ast.Call, names: frozenset[str]) -> bool:
    end = (call.end_lineno or call.lineno, call.end_col_offset or 0)
    return any(
        isinstance(item, ast.Name)
        and item.id in names
        and isinstance(item.ctx, ast.Load)
        and (item.lineno, item.col_offset) >= end
        for item in walking.walk(caller.node)
    )


def _rebound(caller: FunctionFacts, call: ast.Call) -> frozenset[str]:
    """The names that the statement of a call binds: behind it they are what the call gave."""
    for item in walking.walk(caller.node):
        if isinstance(item, ast.Assign) and any(part is call for part in walking.walk(item)):
            names = [x for target in item.targets for x in getattr(target, "elts", [target])]
            return frozenset(x.id for x in names if isinstance(x, ast.Name))
    return frozenset()
