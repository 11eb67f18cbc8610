"""Results of operators that make tensors: from shapes, values, at random, by selection."""

from __future__ import annotations

from staticshape.analysis.transfer.folding import is_fixed
from staticshape.analysis.transfer.shared import (
    Args,
    ConstantOf,
    dtype_name,
    main_of,
    result_dtype,
    same_shape,
)
from staticshape.analysis.values.joining import item_of
from staticshape.analysis.values.lattice import (
    DYNAMIC,
    FIXED,
    FOREIGN,
    NONE,
    SCALAR,
    STATIC,
    UNKNOWN,
    Collection,
    Dim,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
)
from staticshape.ops.lookup import Spelled

#: What makes a Tensor of float32 unless a dtype is given, of an integer too.
_FLOAT_UNTOLD = ("zeros", "scalar_to_tensor")
UNIQUE_PAIR = ("mindspore.ops.unique", "mindspore.ops.Unique")


def shape_dims(value: Value) -> tuple[Dim, ...] | None:
    """Dims of a new tensor from the value of its shape argument."""
    if isinstance(value, Python):
        if value.has_const and isinstance(value.const, int):
            return (Dim("static", value.const if value.const >= 0 else None),)
        if value.has_const and isinstance(value.const, tuple):
            return tuple(
                Dim("static", n if isinstance(n, int) and n >= 0 else None) for n in value.const
            )
        return None
    if isinstance(value, Sequence):
        dims = []
        for item in value.items:
            if isinstance(item, Python) and item.known != "tensor":
                n = item.const
                dims.append(Dim("static", n if isinstance(n, int) and n >= 0 else None))
            elif isinstance(item, (Tensor, Python)):
                dims.append(DYNAMIC)
            else:
                dims.append(STATIC)
        return tuple(dims)
    return None


