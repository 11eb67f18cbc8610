"""Whether an expression is surely a whole number, by what stands in the file alone."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.rewriting.star_results import Scene

_WHOLE = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


def is_whole(scene: Scene, node: ast.expr, seen: tuple[str, ...] = ()) -> bool:
    """Whether an expression of names, sizes, constants and `int(...)` is surely an int."""
    match node:
        case ast.Constant(value):
            return type(value) is int
        case ast.BinOp(left, op, right) if isinstance(op, _WHOLE):
            return is_whole(scene, left, seen) and is_whole(scene, right, seen)
        case ast.UnaryOp(ast.USub(), operand):
            return is_whole(scene, operand, seen)
        case ast.Call(ast.Name("len"), [ast.Name()], []) | ast.Call(ast.Name("int"), [_], []):
            return True
        case ast.Subscript(ast.Attribute(ast.Name(), "shape"), ast.Constant(int())):
            return True
        case ast.Name(name) if name not in seen:
            return _is_bound_whole(scene, name, (*seen, name))
        case ast.Attribute(ast.Name("self"), name):
            return _is_built_whole(scene, name)
    return False


def _is_bound_whole(scene: Scene, name: str, seen: tuple[str, ...]) -> bool:
    """Whether all that gives a function a name gives it an int."""
    found, stores, assigned = [], 0, 0
    for item in walking.walk(scene.caller):
        match item:
            case ast.Assign([ast.Name(own)], value) if own == name:
                found.append(is_whole(scene, value, seen))
                assigned += 1
            case ast.arg(own) if own == name:
                found.append(_is_whole_parameter(scene.caller, item))
            case ast.Name(own, ast.Store() | ast.Del()) if own == name:
                stores += 1
    return bool(found) and all(found) and stores == assigned


def _is_whole_parameter(function: ast.FunctionDef, parameter: ast.arg) -> bool:
    """Whether a parameter is annotated as an int, or is one by default."""
    match parameter.annotation:
        case ast.Name("int"):
            return True
    own = function.args
    every = [*own.posonlyargs, *own.args]
    pairs: list[tuple[ast.arg, ast.expr | None]] = [
        *zip(reversed(every), reversed(own.defaults), strict=False),
        *zip(own.kwonlyargs, own.kw_defaults, strict=True),
    ]
    given = [value for each, value in pairs if each is parameter]
    return any(isinstance(value, ast.Constant) and type(value.value) is int for value in given)


def _is_built_whole(scene: Scene, name: str) -> bool:
    """Whether an attribute is an int that the constructor alone gives it."""
    cls = scene.name.rpartition(".")[0]
    owner = scene.model.classes.get(cls)
    if owner is None or owner.is_open or scene.model.stores(name):
        return False
    built = owner.attributes.get(name, [])
    if len(built) != 1 or built[0][1].name != "__init__":
        return False
    return is_whole(Scene(scene.source, scene.functions, f"{cls}.__init__"), built[0][0])
