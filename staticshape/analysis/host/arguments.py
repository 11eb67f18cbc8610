"""Reads the arguments of a call of host code: shapes, axes, dtypes, by name."""

from __future__ import annotations

from collections.abc import Mapping

from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    Host,
    Items,
    Scalar,
    Shape,
    as_array,
    dtype_named,
)

Given = Mapping[str, Host]


def shape_from(value: Host | None) -> Shape | None:
    """The shape that a shape argument names: `3`, `(2, n)`, `x.shape`."""
    if isinstance(value, Scalar):
        if value.type is not int:
            return None
        return (value.value if isinstance(value.value, int) else None,)
    if isinstance(value, Items) and value.exact:
        sizes: list[int | None] = []
        for item in value.values:
            size = item.value if isinstance(item, Scalar) and item.type is int else None
            sizes.append(size if isinstance(size, int) else None)
        return tuple(sizes)
    return (None,) if isinstance(value, Array) and value.shape == () else None


def whole(value: Host | None) -> int | None:
    """A known integer."""
    if isinstance(value, Scalar) and value.type is int and isinstance(value.value, int):
        return value.value
    return None


def is_none(value: Host | None) -> bool:
    """Whether an argument is left out or None."""
    return value is None or (isinstance(value, Scalar) and value.value is None)


def dtype_given(given: Given, default: str | None) -> str | None:
    """The argument `dtype`, or the default."""
    value = given.get("dtype")
    return default if value is None or is_none(value) else dtype_named(value)


def main_of(given: Given) -> Array:
    """The array that a function is about."""
    return as_array(given.get("x", NOTHING)) or Array()


def axes_of(value: Host | None, rank: int) -> tuple[int, ...] | None:
    """Axes as numbers from 0; None where they are not known or out of range."""
    shape = shape_from(value)
    if shape is None or not all(n is not None and -rank <= n < rank for n in shape):
        return None
    return tuple(n % rank for n in shape if n is not None)


_SPELLINGS = {
    "size": "shape",
    "N": "n",
    "M": "m",
    "a": "x",
    "input": "x",
    "object": "x",
    "tensors": "x",
    "arrays": "x",
    "newshape": "shape",
    "end": "stop",
    "keep_dims": "keepdims",
    "dim": "axis",
    "num_or_size_splits": "num",
    "input_x": "x",
    "value": "fill_value",
}


def bound(names: tuple[str, ...], args: list[Host], keywords: Mapping[str, Host]) -> Given:
    """Arguments by the names of a row; keywords under their own or the row's name."""
    given = dict(zip(names, args, strict=False))
    for name, value in keywords.items():
        given[name if name in names else _SPELLINGS.get(name, name)] = value
    return given
