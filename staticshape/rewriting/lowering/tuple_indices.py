"""Indices that a name holds together, one by one: `x[found]` of two is `x[found[0], found[1]]`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Sequence
from staticshape.findings import Edit
from staticshape.rewriting.lowering.star_results import Scene


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write out the tuples of which Tensors are indexed."""
    source, edits = scene.source, []
    for item in walking.walk(scene.caller):
        match item:
            case ast.Subscript(_, ast.Name(name) as index):
                value = scene.value(index)
                if not isinstance(value, Sequence) or value.is_list or value.optional:
                    continue
                parts = ", ".join(f"{name}[{place}]" for place in range(len(value.items)))
                if len(value.items) > 1:
                    edits.append(Edit(source.path, source.span(index), parts))
    return tuple(edits)
