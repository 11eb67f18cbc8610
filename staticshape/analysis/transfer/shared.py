"""What the rules share: dtypes and their promotion, broadcasting, the main argument."""

from __future__ import annotations

import ast
from collections.abc import Callable

from staticshape.analysis.values.lattice import (
    DYNAMIC,
    SCALAR,
    UNKNOWN,
    Dim,
    DtypeOf,
    Named,
    Python,
    Tensor,
    Value,
    sources_of,
)
from staticshape.analysis.values.symbols import shape_symbol
from staticshape.ops.lookup import Spelled

#: Arguments by canonical name: the expression and its value.
Args = dict[str, tuple[ast.expr | None, Value]]
#: A constant argument or its default by name; `...` where it is not known.
ConstantOf = Callable[[str], object]


def dtype_name(value: Value) -> str | None:
    """The dtype that an argument `dtype=...` names."""
    if isinstance(value, Named):
        short = value.name.rpartition(".")[2].rstrip("_")
        named = {
            "float": "float32",
            "int": "int32",
            "bool": "bool",
            "half": "float16",
            "double": "float64",
            "long": "int64",
            "bool_": "bool",
            "number": None,
        }
        if short in named:
            return named[short]
        return short if short[:3] in ("int", "uin", "flo", "bfl") else None
    if isinstance(value, DtypeOf):
        return value.name
    if isinstance(value, Python) and isinstance(value.const, str):
        return value.const
    return None


def promote(values: list[Value]) -> str | None:
    """The dtype of mixing Tensors and Python numbers; None where it is not certain."""
    dtypes = [value.dtype for value in values if isinstance(value, Tensor)]
    if len(dtypes) != len(values):
        return _beside_others(values, dtypes)
    if len(set(dtypes)) == 1:
        return dtypes[0]
    if "float" in {value.kind for value in values if isinstance(value, Tensor)}:
        floats_only = {d for d in dtypes if d and d.startswith(("float", "bfloat"))}
        return floats_only.pop() if len(floats_only) == 1 and None not in dtypes else "float"
    return None if None in dtypes else _of_whole({each for each in dtypes if each})


def _of_whole(dtypes: set[str]) -> str:
    """The dtype of mixing whole numbers and truth values of different dtypes."""
    numbers = dtypes - {"bool"}
    return numbers.pop() if len(numbers) == 1 else "int"


def _of_numbers(values: list[Value]) -> str | None:
    """The dtype of a Tensor of Python numbers alone."""
    numbers = [value.const for value in values if isinstance(value, Python) and value.has_const]
    if not numbers or len(numbers) < len(values):
        return None
    if not all(isinstance(number, (int, float)) for number in numbers):
        return None
    if any(isinstance(number, float) for number in numbers):
        return "float32"
    return "bool" if all(isinstance(number, bool) for number in numbers) else "int"


def _beside_others(values: list[Value], dtypes: list[str | None]) -> str | None:
    """The dtype of Tensors beside Python numbers, which only a known one leaves certain."""
    kinds = {value.kind for value in values if isinstance(value, Tensor)}
    if "float" in kinds:
        return dtypes[0] if len(set(dtypes)) == 1 else "float"
    if not kinds:
        return _of_numbers(values)
    numbers = [value for value in values if isinstance(value, Python)]
    known = len(numbers) + len(dtypes) == len(values) and all(v.has_const for v in numbers)
    if not known or len(kinds) != 1 or None in kinds:
        return None
    if any(isinstance(value.const, float) for value in numbers):
        return "float32"
    if kinds == {"bool"}:
        return "bool" if all(isinstance(value.const, bool) for value in numbers) else "int"
    return dtypes[0] if len(set(dtypes)) == 1 else "int"


