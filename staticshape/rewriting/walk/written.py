"""What calls write into: operators that store, methods of a Tensor, and helpers that do so."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.walk import sharing
from staticshape.rewriting.walk.callers import bound_arguments

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall, FunctionFacts
    from staticshape.rewriting.walk.state import Walk

_OWN = frozenset({"set_data", "assign_value"})
#: Without underscores: `ops.assign_add`, `ops.ScatterNdUpdate`, but no `ops.TensorScatterUpdate`.
_STORES = re.compile(
    r"assign|copy$|indexadd$|scatter(nd)?(nonaliasing)?(update|add|sub|max|min|mul|div)$"
)


def by_call(node: ast.Call, bound: BoundCall | None) -> list[ast.expr]:
    """What a call writes into, by its name: `ops.assign(p, v)`, `p.set_data(v)`, `x.add_(1)`."""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    given = [*node.args, *(item.value for item in node.keywords)][:1]
    if is_own(method) and isinstance(node.func, ast.Attribute):
        sure = method in _OWN or (bound is not None and bound.form == "method")
        return [node.func.value] if sure else [node.func.value, *given]  # a module's, it may be
    if bound is not None and bound.form == "method":
        return []
    spelled = ast.unparse(node.func) if bound is None else bound.spelling
    last = spelled.rpartition(".")[2].lower().replace("_", "")
    if _STORES.match(last) and ".mint." not in spelled:
        return given
    inplace = [item.value for item in node.keywords if item.arg == "inplace"]
    if inplace and not (isinstance(inplace[0], ast.Constant) and inplace[0].value is False):
        return given
    return []


def is_own(method: str) -> bool:
    """Whether a method writes into its own Tensor, by its name.

    >>> is_own("add_"), is_own("set_data"), is_own("add"), is_own("__len__")
    (True, True, False, False)
    """
    return method in _OWN or (method.endswith("_") and not method.endswith("__"))


def in_function(walk: Walk, facts: FunctionFacts) -> frozenset[str]:
    """The names that a function writes into in place, it or what it calls."""
    known = walk.callers.written
    if facts.node in known:
        return known[facts.node]
    reached, calls = [facts], []
    for caller in reached:
        for item in walking.walk(caller.node):
            inner = walk.callers.callee(caller, item) if isinstance(item, ast.Call) else None
            if inner is not None and isinstance(item, ast.Call):
                calls.append((caller, item, inner))
                reached += [] if inner in reached else [inner]
    written = {each.node: _joined(walk, each, _stored(each)) for each in reached}
    size = -1
    while size != sum(map(len, written.values())):  # functions may call each other
        size = sum(map(len, written.values()))
        for caller, call, inner in calls:
            given = bound_arguments(inner.node, call) or {}
            names = {root_name(x) for name, x in given.items() if name in written[inner.node]}
            names |= {root_name(call.func)} & {"self"} if "self" in written[inner.node] else set()
            written[caller.node] |= _joined(walk, caller, names)
    known[facts.node] = written[facts.node]
    return known[facts.node]


def _stored(facts: FunctionFacts) -> set[str | None]:
    """The names that a function writes into itself: in graph mode `x += 1` writes into `x`."""
    found: set[str | None] = set()
    for item in walking.walk(facts.node):
        if isinstance(item, ast.Subscript | ast.Attribute) and isinstance(item.ctx, ast.Store):
            found.add(root_name(item))
        elif isinstance(item, ast.AugAssign):
            found.add(root_name(item.target))
        elif isinstance(item, ast.Call):
            found |= {root_name(part) for part in by_call(item, facts.calls.get(item))}
    return found


def _joined(walk: Walk, facts: FunctionFacts, names: set[str | None]) -> frozenset[str]:
    """Names with all that may be the same memory."""
    roots = {name for name in names if name is not None}
    links = sharing.links_of(walk, facts) if roots else []
    return frozenset().union(*(sharing.joined(name, links) for name in roots))
