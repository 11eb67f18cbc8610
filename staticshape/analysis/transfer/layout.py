"""Results of operators that rearrange, join and cut."""

from __future__ import annotations

import math

from staticshape.analysis.transfer.new import shape_dims
from staticshape.analysis.transfer.shared import Args, ConstantOf, main_of
from staticshape.analysis.values.joining import item_of
from staticshape.analysis.values.lattice import (
    DYNAMIC,
    FIXED,
    STATIC,
    Collection,
    Dim,
    Python,
    Sequence,
    Tensor,
    Value,
    sources_of,
)
from staticshape.analysis.values.symbols import shape_symbol
from staticshape.ops.lookup import Spelled


def layout(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    name = spelled.operator.name
    main = main_of(spelled, args)
    if name in ("concat", "stack", "hstack"):
        return _joined(name, main, axis_of("axis"))
    if name == "meshgrid":
        return Collection(_grid(main), FIXED)
    dtype = main.dtype if isinstance(main, Tensor) else None
    sources = sources_of([main])
    dims = main.dims if isinstance(main, Tensor) else None
    if name in ("split", "chunk", "unstack"):
        return Collection(Tensor(dtype, _piece(name, dims, axis_of), sources), FIXED)
    out = _arranged(name, dims, args, axis_of)
    if out is not None and not any(d.kind == "dynamic" for d in out):
        sources = frozenset()
    like = None if sources else _arranged_symbol(name, shape_symbol(main), args, axis_of)
    return Tensor(dtype, out, sources, like)


def _grid(main: Value) -> Tensor:
    """One of the Tensors of a grid, which has an axis for each of those that it is made of."""
    items = main.items if isinstance(main, Sequence) else (main,)
    made = [one for one in items if isinstance(one, Tensor)]
    dtypes = {one.dtype for one in made}
    dtype = dtypes.pop() if len(made) == len(items) and len(dtypes) == 1 else None
    dims = [dim for one in made if one.dims is not None for dim in one.dims]
    fixed = len(dims) == len(items) and all(dim.kind == "static" for dim in dims)
    if fixed:
        return Tensor(dtype, tuple(STATIC for _ in items))
    return Tensor(dtype, None, sources_of(items))


def _piece(name: str, dims: tuple[Dim, ...] | None, axis_of: ConstantOf) -> tuple[Dim, ...] | None:
    """The dims of one of the pieces: along the axis they may differ."""
    axis = axis_of("axis")
    if dims is None or not isinstance(axis, int):
        return None if dims is None or name != "split" else tuple(STATIC for _ in dims)
    if not -len(dims) <= axis < len(dims):
        return None
    place = axis % len(dims)
    if name == "unstack":
        return (*dims[:place], *dims[place + 1 :])
    return (*dims[:place], _share(name, dims[place], axis_of("chunks")), *dims[place + 1 :])


def _share(name: str, dim: Dim, number: object) -> Dim:
    """The length of one of the chunks, where they are all alike."""
    if dim.kind != "static":
        return dim
    if name != "chunk" or not isinstance(number, int) or not isinstance(dim.size, int):
        return STATIC
    return Dim("static", dim.size // number) if number > 0 and dim.size % number == 0 else STATIC


def _arranged_symbol(name: str, symbol: str | None, args: Args, axis_of: ConstantOf) -> str | None:
    """The shape symbol of a rearranged tensor, where it certainly is another than before."""
    if symbol is None or name in ("flip", "flipud", "roll", "triu", "fill_diagonal"):
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
    dims = _dims_of_one(main) if item.dims is None else item.dims
    if dims is None or not isinstance(axis, int) or name == "hstack":
        return Tensor(item.dtype, None, sources, like)
    if name == "stack":
        place = axis % (len(dims) + 1)
        varies = isinstance(main, Collection) and main.length.sources
        many = DYNAMIC if varies else Dim("static", length)
        dims = (*dims[:place], many, *dims[place:])
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
    exact = all(isinstance(dim.size, int) for dim in dims)
    return Tensor(item.dtype, dims, sources, None if exact or name == "stack" else like)


def _dims_of_one(main: Value) -> tuple[Dim, ...] | None:
    """The dims of one of the Tensors that are joined, as many as those of the others have."""
    items = main.items if isinstance(main, Sequence) else ()
    if not all(isinstance(one, Tensor) and not one.sources for one in items):
        return None
    return next((one.dims for one in items if isinstance(one, Tensor) and one.dims), None)


def _flattened(dims: tuple[Dim, ...], start: object, end: object) -> tuple[Dim, ...] | None:
    """The axes from `start` to `end` become one."""
    if not isinstance(start, int) or not isinstance(end, int) or not dims:
        return None
    first, last = start % len(dims), end % len(dims)
    sizes = [dim.size for dim in dims[first : last + 1]]
    one = Dim("static", math.prod(n for n in sizes if isinstance(n, int)))
    if any(dim.kind == "dynamic" for dim in dims[first : last + 1]):
        one = DYNAMIC
    elif not all(isinstance(n, int) for n in sizes):
        one = STATIC
    return (*dims[:first], one, *dims[last + 1 :])


def _items(given: Value) -> tuple[object, ...]:
    """The sizes of a shape, as far as they are constant."""
    if isinstance(given, Python):
        return given.const if isinstance(given.const, tuple) else (given.const,)
    if isinstance(given, Sequence):
        return tuple(item.const if isinstance(item, Python) else None for item in given.items)
    return ()


def _rest_filled_in(
    out: tuple[Dim, ...], items: tuple[object, ...], dims: tuple[Dim, ...]
) -> tuple[Dim, ...]:
    """`-1` in a shape is what the other sizes leave."""
    sizes = [dim.size for dim in dims if isinstance(dim.size, int)]
    others = [item for item in items if isinstance(item, int) and item > 0]
    known = len(sizes) == len(dims) and len(others) == len(items) - 1 and len(items) == len(out)
    if not known or list(items).count(-1) != 1 or math.prod(sizes) % math.prod(others):
        return out
    rest = Dim("static", math.prod(sizes) // math.prod(others))
    return tuple(rest if item == -1 else dim for item, dim in zip(items, out, strict=True))


def _padded(dims: tuple[Dim, ...], given: Value) -> tuple[Dim, ...] | None:
    """`ops.pad(x, (0, n))`: two numbers for each axis, from the last one on."""
    numbers = given.items if isinstance(given, Sequence) else ()
    plain = all(isinstance(one, Python) and one.known != "host" for one in numbers)
    if not plain or not numbers or len(numbers) % 2 or len(numbers) > 2 * len(dims):
        return None
    out = list(dims)
    for place in range(len(numbers) // 2):
        pair, dim = numbers[2 * place : 2 * place + 2], dims[-1 - place]
        if all(isinstance(one, Python) and one.has_const and one.const == 0 for one in pair):
            continue
        moves = any(isinstance(one, Python) and one.known == "tensor" for one in pair)
        out[-1 - place] = DYNAMIC if moves or dim.kind == "dynamic" else STATIC
    return tuple(out)


def _arranged(
    name: str, dims: tuple[Dim, ...] | None, args: Args, axis_of: ConstantOf
) -> tuple[Dim, ...] | None:
    if name == "expand_as":
        other = args["other"][1] if "other" in args else None
        return other.dims if isinstance(other, Tensor) else None
    if name in ("reshape", "view", "broadcast_to"):
        out = shape_dims(args["shape"][1]) if "shape" in args else None
        if out is None or dims is None:
            return out
        items = _items(args["shape"][1])
        if any(d.kind == "dynamic" for d in dims):
            return tuple(DYNAMIC if item == -1 else d for item, d in zip(items, out, strict=False))
        return out if name == "broadcast_to" else _rest_filled_in(out, items, dims)
    ends = (axis_of("start_dim"), axis_of("end_dim")) if name == "flatten" else None
    if ends is not None and dims is not None:
        return _flattened(dims, *ends)
    if name == "ravel" or ends == (0, -1):
        return (DYNAMIC,) if dims and any(d.kind == "dynamic" for d in dims) else (STATIC,)
    if dims is None:
        return None
    if name == "tile":
        return _tiled(dims, axis_of("dims"), args)
    if name in ("flip", "flipud", "roll", "triu", "fill_diagonal"):
        return dims
    if name == "pad":
        return _padded(dims, args["pad"][1]) if "pad" in args else None
    if name == "interpolate":  # behind the batch and its channels
        sizes = shape_dims(args["shape"][1]) if "shape" in args else None
        return (*dims[:2], *sizes) if sizes and len(sizes) + 2 == len(dims) else None
    if name == "diff":
        axis = axis_of("axis")
        place = axis % len(dims) if isinstance(axis, int) and dims else None
        unsized = [STATIC if dim.kind == "static" else dim for dim in dims]
        return tuple(unsized[i] if place in (None, i) else dim for i, dim in enumerate(dims))
    if name == "t":
        return tuple(reversed(dims))
    if name == "diagonal":
        return _diagonal(dims, [axis_of(axis) for axis in ("offset", "dim1", "dim2")])
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
            size = dims[axis].size if dims[axis].kind == "static" else None
            if size == 1:
                return (*dims[:axis], *dims[axis + 1 :])
            return dims if isinstance(size, int) else None  # an axis of more than one stays
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


def _diagonal(dims: tuple[Dim, ...], given: list[object]) -> tuple[Dim, ...] | None:
    """The axes that are left, and behind them the diagonal of the other two."""
    axes = [axis for axis in given[1:] if isinstance(axis, int)]
    if len(axes) < 2 or not all(-len(dims) <= axis < len(dims) for axis in axes):
        return None
    places = {axis % len(dims) for axis in axes}
    crossed = [dims[place] for place in sorted(places)]
    if any(dim.kind == "dynamic" for dim in crossed):
        last = DYNAMIC
    else:
        square = given[0] == 0 and crossed[0].size is not None and crossed[0] == crossed[-1]
        last = crossed[0] if square else STATIC
    return (*(dim for place, dim in enumerate(dims) if place not in places), last)


def _tiled(dims: tuple[Dim, ...], times: object, args: Args) -> tuple[Dim, ...] | None:
    """Every axis as often as it is repeated; missing axes count as one."""
    given = args["dims"][1] if "dims" in args else None
    number = len(given.items) if isinstance(given, Sequence) else 1
    if not isinstance(given, (Sequence, Python)):
        return None
    known = times if isinstance(times, tuple) else (times,) * number
    rank = max(len(dims), number)
    one = Dim("static", 1)
    old = (*(one for _ in range(rank - len(dims))), *dims)
    new = (*(1 for _ in range(rank - number)), *known)
    return tuple(_repeated(dim, count) for dim, count in zip(old, new, strict=True))


def _repeated(dim: Dim, times: object) -> Dim:
    if dim.kind == "dynamic" or times == 1:
        return dim
    if isinstance(times, int) and isinstance(dim.size, int) and dim.kind == "static":
        return Dim("static", dim.size * times)
    return STATIC if dim.kind == "static" else DYNAMIC
