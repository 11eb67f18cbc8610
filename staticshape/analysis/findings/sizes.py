"""Decides, for a value used as a size, index or axis, whether it makes a shape dynamic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from staticshape.analysis.values.lattice import (
    Argument,
    Collection,
    Python,
    Sequence,
    Tensor,
    Value,
)
from staticshape.records import dataclass

Verdict = Literal["tensor", "host", "consequence"]


@dataclass(frozen=True)
class Sizing:
    """What a size is made of; `because` says it in words."""

    verdict: Verdict
    because: str
    value: Value


def parts(value: Value) -> Iterator[Value]:
    """A size and, of a tuple of sizes, each of them."""
    if isinstance(value, Sequence):
        for item in value.items:
            yield from parts(item)
    elif isinstance(value, Collection):
        yield value.item
        yield value.length
    else:
        yield value


def sizing(value: Value) -> Sizing | None:
    """Why a value used as a size is not fixed, or None where nothing is known against it."""
    host: Sizing | None = None
    consequence: Sizing | None = None
    for part in parts(value):
        if isinstance(part, Tensor) and not part.const:
            if part.sources:
                consequence = Sizing("consequence", "its shape is already dynamic", part)
            else:
                return Sizing("tensor", "a Tensor", part)
        elif isinstance(part, Python) and part.known == "tensor":
            if part.sources:
                consequence = Sizing("consequence", "read from a dynamic shape", part)
            else:
                return Sizing("tensor", part.origin or "read out of a Tensor", part)
        elif isinstance(part, Argument) or (isinstance(part, Python) and part.known == "host"):
            host = host or Sizing("host", "an argument", part)
    return consequence or host


def ways_of(sizes: Iterable[Value]) -> frozenset[int]:
    """Where the ways meet that sizes chosen by a Tensor condition make different."""
    each = [part for size in sizes for part in parts(size) if isinstance(part, Python)]
    found = {one for part in each for one in part.ways}
    return frozenset({max(found)}) if found else frozenset()  # there they meet first


def tensor_valued(test: Value) -> bool:
    """Whether a condition is decided by the values of a Tensor."""
    if isinstance(test, Tensor):
        return not test.const
    return isinstance(test, Python) and test.known == "tensor"


def is_dynamic(value: Value) -> bool:
    """Whether a value's own shape is dynamic."""
    if isinstance(value, Tensor):
        return bool(value.sources)
    return isinstance(value, Sequence) and any(is_dynamic(item) for item in value.items)
