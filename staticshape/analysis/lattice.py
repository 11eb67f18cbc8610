"""Abstract values: what the compiler would know of a value before the network runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: A fixed dimension is a number, a symbol ("x.0": axis 0 of x) or None (fixed but not known here).
Size = int | str | None


@dataclass(frozen=True)
class Dim:
    """One dimension: `static`, `bounded` (unknown, at most `size`) or `dynamic`."""

    kind: Literal["static", "bounded", "dynamic"] = "static"
    size: Size = None


@dataclass(frozen=True)
class Value:
    """Base of all abstract values."""


@dataclass(frozen=True)
class Unknown(Value):
    """Nothing is known; nothing is claimed."""


@dataclass(frozen=True)
class Tensor(Value):
    """A Tensor: dtype and dims where known; `sources` are the ids of the findings that made it dynamic."""

    dtype: str | None = None  # "float32", "int32", "bool" ...; or a kind only: "float", "int"
    dims: tuple[Dim, ...] | None = None  # None: not even the rank is known
    sources: frozenset[int] = frozenset()

    @property
    def kind(self) -> Literal["float", "int", "bool"] | None:
        """The dtype's kind, or None where it is not known."""
        if self.dtype is None:
            return None
        if self.dtype.startswith(("float", "bfloat")):
            return "float"
        return "bool" if self.dtype == "bool" else "int"

    @property
    def rank(self) -> int | None:
        """Number of dimensions, or None where it is not known."""
        return None if self.dims is None else len(self.dims)


@dataclass(frozen=True)
class Python(Value):
    """A Python value inside the graph and what the compiler knows of it.

    `fixed`: known at compile time (a literal, `self.k`, `x.shape[0]` of a static x); `const` holds it
    where it is known here too. `host`: a Python argument, one compile per value. `tensor`: read out of
    a Tensor (`int(t)`, `t.item()`), so a size made of it is dynamic.
    """

    known: Literal["fixed", "host", "tensor"] = "fixed"
    const: object = None
    has_const: bool = False
    sources: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Sequence(Value):
    """A tuple or list of known length."""

    items: tuple[Value, ...] = ()
