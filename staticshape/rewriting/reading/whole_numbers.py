"""Whether an expression is surely a whole number, by what stands in the file alone."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.modules.model import ModuleModel
from staticshape.records import dataclass

_WHOLE = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


@dataclass(frozen=True)
class Names:
    """Where the names of an expression stand: in a function of a file, by its qualified name."""

    function: ast.FunctionDef
    qualname: str
    model: ModuleModel


def is_whole(names: Names, node: ast.expr, seen: tuple[str, ...] = ()) -> bool:
    """Whether an expression of names, sizes, constants and `int(...)` is surely an int."""
    match node:
        case ast.Constant(value):
            return type(value) is int
        case ast.BinOp(left, op, right) if isinstance(op, _WHOLE):
            return is_whole(names, left, seen) and is_whole(names, right, seen)
        case ast.UnaryOp(ast.USub(), operand):
            return is_whole(names, operand, seen)
        case ast.Call(ast.Name("len"), [ast.Name()], []) | ast.Call(ast.Name("int"), [_], []):
            return True
        case ast.Subscript(ast.Attribute(ast.Name(), "shape"), ast.Constant(int())):
            return True
        case ast.Name(name) if name not in seen:
            return _is_bound_whole(names, name, (*seen, name))
        case ast.Attribute(ast.Name("self"), name):
            return _is_built_whole(names, name)
    return False


def _is_bound_whole(names: Names, name: str, seen: tuple[str, ...]) -> bool:
    """Whether all that gives a function a name gives it an int."""
    found, stores, assigned = [], 0, 0
    for item in walking.walk(names.function):
        match item:
            case ast.Assign([ast.Name(own)], value) if own == name:
                found.append(is_whole(names, value, seen))
                assigned += 1
            case ast.AugAssign(ast.Name(own), op, value) if own == name and isinstance(op, _WHOLE):
                found.append(is_whole(names, value, seen))
                assigned += 1
            case ast.For(ast.Name(own), ast.Call(ast.Name("range"))) | ast.comprehension(
                ast.Name(own), ast.Call(ast.Name("range"))
            ) if own == name:
                found.append(True)
                assigned += 1
            case ast.Assign([ast.Tuple(elts)], ast.Attribute(ast.Name(), "shape")) if any(
                isinstance(item, ast.Name) and item.id == name for item in elts
            ):
                found.append(True)
                assigned += 1
            case ast.arg(own) if own == name:
                found.append(_is_whole_parameter(names.function, item))
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


def _is_built_whole(names: Names, name: str) -> bool:
    """Whether an attribute is an int that the constructor alone gives it."""
    cls = names.qualname.rpartition(".")[0]
    owner = names.model.classes.get(cls)
    if owner is None or owner.is_open or names.model.stores(name):
        return False
    built = owner.attributes.get(name, [])
    if len(built) != 1 or built[0][1].name != "__init__":
        return False
    value, init = built[0]
    return isinstance(init, ast.FunctionDef) and is_whole(
        Names(init, f"{cls}.__init__", names.model), value
    )


def read_out(call: ast.Call) -> ast.expr | None:
    """The Tensor in `int(t)`, `t.item()` and `int(t.item())`."""
    data = _read_once(call)
    while isinstance(data, ast.Call) and (inner := _read_once(data)) is not None:
        data = inner
    return data


def _read_once(call: ast.Call) -> ast.expr | None:
    func = call.func
    if isinstance(func, ast.Name) and func.id == "int" and len(call.args) == 1:
        return call.args[0]
    if isinstance(func, ast.Attribute) and func.attr == "item" and not call.args:
        return func.value
    return None
