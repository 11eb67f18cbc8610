"""Calls of a jit function from host code: what they pass becomes an input of the graph."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.findings import Edit
from staticshape.walking import walk


def wrapped(
    module: ModuleFacts, function: FunctionFacts, names: Iterable[str], mutable: str
) -> tuple[Edit, ...]:
    """The edits that wrap the arguments of every call; none where a call cannot be told."""
    edits, places = list[Edit](), {}
    for place, each in enumerate((*function.node.args.posonlyargs, *function.node.args.args)):
        places[each.arg] = place
    calls = _calls(module, function)
    for call in calls:
        for name in names:
            given = _given(call, places.get(name), name)
            if given is None:
                return ()
            text = module.source.segment(given)
            edits.append(Edit(module.source.path, module.source.span(given), f"{mutable}({text})"))
    return tuple(edits)


def _calls(module: ModuleFacts, function: FunctionFacts) -> list[ast.Call]:
    """The calls of a function of the module by its name, outside graph code; none if it escapes."""
    name, graph = function.node.name, set[ast.AST]()
    if function.node not in module.source.tree.body:
        return []
    for each in module.functions:
        graph.update(walk(each.node))
    calls, passed = list[ast.Call](), set[ast.AST]()
    every = [node for node in walk(module.source.tree) if node not in graph]
    for node in every:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            calls.append(node)
            passed.add(node.func)
    escapes = any(
        isinstance(node, ast.Name) and node.id == name and node not in passed for node in every
    )
    return [] if escapes else calls


def _given(call: ast.Call, place: int | None, name: str) -> ast.expr | None:
    """What a call gives a parameter; None where that is hidden or left out."""
    for keyword in call.keywords:
        if keyword.arg in (name, None):
            return keyword.value if keyword.arg else None
    if place is None or len(call.args) <= place:
        return None
    before = call.args[: place + 1]
    return None if any(isinstance(each, ast.Starred) for each in before) else before[place]
