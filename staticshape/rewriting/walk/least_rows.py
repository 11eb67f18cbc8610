"""How many rows are there however many are selected: those of whole Tensors beside a selection."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Dim, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.layout import Dense

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand
    from staticshape.rewriting.walk.state import Walk

_MAKERS = ("zeros", "ones", "full")


def note(walk: Walk, key: Hashable, parts: Sequence[Operand]) -> None:
    """Remember how many of the rows that are joined are there however many are selected."""
    number, extents = 0, set[Hashable]()
    for item in parts:
        if not isinstance(item.layout, Dense):
            continue
        fact = walk.facts.value(item.node)
        first = fact.dims[0] if isinstance(fact, Tensor) and fact.dims else Dim()
        if (
            first.kind == "static"
            and isinstance(first.size, int)
            and not isinstance(first.size, Shown)
        ):
            number += first.size
        extents.update(walk.key(size) for size in _extents(walk, item.node))
    before = walk.least_rows.get(key, (number, frozenset(extents)))
    walk.least_rows[key] = (min(number, before[0]), before[1] & extents)


def _extents(walk: Walk, node: ast.expr) -> list[ast.expr]:
    """What can be written for the number of rows: `x.shape[0]`, and `k` of `zeros((k, d))`."""
    found: list[ast.expr] = []
    if isinstance(node, ast.Name):
        shape_of = ast.Attribute(node, "shape", ast.Load())
        found.append(ast.Subscript(shape_of, ast.Constant(0), ast.Load()))
    inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
    call = inner or node
    bound = walk.facts.calls.get(call) if isinstance(call, ast.Call) else None
    if bound is not None and bound.spelling.rpartition(".")[2] in _MAKERS:
        shape = bound.args.get("shape")
        size = shape.elts[0] if isinstance(shape, ast.Tuple | ast.List) and shape.elts else shape
        found += [] if size is None else [size]
    return found
