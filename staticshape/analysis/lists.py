"""Lists that `__init__` makes: `layers = []`, then `layers.append(nn.Dense(...))`."""

from __future__ import annotations

import ast

from staticshape.analysis.lattice import (
    FIXED,
    Chain,
    Collection,
    Operation,
    Sequence,
    Value,
    item_of,
    join_all,
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
