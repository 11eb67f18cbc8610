"""The size that samples are padded to: given, chosen of boundaries, or the longest rounded up."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.data.arrays import as_count, as_sizes, round_up
from staticshape.errors import DataError, SampleTooLongError


def choose_sizes(
    lengths: NDArray[np.int32], to: Any, multiple_of: Any, axes: tuple[int, ...], field: str
) -> tuple[int, ...]:
    """The padded size of each axis: given, chosen among boundaries, or the longest rounded up."""
    multiples = _multiples(multiple_of, axes)
    longest = tuple(int(one) for one in lengths.max(axis=0))
    if to is None:
        if multiple_of is None:
            raise DataError(
                "pad_batch needs to= (a length or bucket boundaries) or multiple_of=; padding to "
                "the longest of each batch alone would give a new shape per batch"
            )
        return _rounded(longest, multiples)
    choices = _choices(to, axes)
    choices = [_rounded(sizes, multiples) for sizes in choices]
    fitting = [
        sizes for sizes in choices if all(a <= b for a, b in zip(longest, sizes, strict=True))
    ]
    if fitting:
        return min(fitting, key=lambda sizes: (int(np.prod(sizes, dtype=object)), sizes))
    largest = tuple(max(size) for size in zip(*choices, strict=True))
    for index, row in enumerate(lengths.tolist()):
        check_fits(name_of(index, field), tuple(row), largest, axes)
    raise DataError(
        f"no single size among {choices} holds this batch, which needs {longest}: form batches "
        "inside one bucket (BucketSampler)"
    )


def check_fits(
    name: str, lengths: tuple[int, ...], sizes: tuple[int, ...], axes: tuple[int, ...]
) -> None:
    """No sample is longer than the size it is padded to."""
    for length, size, one in zip(lengths, sizes, axes, strict=True):
        if length > size:
            what = "elements" if len(axes) == 1 else f"elements along axis {one}"
            raise SampleTooLongError(_sample(name), length, size, what)


def name_of(index: int, field: str) -> str:
    """What a sample is called in messages."""
    return f"sample {index}, field {field}" if field else f"sample {index}"


def _multiples(multiple_of: Any, axes: tuple[int, ...]) -> tuple[int, ...]:
    """What the padded size of each axis is a multiple of: one number for all, or one each."""
    given = 1 if multiple_of is None else multiple_of
    if not isinstance(given, Sequence):
        return (as_count(given, "multiple_of"),) * len(axes)
    if len(given) != len(axes):
        raise DataError(f"multiple_of={given!r} gives {len(given)} for {len(axes)} padded axes")
    return tuple(as_count(one, "multiple_of") for one in given)


def _rounded(sizes: tuple[int, ...], multiples: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(round_up(size, step) for size, step in zip(sizes, multiples, strict=True))


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


def _sample(name: str) -> int | str:
    number = name.removeprefix("sample ")
    return int(number) if number.isdigit() else name
