"""What is decided while the graph is built: shapes, axes, and how the work is laid out."""

from __future__ import annotations

import math
from typing import Any

import mindspore as ms

from .arguments import axes_in, broadcast, described, require_bool, require_flag, require_supported
from .arguments import covers as covers_all
from .dtypes import FLOATS
from .given import tensors
from .tracing import Shape, planned


@planned
def _reduction(
    name: str,
    x_shape: Shape,
    x_dtype: Any,
    valid_shape: Shape,
    valid_dtype: Any,
    axis: Any,
    keepdims: Any,
) -> tuple[Shape, Shape]:
    call = described(name, ("x", x_shape, x_dtype), ("valid", valid_shape, valid_dtype))
    require_bool(call, valid_dtype)
    require_supported(call, x_dtype)
    require_flag(call, "keepdims", keepdims)
    shape = broadcast(call, x_shape, valid_shape)
    return shape, axes_in(call, len(shape), axis)


def reduction(
    name: str, x: Any, valid: Any, axis: Any, keepdims: Any = False
) -> tuple[Shape, Shape]:
    """The common shape of data and mask, and the axes to reduce; raises unless both are that."""
    tensors(name, "x, valid", x, valid)
    return _reduction(name, x.shape, x.dtype, valid.shape, valid.dtype, axis, keepdims)


@planned
def reduced(shape: Shape, axes: Shape, keepdims: bool) -> Shape:
    """The shape after the reduction of `axes` (a one-element tuple can arrive as its element)."""
    if isinstance(axes, int):
        axes = (axes,)
    if keepdims:
        return tuple(1 if i in axes else size for i, size in enumerate(shape))
    return tuple(size for i, size in enumerate(shape) if i not in axes)


@planned
def last_axes(ndim: int, axes: Shape) -> tuple[Shape, Shape]:
    """The permutation that brings `axes` to the end, and its inverse."""
    order = tuple(i for i in range(ndim) if i not in axes) + tuple(axes)
    return order, tuple(order.index(i) for i in range(ndim))


@planned
def size_of(shape: Shape) -> int:
    """The number of elements of `shape`."""
    return math.prod(shape)


@planned
def along(ndim: int, axis: int, size: int) -> Shape:
    """A shape of ones with `size` at `axis`: what broadcasts along one axis."""
    return tuple(size if i == axis else 1 for i in range(ndim))


@planned
def _selection(
    name: str, x_shape: Shape, x_dtype: Any, valid_shape: Shape, valid_dtype: Any, axis: Any
) -> tuple[int, int, int, Shape]:
    call = described(name, ("x", x_shape, x_dtype), ("valid", valid_shape, valid_dtype))
    require_bool(call, valid_dtype)
    require_supported(call, x_dtype)
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"{call}: axis must be one int, got {axis!r}")
    if len(x_shape) == 0:
        raise ValueError(f"{call}: x must have at least one axis")
    at = axes_in(call, len(x_shape), axis)[0]
    if at == 0 and tuple(valid_shape) == tuple(x_shape[: len(valid_shape)]) and valid_shape:
        return 1, math.prod(valid_shape), 0, tuple(x_shape[len(valid_shape) :])
    if tuple(valid_shape) == (x_shape[at],):
        return 1, x_shape[at], at, tuple(x_shape[at + 1 :])
    if tuple(valid_shape) == tuple(x_shape[: at + 1]):
        return math.prod(x_shape[:at]), x_shape[at], at, tuple(x_shape[at + 1 :])
    raise ValueError(
        f"{call}: along axis {at} valid must be [{x_shape[at]}] (one mask for all rows) or "
        f"{list(x_shape[: at + 1])} (a mask of its own per row)"
        + ("" if at else ", or the leading axes of x as in x[valid]")
    )


def selection(name: str, x: Any, valid: Any, axis: Any) -> tuple[int, int, int, Shape]:
    """How rows are selected: (number of masks, places per mask, batch axes, shape of one row)."""
    tensors(name, "x, valid", x, valid)
    return _selection(name, x.shape, x.dtype, valid.shape, valid.dtype, axis)


