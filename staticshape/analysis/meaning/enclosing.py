"""Objects that a function inside another one reads from it: `net` and `self` of a training step.

def train(self):
    loss = WithLoss(net)
    def forward(x):
        return loss.of_batch(x)
    step = value_and_grad(forward, None, weights)
"""

from __future__ import annotations

import ast

from staticshape.analysis.modules.bindings import FunctionNode, statements
from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.lattice import Instance, Value
from staticshape.analysis.values.resolve import Resolver
from staticshape.walking import walk


def objects_around(
    inner: FunctionNode, holder: ast.AST, module: ModuleModel, resolver: Resolver
) -> dict[str, Value] | None:
    """Objects of classes of the project, by the names that reach a method of theirs; None if none.

    `construct` of a network is graph code by itself: only other methods are followed from here.
    """
    read = _methods_by_object(inner)
    if not read or not isinstance(holder, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    found: dict[str, Value] = {}
    for name, methods in read.items():
        cls = _class_of(name, holder, module, resolver)
        if cls is None:
            continue
        graphs = {"construct", "__call__"} if resolver.is_cell(cls) else {"construct"}
        if any(resolver.method(cls, method) for method in methods - graphs):
            found[name] = Instance(cls)
    return found or None


def _methods_by_object(inner: FunctionNode) -> dict[str, set[str]]:
    """What a function calls on names that it does not bind; `__call__` of the name itself."""
    spec, read = inner.args, dict[str, set[str]]()
    bound = {each.arg for each in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)}
    for node in walk(inner):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.Call):
            match node.func:
                case ast.Name(name):
                    read.setdefault(name, set()).add("__call__")
                case ast.Attribute(ast.Name(name), method):
                    read.setdefault(name, set()).add(method)
    return {name: methods for name, methods in read.items() if name not in bound}


def _class_of(
    name: str, holder: FunctionNode, module: ModuleModel, resolver: Resolver
) -> ClassModel | None:
    """The class of `self`, or the one class that the function around makes an object of."""
    if name == "self":
        return next((c for c in module.classes.values() if holder in c.methods.values()), None)
    made: ClassModel | None = None
    for statement in statements(holder.body):
        if not isinstance(statement, ast.Assign):
            continue
        if not any(isinstance(each, ast.Name) and each.id == name for each in statement.targets):
            continue
        call = statement.value
        if not isinstance(call, ast.Call):
            return None
        if made is not None and any(isinstance(a, ast.Name) and a.id == name for a in call.args):
            continue  # `net = wrap(net)`: the same network, in another precision
        cls = resolver.class_of(call.func, module)
        if not isinstance(cls, ClassModel) or made is not None:
            return None
        made = cls
    return made
