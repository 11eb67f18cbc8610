"""Numbers that the graph knows when it is built, as sums of lengths: `x.shape[0] - 4`."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.reading.identity import assigned_in

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 12  # definitions that are followed
NUMBER = "number"  # what stands for no length

#: How often each length is added, and a number: `x.shape[0] - 4`.
Form = dict[Hashable, int]


class Lengths:
    """Numbers that the graph knows when it is built, as lengths and numbers."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk

    def of(self, node: ast.expr, depth: int = _DEPTH) -> Form | None:
        """A number; None where the graph does not know it, or it is no whole one."""
        walk = self.walk
        known, value = walk.constant(node)
        if known:
            return {NUMBER: value} if type(value) is int else None
        match node:
            case ast.Name(name) if depth and (made := walk.scope.names.definition(name)):
                return self.of(made, depth - 1)
            case ast.Name(name) if (unpacked := _unpacked(walk, name)) is not None:
                return self.of_axis(*unpacked)
            case ast.BinOp(left, ast.Add() | ast.Sub() as op, right) if depth:
                one, two = self.of(left, depth - 1), self.of(right, depth - 1)
                sign = 1 if isinstance(op, ast.Add) else -1
                return None if one is None or two is None else plus(one, two, sign)
            case ast.Subscript(ast.Attribute(data, "shape"), index):
                known, axis = walk.constant(index)
                return self.of_axis(data, axis) if known and type(axis) is int else None
            case ast.Call(ast.Name("len"), [data], []) if _is_tensor(walk, data):
                return self.of_axis(data, 0)
        fact = walk.facts.value(node)
        if isinstance(fact, Python) and fact.known == "fixed" and fact.is_one:
            return {("fixed", walk.key(node)): 1}  # of either sign: it is only equal to itself
        return None

    def of_axis(self, node: ast.expr, axis: int) -> Form | None:
        """How long an axis of a Tensor is; None where it is not surely the same at each place."""
        walk, rank = self.walk, self.walk.rank(node)
        fact = walk.facts.value(node)
        dims = fact.dims if isinstance(fact, Tensor) else None
        if not isinstance(fact, Tensor) or fact.sources:
            return None
        if rank is not None:
            if not -rank <= axis < rank:
                return None
            axis %= rank
        if dims is not None and 0 <= axis < len(dims):
            dim = dims[axis]
            if dim.kind != "static":
                return None
            if isinstance(dim.size, int) and not isinstance(dim.size, Shown):
                return {NUMBER: dim.size}
        if isinstance(node, ast.Subscript) and axis == 0:
            return self._cut(node)
        shape = walk.shape_key(node)
        return {("length", shape, axis): 1} if shape else None

    def _cut(self, node: ast.Subscript) -> Form | None:
        """`x[:, 0]`, `x[:-4]`: how long the first axis is; an extremum of nothing raises."""
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        match parts[0]:
            case ast.Slice(None, stop, None):
                known, less = self.walk.constant(stop)
                whole = self.of_axis(node.value, 0)
                if stop is None or whole is None:
                    return whole
                if known and type(less) is int and less < 0:
                    return plus(whole, {NUMBER: less})
        return None


def plus(one: Form, two: Form, sign: int = 1) -> Form:
    """The sum, or the difference, of two forms."""
    out = dict(one)
    for key, factor in two.items():
        out[key] = out.get(key, 0) + sign * factor
    return out


def is_natural(form: Form, room: Form) -> bool:
    """Whether a form is surely not below 0, where `room` is not: no length is."""
    return any(
        all(
            factor == 0 if isinstance(key, tuple) and key[0] == "fixed" else factor >= 0
            for key, factor in each.items()
        )
        for each in (form, plus(form, room, -1))
    )


def _is_tensor(walk: Walk, node: ast.expr) -> bool:
    return isinstance(walk.facts.value(node), Tensor)


def _unpacked(walk: Walk, name: str) -> tuple[ast.expr, int] | None:
    """The Tensor and the axis of `n` in `n, c = x.shape`."""
    match binding(walk.block, name, walk.at):
        case ast.Assign(
            [ast.Tuple(parts)], ast.Attribute(ast.Name(data) as node, "shape")
        ) as bound:
            names = [part.id if isinstance(part, ast.Name) else "" for part in parts]
            since = assigned_in(between(walk.block, bound, walk.at))
            if names.count(name) == 1 and "" not in names and data not in {*names, *since}:
                return node, names.index(name)
    return None


def binding(block: list[ast.stmt], name: str, before: ast.stmt) -> ast.stmt | None:
    """The last statement of a block in front of another one that may bind a name."""
    front = block[: block.index(before)] if before in block else []
    return next((item for item in reversed(front) if name in assigned_in([item])), None)


def between(block: list[ast.stmt], first: ast.stmt, last: ast.stmt) -> list[ast.stmt]:
    return block[block.index(first) + 1 : block.index(last)] if last in block else block
