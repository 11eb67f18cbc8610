"""Lists that `__init__` makes, and those that a loop goes through one item after the other.

`layers = []`, then `layers.append(nn.Dense(...))`; `for index in (mask, positions): x[index]`.
"""

from __future__ import annotations

import ast

from staticshape.analysis.values.joining import item_of, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    Chain,
    Collection,
    Operation,
    Python,
    Sequence,
    Tensor,
    Truth,
    Value,
)


def name_of(node: ast.expr) -> str | None:
    """The name that a list goes by: `layers`, `self.layers`."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name("self"), name):
            return f"self.{name}"
    return None


def grown(value: Value, added: list[Value]) -> Value:
    """A list that layers of MindSpore's were appended to, nobody knows how often."""
    layers = all(isinstance(one, (Operation, Chain)) for one in added)
    if not added or not layers or not isinstance(value, (Sequence, Collection)):
        return value
    held = [] if isinstance(value, Sequence) and not value.items else [item_of(value)]
    return Collection(join_all([*held, *added]), FIXED)


_MOST_STEPS = 8


def are_unlike(items: list[Value]) -> bool:
    """Whether a few items are of different kinds: a mask and positions, a Tensor and a number.

    The compiler unrolls a loop over them; what holds for one of them says nothing of another.
    """
    return 1 < len(items) <= _MOST_STEPS and len({_kind(one) for one in items}) > 1


def _kind(value: Value) -> object:
    if isinstance(value, Sequence):
        return tuple(map(_kind, value.items))
    if isinstance(value, Tensor):
        return "mask" if value.dtype == "bool" else "tensor"
    if isinstance(value, Truth):
        return "mask"
    return "number" if isinstance(value, Python) else "other"
