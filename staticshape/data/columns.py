"""One column of a batch: samples of varying length stacked into one array of a fixed shape."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from staticshape.data.arrays import (
    Side,
    as_array,
    as_axes,
    as_count,
    as_dtype,
    as_sizes,
    check_cast,
    check_side,
    check_value,
    extent,
    round_up,
)
from staticshape.errors import DataError, SampleTooLongError


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
    multiple_of: int | None,
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
    axes = as_axes(axis, first.ndim, _name(0, field))
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
        else as_array(sample, _name(index, field))
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
            f"{_name(odd, field)} has {ranks[odd]} axes, {_name(0, field)} has {ranks[0]}"
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
                check_cast(array, wanted, _name(index, field))
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
                f"mixed dtypes: {_name(index, field)} is {arrays[index].dtype}, "
                f"{_name(first, field)} is {arrays[first].dtype}; say which with dtype="
            )
    return arrays[first].dtype


def choose_sizes(
    lengths: NDArray[np.int32], to: Any, multiple_of: int | None, axes: tuple[int, ...], field: str
) -> tuple[int, ...]:
    """The padded size of each axis: given, chosen among boundaries, or the longest rounded up."""
    multiple = 1 if multiple_of is None else as_count(multiple_of, "multiple_of")
    longest = tuple(int(one) for one in lengths.max(axis=0))
    if to is None:
        if multiple_of is None:
            raise DataError(
                "pad_batch needs to= (a length or bucket boundaries) or multiple_of=; padding to "
                "the longest of each batch alone would give a new shape per batch"
            )
        return tuple(round_up(size, multiple) for size in longest)
    choices = _choices(to, axes)
    choices = [tuple(round_up(size, multiple) for size in sizes) for sizes in choices]
    fitting = [
        sizes for sizes in choices if all(a <= b for a, b in zip(longest, sizes, strict=True))
    ]
    if fitting:
        return min(fitting, key=lambda sizes: (int(np.prod(sizes, dtype=object)), sizes))
    largest = tuple(max(size) for size in zip(*choices, strict=True))
    for index, row in enumerate(lengths.tolist()):
        check_fits(_name(index, field), tuple(row), largest, axes)
    raise DataError(
        f"no single size among {choices} holds this batch, which needs {longest}: form batches "
        "inside one bucket (BucketSampler)"
    )


def _choices(to: Any, axes: tuple[int, ...]) -> list[tuple[int, ...]]:
    to = getattr(to, "boundaries", to)
    if not isinstance(to, Iterable):
        return [as_sizes(to, axes)]
    items = list(to)
    if not items:
        raise DataError("to= holds no boundary")
    if len(axes) == 1 and not isinstance(items[0], Iterable):
        boundaries = [as_count(item, "a bucket boundary") for item in items]
        if any(a >= b for a, b in itertools.pairwise(boundaries)):
            raise DataError(f"bucket boundaries must ascend, got {boundaries}")
        return [(boundary,) for boundary in boundaries]
    if isinstance(items[0], Iterable):
        return [as_sizes(item, axes) for item in items]
    return [as_sizes(items, axes)]


def _inner_shape(arrays: Sequence[NDArray[Any]], axes: tuple[int, ...], field: str) -> list[int]:
    """The shape of a sample; every axis that is not padded must be the same in all."""
    shape = list(arrays[0].shape)
    fixed = [one for one in range(len(shape)) if one not in axes]
    if fixed:
        for index, array in enumerate(arrays):
            for one in fixed:
                if array.shape[one] != shape[one]:
                    raise DataError(
                        f"{_name(index, field)} has {array.shape[one]} elements along axis {one}, "
                        f"{_name(0, field)} has {shape[one]}; pad that axis too (axis=)"
                    )
    return shape


def check_fits(
    name: str, lengths: tuple[int, ...], sizes: tuple[int, ...], axes: tuple[int, ...]
) -> None:
    for length, size, one in zip(lengths, sizes, axes, strict=True):
        if length > size:
            what = "elements" if len(axes) == 1 else f"elements along axis {one}"
            raise SampleTooLongError(_sample(name), length, size, what)


def _name(index: int, field: str) -> str:
    return f"sample {index}, field {field}" if field else f"sample {index}"


def _sample(name: str) -> int | str:
    number = name.removeprefix("sample ")
    return int(number) if number.isdigit() else name
