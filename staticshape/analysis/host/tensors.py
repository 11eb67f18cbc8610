"""What MindSpore's functions give where they are called outside the graph: creation and casts."""

from __future__ import annotations

from collections.abc import Mapping

from staticshape.analysis.host.arguments import bound, is_none, shape_from
from staticshape.analysis.host.arrays import array_function
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    Host,
    Scalar,
    as_array,
    dtype_named,
    kind_of,
)

_TENSORS = frozenset({"Tensor", "tensor", "Parameter", "from_numpy", "as_tensor"})
_DRAWS = frozenset(
    ["standard_normal", "StandardNormal", "UniformReal", "normal", "uniform", "gamma", "laplace"]
)
_CASTS = {
    "float": "float32",
    "int": "int32",
    "bool": "bool",
    "long": "int64",
    "half": "float16",
    "double": "float64",
    "short": "int16",
    "byte": "uint8",
}


def mindspore_call(name: str, args: list[Host], keywords: Mapping[str, Host]) -> Host:
    """What a call of a name of MindSpore gives; `NOTHING` where the name has no row."""
    short = name.rpartition(".")[2]
    if short in _TENSORS:
        return _tensor(bound(("x", "dtype", "shape", "init"), args, keywords), short)
    if short == "initializer":
        given = bound(("init", "shape", "dtype"), args, keywords)
        return Array(_dtype(given.get("dtype"), "float32"), shape_from(given.get("shape")), True)
    if short in ("rand", "randn"):
        shape = shape_from(args[0]) if len(args) == 1 else _sizes(args)
        return Array(_dtype(keywords.get("dtype"), "float32"), shape, True)
    if short == "randint":
        given = bound(("low", "high", "size", "dtype"), args, keywords)
        return Array(_dtype(given.get("dtype"), None), shape_from(given.get("size")), True)
    if short in _DRAWS:
        given = bound(("shape",), args, keywords)
        return Array("float32", shape_from(given.get("shape", given.get("size"))), True)
    if short in ("cast", "Cast"):
        given = bound(("x", "dtype"), args, keywords)
        return cast(given.get("x", NOTHING), given.get("dtype"))
    if name.startswith("mindspore.numpy"):
        return _of_numpy(short, args, keywords)
    if name.startswith(("mindspore.ops", "mindspore.mint")):
        result = array_function(short, args, keywords, tensor=True)
        if short in ("zeros", "ones") and len(args) > 1 and name.startswith("mindspore.mint"):
            return Array("float32", _sizes(args), True)
        return NOTHING if result is None else result
    return NOTHING


def tensor_method(value: Array, name: str, args: list[Host]) -> Host | None:
    """Methods that NumPy arrays do not have; None where the name is none of them."""
    if name in _CASTS and not args:
        return Array(_CASTS[name], value.shape, True)
    if name in ("asnumpy", "numpy"):
        return Array(value.dtype, value.shape)
    if name == "to" and args and dtype_named(args[0]):
        return cast(value, args[0])
    if name in ("set_dtype", "type"):
        return cast(value, args[0] if args else None)
    return None


def cast(value: Host, dtype: Host | None) -> Array:
    """`value` in another dtype."""
    made = as_array(value, tensor=True) or Array(tensor=True)
    return Array(None if dtype is None else dtype_named(dtype), made.shape, True)


def _dtype(value: Host | None, default: str | None) -> str | None:
    return default if value is None or is_none(value) else dtype_named(value)


def _sizes(args: list[Host]) -> tuple[int | None, ...]:
    return tuple(
        a.value if isinstance(a, Scalar) and isinstance(a.value, int) else None for a in args
    )


def _tensor(given: Mapping[str, Host], short: str) -> Host:
    main = given.get("x", given.get("input_data", given.get("data", given.get("default_input"))))
    if main is None or is_none(main):
        shape = shape_from(given.get("shape"))
        return Array(_dtype(given.get("dtype"), None), shape, True)
    made = as_array(main, tensor=True) or Array(tensor=True)
    if short == "Parameter":
        return made
    return Array(_dtype(given.get("dtype"), made.dtype), made.shape, True)


def _of_numpy(short: str, args: list[Host], keywords: Mapping[str, Host]) -> Host:
    """`mindspore.numpy`: floats are float32, integers of its own making int32."""
    result = array_function(short, args, keywords, tensor=True)
    if not isinstance(result, Array):
        return NOTHING
    ours = short in ("arange", "array", "asarray", "full")
    if ours and result.dtype == "int64" and "dtype" not in keywords and len(args) < 2:
        return Array("int32", result.shape, True)
    return Array(kind_of(result.dtype) if ours else result.dtype, result.shape, True)
