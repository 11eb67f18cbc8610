"""What the host gives to attributes before the graph is compiled: only read, never run."""

from __future__ import annotations

import ast

from staticshape.analysis.host import Scope, Spent
from staticshape.analysis.host_code import HostCode
from staticshape.analysis.host_values import NOTHING, Array, Host, Scalar
from staticshape.analysis.lattice import (
    FIXED,
    Collection,
    Dim,
    Python,
    Sequence,
    Tensor,
    Value,
)
from staticshape.analysis.model import FunctionNode, ModuleModel
from staticshape.records import replace

_WORK = 4_000  # expressions that are looked at for one attribute
_ALIKE = 64  # statements of a method before the assignment


def tensor_made(expression: ast.expr, method: FunctionNode, module: ModuleModel) -> Tensor | None:
    """The Tensor that an expression of a method gives; None where the host's code hides it.

    Parameters of the method are not known, nor sizes that depend on them: ranks are. One with a
    number for its default is a number.
    """
    code = HostCode(module, _WORK, lambda name: False)
    scope = Scope(_parameters(method.args), code.top)
    try:
        code.block([s for s in module.source.tree.body if _is_plain(s)], code.top)
        for statement in method.body[:_ALIKE]:
            if (statement.end_lineno or statement.lineno) >= expression.lineno:
                break
            code.statement(statement, scope)
        made = code.eval(expression, scope)
    except (Spent, RecursionError):
        return None
    if not isinstance(made, Array) or not made.tensor:
        return None
    dims = None if made.shape is None else tuple(Dim("static", size) for size in made.shape)
    return Tensor(made.dtype, dims)


def _parameters(spec: ast.arguments) -> dict[str, Host]:
    places = [*spec.posonlyargs, *spec.args]
    found: dict[str, Host] = {item.arg: NOTHING for item in (*places, *spec.kwonlyargs)}
    defaults: list[tuple[ast.arg, ast.expr | None]] = [
        *zip(reversed(places), reversed(spec.defaults), strict=False),
        *zip(spec.kwonlyargs, spec.kw_defaults, strict=True),
    ]
    for item, default in defaults:
        if isinstance(default, ast.Constant) and type(default.value) in (int, float):
            found[item.arg] = Scalar(type(default.value))
    return found


def _is_plain(statement: ast.stmt) -> bool:
    """Imports and constants: what an expression needs of the module around it."""
    return isinstance(statement, (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign))


def settled(value: Value) -> Value:
    """What the host computed before the graph was compiled: the compiler knows it."""
    if isinstance(value, Python):
        return value if value.known == "fixed" else FIXED
    if isinstance(value, Tensor):
        return value if value.const else replace(value, const=True)
    if isinstance(value, Sequence):
        return Sequence(tuple(map(settled, value.items)), value.is_list)
    if isinstance(value, Collection):
        length = value.length if value.length.known == "fixed" else FIXED
        return Collection(settled(value.item), length, value.numbers)
    return value
