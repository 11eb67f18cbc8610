"""Stores that add to what is there written out: `y[idx] += v` is `y[idx] = y[idx] + v`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.findings import Edit
from staticshape.rewriting.lowering.star_results import Scene

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that writes out one store at places that a name stands for."""
    for item in walking.walk(scene.caller):
        match item:
            case ast.AugAssign(ast.Subscript(ast.Name() as name, index) as target, op, value) if (
                type(op) in _SIGNS
                and _is_plain(index)
                and any(_names(index))
                and isinstance(scene.value(name), Tensor)  # what a list holds may have other names
            ):
                source = scene.source
                place, more = source.segment(target), source.segment(value)
                if isinstance(value, ast.IfExp | ast.Lambda | ast.BoolOp | ast.Compare | ast.BinOp):
                    more = f"({more})"
                text = f"{place} = {place} {_SIGNS[type(op)]} {more}"
                return (Edit(source.path, source.span(item), text),)
    return ()


def _is_plain(index: ast.expr) -> bool:
    """Whether an index may be read twice: names and numbers side by side."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return all(isinstance(part, ast.Name | ast.Constant) for part in parts)


def _names(index: ast.expr) -> list[bool]:
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return [isinstance(part, ast.Name) for part in parts]
