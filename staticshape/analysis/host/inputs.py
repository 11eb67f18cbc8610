"""Arguments that the host makes inputs of the graph: `ms.mutable(scale)`, `Tensor(k)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import decorator_name
from staticshape.analysis.values.lattice import Function
from staticshape.walking import walk

_INPUTS = frozenset({"mutable", "Tensor", "tensor", "from_numpy"})


def graph_inputs(module: ModuleModel, entry: Function) -> frozenset[str]:
    """The parameters of an entry point that are no constants, whatever their annotation says.

    A network's own `__call__` passes them on so, or every call of a jit function in the file does.
    """
    node = entry.node
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    every = (*names, *(each.arg for each in node.args.kwonlyargs))
    if entry.owner is not None:
        own = entry.owner.cls.methods.get("__call__")
        return _common(_on_super(own) if own is not None else (), names[1:], every)
    if isinstance(node, ast.Lambda) or "mutable" not in module.source.text:
        return frozenset()
    calls = [
        each
        for each in module.source.nodes
        if isinstance(each, ast.Call)
        and isinstance(each.func, ast.Name)
        and each.func.id == node.name
    ]
    return _common(calls, names, every)


def _on_super(method: ast.AST) -> list[ast.Call]:
    """`super().__call__(...)` in a method."""
    found = []
    for each in walk(method):
        match each:
            case ast.Call(ast.Attribute(ast.Call(ast.Name("super")), "__call__")):
                found.append(each)
    return found


def _common(calls: Iterable[ast.Call], names: list[str], every: Iterable[str]) -> frozenset[str]:
    """The parameters that each of the calls gives an input."""
    found: frozenset[str] | None = None
    for call in calls:
        given = dict(zip(names, call.args, strict=False))
        given |= {each.arg: each.value for each in call.keywords if each.arg}
        inputs = frozenset(
            name
            for name in every
            if isinstance(given.get(name), ast.Call) and decorator_name(given[name]) in _INPUTS
        )
        found = inputs if found is None else found & inputs
    return found or frozenset()
