"""Checks of lengths: whole numbers of at least 1; what is not is named by its sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from staticshape.errors import DataError

#: All sums of lengths stay below it, so that int64 holds them.
MOST = 1 << 62


def check_lengths(lengths: Any, first: int = 0) -> NDArray[Any]:
    """Lengths as an integer array; `first` is the number of the first sample, for messages."""
    try:
        array = np.asarray(lengths)
    except ValueError as error:
        raise DataError(
            "lengths must be whole numbers, one for each sample; of the samples themselves "
            "LengthHistogram.from_samples takes the lengths"
        ) from error
    if array.ndim != 1 or array.dtype.kind not in "iuf":
        raise DataError(
            f"lengths must be whole numbers, got dtype {array.dtype} and shape {array.shape}"
        )
    if not array.size:
        return array.astype(np.int64)
    if array.dtype.kind == "f":
        wrong = ~np.isfinite(array) | (array != np.floor(array))
        if wrong.any():
            at = int(np.argmax(wrong))
            raise DataError(f"sample {first + at} has length {array[at]}, not a whole number")
    if array.dtype.itemsize == 8 and array.max() >= MOST:
        at = int(np.argmax(array))
        raise DataError(f"sample {first + at} has length {array[at]}, which is too long to count")
    if array.dtype.kind == "f":
        array = array.astype(np.int64)
    if array.min() < 1:
        at = int(np.argmax(array < 1))
        kind = "an empty sample: leave it out" if array[at] == 0 else "a length cannot be negative"
        raise DataError(f"sample {first + at} has length {array[at]}; {kind}")
    if array.dtype == np.uint64:
        array = array.astype(np.int64)
    return array


def listed(lengths: Any) -> Any:
    """Lengths that can be counted twice: an iterable that is no sequence becomes a list."""
    if isinstance(lengths, (str, bytes, Mapping)) or not isinstance(lengths, Iterable):
        raise DataError(f"lengths must be an array or an iterable, got {lengths!r:.80}")
    return lengths if hasattr(lengths, "__array__") else list(lengths)


def measured(sample: Any, number: int, length: Callable[[Any], Any]) -> int:
    """The length of a sample by a function of the user's: a whole number of at least 1."""
    try:
        found = length(sample)
    except TypeError as error:
        if length is not len:
            raise
        raise DataError(
            f"sample {number} is {type(sample).__name__}, which has no length; give length=, a "
            "function that tells it"
        ) from error
    if type(found) is int and 0 < found < MOST:
        return found
    return int(check_lengths([found], number)[0])
