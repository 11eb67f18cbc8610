"""Checks of arguments while the graph is built: every error repeats the call with its shapes."""

from __future__ import annotations

import math
from typing import Any

import mindspore as ms
import numpy as np

from .dtypes import FLOATS, INTEGERS, SUPPORTED
from .tracing import Shape, planned


def described(name: str, *tensors: tuple[str, Shape, Any]) -> str:
    """Repeat a call with its dtypes and shapes: `masked.sum(x: Float32[2, 3], valid: Bool[3])`."""
    parts = [f"{label}: {dtype}{list(shape)}" for label, shape, dtype in tensors]
    return f"masked.{name}({', '.join(parts)})"


@planned
def called(name: str, labels: str, *given: Any) -> str:
    """The call as `described` repeats it, without `masked.`: what a check takes as its name.

    `labels` names the tensors, "x, valid"; their shapes and dtypes follow in turn.
    """
    parts = zip(labels.split(", "), given[::2], given[1::2], strict=True)
    return described(name, *parts).removeprefix("masked.")


def broadcast(call: str, *shapes: Shape) -> Shape:
    """The common shape of `shapes`, or a ValueError that repeats the call."""
    try:
        return tuple(int(size) for size in np.broadcast_shapes(*shapes))
    except ValueError:
        raise ValueError(
            f"{call}: the shapes do not broadcast against each other (aligned at the last axis)"
        ) from None


def axes_in(call: str, ndim: int, axis: Any) -> Shape:
    """The axes as a sorted tuple of non-negative ints; None means all."""
    if axis is None:
        return tuple(range(ndim))
    listed = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    for one in listed:
        if isinstance(one, bool) or not isinstance(one, int):
            raise TypeError(f"{call}: axis must be an int or a tuple of ints, got {axis!r}")
        if not -ndim <= one < ndim:
            raise ValueError(f"{call}: axis {one} is out of range for {ndim} dimensions")
    found = tuple(sorted(one % ndim for one in listed))
    if len(set(found)) != len(found):
        raise ValueError(f"{call}: an axis is named twice in {axis!r}")
    return found


def require_bool(call: str, dtype: Any, label: str = "valid") -> None:
    """Refuse a mask that is not boolean."""
    if dtype != ms.bool_:
        raise TypeError(
            f"{call}: {label} must be bool (True = a real element), got {dtype}; "
            f"write `{label} != 0` or `{label} > 0.5`, whichever it means"
        )


def require_supported(call: str, dtype: Any, allowed: tuple[Any, ...] = SUPPORTED) -> None:
    """Refuse a dtype that the function has no meaning or no kernel for."""
    if isinstance(dtype, np.dtype):
        raise TypeError(f"{call}: this is a NumPy array; pass a mindspore Tensor")
    if dtype not in allowed:
        names = ", ".join(str(one) for one in allowed)
        raise TypeError(f"{call}: dtype {dtype} is not supported; supported: {names}")


def covers(mask: Shape, shape: Shape) -> bool:
    """Whether a mask of the same rank broadcasts to `shape`."""
    return len(mask) == len(shape) and all(
        own in (1, size) for own, size in zip(mask, shape, strict=True)
    )


@planned
def check_dtype(name: str, shape: Shape, dtype: Any, floats_only: bool) -> bool:
    """Raise unless `dtype` is supported (a float, if `floats_only`)."""
    call = described(name, ("x", shape, dtype))
    require_supported(call, dtype, FLOATS if floats_only else SUPPORTED)
    return True


@planned
def one_axis(name: str, shape: Shape, dtype: Any, axis: Any) -> int:
    """One axis as a non-negative int."""
    call = described(name, ("x", shape, dtype))
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"{call}: axis must be one int, got {axis!r}")
    return axes_in(call, len(shape), axis)[0]


@planned
def capacity_of(name: str, capacity: Any, default: int) -> int:
    """The capacity as an int; None means `default`."""
    if capacity is None:
        if default < 0:
            raise ValueError(
                f"masked.{name}: the size is a tensor, so the padded size must be told: "
                f"pass capacity= (the largest number of elements that can occur)"
            )
        return default
    if isinstance(capacity, bool) or not isinstance(capacity, int) or capacity < 0:
        raise TypeError(
            f"masked.{name}: capacity must be a non-negative int, got {capacity!r}; "
            f"it is a shape, so it cannot be a Tensor"
        )
    return capacity


