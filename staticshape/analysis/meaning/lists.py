"""Lists that `__init__` makes, and those that a loop goes through one item after the other.

`layers = []`, then `layers.append(nn.Dense(...))`; `for index in (mask, positions): x[index]`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.analysis.values.joining import item_of, join_all
from staticshape.analysis.values.lattice import (
    FIXED,
    Chain,
    Collection,
    Instance,
    Operation,
    Python,
    Sequence,
    Tensor,
    Truth,
    Value,
)
from staticshape.records import replace

if TYPE_CHECKING:
    from staticshape.analysis.modules.class_model import ClassModel


def name_of(node: ast.expr) -> str | None:
    """The name that a list goes by: `layers`, `self.layers`."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name("self"), name):
            return f"self.{name}"
    return None


def grown(value: Value, added: list[Value], is_cell: Callable[[ClassModel], bool]) -> Value:
    """A list or a chain that layers were appended to, nobody knows how often.

    What calls give is not followed through cells of the project: that would cost half as much
    again as all the rest, and each of them is read as an entry of its own. Their methods are.
    """
    layers = all(
        is_cell(one.cls) if isinstance(one, Instance) else isinstance(one, (Operation, Chain))
        for one in added
    )
    if not added or not layers:
        return value
    added = [replace(one, listed=True) if isinstance(one, Instance) else one for one in added]
    if isinstance(value, Chain):
        return Chain((*value.parts, Collection(join_all(added), FIXED)), value.optional)
    if not isinstance(value, (Sequence, Collection)):
        return value
    held = [] if isinstance(value, Sequence) and not value.items else [item_of(value)]
    return Collection(join_all([*held, *added]), FIXED)


def is_empty(value: Sequence | Chain) -> bool:
    """Whether a list or a chain is made without anything in it."""
    return not (value.items if isinstance(value, Sequence) else value.parts)


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