def creation(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    operator = spelled.operator
    main = args.get("input", (None, UNKNOWN))[1]
    dtype = dtype_name(args["dtype"][1]) if "dtype" in args else None
    if dtype is None and operator.dtype_rule not in ("argument", "same", None):
        dtype = operator.dtype_rule
    if operator.name == "tensor":
        return tensor_of(main, dtype)
    if dtype is None and operator.name in _FLOAT_UNTOLD and "dtype" not in args:
        dtype = "float32"
    if operator.name in ("new_zeros", "new_full") and "dtype" not in args:
        dtype = main.dtype if isinstance(main, Tensor) else None
    dims: tuple[Dim, ...] | None = None
    if operator.name == "scalar_to_tensor":
        dims = SCALAR
    elif "shape" in args:
        dims = shape_dims(args["shape"][1])
    elif operator.name in ("arange", "range", "linspace", "logspace", "randperm", "randperm_fixed"):
        bounds = [args[n][1] for n in ("start", "end", "step") if n in args]
        dims = (DYNAMIC if any(map(_moves, bounds)) else STATIC,)
        if operator.name == "arange":
            consts = [b.const for b in bounds if isinstance(b, Python) and b.has_const]
            if len(bounds) == 1 == len(consts) and isinstance(consts[0], int):
                dims = (Dim("static", max(0, consts[0])),)
            if dtype is None and "dtype" not in args:
                dtype = "float" if any(isinstance(c, float) for c in consts) else "int"
    elif operator.name in ("eye", "tri"):
        sides = [args[name][1] for name in ("n", "m") if name in args and args[name][1] != NONE]
        dims = (_side(sides[0]), _side(sides[-1])) if sides else (STATIC, STATIC)
    return Tensor(dtype, dims)


def _moves(bound: Value) -> bool:
    """Whether the values of a Tensor decide where a range begins or ends."""
    if isinstance(bound, Python):
        return bound.known == "tensor"
    return isinstance(bound, Tensor) and not bound.const


def _side(value: Value) -> Dim:
    """One side of `eye(n, m)`."""
    known = isinstance(value, Python) and value.known == "fixed" and type(value.const) is int
    return Dim("static", max(0, value.const)) if known and isinstance(value, Python) else STATIC


def tensor_of(value: Value, dtype: str | None) -> Value:
    """`Tensor(value, dtype)`."""
    if isinstance(value, Tensor):
        return Tensor(
            dtype or value.dtype, value.dims, value.sources, value.like, const=value.const
        )
    if isinstance(value, Python):
        kinds = {bool: "bool", int: "int64", float: "float32"}
        dims = SCALAR if value.is_one else None
        return Tensor(
            dtype or kinds.get(type(value.const)), dims, value.sources, const=value.known == "fixed"
        )
    if isinstance(value, Sequence):
        if not value.items:
            return Tensor(dtype, (Dim("static", 0),), const=True)
        dtype = dtype or _dtype_of_numbers(value)
        inner = item_of(value)
        one = tensor_of(inner, dtype) if not isinstance(inner, Unknown) else Tensor(dtype)
        dims = None
        if isinstance(one, Tensor):
            if one.dims is not None:
                dims = (Dim("static", len(value.items)), *one.dims)
            return Tensor(one.dtype, dims, one.sources, const=one.const)
    if isinstance(value, Collection):
        fixed = value.length.known == "fixed" and is_fixed(value.item)
        return Tensor(dtype, None, value.length.sources, const=fixed)
    out_of_sight = value in (UNKNOWN, FOREIGN)  # a configuration, what NumPy makes of it
    return Tensor(dtype, const=out_of_sight)


def _dtype_of_numbers(value: Sequence) -> str | None:
    """The dtype that `Tensor([True, False])` has of its numbers."""
    if not value.items or not all(isinstance(i, Python) and i.has_const for i in value.items):
        return None
    kinds = {type(item.const) for item in value.items if isinstance(item, Python)}
    if kinds == {bool}:
        return "bool"
    return "float32" if kinds == {int, float} else None


def random(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    if "input" in args and spelled.operator.name in (
        "dropout",
        "rand_like",
        "shuffle",
        "bernoulli",
    ):
        return same_shape(spelled, args, axis_of)
    result = creation(spelled, args, axis_of)
    if isinstance(result, Tensor) and result.dtype is None:
        return Tensor(result_dtype(spelled, args, UNKNOWN), result.dims)
    return result


def data_dependent(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    main = main_of(spelled, args)
    dtype = result_dtype(spelled, args, main)
    name = spelled.operator.name
    if name == "nonzero":
        if axis_of("as_tuple") is True:
            return Collection(Tensor("int64", (DYNAMIC,)), FIXED)
        rank = main.rank if isinstance(main, Tensor) else None
        return Tensor("int64", (DYNAMIC, Dim("static", rank)))
    if name == "where_one_argument":
        return Collection(Tensor("int64", (DYNAMIC,)), FIXED)
    if name in ("masked_select", "unique", "extract", "bincount", "set_difference", "list_diff"):
        if name == "unique" and spelled.name not in UNIQUE_PAIR:
            return _distinct(dtype, main, axis_of)
        return Tensor(dtype, (DYNAMIC,))
    if name == "unique_consecutive":
        return _distinct(dtype, main, axis_of) if axis_of("axis") is None else Tensor(dtype)
    if name == "repeat_interleave":
        axis, dims = axis_of("axis"), main.dims if isinstance(main, Tensor) else None
        if axis is None:
            return Tensor(dtype, (DYNAMIC,))
        if dims and isinstance(axis, int) and -len(dims) <= axis < len(dims):
            place = axis % len(dims)
            return Tensor(dtype, (*dims[:place], DYNAMIC, *dims[place + 1 :]))
    return Tensor(dtype)


def _distinct(dtype: str | None, main: Value, axis_of: ConstantOf) -> Value:
    """Distinct values alone, or with the place of each value and how often they occur."""
    if ... in (axis_of("return_inverse"), axis_of("return_counts")):
        return UNKNOWN
    parts = [Tensor(dtype, (DYNAMIC,))]
    if axis_of("return_inverse") is True:
        dims, like = (main.dims, main.like) if isinstance(main, Tensor) else (None, None)
        parts.append(Tensor("int", dims, like=like))
    if axis_of("return_counts") is True:
        parts.append(Tensor("int", (DYNAMIC,)))
    return Sequence(tuple(parts)) if len(parts) > 1 else parts[0]