@planned
def whole(name: str, label: str, value: Any, least: int = 0) -> int:
    """A Python int of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise TypeError(f"masked.{name}: {label} must be an int of at least {least}, got {value!r}")
    return value


@planned
def one_of(name: str, label: str, value: Any, choices: tuple[str, ...]) -> bool:
    """Raise unless `value` is one of the named choices."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"masked.{name}: {label} must be one of {choices}, got {value!r}")
    return True


@planned
def same_dtype(name: str, x_shape: Shape, x_dtype: Any, y_shape: Shape, y_dtype: Any) -> bool:
    """Raise unless two tensors share dtype and broadcast."""
    call = described(name, ("x", x_shape, x_dtype), ("y", y_shape, y_dtype))
    if x_dtype != y_dtype:
        raise TypeError(f"{call}: both must have one dtype; cast one of them")
    broadcast(call, x_shape, y_shape)
    return True


@planned
def positive(name: str, label: str, value: Any, zero_allowed: bool) -> bool:
    """Raise unless a hyper-parameter is a positive number (or 0, if allowed)."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"masked.{name}: {label} must be a number, got {value!r}")
    if value < 0 or (value == 0 and not zero_allowed):
        raise ValueError(f"masked.{name}: {label} must be above 0, got {value!r}")
    return True


@planned
def one_integer(name: str, label: str, shape: Shape, dtype: Any) -> bool:
    """Raise unless a Tensor holds one integer."""
    if math.prod(shape) != 1 or dtype not in INTEGERS:
        call = described(name, (label, shape, dtype))
        raise TypeError(f"{call}: {label} must be an int or a Tensor of one integer")
    return True


@planned
def integers(name: str, label: str, shape: Shape, dtype: Any) -> bool:
    """Raise unless a Tensor holds integers."""
    if dtype not in INTEGERS:
        raise TypeError(f"{described(name, (label, shape, dtype))}: {label} must be integers")
    return True


@planned
def boolean(name: str, label: str, shape: Shape, dtype: Any) -> bool:
    """Raise unless a Tensor is a mask."""
    require_bool(described(name, (label, shape, dtype)), dtype, label)
    return True


def require_flag(call: str, label: str, value: Any) -> None:
    """Refuse what is not True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{call}: {label} must be True or False, got {value!r}")


@planned
def flag(name: str, label: str, value: Any) -> bool:
    """Raise unless `value` is True or False."""
    require_flag(f"masked.{name}", label, value)
    return True


@planned
def number(name: str, label: str, value: Any) -> float:
    """A Python number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"masked.{name}: {label} must be a Python number, got {value!r}")
    return value


@planned
def fits(
    name: str, label: str, shape: Shape, dtype: Any, wanted: Shape, exactly: bool = False
) -> bool:
    """Raise unless a second Tensor has the shape `wanted`, or broadcasts to it."""
    call = described(name, (label, shape, dtype))
    require_supported(call, dtype)
    if tuple(shape) == tuple(wanted):
        return True
    if exactly:
        raise ValueError(f"{call}: {label} must be {list(wanted)}")
    mine = (1,) * (len(wanted) - len(shape)) + tuple(shape)
    if len(shape) > len(wanted) or any(
        own not in (1, size) for own, size in zip(mine, wanted, strict=True)
    ):
        raise ValueError(f"{call}: {label} must broadcast to {list(wanted)}")
    return True


@planned
def leading(name: str, first: str, f_shape: Shape, second: str, s_shape: Shape) -> bool:
    """Raise unless two Tensors have a last axis and the axes before it broadcast."""
    call = f"masked.{name}({first}{list(f_shape)}, {second}{list(s_shape)})"
    if not f_shape or not s_shape:
        raise ValueError(f"{call}: both must have at least one axis")
    broadcast(call, f_shape[:-1], s_shape[:-1])
    return True
