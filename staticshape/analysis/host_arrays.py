"""What functions and methods of arrays give, by name: NumPy's, and MindSpore's of the same name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from staticshape.analysis.host_values import (
    NOTHING,
    Array,
    Host,
    Items,
    Scalar,
    Shape,
    as_array,
    broadcast,
    count,
    dtype_named,
    join_shapes,
    kind_of,
    mixed,
    number,
    promote,
)

Given = Mapping[str, Host]


def shape_from(value: Host | None) -> Shape | None:
    """The shape that a shape argument names: `3`, `(2, n)`, `x.shape`."""
    if isinstance(value, Scalar):
        if value.type is not int:
            return None
        return (value.value if isinstance(value.value, int) else None,)
    if isinstance(value, Items) and value.exact:
        sizes: list[int | None] = []
        for item in value.values:
            size = item.value if isinstance(item, Scalar) and item.type is int else None
            sizes.append(size if isinstance(size, int) else None)
        return tuple(sizes)
    return (None,) if isinstance(value, Array) and value.shape == () else None


def whole(value: Host | None) -> int | None:
    """A known integer."""
    if isinstance(value, Scalar) and value.type is int and isinstance(value.value, int):
        return value.value
    return None


def is_none(value: Host | None) -> bool:
    """Whether an argument is left out or None."""
    return value is None or (isinstance(value, Scalar) and value.value is None)


def _dtype(given: Given, default: str | None) -> str | None:
    value = given.get("dtype")
    return default if value is None or is_none(value) else dtype_named(value)


def _main(given: Given) -> Array:
    return as_array(given.get("x", NOTHING)) or Array()


def axes_of(value: Host | None, rank: int) -> tuple[int, ...] | None:
    """Axes as numbers from 0; None where they are not known or out of range."""
    shape = shape_from(value)
    if shape is None or not all(n is not None and -rank <= n < rank for n in shape):
        return None
    return tuple(n % rank for n in shape if n is not None)


# creation


def filled(given: Given, tensor: bool) -> Host:
    """zeros, ones, full, random draws: a shape and a dtype."""
    dtype = "float32" if tensor else "float64"
    if "fill_value" in given:
        fill = as_array(given["fill_value"])
        dtype = None if tensor or fill is None else fill.dtype  # type: ignore[assignment]
    return Array(_dtype(given, dtype), shape_from(given.get("shape")), tensor)


def like(given: Given, tensor: bool) -> Host:
    """zeros_like and its kin."""
    main = _main(given)
    return Array(_dtype(given, main.dtype), main.shape, tensor)


def arange(given: Given, tensor: bool) -> Host:
    """arange: its length where the bounds are known."""
    bounds = [given[n] for n in ("start", "stop", "step") if n in given and not is_none(given[n])]
    if not bounds or not all(isinstance(b, (Scalar, Array)) for b in bounds):
        return Array(_dtype(given, None), (None,), tensor)
    floats = any(
        b.type is float if isinstance(b, Scalar) else kind_of(b.dtype) != "int"
        for b in bounds
        if isinstance(b, (Scalar, Array))
    )
    dtype = ("float32" if tensor else "float64") if floats else "int64"
    values = [whole(b) for b in bounds]
    size = None
    if None not in values:
        steps = (
            range(*(v for v in values if v is not None)) if values[-1] or len(values) < 3 else ()
        )
        size = len(steps)
    return Array(_dtype(given, dtype), (size,), tensor)


def linspace(given: Given, tensor: bool) -> Host:
    """linspace and logspace."""
    size = whole(given.get("num", number(50)))
    return Array(_dtype(given, "float32" if tensor else "float64"), (size,), tensor)


def eye(given: Given, tensor: bool) -> Host:
    """eye, identity and tri."""
    rows = whole(given.get("n"))
    columns = rows if is_none(given.get("m")) else whole(given.get("m"))
    return Array(_dtype(given, "float32" if tensor else "float64"), (rows, columns), tensor)


def array(given: Given, tensor: bool) -> Host:
    """array, asarray and Tensor of what they are given."""
    made = as_array(given.get("x", NOTHING), tensor=tensor)
    if made is None:
        shape = shape_from(given.get("shape"))
        return Array(_dtype(given, None), shape, tensor)
    return Array(_dtype(given, made.dtype), made.shape, tensor)


# position by position


def keep(given: Given, tensor: bool) -> Host:
    """The same dtype and shape."""
    main = as_array(given.get("x", NOTHING))
    return NOTHING if main is None else Array(main.dtype, main.shape, tensor or main.tensor)


def floating(given: Given, tensor: bool) -> Host:
    """sqrt, exp and their kin: floats keep their dtype, 32 and 64 bit integers give float64."""
    main = _main(given)
    tensor = tensor or main.tensor
    if kind_of(main.dtype) == "float":
        return Array(main.dtype, main.shape, tensor)
    wide = main.dtype in ("int32", "int64", "uint32", "uint64")
    return Array(("float32" if tensor else "float64") if wide else None, main.shape, tensor)


def truth(given: Given, tensor: bool) -> Host:
    """Comparisons and tests."""
    shape = _main(given).shape
    if "y" in given:
        other = as_array(given["y"])
        shape = broadcast(shape, other.shape if other else None)
    return Array("bool", shape, tensor or _main(given).tensor)


def binary(given: Given, tensor: bool) -> Host:
    """maximum, add and their kin."""
    a, b = given.get("x", NOTHING), given.get("y", NOTHING)
    one, other = as_array(a), as_array(b)
    if one is None or other is None:
        return Array(tensor=tensor)
    if not isinstance(a, Array) and not isinstance(b, Array):
        a = one
    dtype = mixed(a if isinstance(a, (Array, Scalar)) else one, _weak(b, other))
    return Array(dtype, broadcast(one.shape, other.shape), tensor or one.tensor or other.tensor)


def _weak(value: Host, made: Array) -> Host:
    return value if isinstance(value, (Array, Scalar)) else made


def clip(given: Given, tensor: bool) -> Host:
    """clip: the dtype of the array where the bounds are of its kind or weaker."""
    main = _main(given)
    bounds = [value for name, value in given.items() if name != "x" and not is_none(value)]
    dtypes = {mixed(main, bound) if isinstance(bound, Scalar) else None for bound in bounds}
    dtype = main.dtype if dtypes <= {main.dtype} else None
    return Array(dtype, main.shape, tensor or main.tensor)


def where(given: Given, tensor: bool) -> Host:
    """where with three arguments."""
    if "y" not in given or "z" not in given:
        return NOTHING
    condition = _main(given)
    a, b = as_array(given["y"]), as_array(given["z"])
    if a is None or b is None:
        return Array(tensor=tensor)
    if all(isinstance(v, Scalar) for v in (given["y"], given["z"])):
        dtype = promote(a.dtype, b.dtype, tensor=tensor)
        dtype = "float32" if tensor and dtype == "float64" else dtype
    else:
        dtype = mixed(_weak(given["y"], a), _weak(given["z"], b))
    shape = broadcast(condition.shape, broadcast(a.shape, b.shape))
    return Array(dtype, shape, tensor or condition.tensor)


# reductions and orders


def _reduced(given: Given) -> Shape | None:
    shape = _main(given).shape
    keepdims = given.get("keepdims", number(False))
    if not isinstance(keepdims, Scalar) or not isinstance(keepdims.value, bool):
        return None
    if shape is None:
        return () if is_none(given.get("axis")) and not keepdims.value else None
    axes = tuple(range(len(shape)))
    if not is_none(given.get("axis")):
        found = axes_of(given.get("axis"), len(shape))
        if found is None:
            return None
        axes = found
    if keepdims.value:
        return tuple(1 if i in axes else n for i, n in enumerate(shape))
    return tuple(n for i, n in enumerate(shape) if i not in axes)


def _reduction(dtype_of: Callable[[str | None, bool], str | None]) -> Callable[[Given, bool], Host]:
    def reduce(given: Given, tensor: bool) -> Host:
        main = _main(given)
        tensor = tensor or main.tensor
        return Array(_dtype(given, dtype_of(main.dtype, tensor)), _reduced(given), tensor)

    return reduce


def _summed(dtype: str | None, tensor: bool) -> str | None:
    if kind_of(dtype) == "float" or dtype is None:
        return dtype
    return "uint64" if dtype.startswith("uint") and not tensor else "int64"


def _averaged(dtype: str | None, tensor: bool) -> str | None:
    return dtype if kind_of(dtype) == "float" or tensor or dtype is None else "float64"


def scan(given: Given, tensor: bool) -> Host:
    """cumsum and cumprod."""
    main = _main(given)
    tensor = tensor or main.tensor
    shape = main.shape
    if is_none(given.get("axis")) and not tensor:
        shape = (count(shape),)
    dtype = main.dtype if tensor else _summed(main.dtype, tensor)
    return Array(_dtype(given, dtype), shape, tensor)


def positions(given: Given, tensor: bool) -> Host:
    """argsort."""
    main = _main(given)
    return Array(None if tensor or main.tensor else "int64", main.shape, tensor or main.tensor)


def distinct(given: Given, tensor: bool) -> Host:
    """unique without further results."""
    return NOTHING if tensor or len(given) > 1 else Array(_main(given).dtype, (None,))


# layout


def joined(given: Given, tensor: bool) -> Host:
    """concatenate."""
    items = given.get("x")
    parts = [as_array(v) for v in items.values] if isinstance(items, Items) else []
    if not parts or None in parts or not isinstance(items, Items):
        return Array(tensor=tensor)
    known = [part for part in parts if part is not None]
    dtype: str | None = known[0].dtype
    shape = known[0].shape
    for part in known[1:]:
        dtype = promote(dtype, part.dtype, tensor=tensor)
        shape = join_shapes(shape, part.shape)
    axes = None if not shape else axes_of(given.get("axis", number(0)), len(shape))
    if shape is None or axes is None:
        return Array(dtype, None, tensor)
    sizes = [part.shape[axes[0]] if part.shape else None for part in known]
    total = None
    if items.exact and None not in sizes:
        total = sum(n for n in sizes if n is not None)
    return Array(dtype, (*shape[: axes[0]], total, *shape[axes[0] + 1 :]), tensor)


def stacked(given: Given, tensor: bool) -> Host:
    """stack."""
    items = given.get("x")
    made = as_array(items) if isinstance(items, Items) else None
    if made is None or made.shape is None:
        return Array(made.dtype if made else None, None, tensor)
    axes = axes_of(given.get("axis", number(0)), len(made.shape))
    if axes is None:
        return Array(made.dtype, None, tensor)
    rest = list(made.shape[1:])
    rest.insert(axes[0], made.shape[0])
    return Array(made.dtype, tuple(rest), tensor)


def _arranged(change: Callable[[Shape, Given], Shape | None]) -> Callable[[Given, bool], Host]:
    def arrange(given: Given, tensor: bool) -> Host:
        main = _main(given)
        shape = None if main.shape is None else change(main.shape, given)
        return Array(main.dtype, shape, tensor or main.tensor)

    return arrange


def reshape(given: Given, tensor: bool) -> Host:
    """reshape: the rank is that of the argument, `-1` is worked out where it can be."""
    main = _main(given)
    shape = shape_from(given.get("shape"))
    if shape is not None and -1 in shape:
        total, rest = count(main.shape), count(tuple(n for n in shape if n != -1))
        size = total // rest if total is not None and rest else None
        shape = tuple(size if n == -1 else n for n in shape)
    return Array(main.dtype, shape, tensor or main.tensor)


def _expand(shape: Shape, given: Given) -> Shape | None:
    axis = shape_from(given.get("axis", number(0)))
    axes = None if axis is None else axes_of(given.get("axis", number(0)), len(shape) + len(axis))
    if axes is None:
        return None
    rest = iter(shape)
    return tuple(1 if i in axes else next(rest) for i in range(len(shape) + len(axes)))


def _squeeze(shape: Shape, given: Given) -> Shape | None:
    if is_none(given.get("axis")):
        return tuple(n for n in shape if n != 1) if None not in shape else None
    axes = axes_of(given.get("axis"), len(shape))
    return None if axes is None else tuple(n for i, n in enumerate(shape) if i not in axes)


def _transpose(shape: Shape, given: Given) -> Shape | None:
    if is_none(given.get("axes")):
        return tuple(reversed(shape))
    axes = axes_of(given.get("axes"), len(shape))
    return None if axes is None else tuple(shape[a] for a in axes)


def _swap(shape: Shape, given: Given) -> Shape | None:
    one, other = (axes_of(given.get(name), len(shape)) for name in ("a", "b"))
    if one is None or other is None:
        return None
    swapped = list(shape)
    swapped[one[0]], swapped[other[0]] = shape[other[0]], shape[one[0]]
    return tuple(swapped)


def _tile(shape: Shape, given: Given) -> Shape | None:
    times = shape_from(given.get("reps"))
    if times is None:
        return None
    rank = max(len(shape), len(times))
    ours = (1,) * (rank - len(shape)) + shape
    theirs = (1,) * (rank - len(times)) + times
    pairs = zip(ours, theirs, strict=True)
    return tuple(None if n is None or m is None else n * m for n, m in pairs)


def _repeat(shape: Shape, given: Given) -> Shape | None:
    times = whole(given.get("repeats"))
    if is_none(given.get("axis")):
        total = count(shape)
        return (None if total is None or times is None else total * times,)
    axes = axes_of(given.get("axis"), len(shape))
    if axes is None:
        return None
    size = shape[axes[0]]
    longer = None if size is None or times is None else size * times
    return (*shape[: axes[0]], longer, *shape[axes[0] + 1 :])


def _pad(shape: Shape, given: Given) -> Shape | None:
    return (None,) * len(shape)


def _product(given: Given, tensor: bool) -> Host:
    a, b = _main(given), as_array(given.get("y", NOTHING)) or Array()
    return matmul(a, b)


def matmul(a: Array, b: Array) -> Array:
    """`a @ b`."""
    tensor = a.tensor or b.tensor
    dtype = promote(a.dtype, b.dtype, tensor=tensor)
    if not a.shape or not b.shape:
        return Array(dtype, None, tensor)
    left, right = a.shape, b.shape
    rows = left[-2:-1]
    columns = right[-1:] if len(right) > 1 else ()
    batch = broadcast(left[:-2], right[:-2])
    return Array(dtype, None if batch is None else (*batch, *rows, *columns), tensor)


Row = tuple[tuple[str, ...], Callable[[Given, bool], Host]]
_X = ("x",)
_REDUCE = ("x", "axis", "dtype", "out", "keepdims")
_ROWS: dict[str, Row] = {
    "full": (("shape", "fill_value", "dtype"), filled),
    "full_like": (("x", "fill_value", "dtype"), like),
    "arange": (("start", "stop", "step", "dtype"), arange),
    "where": (("x", "y", "z"), where),
    "concatenate": (("x", "axis"), joined),
    "concat": (("x", "axis"), joined),
    "cat": (("x", "axis"), joined),
    "stack": (("x", "axis"), stacked),
    "reshape": (("x", "shape"), reshape),
    "expand_dims": (("x", "axis"), _arranged(_expand)),
    "squeeze": (("x", "axis"), _arranged(_squeeze)),
    "transpose": (("x", "axes"), _arranged(_transpose)),
    "swapaxes": (("x", "a", "b"), _arranged(_swap)),
    "tile": (("x", "reps"), _arranged(_tile)),
    "repeat": (("x", "repeats", "axis"), _arranged(_repeat)),
    "broadcast_to": (("x", "shape"), reshape),
    "pad": (("x", "width", "mode"), _arranged(_pad)),
    "matmul": (("x", "y"), _product),
    "unique": (("x", "index", "inverse", "counts"), distinct),
    "cumsum": (("x", "axis", "dtype"), scan),
    "cumprod": (("x", "axis", "dtype"), scan),
    "argsort": (("x", "axis"), positions),
    "clip": (("x", "y", "z"), clip),
    "fill_diagonal": (("x", "value"), lambda given, tensor: number(None)),
}
_SAME: dict[tuple[str, ...], Row] = {
    ("zeros", "ones", "empty"): (("shape", "dtype"), filled),
    ("zeros_like", "ones_like", "empty_like"): (("x", "dtype"), like),
    ("linspace", "logspace"): (("start", "stop", "num"), linspace),
    ("eye", "identity", "tri"): (("n", "m"), eye),
    ("array", "asarray", "ascontiguousarray", "asanyarray"): (("x", "dtype"), array),
    ("ravel", "flatten"): (_X, _arranged(lambda shape, given: (count(shape),))),
    ("copy", "abs", "absolute", "fabs", "negative", "neg", "sign", "square", "round"): (_X, keep),
    ("flip", "roll", "sort", "triu", "tril", "nan_to_num", "fliplr", "flipud"): (
        ("x", "axis"),
        keep,
    ),
    ("softmax", "contiguous", "relu", "floor", "ceil"): (("x", "axis"), keep),
    ("sqrt", "exp", "log", "sin", "cos", "tanh", "log1p", "expm1", "log2"): (_X, floating),
    ("isnan", "isinf", "isfinite", "logical_not", "signbit"): (_X, truth),
    ("logical_and", "logical_or", "logical_xor", "isin", "in1d"): (("x", "y"), truth),
    ("greater", "less", "equal", "not_equal", "greater_equal", "less_equal"): (("x", "y"), truth),
    ("maximum", "minimum", "add", "subtract", "multiply", "mod"): (("x", "y"), binary),
    ("sum", "prod", "nansum"): (_REDUCE, _reduction(_summed)),
    ("mean", "std", "var", "average", "median"): (_REDUCE, _reduction(_averaged)),
    ("max", "min", "amax", "amin"): (
        ("x", "axis", "out", "keepdims"),
        _reduction(lambda dtype, tensor: dtype),
    ),
    ("any", "all"): (("x", "axis", "out", "keepdims"), _reduction(lambda dtype, tensor: "bool")),
    ("argmax", "argmin"): (
        ("x", "axis", "out", "keepdims"),
        _reduction(lambda dtype, tensor: None if tensor else "int64"),
    ),
}
_ROWS.update({name: row for names, row in _SAME.items() for name in names})
_SPELLINGS = {
    "size": "shape",
    "N": "n",
    "M": "m",
    "a": "x",
    "input": "x",
    "object": "x",
    "tensors": "x",
    "arrays": "x",
    "newshape": "shape",
    "end": "stop",
    "keep_dims": "keepdims",
    "dim": "axis",
    "num_or_size_splits": "num",
    "input_x": "x",
    "value": "fill_value",
}


def bound(names: tuple[str, ...], args: list[Host], keywords: Mapping[str, Host]) -> Given:
    """Arguments by the names of a row; keywords under their own or the row's name."""
    given = dict(zip(names, args, strict=False))
    for name, value in keywords.items():
        given[name if name in names else _SPELLINGS.get(name, name)] = value
    return given


def array_function(
    name: str, args: list[Host], keywords: Mapping[str, Host], *, tensor: bool
) -> Host | None:
    """What a function or method of this name gives, None where it has no row."""
    row = _ROWS.get(name)
    if row is None:
        return None
    names, rule = row
    given = dict(bound(names, args, keywords))
    if name == "arange" and len(args) == 1 and "stop" not in given:
        given = {**given, "start": number(0), "stop": args[0]}
    return rule(given, tensor)