def broadcast(values: list[Value]) -> tuple[tuple[Dim, ...] | None, str | None]:
    """Dims and shape symbol of an elementwise operator over Tensors and numbers."""
    tensors = [value for value in values if isinstance(value, Tensor)]
    known = all(type(value) is Python or isinstance(value, Tensor) for value in values)
    symbols = {
        shape_symbol(value)
        for value in values
        if type(value) is not Python and not (isinstance(value, Tensor) and value.dims == SCALAR)
    }
    like = symbols.pop() if len(symbols) == 1 else None
    if not tensors or not known:
        return None, like
    dims = tensors[0].dims
    for other in tensors[1:]:
        dims = _pair(dims, other.dims)
    return dims, like


def matrix_product(
    left: Value, right: Value, turned: tuple[bool, bool] = (False, False)
) -> tuple[Dim, ...] | None:
    """Dims of `left @ right`, of which each may be turned; one of rank 1 loses its axis."""
    a = left.dims if isinstance(left, Tensor) else None
    b = right.dims if isinstance(right, Tensor) else None
    if not a or not b or (any(turned) and 1 in (len(a), len(b))):
        return None
    rows = (a[-1 if turned[0] else -2],) if len(a) > 1 else ()
    columns = (b[-2 if turned[1] else -1],) if len(b) > 1 else ()
    batch = _pair(a[:-2], b[:-2])
    return None if batch is None else (*batch, *rows, *columns)


def _pair(a: tuple[Dim, ...] | None, b: tuple[Dim, ...] | None) -> tuple[Dim, ...] | None:
    if a == b:
        return a
    if a is None or b is None:
        return None
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    padded = (*longer[: len(longer) - len(shorter)],)
    mixed = []
    for one, other in zip(longer[len(padded) :], shorter, strict=True):
        if other.is_one:
            mixed.append(one)
        elif one.is_one:
            mixed.append(other)
        elif one == other or other.size == 1:
            mixed.append(one)
        elif one.size == 1:
            mixed.append(other)
        elif "dynamic" in (one.kind, other.kind):
            known = other if one.kind == "dynamic" else one
            mixed.append(known if isinstance(known.size, int) else DYNAMIC)
        else:
            mixed.append(one if isinstance(one.size, int) else other)
    return (*padded, *mixed)


def elementwise(values: list[Value], dtype: str | None, *, keep: bool = False) -> Tensor:
    """The result of a position-by-position operator."""
    dims, like = broadcast(values)
    result = dtype if dtype is not None else promote(values)
    if keep and result is None:
        result = next((v.dtype for v in values if isinstance(v, Tensor)), None)
    return Tensor(result, dims, sources_of(values), like)


def data_of(operator_params: tuple[str, ...], args: Args) -> list[Value]:
    """The values of these parameters, where they are given."""
    return [args[name][1] for name in operator_params if name in args]


def main_of(spelled: Spelled, args: Args) -> Value:
    """The value of the Tensor that an operator works on."""
    names = spelled.operator.tensors or spelled.operator.params
    return args[names[0]][1] if names and names[0] in args else UNKNOWN


def result_dtype(spelled: Spelled, args: Args, main: Value) -> str | None:
    """The dtype of a result by the row's rule; None where it is not known."""
    rule = spelled.operator.dtype_rule
    own = main.dtype if isinstance(main, Tensor) else None
    given = args.get("dtype")
    if given is not None and rule != "bool":
        return dtype_name(given[1])
    if own == "bool" and spelled.operator.name in ("cumsum", "cumprod"):
        return "int"  # they count, as a sum does
    if rule in ("same", "like"):
        return own
    if rule == "int64" and spelled.operator.name in ("sum", "prod"):  # of whole numbers alone
        kind = main.kind if isinstance(main, Tensor) else None
        return "int64" if kind in ("int", "bool") else own
    if rule == "float":
        return own if own and own.startswith(("float", "bfloat")) else "float"
    if rule in ("promote", "argument", None):
        return None
    return rule


def same_shape(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    """The rule of operators that keep the shape."""
    main = main_of(spelled, args)
    dtype = result_dtype(spelled, args, main)
    if isinstance(main, Tensor):
        return Tensor(dtype, main.dims, main.sources, main.like)
    return Tensor(dtype, like=shape_symbol(main))
