"""Carries arguments, results and parameters between processes as plain NumPy data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Array:
    """A Tensor by value; bfloat16 travels as float32 under its own dtype name."""

    dtype: str
    data: npt.NDArray[Any]

    @property
    def is_float(self) -> bool:
        """Whether a gradient with respect to it exists."""
        return self.dtype.startswith(("float", "bfloat"))


@dataclass(frozen=True)
class Items:
    """A tuple, list or dict; `mutable` keeps the mark of `mindspore.mutable`."""

    kind: str  # "tuple", "list", "dict"
    items: tuple[Any, ...]
    keys: tuple[Any, ...] = ()
    mutable: bool = False


@dataclass(frozen=True)
class Scalar:
    """A Python number, string or None."""

    value: Any
    mutable: bool = False


Encoded = Array | Items | Scalar


def encode(value: Any) -> Encoded:
    """Take a value apart; raises TypeError for what has no plain form."""
    from mindspore import Tensor

    mutable = hasattr(value, "__ms_mutable__")
    if isinstance(value, np.ndarray):
        return Array(str(value.dtype), value)
    if isinstance(value, Tensor):
        dtype = str(value.dtype).lower()
        data = value.float().asnumpy() if dtype == "bfloat16" else value.asnumpy()
        return Array(dtype, np.array(data))
    if isinstance(value, (tuple, list)):
        kind = "list" if isinstance(value, list) else "tuple"
        return Items(kind, tuple(encode(item) for item in value), mutable=mutable)
    if isinstance(value, dict):
        return Items("dict", tuple(encode(item) for item in value.values()), tuple(value), mutable)
    if isinstance(value, np.generic):
        return Array(str(value.dtype), np.asarray(value))
    if value is None or isinstance(value, (bool, int, float, str)):
        return Scalar(_plain(value), mutable)
    raise TypeError(f"a {type(value).__name__} can be neither compared nor handed over")


def _plain(value: Any) -> Any:
    """The builtin behind MindSpore's own int, float and str subclasses (they do not pickle)."""
    for kind in (bool, int, float, str):
        if isinstance(value, kind):
            return kind(value)
    return value


def decode(value: Encoded) -> Any:
    """Put a value together again; every array becomes a Tensor."""
    import mindspore as ms

    if isinstance(value, Array):
        if value.dtype == "bfloat16":
            return ms.Tensor(value.data, ms.float32).astype(ms.bfloat16)
        return ms.Tensor(value.data)
    if isinstance(value, Scalar):
        return ms.mutable(value.value) if value.mutable else value.value
    items = [decode(item) for item in value.items]
    whole: Any = dict(zip(value.keys, items, strict=True)) if value.kind == "dict" else items
    whole = tuple(items) if value.kind == "tuple" else whole
    return ms.mutable(whole) if value.mutable else whole


def leaves(value: Encoded, name: str = "value") -> list[tuple[str, Array | Scalar]]:
    """The arrays and scalars of a value with their places: `value[1]["loss"]`."""
    if not isinstance(value, Items):
        return [(name, value)]
    keys = value.keys if value.kind == "dict" else range(len(value.items))
    found: list[tuple[str, Array | Scalar]] = []
    for key, item in zip(keys, value.items, strict=True):
        found += leaves(item, f"{name}[{key!r}]")
    return found


def structure(value: Encoded) -> str:
    """A value's shape as text: `(float32[3], int, None)`; lists and tuples are alike in a graph."""
    if isinstance(value, Array):
        return f"{value.dtype}{list(value.data.shape)}"
    if isinstance(value, Scalar):
        return "None" if value.value is None else type(value.value).__name__
    if value.kind == "dict":
        return (
            "{"
            + ", ".join(
                f"{key!r}: {structure(item)}"
                for key, item in zip(value.keys, value.items, strict=True)
            )
            + "}"
        )
    return "(" + ", ".join(structure(item) for item in value.items) + ")"
