"""Calls of what host code does not define itself: builtins, NumPy, MindSpore, methods of arrays."""

from __future__ import annotations

from staticshape.analysis.host.arrays import array_function
from staticshape.analysis.host.layout import grids
from staticshape.analysis.host.random import GENERATORS, draw
from staticshape.analysis.host.tensors import cast, mindspore_call, tensor_method
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    External,
    Host,
    Items,
    Made,
    Scalar,
    Table,
    as_array,
    dtype_named,
    item_of,
    items_of,
    kind_of,
    number,
)

#: Functions of `math`, by what they give, whatever they are given.
_MATH: dict[type, str] = {
    float: "sqrt exp expm1 exp2 cbrt log log2 log10 log1p sin cos tan asin acos atan atan2 sinh "
    "cosh tanh asinh acosh atanh pow hypot fabs degrees radians erf erfc gamma lgamma copysign "
    "fmod fsum dist remainder ldexp",
    int: "ceil floor trunc gcd lcm comb perm factorial isqrt",
    bool: "isnan isinf isfinite isclose",
}
_NUMBERS = {f"math.{name}": kind for kind, names in _MATH.items() for name in names.split()}

UNROLLED = 12  # loops over more items than these are not followed item by item


def outside_call(name: str, args: list[Host], keywords: dict[str, Host]) -> Host:
    """A call of something outside the file, by its qualified name."""
    head, _, short = name.rpartition(".")
    if head == "builtins":
        return _dict(args, keywords) if short == "dict" else _builtin(short, args)
    if name.startswith("mindspore."):
        return mindspore_call(name, args, keywords)
    if name in _NUMBERS:
        return Scalar(_NUMBERS[name])
    if not name.startswith("numpy."):
        return NOTHING
    if head == "numpy.random":
        return Made("numpy.random") if short in GENERATORS else draw(short, args, keywords)
    if dtype_named(External(name)) and args:
        made = as_array(args[0])
        return Array(dtype_named(External(name)), made.shape if made else None)
    if short == "meshgrid":
        plain = not keywords.keys() - {"indexing"}
        return grids(args, keywords.get("indexing", number("xy"))) if plain else NOTHING
    result = array_function(short, args, keywords, tensor=False)
    return NOTHING if result is None else result


def method_call(base: Host, name: str, args: list[Host], keywords: dict[str, Host]) -> Host:
    """`base.name(...)` of an array, a generator, or an object made outside the file."""
    if isinstance(base, Made):
        if base.name == "numpy.random":
            return draw(name, args, keywords)
        return NOTHING
    if not isinstance(base, Array):
        return NOTHING
    if base.tensor:
        special = tensor_method(base, name, args)
        if special is not None:
            return special
    if name in ("astype", "view") and (args or keywords):
        given = args[0] if args else keywords.get("dtype", NOTHING)
        if dtype_named(given) or name == "astype":
            return cast(base, given) if base.tensor else Array(dtype_named(given), base.shape)
    if name in ("item", "tolist"):
        kinds: dict[str | None, type] = {"bool": bool, "int": int, "float": float}
        kind = kinds.get(kind_of(base.dtype))
        return Scalar(kind) if kind and (name == "item" or base.shape == ()) else NOTHING
    if name in ("reshape", "view", "transpose", "permute") and len(args) > 1:
        args = [Items(list(args), True, False)]
    if name == "permute":
        name = "transpose"
    if name == "view":
        name = "reshape"
    if name in ("repeat", "tile") and base.tensor and len(args) > 1:
        return Array(base.dtype, None, True)
    result = array_function(name, [base, *args], keywords, tensor=base.tensor)
    return NOTHING if result is None else result


def _dict(args: list[Host], keywords: dict[str, Host]) -> Host:
    """`dict(x=1)`, `dict(other, x=1)`; of pairs nothing is known."""
    if not args:
        return Table(dict(keywords))
    first = args[0]
    if len(args) > 1 or not isinstance(first, Table):
        return NOTHING
    return Table({**first.values, **keywords}, first.exact)


def _builtin(short: str, args: list[Host]) -> Host:
    first = args[0] if args else NOTHING
    if short in ("list", "tuple", "sorted", "reversed"):
        items = items_of(first, 64) if args else []
        ordered = (
            items if short in ("list", "tuple") or items is None else [item_of(first)] * len(items)
        )
        if ordered is None:
            return Items([item_of(first)], False, short != "tuple")
        return Items(list(ordered), True, short != "tuple")
    if short == "range":
        bounds = [a.value for a in args if isinstance(a, Scalar) and isinstance(a.value, int)]
        if 0 < len(bounds) == len(args) <= 3 and (len(bounds) < 3 or bounds[2]):
            steps = range(*bounds)
            if len(steps) <= UNROLLED:
                return Items([number(n) for n in steps], True, False)
        return Items([Scalar(int)], False, False)
    if short in ("zip", "enumerate"):
        return _paired([*args] if short == "zip" else [None, *args[:1]])
    if short == "len":
        if isinstance(first, Array) and first.shape and first.shape[0] is not None:
            return number(first.shape[0])
        exact = isinstance(first, (Items, Table)) and first.exact
        return (
            number(len(first.values))
            if exact and isinstance(first, (Items, Table))
            else Scalar(int)
        )
    if short in ("int", "float", "bool", "str"):
        kind = {"int": int, "float": float, "bool": bool, "str": str}[short]
        if isinstance(first, Scalar) and isinstance(first.value, (int, float)) and kind is not str:
            try:
                return number(kind(first.value))
            except (ValueError, OverflowError):
                return Scalar(kind)
        return Scalar(kind)
    if short in ("max", "min", "abs", "sum", "round"):
        values = items_of(first, 64) if len(args) == 1 and short != "abs" else args
        kinds = {v.type for v in values or () if isinstance(v, Scalar)}
        alike = values and len(kinds) == 1 and all(isinstance(v, Scalar) for v in values)
        if alike and short in ("max", "min"):
            known = [v.value for v in values or () if isinstance(v, Scalar)]
            if ... not in known:
                return number(max(known) if short == "max" else min(known))
        return Scalar(kinds.pop()) if alike and short != "round" else NOTHING
    return NOTHING


def _paired(args: list[Host | None]) -> Host:
    lists = [None if a is None else items_of(a, UNROLLED) for a in args]
    lengths = [len(found) for found in lists if found is not None]
    if lengths and all(
        found is not None or a is None for found, a in zip(lists, args, strict=True)
    ):
        rows = range(min(lengths))
        return Items(
            [Items([number(i) if f is None else f[i] for f in lists], True, False) for i in rows]
        )
    item = [Scalar(int) if a is None else item_of(a) for a in args]
    return Items([Items(item, True, False)], False)
