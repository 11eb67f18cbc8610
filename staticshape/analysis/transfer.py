"""The value of an operator's result: dtype, dims and what made it dynamic, by family."""

from __future__ import annotations

import ast
from collections.abc import Callable

from staticshape.analysis.lattice import (
    DYNAMIC,
    FIXED,
    SCALAR,
    STATIC,
    UNKNOWN,
    Collection,
    Dim,
    Named,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
    item_of,
    shape_symbol,
    sources_of,
)
from staticshape.ops.lookup import Spelled

#: Arguments by canonical name: the expression and its value.
Args = dict[str, tuple[ast.expr | None, Value]]

_UNIQUE_PAIR = ("mindspore.ops.unique", "mindspore.ops.Unique")
_FLOATS = ("float64", "float32", "float16", "bfloat16", "float")


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
    if isinstance(value, Python) and isinstance(value.const, str):
        return value.const
    return None


def promote(values: list[Value]) -> str | None:
    """The dtype of mixing Tensors and Python numbers; None where it is not certain."""
    dtypes = [value.dtype for value in values if isinstance(value, Tensor)]
    if len(dtypes) != sum(isinstance(value, (Tensor, Python)) for value in values):
        floats = any(
            isinstance(value, Python) and isinstance(value.const, float) for value in values
        )
        kinds = {value.kind for value in values if isinstance(value, Tensor)}
        if None in kinds or len(kinds) != 1:
            return "float" if "float" in kinds else None
        kind = kinds.pop()
        if kind == "float" or not floats:
            return dtypes[0] if len(set(dtypes)) == 1 and kind != "bool" else kind
        return "float32"
    if len(dtypes) != len(values):
        kinds = {value.kind for value in values if isinstance(value, Tensor)}
        if "float" in kinds:
            return dtypes[0] if len(set(dtypes)) == 1 else "float"
        numbers = [value for value in values if isinstance(value, Python)]
        if len(kinds) == 1 and None not in kinds and all(v.has_const for v in numbers):
            if any(isinstance(v.const, float) for v in numbers):
                return "float32"
            if kinds == {"int"}:
                return dtypes[0] if len(set(dtypes)) == 1 else "int"
            if all(isinstance(v.const, bool) for v in numbers):
                return "bool"
            return "int"
        return None
    if len(set(dtypes)) == 1:
        return dtypes[0]
    if "float" in {value.kind for value in values if isinstance(value, Tensor)}:
        floats_only = {d for d in dtypes if d and d.startswith(("float", "bfloat"))}
        return floats_only.pop() if len(floats_only) == 1 and None not in dtypes else "float"
    return None


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


def _pair(a: tuple[Dim, ...] | None, b: tuple[Dim, ...] | None) -> tuple[Dim, ...] | None:
    if a == b:
        return a
    if a is None or b is None:
        return None
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    padded = (*longer[: len(longer) - len(shorter)],)
    mixed = []
    for one, other in zip(longer[len(padded) :], shorter, strict=True):
        if one == other or other.size == 1:
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


