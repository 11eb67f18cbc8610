"""What calls write into: operators that store, methods of a Tensor, and helpers that do so."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.reading.identity import names_in, root_name
from staticshape.rewriting.reading.uses import last_name
from staticshape.rewriting.walk import sharing
from staticshape.rewriting.walk.callers import bound_arguments

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall, FunctionFacts
    from staticshape.rewriting.walk.handed_over import Runs
    from staticshape.rewriting.walk.state import Walk

_OWN = frozenset({"set_data", "assign_value"})
_STORED = re.compile(r"__(setitem|delitem|i(add|sub|mul|pow|mod|and|or|xor|truediv|floordiv))__")
#: Without underscores: `ops.assign_add`, `ops.ScatterNdUpdate`, but no `ops.TensorScatterUpdate`.
_STORES = re.compile(
    r"assign|copy$|setitem$|indexadd$|scatter(nd)?(nonaliasing)?(update|add|sub|max|min|mul|div)$"
)


def by_call(walk: Walk, node: ast.Call, bound: BoundCall | None) -> list[ast.expr]:
    """What a call writes into, by its name: `ops.assign(p, v)`, `p.set_data(v)`, `x.add_(1)`."""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    given = [*node.args, *(item.value for item in node.keywords)][:1]
    if is_own(method) and isinstance(node.func, ast.Attribute):
        sure = method in _OWN or (bound is not None and bound.form == "method")
        return [node.func.value] if sure else [node.func.value, *given]  # a module's, it may be
    if bound is not None and bound.form == "method":
        return []
    spelled = {ast.unparse(node.func) if bound is None else bound.spelling}
    if bound is None and method:
        spelled |= walk.callers.kept_as(method)  # `self.add = ops.AssignAdd()`
    lasts = [x.rpartition(".")[2].lower().replace("_", "") for x in spelled if ".mint." not in x]
    if any(_STORES.match(last) for last in lasts):
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
    own = method.endswith("_") and not method.endswith("__")
    return own or method in _OWN or _STORED.fullmatch(method) is not None


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
    written = {
        each.node: _joined(walk, each, _stored(walk, each.node, each.calls)) for each in reached
    }
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


def may_run(walk: Walk, helper: FunctionFacts | None, node: ast.Call) -> list[Runs]:
    """The functions in sight that a call may reach: by its name, or handed over as values."""
    known, func = walk.callers.by_name, node.func
    names: set[str] = set()
    match func:
        case ast.Name(name) if helper is None and name in _bound_here(walk):
            names |= known.keys()  # a value: any of them
        case ast.Name(name) if helper is None:
            names.add(name)
        case ast.Attribute(_, name):
            names |= {name, *walk.callers.kept_as(name)}  # a subclass may have another one
    found: list[Runs] = [] if helper is None else [helper.node]
    found += [each.node for name in sorted(names & known.keys()) for each in known[name]]
    handed, values = walk.callers.handed_over, [*node.args, *(x.value for x in node.keywords)]
    if helper is None:
        found += handed.of([*values, func])
    else:
        found += [*handed.of(values), *handed.around(helper.node)]
    if helper is None and last_name(func) in handed.classes:
        found += handed.making  # of any class: bases have their own
    return [each for each in dict.fromkeys(found) if each is not walk.facts.node]


def stores(walk: Walk, function: Runs) -> bool:
    """Whether a function writes into anything, it or what it calls by name."""
    return bool(of_any(walk, function))


def of_any(walk: Walk, function: Runs) -> frozenset[str]:
    """What a function writes into; one that is not known as graph code into all it is given."""
    facts = walk.callers.facts.get(function) if isinstance(function, ast.FunctionDef) else None
    if facts is not None:
        return in_function(walk, facts)
    reached, stores = [function], set[str | None]()
    for each in reached:
        stores |= _stored(walk, each, {})
        for call in walking.walk(each):
            if isinstance(call, ast.Call):
                inner = walk.callers.handed_over.named(last_name(call.func))
                reached += [item for item in inner if item not in reached]
    given = arguments_of(function) if stores - {"self"} else frozenset()
    return given | ({"self"} if "self" in stores else frozenset())


def _bound_here(walk: Walk) -> frozenset[str]:
    known, function = walk.memory.bound_in, walk.facts.node
    if function not in known:
        known[function] = frozenset(
            name
            for name, items in walk.facts.names.items()
            if any(isinstance(item.ctx, ast.Store) for item in items)
        )
    return known[function]


def arguments_of(function: Runs) -> frozenset[str]:
    """The names of all parameters but `self`, also of those that take what is left."""
    every = {item.arg for item in walking.walk(function.args) if isinstance(item, ast.arg)}
    return frozenset(every - {"self"})


def captured(walk: Walk, node: ast.Call) -> set[str | None]:
    """What a function that stands inside the one under way writes of the names around it."""
    if not isinstance(node.func, ast.Name):
        return set()
    inner = [
        item
        for item in walk.facts.nodes
        if isinstance(item, ast.FunctionDef | ast.Lambda) and item is not walk.facts.node
    ]
    names = {item.name for item in inner if isinstance(item, ast.FunctionDef)} | _bound_here(walk)
    if node.func.id not in names:
        return set()
    return {name for item in inner for name in _stored(walk, item, walk.facts.calls)}


def _stored(walk: Walk, node: ast.AST, calls: Mapping[ast.Call, BoundCall]) -> set[str | None]:
    """The names that code writes into itself: in graph mode `x += 1` writes into `x`."""
    found: set[str | None] = set()
    for item in walking.walk(node):
        if isinstance(item, ast.Subscript | ast.Attribute) and isinstance(item.ctx, ast.Store):
            found |= _roots(item)
        elif isinstance(item, ast.AugAssign):
            found |= _roots(item.target)
        elif isinstance(item, ast.Call):
            found |= {
                root for part in by_call(walk, item, calls.get(item)) for root in _roots(part)
            }
    return found


def _roots(target: ast.expr) -> frozenset[str]:
    """The name that a target is a part of; all in it where that is another value: `f(x)[0]`."""
    root = root_name(target)
    return names_in(target) if root is None else frozenset({root})


def _joined(walk: Walk, facts: FunctionFacts, names: set[str | None]) -> frozenset[str]:
    """Names with all that may be the same memory."""
    roots = {name for name in names if name is not None}
    links = sharing.links_of(walk, facts) if roots else []
    return frozenset().union(*(sharing.joined(name, links) for name in roots))