@planned
def _unpacking(
    packed_shape: Shape, packed_dtype: Any, valid_shape: Shape, valid_dtype: Any, axis: Any
) -> bool:
    call = described(
        "unpack", ("packed", packed_shape, packed_dtype), ("valid", valid_shape, valid_dtype)
    )
    require_bool(call, valid_dtype)
    require_supported(call, packed_dtype)
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"{call}: axis must be one int, got {axis!r}")
    at = axes_in(call, len(packed_shape), axis)[0]
    if len(valid_shape) == 0:
        raise ValueError(f"{call}: valid must have at least one axis")
    if at > 0 and len(valid_shape) == at + 1 and valid_shape[:at] == packed_shape[:at]:
        return True
    if at > 0 and len(valid_shape) != 1:
        raise ValueError(
            f"{call}: along axis {at} valid must have one axis, or the leading axes "
            f"{list(packed_shape[:at])} and one more"
        )
    return True


def unpacking(packed: Any, valid: Any, axis: Any) -> None:
    """Raise unless `valid` can tell where the rows of `packed` along `axis` go."""
    tensors("unpack", "packed, valid", packed, valid)
    _unpacking(packed.shape, packed.dtype, valid.shape, valid.dtype, axis)


@planned
def row_mask(valid_shape: Shape, valid_dtype: Any, x_shape: Shape, x_dtype: Any) -> Shape:
    """The shape that aligns a mask with the leading axes of `x`."""
    call = described("where_rows", ("valid", valid_shape, valid_dtype), ("x", x_shape, x_dtype))
    require_bool(call, valid_dtype)
    if tuple(valid_shape) != tuple(x_shape[: len(valid_shape)]):
        raise ValueError(
            f"{call}: valid must have the leading axes of x, {list(x_shape[: len(valid_shape)])}"
        )
    return tuple(valid_shape) + (1,) * (len(x_shape) - len(valid_shape))


@planned
def resized(shape: Shape, axis: int, size: int) -> Shape:
    """`shape` with another size at `axis`."""
    return tuple(size if i == axis else extent for i, extent in enumerate(shape))


@planned
def axes_all(ndim: int) -> Shape:
    """All axes of `ndim` dimensions."""
    return tuple(range(ndim))


@planned
def features(
    a_shape: Shape,
    a_dtype: Any,
    b_shape: Shape,
    b_dtype: Any,
    t_shape: Shape,
    t_dtype: Any,
    v_shape: Shape,
    v_dtype: Any,
    reduction: Any,
) -> Shape:
    """The shape of a cosine loss: both inputs without their axis 1."""
    call = described(
        "cosine_embedding_loss",
        ("input1", a_shape, a_dtype),
        ("input2", b_shape, b_dtype),
        ("target", t_shape, t_dtype),
        ("valid", v_shape, v_dtype),
    )
    require_bool(call, v_dtype)
    require_supported(call, a_dtype)
    require_supported(call, b_dtype)
    require_supported(call, t_dtype)
    if not isinstance(reduction, str) or reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{call}: reduction must be mean, sum or none, got {reduction!r}")
    common = broadcast(call, a_shape, b_shape)
    if len(common) < 2:
        raise ValueError(f"{call}: the inputs must be [N, features, ...]")
    shape = (common[0], *common[2:])
    if broadcast(call, shape, t_shape) != shape or not covers_all(v_shape, shape):
        raise ValueError(f"{call}: target and valid must be {list(shape)} (or 1 along an axis)")
    return shape


@planned
def neighbours(axes: Shape) -> bool:
    """Whether the axes follow each other without a gap."""
    return axes == tuple(range(axes[0], axes[0] + len(axes)))


@planned
def folded_shape(shape: Shape, axes: Shape) -> Shape:
    """The shape with neighbouring axes merged."""
    size = math.prod(shape[i] for i in axes)
    return (*shape[: axes[0]], size, *shape[axes[-1] + 1 :])


@planned
def folded_axis(axes: Shape, shape: Shape) -> int:
    """Where the merged axis stands: in place for neighbours, else at the end."""
    if axes == tuple(range(axes[0], axes[0] + len(axes))):
        return axes[0]
    return len(shape) - len(axes)


@planned
def covers(shape: Shape, mask_shape: Shape) -> bool:
    """Whether a mask broadcasts to `shape` as it is, and there is an element to fill."""
    if not shape or 0 in shape or len(mask_shape) > len(shape):
        return False
    aligned = (1,) * (len(shape) - len(mask_shape)) + tuple(mask_shape)
    return all(mine in (1, size) for mine, size in zip(aligned, shape, strict=True))


@planned
def aligned(shape: Shape, ndim: int) -> Shape:
    """`shape` with axes of size 1 in front, `ndim` in all."""
    return (1,) * (ndim - len(shape)) + tuple(shape)


