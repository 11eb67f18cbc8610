"""NumPy arrays in host code: dtype and dims of what a network is called with."""

from __future__ import annotations

from staticshape.analysis.lattice import (
    Dim,
    Python,
    Sequence,
    Tensor,
    Value,
)
from staticshape.analysis.shared import dtype_name, promote
from staticshape.analysis.transfer_new import shape_dims, tensor_of

#: Creators and the place of their shape argument; -1: every positional argument is one dimension.
_SHAPES = {
    "zeros": 0,
    "ones": 0,
    "empty": 0,
    "full": 0,
    "rand": -1,
    "randn": -1,
    "random": 0,
    "random_sample": 0,
    "standard_normal": 0,
    "uniform": 2,
    "normal": 2,
    "randint": 2,
    "integers": 2,
}
_DTYPES = {"randint": "int64", "integers": "int64", "permutation": "int64"}


def array_of(name: str, args: list[Value], keywords: dict[str, Value]) -> Value:
    """The array that a call of NumPy gives, by the last part of the function's name."""
    dtype = dtype_name(keywords["dtype"]) if "dtype" in keywords else None
    if name in ("array", "asarray") and args:
        given = dtype or (dtype_name(args[1]) if len(args) > 1 else None)
        made = tensor_of(args[0], given)
        if isinstance(made, Tensor):
            floats = made.dtype == "float32" and given is None and not isinstance(args[0], Tensor)
            return Tensor("float64" if floats else made.dtype, made.dims)
        return Tensor(given)
    if name in _SHAPES:
        place = _SHAPES[name]
        shape: Value | None = keywords.get("size", keywords.get("shape"))
        if shape is None and place == -1:
            shape = Sequence(tuple(args))
        elif shape is None and len(args) > place:
            shape = args[place]
        dims = shape_dims(shape) if shape is not None else ()
        return Tensor(dtype or _DTYPES.get(name, "float64"), dims)
    if name == "arange":
        whole = all(isinstance(a, Python) and not isinstance(a.const, float) for a in args)
        return Tensor(dtype or ("int64" if whole else "float64"), (Dim(),))
    if name == "permutation":
        return Tensor("int64", (Dim(),))
    arrays: list[Value] = [a for a in args if isinstance(a, Tensor)]
    if name in ("greater", "less", "equal", "logical_and", "logical_or", "logical_not", "isnan"):
        return Tensor("bool", getattr(arrays[0], "dims", None) if arrays else None)
    if name.startswith(("bool", "float", "int", "uint")) and args:
        return tensor_of(args[0], dtype_name(Python(const=name)) or name.rstrip("_"))
    return Tensor(dtype or promote(arrays) if arrays else dtype)
