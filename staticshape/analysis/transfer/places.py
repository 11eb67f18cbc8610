"""Results of operators that pick elements by their places, or put them there."""

from __future__ import annotations

from staticshape.analysis.transfer.new import shape_dims
from staticshape.analysis.transfer.shared import (
    Args,
    ConstantOf,
    data_of,
    dtype_name,
    main_of,
    result_dtype,
    same_shape,
)
from staticshape.analysis.values.lattice import (
    DYNAMIC,
    STATIC,
    UNKNOWN,
    Dim,
    Python,
    Tensor,
    Value,
    sources_of,
)
from staticshape.ops.lookup import Spelled


def gather(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    values = data_of(spelled.operator.tensors, args)
    main = main_of(spelled, args)
    name = spelled.operator.name
    indices = args.get("indices", (None, UNKNOWN))[1]
    dims = None
    if name == "gather_elements" and isinstance(indices, Tensor):
        dims = indices.dims
    elif name in ("gather", "index_select") and isinstance(main, Tensor):
        axis, places = axis_of("axis"), indices.dims if isinstance(indices, Tensor) else None
        if main.dims and places is not None and isinstance(axis, int):
            axis %= len(main.dims)
            dims = (*main.dims[:axis], *places, *main.dims[axis + 1 :])
    elif name == "one_hot" and isinstance(main, Tensor) and main.dims is not None:
        axis, one = axis_of("axis"), _asked(args.get("depth", (None, UNKNOWN))[1])
        place = axis % (len(main.dims) + 1) if isinstance(axis, int) else None
        dims = None if place is None else (*main.dims[:place], one, *main.dims[place:])
    elif name == "embedding" and isinstance(main, Tensor) and main.dims is not None:
        width = args.get("embedding_size", args.get("embedding_dim"))
        dims = (*main.dims, STATIC if width is None else _asked(width[1]))
    sources = sources_of(values)
    if dims is not None and not any(d.kind == "dynamic" for d in dims):
        sources = frozenset()
    dtype = _one_hot_dtype(spelled, args) if name == "one_hot" else None
    return Tensor(dtype or result_dtype(spelled, args, main), dims, sources)


def _one_hot_dtype(spelled: Spelled, args: Args) -> str | None:
    """The dtype of `on_value`; the layer's own is float32, the function's int64."""
    layer = spelled.form == "layer"
    if layer and "dtype" in args:
        return dtype_name(args["dtype"][1])
    on = args["on_value"][1] if "on_value" in args and not layer else None
    if isinstance(on, Tensor):
        return on.dtype
    if layer or (isinstance(on, Python) and isinstance(on.const, float)):
        return "float32"
    return "int64" if on is None or isinstance(on, Python) else None


def scatter(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    """What elements are put into, with its shape; segments and `scatter_nd` are given theirs."""
    name = spelled.operator.name
    if name == "bincount_fixed":
        bins = axis_of("bins")
        return Tensor(None, (Dim("static", bins if isinstance(bins, int) else None),))
    if name == "scatter_nd":
        rows = args["src"][1] if "src" in args else UNKNOWN
        dims = shape_dims(args["shape"][1]) if "shape" in args else None
        return _placed(rows.dtype if isinstance(rows, Tensor) else None, dims, [rows])
    if not name.startswith("unsorted_segment"):
        return same_shape(spelled, args, axis_of)
    rows = main_of(spelled, args)
    ids, number = (args.get(param, (None, UNKNOWN))[1] for param in ("segment_ids", "num_segments"))
    dims = rows.dims if isinstance(rows, Tensor) else None
    along = ids.rank if isinstance(ids, Tensor) else None
    if dims is None or along is None:
        return _placed(result_dtype(spelled, args, rows), None, [rows, number])
    out = (_asked(number), *dims[along:])
    return _placed(result_dtype(spelled, args, rows), out, [rows, number])


def _asked(number: Value) -> Dim:
    """As many as are asked for."""
    if isinstance(number, Python) and number.known != "tensor":
        known = isinstance(number.const, int) and number.const >= 0
        return Dim("static", number.const if known else None)
    constant = isinstance(number, Tensor) and number.const
    return DYNAMIC if isinstance(number, (Python, Tensor)) and not constant else STATIC


def _placed(dtype: str | None, dims: tuple[Dim, ...] | None, values: list[Value]) -> Tensor:
    moving = dims is None or any(dim.kind == "dynamic" for dim in dims)
    return Tensor(dtype, dims, sources_of(values) if moving else frozenset())
