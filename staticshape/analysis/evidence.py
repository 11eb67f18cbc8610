"""How the parameters of a function are used in it: evidence that one is a Tensor, or a mask."""

from __future__ import annotations

import ast
import re

from staticshape.analysis.lattice import Argument, FnNode, Tensor, Unknown, Value
from staticshape.analysis.names import dotted
from staticshape.records import dataclass
from staticshape.walking import walk

#: Names of boolean masks, where nothing tells the dtype.
_MASKS = re.compile(r"(?:^|_)(?:masks?|masked(?:_\w+)?)$")
_TENSOR_ATTRIBUTES = frozenset(
    {
        "shape",
        "astype",
        "asnumpy",
        "expand_dims",
        "reshape",
        "view_as",
        "unsqueeze",
        "squeeze",
        "masked_fill",
        "masked_select",
        "item",
        "broadcast_to",
        "argmax",
        "transpose",
        "swapaxes",
        "sum",
        "mean",
        "max",
        "min",
        "any",
        "all",
        "nonzero",
        "tile",
        "abs",
        "ndim",
        "float",
        "bool",
        "int",
        "long",
        "half",
        "to_tensor",
        "flatten",
        "tolist",
    }
)
_MASK_ARGUMENT = {
    "masked_select": 1,
    "masked_fill": 1,
    "MaskedSelect": 1,
    "logical_not": 0,
    "logical_and": 0,
    "logical_or": 0,
}
_OPERATOR_MODULES = frozenset(
    {"ops", "F", "P", "mint", "mnp", "msnp", "C", "functional", "ops_", "op"}
)


#: Functions whose first argument is a size, a number or a sequence, not a Tensor.
_CREATORS = frozenset(
    {
        "zeros",
        "ones",
        "full",
        "empty",
        "fill",
        "arange",
        "range",
        "eye",
        "linspace",
        "logspace",
        "rand",
        "randn",
        "randint",
        "randperm",
        "normal",
        "uniform",
        "standard_normal",
        "gamma",
        "laplace",
        "tri",
        "identity",
        "Tensor",
        "tensor",
        "concat",
        "cat",
        "stack",
        "scalar_to_tensor",
        "meshgrid",
        "shape_",
        "ScalarToTensor",
        "BroadcastTo",
        "OneHot",
        "make_range",
        "make_tuple",
        "make_list",
        "tuple_to_array",
        "tuple_getitem",
        "typeof",
    }
)


@dataclass(frozen=True)
class Evidence:
    """A parameter is used as a Tensor; `dtype` is "bool" where it is used as a mask."""

    dtype: str | None
    line: int


def evidence(function: FnNode) -> dict[str, Evidence]:
    """Evidence for each parameter; a name that is assigned anew counts only before that line.

    >>> node = ast.parse("def f(x, m): return (x.sum(), ~m)").body[0]
    >>> evidence(node)["m"].dtype
    'bool'
    """
    parameters = {
        argument.arg
        for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    }
    assigned: dict[str, int] = {}
    uses: list[tuple[str, str | None, int]] = []
    body = function.body if isinstance(function.body, list) else [function.body]
    for node in walk(ast.Module(list(body), [])):  # type: ignore[arg-type]
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store) and node.id in parameters:
                assigned[node.id] = min(node.lineno, assigned.get(node.id, node.lineno))
        elif isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.attr in _TENSOR_ATTRIBUTES:
                uses.append((node.value.id, None, node.lineno))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            if isinstance(node.operand, ast.Name):
                uses.append((node.operand.id, "bool", node.lineno))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr)):
            sides = (node.left, node.right)
            if any(isinstance(side, (ast.Compare, ast.UnaryOp)) for side in sides):
                uses += [(s.id, "bool", s.lineno) for s in sides if isinstance(s, ast.Name)]
        elif isinstance(node, ast.Call):
            uses += _call_uses(node)
    found: dict[str, Evidence] = {}
    for name, dtype, line in uses:
        before = name in parameters and line <= assigned.get(name, line)
        if before and (name not in found or dtype is not None):
            found[name] = Evidence(dtype, line)
    return found


def _call_uses(node: ast.Call) -> list[tuple[str, str | None, int]]:
    func = node.func
    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
    uses: list[tuple[str, str | None, int]] = []
    place = _MASK_ARGUMENT.get(name)
    is_method = isinstance(func, ast.Attribute) and dotted(func.value) not in _OPERATOR_MODULES
    if place is not None:
        where = place - 1 if is_method and place else place
        masks = (
            node.args[:2] if name in ("logical_and", "logical_or") else node.args[where : where + 1]
        )
        uses += [(a.id, "bool", a.lineno) for a in masks if isinstance(a, ast.Name)]
    if name in ("where", "select") and len(node.args) == 3 and isinstance(node.args[0], ast.Name):
        uses.append((node.args[0].id, "bool", node.args[0].lineno))
    if not is_method and isinstance(func, ast.Attribute) and node.args:
        first = node.args[0]
        if isinstance(first, ast.Name) and name not in _CREATORS:
            uses.append((first.id, None, first.lineno))
    return uses


def is_meant_as_mask(element: ast.expr, value: Value) -> bool:
    """`x[~m]`, `x[token_mask]`, `x[mask[i]]`: whatever the dtype, only a mask can be meant."""
    if isinstance(value, Tensor):
        unknown = value.dtype is None and value.dims != ()
    else:
        unknown = isinstance(value, Argument)
    if isinstance(element, ast.Name):
        return unknown and _MASKS.search(element.id) is not None
    if isinstance(element, ast.Subscript):
        name = getattr(element.value, "id", "")
        return (unknown or isinstance(value, Unknown)) and _MASKS.search(name) is not None
    inverted = isinstance(element, ast.UnaryOp) and isinstance(element.op, ast.Invert)
    return inverted and unknown
