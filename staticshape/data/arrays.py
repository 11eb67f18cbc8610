"""Checks of arrays, axes, sizes and pad values: one clear error each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from staticshape.errors import DataError

Side = Literal["right", "left"]


def as_array(sample: Any, name: str) -> NDArray[Any]:
    """The sample as an array without a copy where it is one; refuses ragged lists and text."""
    try:
        array = np.asarray(sample)
    except ValueError as error:
        raise DataError(f"{name} is ragged inside itself: {error}") from error
    if array.dtype.kind not in "biufc":
        raise DataError(f"{name} has dtype {array.dtype}; only numbers and booleans can be padded")
    return native(array)


def native(array: NDArray[Any]) -> NDArray[Any]:
    """The array in the byte order of this machine; itself where it has that."""
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def as_axes(axis: int | Sequence[int], ndim: int, name: str) -> tuple[int, ...]:
    """Axes as distinct non-negative numbers of an `ndim`-dimensional sample."""
    axes = tuple(axis) if isinstance(axis, Iterable) else (axis,)
    if any(not isinstance(one, (int, np.integer)) for one in axes):
        raise DataError(f"axis must be a whole number or several, got {axis!r}")
    if any(not -ndim <= one < ndim for one in axes):
        raise DataError(f"{name} has {ndim} axes; axis {axis} is not one of them")
    axes = tuple(int(one) % ndim for one in axes)
    if not axes or len(set(axes)) != len(axes):
        raise DataError(f"axis {axis} names no axis or one axis twice")
    return axes


def as_count(value: Any, name: str, least: int = 1) -> int:
    """A whole number of at least `least`; booleans and fractions are refused."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))
    if not whole or value < least:
        raise DataError(f"{name} must be a whole number of at least {least}, got {value!r}")
    return int(value)


def as_sizes(to: Any, axes: tuple[int, ...]) -> tuple[int, ...]:
    """One padded size per axis."""
    sizes = tuple(to) if isinstance(to, Iterable) else (to,)
    if len(sizes) != len(axes):
        raise DataError(f"to={to!r} gives {len(sizes)} sizes for {len(axes)} padded axes")
    return tuple(as_count(size, "to", 0) for size in sizes)


def check_side(side: str) -> None:
    """Padding stands on the right or on the left of the valid elements."""
    if side not in ("right", "left"):
        raise DataError(f"side must be 'right' or 'left', got {side!r}")


def as_dtype(dtype: Any) -> np.dtype[Any]:
    """A dtype of numbers or booleans."""
    try:
        found = np.dtype(dtype)
    except TypeError as error:
        raise DataError(f"dtype must be one of NumPy's, got {dtype!r}") from error
    if found.kind not in "biufc":
        raise DataError(f"dtype {found} holds no numbers")
    return found


def check_value(value: Any, dtype: np.dtype[Any]) -> None:
    """The pad value must be in the range of `dtype`: it never wraps or becomes infinite."""
    number = value.item() if isinstance(value, np.generic) else value
    if not isinstance(number, (bool, int, float, complex)):
        raise DataError(f"value must be one number, got {value!r}")
    if dtype.kind == "c":
        return
    if isinstance(number, complex):
        fits = False
    elif dtype.kind == "b":
        fits = number in (0, 1)
    elif dtype.kind in "iu":
        limits = np.iinfo(dtype)
        fits = math.isfinite(number) and number == int(number)
        fits = fits and limits.min <= number <= limits.max
    else:
        fits = not math.isfinite(number) or abs(number) <= float(np.finfo(dtype).max)
    if not fits:
        raise DataError(f"the pad value {value!r} does not fit dtype {dtype}")


def check_cast(array: NDArray[Any], dtype: np.dtype[Any], name: str) -> None:
    """Values must survive the cast to `dtype`: whole numbers exactly, floats but for rounding."""
    if np.can_cast(array.dtype, dtype, "safe") or not array.size:
        return
    if array.dtype.kind in "iu" and dtype.kind in "iuf":
        low, high = int(array.min()), int(array.max())
        least, most = _whole_range(dtype)
        if low < least or high > most:
            raise DataError(f"{name} holds values from {low} to {high}, which {dtype} cannot hold")
    elif not np.can_cast(array.dtype, dtype, "same_kind"):
        raise DataError(f"{name} has dtype {array.dtype}, which does not convert to {dtype}")
    elif dtype.kind == "f":
        largest = float(np.abs(array, where=np.isfinite(array), out=np.zeros(array.shape)).max())
        if largest > float(np.finfo(dtype).max):
            raise DataError(f"{name} holds {largest:g}, which {dtype} cannot hold")


def _whole_range(dtype: np.dtype[Any]) -> tuple[int, int]:
    """The range in which `dtype` holds every whole number."""
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        return int(limits.min), int(limits.max)
    exact = 1 << (np.finfo(dtype).nmant + 1)
    return -exact, exact


def extent(length: int, size: int, side: str) -> slice:
    """Where `length` valid elements stand on an axis of `size`."""
    return slice(0, length) if side == "right" else slice(size - length, size)


def as_list(samples: Any, what: str) -> list[Any]:
    """The samples of a batch as a list."""
    if isinstance(samples, (str, bytes, Mapping)) or not isinstance(samples, Iterable):
        raise DataError(f"{what} takes a list of samples, got {type(samples).__name__}")
    return list(samples)


def stable_order(keys: NDArray[Any]) -> NDArray[np.int64]:
    """The stable order of whole numbers of at least 0; small ones are sorted in linear time."""
    small = not keys.size or int(keys.max()) < 1 << 16
    order: NDArray[np.int64] = np.argsort(keys.astype(np.uint16) if small else keys, kind="stable")
    return order


def round_up(length: int, multiple: int) -> int:
    """The smallest multiple of `multiple` that is not below `length`.

    >>> round_up(33, 16)
    48
    """
    return -(-length // multiple) * multiple
