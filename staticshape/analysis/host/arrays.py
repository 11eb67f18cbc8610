"""What functions and methods of arrays give, by name: NumPy's, and MindSpore's of the same name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from staticshape.analysis.host.arguments import (
    Given,
    axes_of,
    bound,
    dtype_given,
    is_none,
    main_of,
    shape_from,
    whole,
)
from staticshape.analysis.host.layout import (
    arranged,
    expand,
    joined,
    pad,
    product,
    repeat,
    reshape,
    squeeze,
    stacked,
    swap,
    tile,
    transpose,
)
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    Host,
    Scalar,
    Shape,
    as_array,
    broadcast,
    count,
    kind_of,
    mixed,
    number,
    promote,
)

# creation


def filled(given: Given, tensor: bool) -> Host:
    """zeros, ones, full, random draws: a shape and a dtype."""
    dtype: str | None = "float32" if tensor else "float64"
    if "fill_value" in given:
        fill = as_array(given["fill_value"])
        dtype = None if tensor or fill is None else fill.dtype
    return Array(dtype_given(given, dtype), shape_from(given.get("shape")), tensor)


def like(given: Given, tensor: bool) -> Host:
    """zeros_like and its kin."""
    main = main_of(given)
    return Array(dtype_given(given, main.dtype), main.shape, tensor)


def arange(given: Given, tensor: bool) -> Host:
    """arange: its length where the bounds are known."""
    bounds = [given[n] for n in ("start", "stop", "step") if n in given and not is_none(given[n])]
    if not bounds or not all(isinstance(b, (Scalar, Array)) for b in bounds):
        return Array(dtype_given(given, None), (None,), tensor)
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
    return Array(dtype_given(given, dtype), (size,), tensor)


def linspace(given: Given, tensor: bool) -> Host:
    """linspace and logspace."""
    size = whole(given.get("num", number(50)))
    return Array(dtype_given(given, "float32" if tensor else "float64"), (size,), tensor)


def eye(given: Given, tensor: bool) -> Host:
    """eye, identity and tri."""
    rows = whole(given.get("n"))
    columns = rows if is_none(given.get("m")) else whole(given.get("m"))
    return Array(dtype_given(given, "float32" if tensor else "float64"), (rows, columns), tensor)


def array(given: Given, tensor: bool) -> Host:
    """array, asarray and Tensor of what they are given."""
    made = as_array(given.get("x", NOTHING), tensor=tensor)
    if made is None:
        shape = shape_from(given.get("shape"))
        return Array(dtype_given(given, None), shape, tensor)
    return Array(dtype_given(given, made.dtype), made.shape, tensor)


# position by position


def keep(given: Given, tensor: bool) -> Host:
    """The same dtype and shape."""
    main = as_array(given.get("x", NOTHING))
    return NOTHING if main is None else Array(main.dtype, main.shape, tensor or main.tensor)


def floating(given: Given, tensor: bool) -> Host:
    """sqrt, exp and their kin: floats keep their dtype, 32 and 64 bit integers give float64."""
    main = main_of(given)
    tensor = tensor or main.tensor
    if kind_of(main.dtype) == "float":
        return Array(main.dtype, main.shape, tensor)
    wide = main.dtype in ("int32", "int64", "uint32", "uint64")
    return Array(("float32" if tensor else "float64") if wide else None, main.shape, tensor)


def truth(given: Given, tensor: bool) -> Host:
    """Comparisons and tests."""
    shape = main_of(given).shape
    if "y" in given:
        other = as_array(given["y"])
        shape = broadcast(shape, other.shape if other else None)
    return Array("bool", shape, tensor or main_of(given).tensor)


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
    main = main_of(given)
    bounds = [value for name, value in given.items() if name != "x" and not is_none(value)]
    dtypes = {mixed(main, bound) if isinstance(bound, Scalar) else None for bound in bounds}
    dtype = main.dtype if dtypes <= {main.dtype} else None
    return Array(dtype, main.shape, tensor or main.tensor)


def where(given: Given, tensor: bool) -> Host:
    """where with three arguments."""
    if "y" not in given or "z" not in given:
        return NOTHING
    condition = main_of(given)
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
    shape = main_of(given).shape
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
        main = main_of(given)
        tensor = tensor or main.tensor
        return Array(dtype_given(given, dtype_of(main.dtype, tensor)), _reduced(given), tensor)

    return reduce


def _summed(dtype: str | None, tensor: bool) -> str | None:
    if kind_of(dtype) == "float" or dtype is None:
        return dtype
    return "uint64" if dtype.startswith("uint") and not tensor else "int64"


def _averaged(dtype: str | None, tensor: bool) -> str | None:
    return dtype if kind_of(dtype) == "float" or tensor or dtype is None else "float64"


def scan(given: Given, tensor: bool) -> Host:
    """cumsum and cumprod."""
    main = main_of(given)
    tensor = tensor or main.tensor
    shape = main.shape
    if is_none(given.get("axis")) and not tensor:
        shape = (count(shape),)
    dtype = main.dtype if tensor else _summed(main.dtype, tensor)
    return Array(dtype_given(given, dtype), shape, tensor)


def positions(given: Given, tensor: bool) -> Host:
    """argsort."""
    main = main_of(given)
    return Array(None if tensor or main.tensor else "int64", main.shape, tensor or main.tensor)


def distinct(given: Given, tensor: bool) -> Host:
    """unique without further results."""
    return NOTHING if tensor or len(given) > 1 else Array(main_of(given).dtype, (None,))


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
    "expand_dims": (("x", "axis"), arranged(expand)),
    "squeeze": (("x", "axis"), arranged(squeeze)),
    "transpose": (("x", "axes"), arranged(transpose)),
    "swapaxes": (("x", "a", "b"), arranged(swap)),
    "tile": (("x", "reps"), arranged(tile)),
    "repeat": (("x", "repeats", "axis"), arranged(repeat)),
    "broadcast_to": (("x", "shape"), reshape),
    "pad": (("x", "width", "mode"), arranged(pad)),
    "matmul": (("x", "y"), product),
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
    ("ravel", "flatten"): (_X, arranged(lambda shape, given: (count(shape),))),
    ("copy", "abs", "absolute", "fabs", "negative", "neg", "sign", "square", "round"): (_X, keep),
    ("flip", "roll", "sort", "triu", "tril", "nan_to_num", "fliplr", "flipud"): (
        ("x", "axis"),
        keep,
    ),
    ("softmax", "contiguous", "relu", "floor", "ceil"): (("x", "axis"), keep),
    ("sqrt", "exp", "log", "sin", "cos", "tanh", "log1p", "expm1", "log2"): (_X, floating),
    ("isnan", "isinf", "isfinite", "logical_not", "signbit"): (_X, truth),
    ("logical_and", "logical_or", "logical_xor"): (("x", "y"), truth),
    ("isin",): (("x", "among"), truth),
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
