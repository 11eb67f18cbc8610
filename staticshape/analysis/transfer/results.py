"""The value of an operator's result: dtype, dims and what made it dynamic, by family."""

from __future__ import annotations

from collections.abc import Callable

from staticshape.analysis.transfer.layout import layout
from staticshape.analysis.transfer.loss import loss, without_classes
from staticshape.analysis.transfer.new import UNIQUE_PAIR, creation, data_dependent, random
from staticshape.analysis.transfer.places import gather, scatter
from staticshape.analysis.transfer.shared import (
    Args,
    ConstantOf,
    broadcast,
    data_of,
    main_of,
    matrix_product,
    promote,
    result_dtype,
    same_shape,
)
from staticshape.analysis.values.lattice import (
    NONE,
    SCALAR,
    STATIC,
    UNKNOWN,
    Dim,
    Python,
    Sequence,
    Tensor,
    Value,
    sources_of,
)
from staticshape.analysis.values.symbols import shape_symbol
from staticshape.ops.lookup import Spelled

_MOMENTS = ("mean", "variance", "rstd")  # of each row, along the axes that are left
_FLOATS = ("float64", "float32", "float16", "bfloat16", "float")


def operator_result(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    """What a call of an operator gives; `axis_of(name)` is a constant argument or `...`."""
    operator = spelled.operator
    rule = _FAMILIES.get(operator.family)
    result = rule(spelled, args, axis_of) if rule else UNKNOWN
    single = operator.name == "unique" and spelled.name not in UNIQUE_PAIR
    if operator.results and isinstance(result, Tensor) and not single:
        parts = []
        for name in operator.results:
            dtype = "int" if name in ("indices", "index", "inverse") else result.dtype
            dtype = "bool" if name == "mask" else dtype
            if operator.family == "normalization" and name in _MOMENTS:
                parts.append(Tensor(dtype, None, result.sources))
            elif name == "loss":
                parts.append(without_classes(spelled, args))
            elif operator.name == "nms_with_mask":
                parts.append(_kept(name, result))
            elif name == "state":  # of the last step: of each layer, or a pair of such
                parts.append(Tensor(dtype, None, result.sources))
            elif name == "inverse":  # for every value the place of the one it is equal to
                parts.append(_inverse(main_of(spelled, args)))
            else:
                parts.append(Tensor(dtype, result.dims, result.sources))
        return Sequence(tuple(parts))
    return result


def _kept(name: str, boxes: Tensor) -> Tensor:
    """Of all boxes themselves, their places, or which are kept."""
    if name == "boxes":
        return boxes
    dims = None if boxes.dims is None else boxes.dims[:1]
    return Tensor("bool" if name == "mask" else "int32", dims, boxes.sources)


def _inverse(main: Value) -> Tensor:
    if not isinstance(main, Tensor):
        return Tensor("int")
    return Tensor("int", main.dims, main.sources, main.like)


def _elementwise(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    operator = spelled.operator
    values = data_of(operator.tensors, args)
    main = main_of(spelled, args)
    numbers = False
    if operator.name == "where":
        values = data_of(("condition", "input", "other"), args)
        ways = data_of(("input", "other"), args)
        dtype = promote(ways)
        numbers = dtype is None and any(
            isinstance(way, Tensor) and way.kind in ("int", "float") for way in ways
        )
    elif operator.name == "clamp":
        bounds = data_of(("min", "max"), args)
        dtype = promote([main, *(each for each in bounds if each != NONE)])
    elif spelled.name.endswith(".float_power"):
        dtype = "float"
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
        dtype = result_dtype(spelled, args, main)
    if values and all(isinstance(value, Python) for value in values):
        if operator.name in ("cast", "identity"):
            return values[0]
        return Tensor(dtype, SCALAR)
    dims, like = broadcast(values)
    return Tensor(dtype, dims, sources_of(values), like, numbers=numbers)


def _reduction(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    main = main_of(spelled, args)
    dtype = result_dtype(spelled, args, main)
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


def _ordering(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    if spelled.operator.name == "topk":
        main = main_of(spelled, args)
        dtype = main.dtype if isinstance(main, Tensor) else None
        dims = main.dims if isinstance(main, Tensor) else None
        k, axis = axis_of("k"), axis_of("axis")
        if dims and (axis in (None, -1, ...)):
            dims = (*dims[:-1], Dim("static", k if isinstance(k, int) else None))
        elif (
            dims
            and isinstance(axis, int)
            and -len(dims) <= axis < len(dims)
            and _is_fixed(args, "k")
        ):
            place, size = axis % len(dims), k if isinstance(k, int) else None
            dims = (*dims[:place], Dim("static", size), *dims[place + 1 :])
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
        return Tensor("int64", None, sources_of(data_of(("values",), args)))
    if spelled.operator.name == "kthvalue":
        return _reduction(spelled, args, axis_of)
    return same_shape(spelled, args, axis_of)


def _is_fixed(args: Args, name: str) -> bool:
    """Whether an argument is a number that the compiler knows."""
    value = args.get(name, (None, UNKNOWN))[1]
    return isinstance(value, Python) and value.known == "fixed"


_MATRICES = ("mm", "bmm", "BatchMatMul")


def _contraction(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    values = data_of(spelled.operator.tensors, args)
    main = main_of(spelled, args)
    dtype = promote(values) if len(values) > 1 else result_dtype(spelled, args, main)
    dims = main.dims if isinstance(main, Tensor) else None
    name = spelled.operator.name
    out: tuple[Dim, ...] | None = None
    if name in ("dense",) and dims:
        features = axis_of("out_channels")
        features = features if isinstance(features, int) else axis_of("out_features")
        out = (*dims[:-1], Dim("static", features if isinstance(features, int) else None))
    elif name == "recurrent" and dims and len(dims) == 3:
        out = (*dims[:-1], Dim("static", _state_size(axis_of)))
    elif name == "recurrent_cell" and dims and not spelled.name.endswith("LSTMCell"):
        size = axis_of("hidden_size")
        out = (*dims[:-1], Dim("static", size if isinstance(size, int) else None))
    elif name == "matmul" or spelled.name.rpartition(".")[2] in _MATRICES:
        if len(values) == 2:
            turned = axis_of("transpose_a") is True, axis_of("transpose_b") is True
            out = matrix_product(values[0], values[1], turned)
    elif name == "cdist" and len(values) == 2:
        one, two = (v.dims if isinstance(v, Tensor) else None for v in values)
        if one and two and len(one) == len(two) > 1:
            out = (*one[:-1], two[-2])
    elif name == "iou" and len(values) == 2:
        one, two = (v.dims if isinstance(v, Tensor) else None for v in values)
        if one and two:
            out = (two[0], one[0])
    elif name == "roi_align" and len(values) == 2:
        pictures, rois = (v.dims if isinstance(v, Tensor) else None for v in values)
        if pictures and rois and (len(pictures), len(rois)) == (4, 2):
            sizes = (axis_of("pooled_height"), axis_of("pooled_width"))
            known = (Dim("static", size if isinstance(size, int) else None) for size in sizes)
            out = (rois[0], pictures[1], *known)
    elif name == "grid_sample" and len(values) == 2:
        pictures, grid = (v.dims if isinstance(v, Tensor) else None for v in values)
        if pictures and grid and len(pictures) == len(grid) > 3:
            out = (*pictures[:2], *grid[1:-1])
    elif name == "cosine_similarity":
        joined, axis = broadcast(values)[0], axis_of("axis")
        if joined and isinstance(axis, int) and -len(joined) <= axis < len(joined):
            out = tuple(d for i, d in enumerate(joined) if i != axis % len(joined))
    elif name == "bias_add":
        return same_shape(spelled, args, axis_of)
    elif "return_indices" in args:
        return UNKNOWN  # it may be two Tensors
    elif name in ("conv", "pool") and dims:
        out = _window(dims, values)
    sources = sources_of(values)
    if out is not None and not any(d.kind == "dynamic" for d in out):
        sources = frozenset()
    return Tensor(dtype, out, sources)


def _window(dims: tuple[Dim, ...], values: list[Value]) -> tuple[Dim, ...] | None:
    """Dims of a convolution or pooling: the rows stay, the other axes get lengths of their own."""
    if not sources_of(values):
        return tuple(STATIC for _ in dims)
    if sources_of(values[1:]) or any(d.kind != "static" for d in dims[1:]):
        return None
    return (dims[0], *(STATIC for _ in dims[1:]))


def _state_size(axis_of: ConstantOf) -> int | None:
    """How many numbers a recurrent layer gives for each step."""
    size, both_ways = axis_of("hidden_size"), axis_of("bidirectional")
    if not isinstance(size, int) or not isinstance(both_ways, bool):
        return None
    return size * 2 if both_ways else size


_FAMILIES: dict[str, Callable[[Spelled, Args, ConstantOf], Value]] = {
    "elementwise": _elementwise,
    "reduction": _reduction,
    "loss": loss,
    "normalization": same_shape,
    "ordering": _ordering,
    "gather": gather,
    "scatter": scatter,
    "contraction": _contraction,
    "layout": layout,
    "creation": creation,
    "random": random,
    "data_dependent": data_dependent,
}
