"""`concat((sel, zeros(k)))[:k]`: however many are selected, so many rows are surely there."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Dim, Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.layout import Dense, Masked
from staticshape.rewriting.places import spans
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand
    from staticshape.rewriting.walk.state import Walk

_REASON = "which element this is depends on how many are selected"
_MAKERS = ("zeros", "ones", "full")


def note(walk: Walk, key: Hashable, parts: Sequence[Operand]) -> None:
    """Remember how many of the rows that are joined are there however many are selected."""
    number, extents = 0, set[Hashable]()
    for item in parts:
        if not isinstance(item.layout, Dense):
            continue
        fact = walk.facts.value(item.node)
        first = fact.dims[0] if isinstance(fact, Tensor) and fact.dims else Dim()
        if first.kind == "static" and isinstance(first.size, int) and not _is_shown(first.size):
            number += first.size
        extents.update(walk.key(size) for size in _extents(walk, item.node))
    before = walk.least_rows.get(key, (number, frozenset(extents)))
    walk.least_rows[key] = (min(number, before[0]), before[1] & extents)


def cut(
    walk: Walk, node: ast.Subscript, value: Masked, part: ast.Slice, rest: list[ast.expr]
) -> Dense | None:
    """The rows of a slice that whole Tensors alone reach: as many as it is long."""
    if _original(value.mask.key) not in walk.least_rows or not all(map(is_whole, rest)):
        return None
    one = walk.constant(part.step) in ((True, None), (True, 1))
    if not one or walk.branch is not None or value.outer is not None:
        return None
    if part.upper is None:
        return None if rest else _last(walk, node, value, part.lower)
    known, start = walk.constant(part.lower)
    if not known or not isinstance(start, int | None) or (start or 0) < 0:
        return None
    if not _is_reached(walk, value, part.upper):
        return None
    compacting.at_front(walk, node.value, value, _REASON)
    return Dense(rank=value.rank)


def _last(walk: Walk, node: ast.Subscript, value: Masked, lower: ast.expr | None) -> Dense | None:
    """`concat((zeros(k), sel))[-k:]`: the last of them, with zeros before them."""
    if not isinstance(lower, ast.UnaryOp) or not isinstance(lower.op, ast.USub):
        return None
    if not _is_reached(walk, value, lower.operand):
        return None
    layout = spans.from_end(walk, node, value)
    function = "select" if layout.form == "flat" else "compact"
    number = walk.draft.argument(lower.operand)
    data = walk.draft.argument(node)
    valid = walk.mask_text(layout.mask)
    walk.draft.replace(node, f"{walk.masked}.{function}({data}, {valid}, capacity={number})[0]")
    return Dense(rank=value.rank)


def _is_reached(walk: Walk, value: Masked, stop: ast.expr) -> bool:
    """Whether there are surely so many rows, and more than none."""
    number, extents = walk.least_rows[_original(value.mask.key)]
    known, most = walk.constant(stop)
    fact = walk.facts.value(stop)
    shown = isinstance(fact, Python) and _is_shown(fact.const)
    if known and not shown:
        return isinstance(most, int) and 0 < most <= number
    return walk.key(stop) in extents


def _is_shown(number: object) -> bool:
    """Whether only the examples tell a number: other inputs may have another one."""
    return isinstance(number, Shown)


def _original(key: Hashable) -> Hashable:
    """The mask of rows that were moved to the front."""
    match key:
        case ("front", inner):
            return inner
    return key


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