@planned
def repeatable(shape: Shape, wanted: Shape) -> bool:
    """Whether a repetition of `shape` gives `wanted`: there is an element, and sizes fit."""
    if len(shape) > len(wanted) or 0 in wanted:
        return False
    mine = (1,) * (len(wanted) - len(shape)) + tuple(shape)
    return all(own in (1, size) for own, size in zip(mine, wanted, strict=True))


@planned
def repetition(shape: Shape, wanted: Shape) -> tuple[Shape, Shape]:
    """`shape` aligned with `wanted`, and how often each axis is repeated."""
    mine = (1,) * (len(wanted) - len(shape)) + tuple(shape)
    return mine, tuple(size // own for own, size in zip(mine, wanted, strict=True))


@planned
def own_axes(mask_shape: Shape, shape: Shape, axes: Shape) -> tuple[Shape, int]:
    """The axes of the mask itself among `axes` of `shape`, and the product of the sizes missing."""
    lead = len(shape) - len(mask_shape)
    own = tuple(i - lead for i in axes if i >= lead and mask_shape[i - lead] > 1)
    return own, math.prod(shape[i] for i in axes if i - lead not in own)


@planned
def exact_in_floats(dtype: Any, shape: Shape) -> bool:
    """Whether no sum over `shape` leaves what a float64 holds exactly; floats need not."""
    bits = {ms.int64: 63, ms.int32: 31, ms.int16: 15}.get(dtype, 8)
    return dtype in FLOATS or math.prod(shape) * 2**bits <= 2**53


@planned
def branch_free(dtype: Any) -> bool:
    """Whether the gate is known to be exact here: measured on the CPU, nowhere else."""
    return bool(ms.get_context("device_target") == "CPU" and dtype not in (ms.bfloat16, ms.bool_))


@planned
def gated(dtype: Any, value: Any) -> bool:
    """Whether a fill can be a gate and a sum: any dtype filled with 0, floats with any number."""
    if not branch_free(dtype):
        return False
    if isinstance(value, str):
        return dtype in FLOATS
    return bool(value == 0 or (dtype in FLOATS and value == value))


@planned
def unit(value: Any) -> bool:
    """Whether a fill value is 1 or -1: its size needs no factor."""
    return not isinstance(value, str) and abs(value) == 1


@planned
def above_zero(value: Any) -> bool:
    """Whether a fill value lies above 0."""
    return value == "highest" if isinstance(value, str) else bool(value > 0)


@planned
def broadcast_to_common(x_shape: Shape, valid_shape: Shape) -> Shape:
    """The common shape of two shapes that were checked before."""
    return broadcast("masked", x_shape, valid_shape)


@planned
def sums(shape: Shape, axes: Shape) -> tuple[tuple[Shape, int], ...]:
    """How sorted axes are added up: for each run of neighbours a shape with the run as one axis.

    A sum of everything is taken in rows: a long vector adds up element by element, the rows of a
    matrix do not.
    """
    size = math.prod(shape)
    if len(axes) == len(shape) and size >= 4096:
        for rows in range(math.isqrt(size), 15, -1):
            if size % rows == 0:
                return ((rows, size // rows), 0), ((size // rows,), 0)
    sizes, found = list(shape), []
    runs: list[tuple[int, int]] = []
    for one in axes:
        first = runs.pop()[0] if runs and runs[-1][1] + 1 == one else one
        runs.append((first, one))
    for first, last in reversed(runs):
        own = math.prod(sizes[first : last + 1])
        found.append(((*sizes[:first], own, *sizes[last + 1 :]), first))
        sizes[first : last + 1] = [1] * (last - first + 1)
    return tuple(found)


@planned
def doublings(size: int) -> Shape:
    """1, 2, 4, ... below `size`."""
    return tuple(2**i for i in range((size - 1).bit_length())) if size > 1 else ()


@planned
def extent(shape: Shape, axis: int) -> int:
    """The size of one axis."""
    return shape[axis]


@planned
def unpooling(size: int, width: int) -> tuple[Shape, Shape]:
    """Kernel and padding of an unpooling, of stride 1, from `size` to `width` places."""
    padding = max((size - width + 1) // 2, 0)
    return (1, width - size + 1 + 2 * padding), (0, padding)


@planned
def searched(size: int, capacity: int) -> bool:
    """Whether a binary search per place is less work than a scatter of all: measured."""
    return capacity * 32 <= size
