"""How the parameters of a function are used in it: evidence that one is a Tensor, or a mask."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from staticshape.analysis.modules.names import dotted
from staticshape.analysis.values.lattice import FnNode
from staticshape.records import dataclass
from staticshape.walking import walk

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
_MASKS = re.compile(r"(?:^|_)(?:masks?(?:_?\d+)?|masked(?:_\w+)?)$")
#: What is true of each element or not: `has_reading`, `gt_valid`, `observed`.
_STATES = re.compile(
    r"(?:^|_)(?:valid|visible|alive|live|active|seen|known|observed|missing|present|allowed|legal"
    r"|occupied|labell?ed|padded|ignored|inliers?)$|^(?:is|has)_(?!train)"
)
#: How many of them there are: `num_active`.
_NUMBERS = re.compile(r"^(?:n|num|number|nb|count)_")
#: Masks that models of speech call so.
_KNOWN = frozenset({"mask_time_indices", "mask_feature_indices"})
#: What operators that draw or make values are given: `self.uniform(shape)`.
_SHAPES = re.compile(r"(?:^|_)(?:shape|size)s?$")
_PLACES = re.compile(r"_(?:idxs?|index(?:es)?|indices|inds?|ids?|pos|positions?|places?|labels?)$")
#: What is asked of a mask, never of numbers that say which places are taken.
_COUNTS = frozenset({"sum", "any", "all", "count_nonzero"})
_MASK_ARGUMENT = {
    "masked_select": 1,
    "masked_fill": 1,
    "MaskedSelect": 1,
    "logical_not": 0,
    "logical_and": 0,
    "logical_or": 0,
}
OPERATOR_MODULES = frozenset(
    {"ops", "F", "P", "mint", "mnp", "msnp", "C", "functional", "ops_", "op"}
)


#: Functions whose first argument is a size, a number or a sequence, not surely a Tensor.
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
        "is_tensor",
    }
)


#: Operators of two whose first argument may be a number: `ops.pow(2, x)`.
_OF_TWO = frozenset(
    {
        "add",
        "sub",
        "subtract",
        "mul",
        "multiply",
        "div",
        "divide",
        "floordiv",
        "floor_div",
        "mod",
        "pow",
        "power",
        "maximum",
        "minimum",
    }
)


@dataclass(frozen=True)
class Evidence:
    """A parameter is used as a Tensor; `dtype` is "bool" where it is used as a mask."""

    dtype: str | None
    line: int


Kind = Literal["tensor", "mask", "counted", "given"]


class Use(NamedTuple):
    """A name is used as a Tensor (`kind` "tensor"), or as a mask.

    "mask": as only a boolean can be; "counted": its elements are counted, as those of numbers may
    be that index nothing; "given": to a parameter named as a mask, which may be no Tensor at all.
    """

    name: str
    kind: Kind
    line: int


def is_named_mask(name: str) -> bool:
    """Whether a name is that of a boolean mask, where nothing tells the dtype."""
    places = _PLACES.search(name) is not None and not name.startswith("bool_")
    state = _STATES.search(name) is not None and _NUMBERS.match(name) is None
    named = _MASKS.search(name) is not None or state
    return (named and not places) or name in _KNOWN


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
    used: list[Use] = []
    made: dict[str, list[ast.Assign]] = {}
    for node in _inside(function):
        of = _USES.get(type(node))
        if of is not None:
            used += of(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            first = assigned.get(node.id, node.lineno)
            assigned[node.id] = min(node.lineno, first)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            made.setdefault(node.targets[0].id, []).append(node)
    found: dict[str, Evidence] = {}
    for name, kind, line in used:
        before = [node for node in made.get(name, ()) if node.lineno < line]
        if len(before) == 1 and kind != "given" and (one := _reckoned_of(before[0])):
            name, kind, line = one, "tensor", before[0].lineno
        given = name in parameters and line <= assigned.get(name, line) and kind != "given"
        if given and (name not in found or kind == "mask"):
            found[name] = Evidence("bool" if kind == "mask" else None, line)
    return found


def _reckoned_of(node: ast.Assign) -> str | None:
    """`p = 1.0 - m`: what is a Tensor if `p` is one."""
    match node.value:
        case (
            ast.BinOp(ast.Constant(), _, ast.Name(name))
            | ast.BinOp(ast.Name(name), _, ast.Constant())
            | ast.UnaryOp(ast.USub(), ast.Name(name))
            | ast.Name(name)
        ):
            return name
    return None


def uses(function: FnNode) -> list[Use]:
    """How the names of a function are used in it."""
    return [use for node in _inside(function) if (of := _USES.get(type(node))) for use in of(node)]


def _inside(function: FnNode) -> list[ast.AST]:
    body = function.body if isinstance(function.body, list) else [function.body]
    return walk(ast.Module(list(body), []))  # type: ignore[arg-type]


def _attribute(node: ast.Attribute) -> list[Use]:
    """`m.sum()`, `x.shape`; `m.float().sum()` counts what is true."""
    match node:
        case ast.Attribute(
            ast.Call(ast.Attribute(ast.Name(name), "float" | "int" | "long" | "half" | "astype")),
            "sum",
        ):
            return [Use(name, "counted", node.lineno)]
    if isinstance(node.value, ast.Name) and node.attr in _TENSOR_ATTRIBUTES:
        return [Use(node.value.id, "counted" if node.attr in _COUNTS else "tensor", node.lineno)]
    return []


def _inverted(node: ast.UnaryOp) -> list[Use]:
    if isinstance(node.op, ast.Invert) and isinstance(node.operand, ast.Name):
        return [Use(node.operand.id, "mask", node.lineno)]
    return []


def _combined(node: ast.BinOp) -> list[Use]:
    """`m & (x > 0)`; numbers too have a `&`, but index nothing then."""
    if not isinstance(node.op, (ast.BitAnd, ast.BitOr)):
        return []
    sides = (node.left, node.right)
    sure = any(isinstance(side, (ast.Compare, ast.UnaryOp)) for side in sides)
    kind: Kind = "mask" if sure else "given"
    return [Use(side.id, kind, side.lineno) for side in sides if isinstance(side, ast.Name)]


def _call(node: ast.Call) -> list[Use]:
    func = node.func
    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
    found = [
        Use(given.value.id, "given", given.value.lineno)
        for given in node.keywords
        if isinstance(given.value, ast.Name) and given.arg and is_named_mask(given.arg)
    ]
    place = _MASK_ARGUMENT.get(name)
    is_method = isinstance(func, ast.Attribute) and dotted(func.value) not in (
        *OPERATOR_MODULES,
        "self",  # an operator that is an attribute
    )
    if place is not None:
        where = place - 1 if is_method and place else place
        masks = (
            node.args[:2] if name in ("logical_and", "logical_or") else node.args[where : where + 1]
        )
        found += [Use(a.id, "mask", a.lineno) for a in masks if isinstance(a, ast.Name)]
    if name in ("where", "select") and len(node.args) == 3 and isinstance(node.args[0], ast.Name):
        found.append(Use(node.args[0].id, "mask", node.args[0].lineno))
    if not is_method and isinstance(func, ast.Attribute) and node.args:
        first = node.args[0]
        if isinstance(first, ast.UnaryOp) and isinstance(first.op, ast.USub):
            first = first.operand  # `ops.sort(-x)`
        two = len(node.args) > 1 and name.lower() in _OF_TWO
        loose = two or name in _CREATORS
        if isinstance(first, ast.Name) and not loose and not _SHAPES.search(first.id):
            kind: Kind = "counted" if name in _COUNTS else "tensor"
            found.append(Use(first.id, kind, first.lineno))
    return found


_USES: dict[type, Callable[[Any], list[Use]]] = {
    ast.Attribute: _attribute,
    ast.UnaryOp: _inverted,
    ast.BinOp: _combined,
    ast.Call: _call,
}
