"""Values put behind one another with their masks: concat; masks of two axes: pair_mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, given, tracing


@tracing.planned
def _lengths(
    shapes: tuple[tracing.Shape, ...], masks: tuple[tracing.Shape | None, ...], axis: Any
) -> tuple[int, ...]:
    call = f"masked.concat({', '.join(f'x{list(shape)}' for shape in shapes)})"
    if not shapes or len(masks) != len(shapes):
        raise ValueError(f"{call}: there must be one mask (or None) for every value")
    rank = len(shapes[0])
    if isinstance(axis, bool) or not isinstance(axis, int) or not -rank <= axis < rank:
        raise ValueError(f"{call}: axis {axis!r} is out of range for rank {rank}")
    at = axis % rank
    for shape, mask in zip(shapes, masks, strict=True):
        rest = (shape[:at], shape[at + 1 :])
        if len(shape) != rank or rest != (shapes[0][:at], shapes[0][at + 1 :]):
            raise ValueError(f"{call}: all axes but axis {axis} must agree")
        if mask is not None and tuple(mask) != (shape[at],):
            raise ValueError(f"{call}: valid{list(mask)} must have the length of axis {axis}")
    return tuple(shape[at] for shape in shapes)


@tracing.planned
def _one_dtype(shapes: tuple[tracing.Shape, ...], found: tuple[Any, ...]) -> bool:
    if any(dtype != found[0] for dtype in found):
        parts = [f"{dtype}{list(shape)}" for dtype, shape in zip(found, shapes, strict=True)]
        raise TypeError(f"masked.concat({', '.join(parts)}): all values must have one dtype")
    return True


@tracing.planned
def _sequence(label: str, found: bool) -> bool:
    if not found:
        raise TypeError(f"masked.concat: {label} must be a tuple, one entry for every part")
    return True


def concat(
    values: Sequence[Tensor], valids: Sequence[Tensor | None], *, axis: int = 0
) -> tuple[Tensor, Tensor]:
    """Put values behind one another along an axis; the mask of the result goes with them.

    Shape: values that agree in all axes but `axis`; for each a bool mask `[length of that axis]`,
    or None where all of it is real. Returns `(values, valid)`: the valid elements are those of the
    parts in their order. Nothing moves and nothing is lost, so no capacity is needed. Dtype: one
    for all. Formula: numpy.concatenate, of values and masks. Gradient: that of the parts. Cost: two
    concatenations.

    >>> first, second = Tensor([1.0, np.nan]), Tensor([3.0])
    >>> values, valid = concat((first, second), (Tensor([True, False]), None))
    >>> values.asnumpy().tolist(), valid.asnumpy().tolist()
    ([1.0, nan, 3.0], [True, False, True])
    """
    _sequence("values", isinstance(values, (tuple, list)))
    _sequence("valids", isinstance(valids, (tuple, list)))
    for value in values:
        given.tensors("concat", "values", value)
    for valid in valids:
        given.optional("concat", "valids", valid)
    shapes = tuple([value.shape for value in values])
    _one_dtype(shapes, tuple([value.dtype for value in values]))
    masks = tuple([None if valid is None else valid.shape for valid in valids])
    lengths = _lengths(shapes, masks, axis)
    parts = []
    for place, valid in enumerate(valids):
        if valid is not None:
            given.boolean("concat", "valid", valid)
        whole = constants.filled((lengths[place],), ms.bool_, True)
        parts.append(whole if valid is None else valid)
    return ops.concat(tuple(values), axis), ops.concat(tuple(parts))


def pair_mask(rows: Tensor, columns: Tensor) -> Tensor:
    """`[..., N]` and `[..., M]` to `[..., N, M]`: the pairs of which both elements are valid.

    For what every element of one selection makes with every element of another, as `a[:, None] -
    b[None]`. Shape: the axes before the last broadcast. Dtype: bool. Formula: `rows[..., :, None] &
    columns[..., None, :]`. Over nothing False. No gradient. Cost: one logical and.

    >>> pair_mask(Tensor([True, False]), Tensor([True, True])).asnumpy().tolist()
    [[True, True], [False, False]]
    """
    given.boolean("pair_mask", "rows", rows)
    given.boolean("pair_mask", "columns", columns)
    arguments.leading("pair_mask", "rows", rows.shape, "columns", columns.shape)
    return ops.logical_and(ops.expand_dims(rows, -1), ops.expand_dims(columns, -2))
