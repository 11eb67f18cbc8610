"""NumPy arrays that hold what Tensors held: what operators, methods and functions make of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Literal

from staticshape.analysis.values.lattice import FIXED, Collection, Python, Tensor, Truth, Value
from staticshape.records import replace

#: Functions and methods whose result is as long as values say, and in what words.
SELECTING = {
    **dict.fromkeys(
        ("where", "nonzero", "argwhere", "flatnonzero"), "gives the positions of true elements"
    ),
    **dict.fromkeys(
        ("unique", "union1d", "intersect1d", "setdiff1d"),
        "gives as many elements as there are distinct values",
    ),
    **dict.fromkeys(("extract", "compress"), "keeps as many elements as the mask has true values"),
}
#: What makes an array of a size that is given.
SIZED = frozenset({"arange", "zeros", "ones", "full", "empty", "eye", "linspace"})
#: Functions and methods that give an array of truths.
_TRUTHS = frozenset(
    {
        *("logical_and", "logical_or", "logical_not", "logical_xor", "isin", "in1d", "isnan"),
        *("isfinite", "isinf", "equal", "not_equal", "greater", "greater_equal", "less"),
        *("less_equal", "isclose"),
    }
)
#: Functions and methods that give an array as long as the one they are given.
_KEEPING = frozenset(
    {
        *("asarray", "array", "ascontiguousarray", "copy", "squeeze", "expand_dims", "reshape"),
        *("ravel", "flatten", "transpose", "swapaxes", "stack", "concatenate", "hstack", "vstack"),
        *("sort", "argsort", "flip", "round", "clip", "abs", "absolute", "minimum", "maximum"),
        *("sqrt", "exp", "log", "square", "add", "subtract", "multiply", "divide", "floor"),
        *("ceil", "sign", "int32", "int64", "float32", "float64", "tolist", "T"),
        *("where", "atleast_1d", "zeros_like", "ones_like"),
    }
)
_OF_TRUTHS = frozenset({"copy", "ravel", "flatten", "reshape", "squeeze", "asarray", "array"})
_BOOLEAN = frozenset({"bool", "np.bool_", "np.bool", "numpy.bool_", "'bool'"})


def read_out(value: Value, result: Value, how: str, *, meant: bool) -> Value:
    """What `asnumpy` gives is an array; of truths where the Tensor is."""
    if how != "asnumpy" or not isinstance(result, Python):
        return result
    if result.known != "tensor" or result.is_number:
        return result
    mask = isinstance(value, Truth) or (isinstance(value, Tensor) and value.dtype == "bool")
    return replace(result, array="truths" if mask or meant else "values")


def arrays(values: Iterable[Value]) -> list[Python]:
    """Those that are arrays, also in a list or tuple of them."""
    found: list[Python] = []
    for value in values:
        if isinstance(value, Python) and value.array:
            found.append(value)
        elif hasattr(value, "items") and isinstance(value.items, tuple):
            found += arrays(item for item in value.items if isinstance(item, Value))
        elif isinstance(value, Collection):
            found += arrays([value.item])
    return found


def made_of(given: Sequence[Python], kind: Literal["values", "truths"]) -> Python:
    """An array computed of others, as long as they are."""
    sources = frozenset[int]().union(*(one.sources for one in given))
    return replace(given[0], array=kind, sources=sources)


def combined(node: ast.operator, left: Python, right: Python) -> Python:
    """`a & b`, `a * 2` of arrays."""
    given = arrays([left, right])
    logic = isinstance(node, (ast.BitAnd, ast.BitOr, ast.BitXor))
    truths = logic and all(one.array == "truths" for one in given)
    return made_of(given, "truths" if truths else "values")


def computed(name: str, node: ast.Call, values: list[Value], result: Value) -> Value:
    """What a function or method of NumPy makes of arrays, where it selects nothing."""
    given = arrays(values)
    if not given:
        return result
    if name in _TRUTHS:
        return made_of(given, "truths")
    if name == "astype":
        return made_of(given, "truths" if _is_boolean(node) else "values")
    if name in _OF_TRUTHS and all(one.array == "truths" for one in given):
        return made_of(given, "truths")
    if name in _KEEPING:
        return made_of(given, "values")
    return plain(result)


def _is_boolean(node: ast.Call) -> bool:
    kind = [*node.args, *(one.value for one in node.keywords)][:1]
    return bool(kind) and ast.unparse(kind[0]) in _BOOLEAN


def plain(value: Value) -> Value:
    """A number or anything else that no longer is an array as long as values say."""
    if isinstance(value, Python) and value.array:
        return replace(value, array="", sources=frozenset())
    return value


def selecting(name: str, values: list[Value]) -> str:
    """Why the result of a function or method is as long as values say; "" where it is not."""
    given = arrays(values)
    if name in SELECTING:
        return SELECTING[name] if given and (name != "where" or len(values) == 1) else ""
    if name == "repeat" and len(values) > 1:
        times = values[1]
        if isinstance(times, Python) and times.known == "tensor" and not times.sources:
            return "repeats each element as often as a Tensor says"
        return ""
    if name in SIZED:
        sizes = [v for v in _spread(values) if isinstance(v, Python) and v.known == "tensor"]
        if any(not one.array and not one.sources for one in sizes):
            return "has a size that is read out of a Tensor"
    return ""


def _spread(values: Iterable[Value]) -> list[Value]:
    out: list[Value] = []
    for value in values:
        items = getattr(value, "items", None)
        out += _spread(items) if isinstance(items, tuple) else [value]
    return out


def selected(name: str, values: list[Value], found: frozenset[int], result: Value) -> Value:
    """The result of what selects, as long as the findings say."""
    given = arrays(values)
    base = made_of(given, "values") if given else result
    if not isinstance(base, Python):
        return result
    array = replace(base, array="values", sources=base.sources | found, is_number=False)
    return Collection(array, FIXED) if name in ("where", "nonzero") else array
