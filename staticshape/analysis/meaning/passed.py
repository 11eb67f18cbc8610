"""Which parameters of a jit function every call in sight gives one setting: `self.args.length`.

A function inside a training routine is called where it stands, by its name or by the name of what
`value_and_grad(f)` and its like made of it. A number, an attribute of the configuration or what the
routine itself was called with does not change from call to call: the graph is compiled once for it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from staticshape.analysis.meaning.evidence import evidence
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import decorator_name, dotted
from staticshape.analysis.values.lattice import Function
from staticshape.walking import walk

_WRAPPERS = frozenset({"jit", "ms_function", "value_and_grad", "grad"})
#: What a configuration goes by; other objects may hold what changes from step to step.
_CONFIGURATIONS = frozenset(
    {"self", "args", "opt", "opts", "options", "config", "cfg", "conf", "hparams", "FLAGS"}
)


def settings_passed(function: Function, module: ModuleModel) -> set[str]:
    """The parameters that are settings in every call; none where the function goes elsewhere."""
    node = function.node
    if not isinstance(node, ast.FunctionDef) or function.owner is not None or node.args.vararg:
        return set()
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
    plain = {a.arg for a in node.args.args if a.annotation is None}.difference(evidence(node))
    if not plain:
        return set()
    around = _around(node, module)
    every = [one for one in walk(around) if one is not node]
    calls = _calls(node.name, every)
    if not calls:
        return set()
    changing = _changing([*every, *_methods(module)])
    settings = set()
    for place, name in enumerate(names):
        given = [_given(call, place, name) for call in calls]
        same = len({ast.dump(one) if one else "" for one in given}) == 1
        setting = _is_setting(given[0], changing) or _is_handed(given[0], around, changing)
        if name in plain and same and setting:
            settings.add(name)
    return settings


def _methods(module: ModuleModel) -> Iterator[ast.AST]:
    """What stands in methods that run again and again."""
    for cls in module.classes.values():
        for name, method in cls.methods.items():
            if name != "__init__":
                yield from walk(method)


def _around(node: ast.FunctionDef, module: ModuleModel) -> ast.AST:
    """The function or method of the module that a function stands in, or the whole file."""
    holders = [*module.functions.values()]
    for cls in module.classes.values():
        holders += cls.methods.values()
    for holder in holders:
        if holder.lineno < node.lineno <= (holder.end_lineno or 0):
            return holder
    return module.source.tree


def _calls(name: str, every: Iterable[ast.AST]) -> list[ast.Call]:
    """The calls of a function, also under the names of its gradients; none where it escapes."""
    callable_names, allowed = {name}, set[ast.expr]()
    for one in every:
        match one:
            case ast.Assign([ast.Name(target)], ast.Call(_, [ast.Name(given) as argument, *_])) if (
                given == name and decorator_name(one.value) in _WRAPPERS
            ):
                callable_names.add(target)
                allowed.add(argument)
    calls = []
    for one in every:
        if not isinstance(one, ast.Call) or not isinstance(one.func, ast.Name):
            continue
        if one.func.id in callable_names:
            calls.append(one)
            allowed.add(one.func)
    escapes = any(
        isinstance(one, ast.Name)
        and one.id in callable_names
        and isinstance(one.ctx, ast.Load)
        and one not in allowed
        for one in every
    )
    return [] if escapes else calls


def _given(call: ast.Call, place: int, name: str) -> ast.expr | None:
    """What a call gives a parameter; None where that is hidden or left out."""
    for keyword in call.keywords:
        if keyword.arg in (name, None):
            return keyword.value if keyword.arg else None
    before = call.args[: place + 1]
    if len(before) <= place or any(isinstance(one, ast.Starred) for one in before):
        return None
    return before[place]


def _changing(every: Iterable[ast.AST]) -> set[str]:
    """What is assigned to: names and attributes, as they are written."""
    return {
        dotted(one) or ""
        for one in every
        if isinstance(one, (ast.Name, ast.Attribute)) and isinstance(one.ctx, ast.Store)
    }


def _is_setting(given: ast.expr | None, changing: set[str]) -> bool:
    if isinstance(given, ast.Constant):
        return given.value is not None
    text = dotted(given) if isinstance(given, ast.Attribute) else None
    if text is None:
        return False
    parts = text.split(".")
    return parts[0] in _CONFIGURATIONS and not any(
        ".".join(parts[:length]) in changing for length in range(1, len(parts) + 1)
    )


def _is_handed(given: ast.expr | None, around: ast.AST, changing: set[str]) -> bool:
    """A parameter of the routine around, which the routine never binds anew."""
    if not isinstance(given, ast.Name) or not isinstance(around, ast.FunctionDef):
        return False
    spec = around.args
    names = {one.arg for one in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)}
    return given.id in names - changing
