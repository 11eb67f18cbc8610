"""Joining, reshaping and reordering of arrays, by what happens to the shape."""

from __future__ import annotations

from collections.abc import Callable

from staticshape.analysis.host.arguments import Given, axes_of, is_none, main_of, shape_from, whole
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    Host,
    Items,
    Scalar,
    Shape,
    as_array,
    broadcast,
    count,
    join_shapes,
    number,
    promote,
)


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


def grids(args: list[Host], indexing: Host) -> Host:
    """meshgrid: as many arrays as it is given, with an axis for each of them."""
    made = [as_array(item) for item in args]
    arrays = [item for item in made if item is not None]
    if not isinstance(indexing, Scalar) or indexing.value not in ("xy", "ij"):
        return NOTHING
    if not arrays or len(arrays) < len(made):
        return NOTHING
    sizes = [count(item.shape) for item in arrays]
    if indexing.value == "xy":
        sizes[:2] = sizes[1::-1]
    return Items([Array(item.dtype, tuple(sizes)) for item in arrays], True, True)


def arranged(change: Callable[[Shape, Given], Shape | None]) -> Callable[[Given, bool], Host]:
    """A row from what happens to the shape."""

    def arrange(given: Given, tensor: bool) -> Host:
        main = main_of(given)
        shape = None if main.shape is None else change(main.shape, given)
        return Array(main.dtype, shape, tensor or main.tensor)

    return arrange


def reshape(given: Given, tensor: bool) -> Host:
    """reshape: the rank is that of the argument, `-1` is worked out where it can be."""
    main = main_of(given)
    shape = shape_from(given.get("shape"))
    if shape is not None and -1 in shape:
        total, rest = count(main.shape), count(tuple(n for n in shape if n != -1))
        size = total // rest if total is not None and rest else None
        shape = tuple(size if n == -1 else n for n in shape)
    return Array(main.dtype, shape, tensor or main.tensor)


def expand(shape: Shape, given: Given) -> Shape | None:
    """expand_dims."""
    axis = shape_from(given.get("axis", number(0)))
    axes = None if axis is None else axes_of(given.get("axis", number(0)), len(shape) + len(axis))
    if axes is None:
        return None
    rest = iter(shape)
    return tuple(1 if i in axes else next(rest) for i in range(len(shape) + len(axes)))


def squeeze(shape: Shape, given: Given) -> Shape | None:
    """squeeze."""
    if is_none(given.get("axis")):
        return tuple(n for n in shape if n != 1) if None not in shape else None
    axes = axes_of(given.get("axis"), len(shape))
    return None if axes is None else tuple(n for i, n in enumerate(shape) if i not in axes)


def transpose(shape: Shape, given: Given) -> Shape | None:
    """transpose and permute."""
    if is_none(given.get("axes")):
        return tuple(reversed(shape))
    axes = axes_of(given.get("axes"), len(shape))
    return None if axes is None else tuple(shape[a] for a in axes)


def swap(shape: Shape, given: Given) -> Shape | None:
    """swapaxes."""
    one, other = (axes_of(given.get(name), len(shape)) for name in ("a", "b"))
    if one is None or other is None:
        return None
    swapped = list(shape)
    swapped[one[0]], swapped[other[0]] = shape[other[0]], shape[one[0]]
    return tuple(swapped)


def tile(shape: Shape, given: Given) -> Shape | None:
    """tile."""
    times = shape_from(given.get("reps"))
    if times is None:
        return None
    rank = max(len(shape), len(times))
    ours = (1,) * (rank - len(shape)) + shape
    theirs = (1,) * (rank - len(times)) + times
    pairs = zip(ours, theirs, strict=True)
    return tuple(None if n is None or m is None else n * m for n, m in pairs)


def repeat(shape: Shape, given: Given) -> Shape | None:
    """repeat."""
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


def pad(shape: Shape, given: Given) -> Shape | None:
    """pad: the rank stays."""
    return (None,) * len(shape)


def product(given: Given, tensor: bool) -> Host:
    """matmul."""
    a, b = main_of(given), as_array(given.get("y", NOTHING)) or Array()
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
