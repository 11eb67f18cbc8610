"""Parameters of a constructor that surely are whole numbers, by what it does with them.

`nn.Dense(dim, 1)` takes a number and nothing else: `ops.zeros(dim)` beside it has one axis.
"""

from __future__ import annotations

import ast

from staticshape.analysis.modules.bindings import FunctionNode
from staticshape.analysis.modules.model import ModuleModel
from staticshape.walking import walk

#: Layers of which the first arguments are numbers, and how many of them.
_LAYERS = {
    "Dense": 2,
    "Linear": 2,
    "Embedding": 2,
    "Conv1d": 2,
    "Conv2d": 2,
    "Conv3d": 2,
    "BatchNorm1d": 1,
    "BatchNorm2d": 1,
    "GroupNorm": 2,
    "LSTM": 2,
    "GRU": 2,
}
_HOMES = ("mindspore.nn", "mindspore.mint.nn")


def numbers(method: FunctionNode, module: ModuleModel) -> frozenset[str]:
    """The parameters that are annotated so, or handed to what takes a whole number alone.

    Only where it surely comes to that: not in what an `if` or a loop may pass by.
    """
    spec = method.args
    every = (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)
    found = {
        each.arg
        for each in every
        if isinstance(each.annotation, ast.Name) and each.annotation.id == "int"
    }
    names = {each.arg for each in every}
    bound = set[str]()
    for statement in method.body:
        for node in walk(statement):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                bound.add(node.id)
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
            found |= _taken(statement.value, module) & names
    return frozenset(found - bound)


def _taken(call: ast.Call, module: ModuleModel) -> set[str]:
    """The names that the layers built here take as whole numbers."""
    match call.func:
        case ast.Attribute(ast.Name(home), layer) if module.names.get(home) in _HOMES:
            taken = call.args[: _LAYERS.get(layer, 0)]
        case ast.Name(name) if module.names.get(name, "").rpartition(".")[0] in _HOMES:
            taken = call.args[: _LAYERS.get(module.names[name].rpartition(".")[2], 0)]
        case _:
            taken = []
    inner = [_taken(item, module) for item in call.args if isinstance(item, ast.Call)]
    return {item.id for item in taken if isinstance(item, ast.Name)}.union(*inner)
