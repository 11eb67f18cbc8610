"""Whether code that runs before the graph changes lists and dicts which it knows by no name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from staticshape.analysis.modules.bindings import FunctionNode, statements
from staticshape.analysis.modules.changes import MUTATORS
from staticshape.walking import walk

_CALLS = "|".join(sorted(MUTATORS))
_SHUFFLING = frozenset({"shuffle", "heapify", "heappush", "heappop", "insort"})
#: Most files need no more: `a.b.append(`, `x[0] = 1`, `shuffle(`.
_MAY = re.compile(rf"\.(?:{_CALLS})\b|\][ \t]*[-+*/|&@]*=(?!=)|\bdel\b|shuffle|heap|insort")


def changes_unseen(
    body: list[ast.stmt], functions: dict[str, FunctionNode], methods: Iterable[FunctionNode]
) -> bool:
    """Whether statements of a file, constructors and what they call change such a list.

    `rows.append(1)` changes what is bound to `rows` there; `net.rows.append(1)`, a parameter, an
    item of another list or what a loop goes over may be a list that stands anywhere.
    """
    by_name: dict[str, list[FunctionNode]] = {}
    for name, function in functions.items():
        by_name.setdefault(name, []).append(function)
    for method in methods:
        by_name.setdefault(method.name, []).append(method)
    top = _nodes(item for item in statements(body) if not isinstance(item, _DEFINING))
    if _is_changed(top, _known_by_nobody(top), frozenset()):
        return True
    waiting, seen = [*by_name.get("__init__", ()), *_called(top, by_name)], set[ast.AST]()
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        nodes, spec = _nodes(function.body), function.args
        given = {each.arg for each in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)} - {"self"}
        if _is_changed(nodes, given | _known_by_nobody(nodes), frozenset({"self"})):
            return True
        waiting += _called(nodes, by_name)
    return False


def may_change_unseen(text: str) -> bool:
    """Whether the text may hold a change of that kind."""
    return _MAY.search(text) is not None


_DEFINING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _nodes(block: Iterable[ast.stmt]) -> list[ast.AST]:
    return [node for statement in block for node in walk(statement)]


def _called(nodes: list[ast.AST], by_name: dict[str, list[FunctionNode]]) -> Iterator[FunctionNode]:
    for node in nodes:
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            yield from by_name.get(name, ())


def _is_changed(nodes: list[ast.AST], unknown: set[str], own: frozenset[str]) -> bool:
    return any(_may_be_any(base, unknown, own) for base in _changed(nodes))


def _changed(nodes: list[ast.AST]) -> Iterator[ast.expr]:
    """What statements change in place."""
    for node in nodes:
        if isinstance(node, ast.Subscript):
            if not isinstance(node.ctx, ast.Load):
                yield node.value
        elif isinstance(node, ast.AugAssign):
            if isinstance(node.value, ast.List | ast.ListComp):
                yield node.target
        elif isinstance(node, ast.Call):
            func = node.func
            name = getattr(func, "attr", getattr(func, "id", ""))
            if isinstance(func, ast.Attribute) and name in MUTATORS:
                yield func.value
            if name in _SHUFFLING:
                yield from (ast.Subscript(given, given, ast.Load()) for given in node.args[:1])


def _known_by_nobody(nodes: list[ast.AST]) -> set[str]:
    """Names that may stand for a part of something else."""
    found = set[str]()
    for node in nodes:
        if isinstance(node, ast.Assign):
            if not _is_new(node.value):
                found |= {name for each in node.targets for name in _stored(each)}
        elif isinstance(node, ast.For | ast.comprehension):
            found |= set(_stored(node.target))
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            found |= set(_stored(node.optional_vars))
    return found


def _stored(target: ast.expr) -> Iterator[str]:
    for node in walk(target):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _is_new(value: ast.expr) -> bool:
    """Whether a name gets an object of its own, or what another plain name stands for."""
    match value:
        case ast.Name() | ast.Attribute(ast.Name("self"), _):
            return True  # told by that name
        case ast.Attribute() | ast.Subscript() | ast.IfExp() | ast.BoolOp() | ast.NamedExpr():
            return False
        case ast.Tuple(items):
            return all(map(_is_new, items))
    return True


def _may_be_any(base: ast.expr, unknown: set[str], own: frozenset[str]) -> bool:
    match base:
        case ast.Name(name):
            return name in unknown
        case ast.Attribute(ast.Name(name), _):
            return name not in own
        case ast.Attribute() | ast.Subscript():
            return True
    return False
