"""Rows that are cut and indexed at once, one after the other: `x[:n, 0]` is `x[:n][:, 0]`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.index_parts import is_new, is_whole
from staticshape.source import SourceFile

_LISTS = (ast.List, ast.Tuple)


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that parts one index of rows which a number cuts that is not in the text."""
    source = scene.source
    for item in walking.walk(scene.caller):
        match item:
            case ast.Subscript(rows, ast.Tuple([ast.Slice() as cut, *rest]), ast.Load()):
                bounds = [x for x in (cut.lower, cut.upper, cut.step) if x is not None]
            case _:
                continue
        moving = any(not isinstance(bound, ast.Constant | ast.UnaryOp) for bound in bounds)
        told = "#" in source.segment(item)  # no comment is lost
        if (
            moving
            and not told
            and isinstance(scene.value(rows), Tensor)
            and _picks_alone(scene, rest)
        ):
            return (_parted(source, cut, rest),)
    return ()


def _picks_alone(scene: Scene, rest: list[ast.expr]) -> bool:
    """Whether what stands beside the slice is numbers and slices: each picks along its own axis."""
    dots = any(isinstance(x, ast.Constant) and x.value is Ellipsis for x in rest)
    if all(map(is_whole, rest)) or dots or any(isinstance(x, _LISTS) or is_new(x) for x in rest):
        return False
    return not any(isinstance(scene.value(part), Tensor) for part in rest)


def _parted(source: SourceFile, cut: ast.Slice, rest: list[ast.expr]) -> Edit:
    first, last = source.span(cut), source.span(rest[0])
    between = Span(first.end_line, first.end_column, last.line, last.column)
    return Edit(source.path, between, "][:, ")
