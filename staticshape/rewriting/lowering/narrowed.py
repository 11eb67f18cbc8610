"""`narrow` of a length that is read from a Tensor, as a slice: `x[start : start + length]`.

Where a `narrow` does not raise, the slice takes the same elements.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.findings import Edit
from staticshape.rewriting.lowering.calls import is_simple
from staticshape.rewriting.lowering.star_results import Scene


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that writes one `narrow` as a slice."""
    for item in walking.walk(scene.caller):
        bound = scene.call(item) if isinstance(item, ast.Call) else None
        if bound is None or bound.operator.name != "narrow":
            continue
        data, axis = bound.argument("input"), bound.argument("axis")
        start, length = bound.argument("start"), bound.argument("length")
        if data is None or start is None or length is None or not _varies(scene, length):
            continue
        if not isinstance(axis, ast.Constant) or not isinstance(axis.value, int) or axis.value < 0:
            continue
        if not is_simple(start) or not isinstance(data, ast.Name | ast.Attribute | ast.Subscript):
            continue
        source = scene.source
        begin, size = source.segment(start), source.segment(length)
        cut = f":{size}" if _is_zero(start) else f"{begin} : {begin} + {size}"
        places = ", ".join([*(":" for _ in range(axis.value)), cut])
        text = f"{source.segment(data)}[{places}]"
        return (Edit(source.path, source.span(item), text),)
    return ()


def _varies(scene: Scene, node: ast.expr) -> bool:
    """Whether a number is read from a Tensor."""
    value = scene.value(node)
    read = isinstance(value, Python) and value.known == "tensor"
    simple = isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.BinOp)
    adds = not isinstance(node, ast.BinOp) or isinstance(node.op, ast.Add | ast.Mult)
    return simple and adds and (read or (isinstance(value, Tensor) and not value.const))


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0