def operator_result(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    """What a call of an operator gives; `axis_of(name)` is a constant argument or `...`."""
    operator = spelled.operator
    rule = _FAMILIES.get(operator.family)
    result = rule(spelled, args, axis_of) if rule else UNKNOWN
    single = operator.name == "unique" and spelled.name not in _UNIQUE_PAIR
    if operator.results and isinstance(result, Tensor) and not single:
        parts = []
        for name in operator.results:
            dtype = "int" if name in ("indices", "index", "inverse") else result.dtype
            dtype = "bool" if name == "mask" else dtype
            parts.append(Tensor(dtype, result.dims, result.sources))
        return Sequence(tuple(parts))
    return result


def _data(operator_params: tuple[str, ...], args: Args) -> list[Value]:
    return [args[name][1] for name in operator_params if name in args]


def _main(spelled: Spelled, args: Args) -> Value:
    names = spelled.operator.tensors or spelled.operator.params
    return args[names[0]][1] if names and names[0] in args else UNKNOWN


def _result_dtype(spelled: Spelled, args: Args, main: Value) -> str | None:
    rule = spelled.operator.dtype_rule
    own = main.dtype if isinstance(main, Tensor) else None
    given = args.get("dtype")
    if given is not None and rule != "bool":
        return dtype_name(given[1])
    if rule in ("same", "like"):
        return own
    if rule == "int64":
        kind = main.kind if isinstance(main, Tensor) else None
        return "int64" if kind in ("int", "bool") else own
    if rule == "float":
        return own if own and own.startswith(("float", "bfloat")) else "float"
    if rule in ("promote", "argument", None):
        return None
    return rule


def _elementwise(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    operator = spelled.operator
    values = _data(operator.tensors, args)
    main = _main(spelled, args)
    if operator.name == "where":
        values = _data(("condition", "input", "other"), args)
        dtype = promote(_data(("input", "other"), args))
    elif operator.dtype_rule == "promote":
        dtype = promote(values)
    elif operator.name == "type_as":
        other = args.get("other", (None, UNKNOWN))[1]
        dtype = other.dtype if isinstance(other, Tensor) else None
        values = [main]
    elif operator.dtype_rule is None:
        dtype = promote(values)
        dtype = dtype if dtype and dtype.startswith(_FLOATS) else None
    else:
        dtype = _result_dtype(spelled, args, main)
    if values and all(isinstance(value, Python) for value in values):
        if operator.name in ("cast", "identity"):
            return values[0]
        return Tensor(dtype, SCALAR)
    dims, like = broadcast(values)
    return Tensor(dtype, dims, sources_of(values), like)


def _reduction(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    main = _main(spelled, args)
    dtype = _result_dtype(spelled, args, main)
    axis, keep = axis_of("axis"), axis_of("keepdims")
    dims = main.dims if isinstance(main, Tensor) else None
    sources = sources_of([main])
    if axis is None or axis == ():
        if keep is True:
            out = None if dims is None else tuple(Dim("static", 1) for _ in dims)
            return Tensor(dtype, out)
        if keep in (False, ...):
            return Tensor(dtype, SCALAR)
    if axis is ... or dims is None:
        symbol = shape_symbol(main)
        like = f"{symbol}|{axis},{keep}" if symbol and ... not in (axis, keep) else None
        return Tensor(dtype, None, sources, like)
    axes = {
        a % len(dims)
        for a in (axis if isinstance(axis, tuple) else (axis,))
        if isinstance(a, int) and dims
    }
    if keep is True:
        out = tuple(Dim("static", 1) if i in axes else d for i, d in enumerate(dims))
    else:
        out = tuple(d for i, d in enumerate(dims) if i not in axes)
    return Tensor(dtype, out, sources if any(d.kind == "dynamic" for d in out) else frozenset())


def _loss(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    values = _data(spelled.operator.tensors, args)
    if axis_of("reduction") in ("mean", "sum"):
        return Tensor("float", SCALAR)
    if axis_of("reduction") == "none":
        return elementwise(values, "float")
    return Tensor("float", None, sources_of(values))


def _same_shape(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    main = _main(spelled, args)
    dtype = _result_dtype(spelled, args, main)
    if isinstance(main, Tensor):
        return Tensor(dtype, main.dims, main.sources, main.like)
    return Tensor(dtype, like=shape_symbol(main))


def _ordering(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    if spelled.operator.name == "topk":
        main = _main(spelled, args)
        dtype = main.dtype if isinstance(main, Tensor) else None
        dims = main.dims if isinstance(main, Tensor) else None
        k = axis_of("k")
        if dims and (axis_of("axis") in (None, -1, ...)):
            dims = (*dims[:-1], Dim("static", k if isinstance(k, int) else None))
        else:
            dims = None
        sources = (
            frozenset()
            if dims and not any(d.kind == "dynamic" for d in dims)
            else sources_of([main])
        )
        return Tensor(dtype, dims, sources)
    if spelled.operator.name == "searchsorted":
        values = args.get("values", (None, UNKNOWN))[1]
        if isinstance(values, Tensor):
            return Tensor("int64", values.dims, values.sources, values.like)
        return Tensor("int64", None, sources_of(_data(("values",), args)))
    return _same_shape(spelled, args, axis_of)


def _gather(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    values = _data(spelled.operator.tensors, args)
    main = _main(spelled, args)
    name = spelled.operator.name
    indices = args.get("indices", (None, UNKNOWN))[1]
    dims = None
    if name == "gather_elements" and isinstance(indices, Tensor):
        dims = indices.dims
    elif name == "gather" and isinstance(main, Tensor) and isinstance(indices, Tensor):
        axis = axis_of("axis")
        if main.dims and indices.dims is not None and isinstance(axis, int):
            axis %= len(main.dims)
            dims = (*main.dims[:axis], *indices.dims, *main.dims[axis + 1 :])
    elif name == "one_hot" and isinstance(main, Tensor) and main.dims is not None:
        depth = axis_of("depth")
        dims = (*main.dims, Dim("static", depth if isinstance(depth, int) and depth >= 0 else None))
    elif name == "embedding" and isinstance(main, Tensor) and main.dims is not None:
        dims = (*main.dims, STATIC)
    sources = sources_of(values)
    if dims is not None and not any(d.kind == "dynamic" for d in dims):
        sources = frozenset()
    return Tensor(_result_dtype(spelled, args, main), dims, sources)


def _contraction(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    values = _data(spelled.operator.tensors, args)
    main = _main(spelled, args)
    dtype = promote(values) if len(values) > 1 else _result_dtype(spelled, args, main)
    dims = main.dims if isinstance(main, Tensor) else None
    name = spelled.operator.name
    out: tuple[Dim, ...] | None = None
    if name in ("dense",) and dims:
        features = axis_of("out_channels")
        features = features if isinstance(features, int) else axis_of("out_features")
        out = (*dims[:-1], Dim("static", features if isinstance(features, int) else None))
    elif (
        name == "matmul"
        and len(values) == 2
        and all(isinstance(v, Tensor) and v.dims and len(v.dims) == 2 for v in values)
    ):
        ta = axis_of("transpose_a") is True
        tb = axis_of("transpose_b") is True
        a, b = (v.dims for v in values if isinstance(v, Tensor))
        if a and b:
            out = (a[1 if ta else 0], b[0 if tb else 1])
    elif name == "bias_add":
        return _same_shape(spelled, args, axis_of)
    elif name in ("conv", "pool") and dims:
        out = tuple(STATIC for _ in dims)
        sources = sources_of(values)
        return Tensor(dtype, out if not sources else None, sources)
    sources = sources_of(values)
    if out is not None and not any(d.kind == "dynamic" for d in out):
        sources = frozenset()
    return Tensor(dtype, out, sources)


def shape_dims(value: Value) -> tuple[Dim, ...] | None:
    """Dims of a new tensor from the value of its shape argument."""
    if isinstance(value, Python):
        if value.has_const and isinstance(value.const, int):
            return (Dim("static", value.const),) if value.const >= 0 else None
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


def _creation(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    operator = spelled.operator
    main = args.get("input", (None, UNKNOWN))[1]
    dtype = dtype_name(args["dtype"][1]) if "dtype" in args else None
    if dtype is None and operator.dtype_rule not in ("argument", "same", None):
        dtype = operator.dtype_rule
    if operator.name == "tensor":
        return tensor_of(main, dtype)
    if dtype is None and operator.name == "zeros" and "dtype" not in args:
        dtype = "float32"
    dims: tuple[Dim, ...] | None = None
    if "shape" in args:
        dims = shape_dims(args["shape"][1])
    elif operator.name in ("arange", "range", "linspace", "logspace", "randperm", "randperm_fixed"):
        dims = (STATIC,)
        bounds = [args[n][1] for n in ("start", "end", "step") if n in args]
        if operator.name == "arange":
            consts = [b.const for b in bounds if isinstance(b, Python) and b.has_const]
            if len(bounds) == 1 == len(consts) and isinstance(consts[0], int):
                dims = (Dim("static", max(0, consts[0])),)
            if dtype is None and "dtype" not in args:
                dtype = "float" if any(isinstance(c, float) for c in consts) else "int"
    elif operator.name in ("eye", "tri"):
        dims = (STATIC, STATIC)
    return Tensor(dtype, dims)


def tensor_of(value: Value, dtype: str | None) -> Value:
    """`Tensor(value, dtype)`."""
    if isinstance(value, Tensor):
        return Tensor(
            dtype or value.dtype, value.dims, value.sources, value.like, const=value.const
        )
    if isinstance(value, Python):
        kinds = {bool: "bool", int: "int64", float: "float32"}
        dims = SCALAR if isinstance(value.const, (bool, int, float)) else None
        return Tensor(
            dtype or kinds.get(type(value.const)), dims, value.sources, const=value.known == "fixed"
        )
    if isinstance(value, Sequence):
        inner = item_of(value)
        one = tensor_of(inner, dtype) if not isinstance(inner, Unknown) else Tensor(dtype)
        dims = None
        if isinstance(one, Tensor):
            if one.dims is not None:
                dims = (Dim("static", len(value.items)), *one.dims)
            return Tensor(one.dtype, dims, one.sources, const=one.const)
    if isinstance(value, Collection):
        return Tensor(dtype, None, value.length.sources)
    return Tensor(dtype)


def _random(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    if "input" in args and spelled.operator.name in (
        "dropout",
        "rand_like",
        "shuffle",
        "bernoulli",
    ):
        return _same_shape(spelled, args, axis_of)
    result = _creation(spelled, args, axis_of)
    if isinstance(result, Tensor) and result.dtype is None:
        return Tensor(_result_dtype(spelled, args, UNKNOWN), result.dims)
    return result


def _data_dependent(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    main = _main(spelled, args)
    dtype = _result_dtype(spelled, args, main)
    name = spelled.operator.name
    if name == "nonzero":
        if axis_of("as_tuple") is True:
            return Collection(Tensor("int64", (DYNAMIC,)), FIXED)
        rank = main.rank if isinstance(main, Tensor) else None
        return Tensor("int64", (DYNAMIC, Dim("static", rank)))
    if name == "where_one_argument":
        return Collection(Tensor("int64", (DYNAMIC,)), FIXED)
    if name in ("masked_select", "unique", "extract", "bincount", "set_difference", "list_diff"):
        if name == "unique" and spelled.name not in _UNIQUE_PAIR:
            pair = [n for n in ("return_inverse", "return_counts") if axis_of(n) is True]
            if pair:
                return Sequence(
                    tuple(
                        Tensor(dtype if i == 0 else "int64", (DYNAMIC,))
                        for i in range(len(pair) + 1)
                    )
                )
        return Tensor(dtype, (DYNAMIC,))
    return Tensor(dtype)


def _layout(spelled: Spelled, args: Args, axis_of: Callable[[str], object]) -> Value:
    name = spelled.operator.name
    main = _main(spelled, args)
    if name in ("concat", "stack", "hstack"):
        return _joined(name, main, axis_of("axis"))
    dtype = main.dtype if isinstance(main, Tensor) else None
    sources = sources_of([main])
    dims = main.dims if isinstance(main, Tensor) else None
    if name in ("split", "chunk", "unstack", "meshgrid"):
        piece = Tensor(
            dtype, None if dims is None or name != "split" else tuple(STATIC for _ in dims), sources
        )
        return Collection(piece, FIXED)
    out = _arranged(name, dims, args, axis_of)
    if out is not None and not any(d.kind == "dynamic" for d in out):
        sources = frozenset()
    like = None if sources else _arranged_symbol(name, shape_symbol(main), args, axis_of)
    return Tensor(dtype, out, sources, like)


def _arranged_symbol(
    name: str, symbol: str | None, args: Args, axis_of: Callable[[str], object]
) -> str | None:
    """The shape symbol of a rearranged tensor, where it certainly is another than before."""
    if symbol is None or name in ("flip", "roll", "triu"):
        return symbol
    if name in ("reshape", "view", "broadcast_to", "tile", "repeat"):
        given = axis_of({"tile": "dims", "repeat": "repeats"}.get(name, "shape"))
        items = given if isinstance(given, tuple) else (given,)
        return f"{symbol}|{name}{items}" if all(isinstance(n, int) for n in items) else None
    if name in ("expand_dims", "squeeze") and isinstance(axis_of("axis"), int):
        return f"{symbol}|{name}{axis_of('axis')}"
    return None


def _joined(name: str, main: Value, axis: object) -> Value:
    item = item_of(main)
    if not isinstance(item, Tensor):
        items = main.items if isinstance(main, Sequence) else ()
        tensors = [one for one in items if isinstance(one, Tensor)]
        symbol = shape_symbol(items[0]) if items else None
        sources = sources_of([main, item])
        like = f"{symbol}|{name}{axis}" if symbol and not sources else None
        return Tensor(tensors[0].dtype if tensors else None, None, sources, like)
    sources = sources_of([main, item])
    symbol = shape_symbol(main.items[0]) if isinstance(main, Sequence) and main.items else None
    like = f"{symbol}|{name}{axis}" if symbol and not sources else None
    length = len(main.items) if isinstance(main, Sequence) else None
    dims = item.dims
    if dims is None or not isinstance(axis, int) or name == "hstack":
        return Tensor(item.dtype, None, sources, like)
    if name == "stack":
        place = axis % (len(dims) + 1)
        dims = (*dims[:place], Dim("static", length), *dims[place:])
    elif dims and isinstance(main, Sequence):
        place = axis % len(dims)
        sizes = [
            one.dims[place]
            for one in main.items
            if isinstance(one, Tensor) and one.dims and len(one.dims) > place
        ]
        if any(d.kind == "dynamic" for d in sizes):
            total = DYNAMIC
        elif len(sizes) == length and all(isinstance(d.size, int) for d in sizes):
            total = Dim("static", sum(d.size for d in sizes if isinstance(d.size, int)))
        else:
            total = STATIC
        dims = (*dims[:place], total, *dims[place + 1 :])
    elif dims:
        place = axis % len(dims)
        dims = (*dims[:place], STATIC, *dims[place + 1 :])
    return Tensor(item.dtype, dims, sources)


def _arranged(
    name: str, dims: tuple[Dim, ...] | None, args: Args, axis_of: Callable[[str], object]
) -> tuple[Dim, ...] | None:
    if name in ("reshape", "view", "broadcast_to"):
        out = shape_dims(args["shape"][1]) if "shape" in args else None
        if out is not None and dims is not None and any(d.kind == "dynamic" for d in dims):
            given = args["shape"][1]
            if isinstance(given, Python):
                items: tuple[object, ...] = (given.const,)
            else:
                items = (
                    tuple(i.const if isinstance(i, Python) else None for i in given.items)
                    if isinstance(given, Sequence)
                    else ()
                )
            out = tuple(DYNAMIC if item == -1 else d for item, d in zip(items, out, strict=False))
        return out
    if name == "ravel":
        return (DYNAMIC,) if dims and any(d.kind == "dynamic" for d in dims) else (STATIC,)
    if dims is None:
        return None
    if name in ("flip", "roll", "triu"):
        return dims
    if name == "t":
        return tuple(reversed(dims))
    if name == "expand_dims":
        axis = axis_of("axis")
        if isinstance(axis, int):
            axis %= len(dims) + 1
            return (*dims[:axis], Dim("static", 1), *dims[axis:])
        return (STATIC, *dims)
    if name == "squeeze":
        axis = axis_of("axis")
        if isinstance(axis, int) and dims:
            axis %= len(dims)
            return (*dims[:axis], *dims[axis + 1 :])
        return None
    if name in ("transpose", "permute"):
        axes = axis_of("axis")
        if isinstance(axes, tuple) and len(axes) == len(dims):
            return tuple(
                dims[a] if isinstance(a, int) and -len(dims) <= a < len(dims) else STATIC
                for a in axes
            )
        return tuple(reversed(dims)) if axes is None else None
    if name == "swapaxes":
        a, b = axis_of("axis0"), axis_of("axis1")
        if (
            isinstance(a, int)
            and isinstance(b, int)
            and max(a, b) < len(dims)
            and min(a, b) >= -len(dims)
        ):
            swapped = list(dims)
            swapped[a], swapped[b] = swapped[b], swapped[a]
            return tuple(swapped)
    return None


_FAMILIES: dict[str, Callable[[Spelled, Args, Callable[[str], object]], Value]] = {
    "elementwise": _elementwise,
    "reduction": _reduction,
    "loss": _loss,
    "normalization": _same_shape,
    "ordering": _ordering,
    "gather": _gather,
    "scatter": _same_shape,
    "contraction": _contraction,
    "layout": _layout,
    "creation": _creation,
    "random": _random,
    "data_dependent": _data_dependent,
}
