"""One column of a batch: samples of varying length stacked into one array of a fixed shape."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from staticshape.data.arrays import (
    Side,
    as_array,
    as_axes,
    as_count,
    as_dtype,
    check_cast,
    check_side,
    check_value,
    extent,
)
from staticshape.data.padded_sizes import choose_sizes, name_of
from staticshape.errors import DataError


def valid_from_lengths(
    lengths: NDArray[Any], sizes: tuple[int, ...], side: str = "right"
) -> NDArray[np.bool_]:
    """`(rows, *sizes)` bool from `(rows, len(sizes))` lengths: True at real elements."""
    masks = []
    for number, size in enumerate(sizes):
        places = np.arange(size, dtype=np.int32)
        shape = [len(lengths)] + [1] * len(sizes)
        shape[1 + number] = size
        mask = (places if side == "right" else places[::-1]) < lengths[:, number : number + 1]
        masks.append(mask.reshape(shape))
    return functools.reduce(np.logical_and, masks)


def pad_column(
    samples: Sequence[Any],
    *,
    to: Any,
    multiple_of: Any,
    axis: int | Sequence[int],
    value: Any,
    dtype: DTypeLike,
    side: Side,
    rows: int | None,
    field: str = "",
) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.int32]]:
    """`pad_batch` for plain arrays, or for one field (`field` names it in messages)."""
    check_side(side)
    arrays = as_arrays(samples, field)
    first = arrays[0]
    axes = as_axes(axis, first.ndim, name_of(0, field))
    result_dtype = common_dtype(arrays, samples, dtype, field)
    check_value(value, result_dtype)
    inner = _inner_shape(arrays, axes, field)
    lengths = np.array([[array.shape[one] for one in axes] for array in arrays], np.int32)
    sizes = choose_sizes(lengths, to, multiple_of, axes, field)
    count = len(arrays) if rows is None else as_count(rows, "rows")
    if count < len(arrays):
        raise DataError(f"{len(arrays)} samples do not fit rows={count}")
    for one, size in zip(axes, sizes, strict=True):
        inner[one] = size
    batch = np.full((count, *inner), value, result_dtype)
    where = [slice(None)] * first.ndim
    for row, array in enumerate(arrays):
        for one, size in zip(axes, sizes, strict=True):
            where[one] = extent(array.shape[one], size, side)
        batch[(row, *where)] = array
    if count > len(arrays):
        lengths = np.concatenate([lengths, np.zeros((count - len(arrays), len(axes)), np.int32)])
    valid = valid_from_lengths(lengths, sizes, side)
    return batch, valid, lengths[:, 0] if len(axes) == 1 else lengths


def as_arrays(samples: Sequence[Any], field: str) -> list[NDArray[Any]]:
    """The samples as arrays of one rank; an empty list has no rank of its own."""
    arrays = [
        sample
        if isinstance(sample, np.ndarray) and sample.dtype.kind in "biufc" and sample.dtype.isnative
        else as_array(sample, name_of(index, field))
        for index, sample in enumerate(samples)
    ]
    ranks = [array.ndim for array in arrays]
    if min(ranks) < max(ranks):
        model = next((one for one in arrays if one.ndim > 1), None)
        for index, sample in enumerate(samples):
            if model is not None and isinstance(sample, (list, tuple)) and not len(sample):
                arrays[index] = np.zeros((0, *model.shape[1:]), model.dtype)
        ranks = [array.ndim for array in arrays]
    if len(set(ranks)) > 1:
        odd = next(index for index, rank in enumerate(ranks) if rank != ranks[0])
        raise DataError(
            f"{name_of(odd, field)} has {ranks[odd]} axes, {name_of(0, field)} has {ranks[0]}"
        )
    return arrays


def common_dtype(
    arrays: Sequence[NDArray[Any]], samples: Sequence[Any], dtype: DTypeLike, field: str
) -> np.dtype[Any]:
    """The dtype of the batch: `dtype` where all values survive it, else the one all samples have.

    An empty Python list has no dtype of its own and takes that of the others.
    """
    if dtype is not None:
        wanted = as_dtype(dtype)
        for index, array in enumerate(arrays):
            if array.dtype != wanted:
                check_cast(array, wanted, name_of(index, field))
        return wanted
    typed = [
        index
        for index, array in enumerate(arrays)
        if array.size or isinstance(samples[index], np.ndarray)
    ]
    first = typed[0] if typed else 0
    for index in typed:
        if arrays[index].dtype != arrays[first].dtype:
            raise DataError(
                f"mixed dtypes: {name_of(index, field)} is {arrays[index].dtype}, "
                f"{name_of(first, field)} is {arrays[first].dtype}; say which with dtype="
            )
    return arrays[first].dtype


def _inner_shape(arrays: Sequence[NDArray[Any]], axes: tuple[int, ...], field: str) -> list[int]:
    """The shape of a sample; every axis that is not padded must be the same in all."""
    shape = list(arrays[0].shape)
    fixed = [one for one in range(len(shape)) if one not in axes]
    if fixed:
        for index, array in enumerate(arrays):
            for one in fixed:
                if array.shape[one] != shape[one]:
                    raise DataError(
                        f"{name_of(index, field)} has {array.shape[one]} elements along axis "
                        f"{one}, {name_of(0, field)} has {shape[one]}; pad that axis too (axis=)"
                    )
    return shape
