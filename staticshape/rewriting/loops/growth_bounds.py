"""How many rows a loop can add at most: what its test proves of a count, or of a length."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import UNKNOWN, Tensor, Value
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.capacity.bounds import upper
from staticshape.rewriting.capacity.limits import sum_of
from staticshape.rewriting.loops import counted_rounds
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.rewriting.walk.records import Growth
    from staticshape.rewriting.walk.state import Walk

#: Operators that make Tensors of one number, which is not below 0.
_BEGINNINGS = ("zeros", "zeros_like", "ones", "ones_like")


def most(walk: Walk, loop: ast.For | ast.While, growth: Growth) -> Bound | None:
    """The most rows that there can be behind the loop, where its test proves it."""
    if isinstance(loop, ast.For):
        rounds = counted_rounds.most(walk, loop)
    else:
        rounds = _rounds(walk, loop, growth)
    first = walk.scope.names.definition(growth.name)
    if growth.listed:
        begun = len(first.elts) if isinstance(first, ast.List) else None
    else:
        begun = _length(value_before(walk, growth.name))
    if rounds is None or begun is None or not (growth.listed or _is_one(walk, growth.row)):
        return None
    code = f"{growth.name}.shape[0]" if isinstance(begun, Shown) else ""
    found = sum_of(rounds, Bound(str(begun), begun, True, code)) if begun else rounds
    row = None if growth.listed else _length(walk.facts.value(growth.row))
    if not isinstance(row, Shown):
        return found
    # rows of a batch that the examples show as 1: nothing finds the number again
    return None if found.number is None else Bound(str(found.number), Shown(found.number), True)


def _length(value: Value) -> int | None:
    size = value.dims[0].size if isinstance(value, Tensor) and value.dims else None
    return size if isinstance(size, int) else None


def _is_one(walk: Walk, row: ast.expr) -> bool:
    """Whether a round adds one row to a Tensor."""
    match row:
        case ast.Call(ast.Attribute(_, "expand_dims" | "unsqueeze"), [ast.Constant(0)], []):
            return True
    return _length(walk.facts.value(row)) == 1


def _rounds(walk: Walk, loop: ast.While, growth: Growth) -> Bound | None:
    """How often a loop can run: a part of its test ends a count that every round adds 1 to."""
    test, last = loop.test, loop.body[-1]
    endless = isinstance(test, ast.Constant) and isinstance(last, ast.If)
    if endless and isinstance(last, ast.If):
        test = last.test
    parts = [test]
    if isinstance(test, ast.BoolOp):
        parts = test.values if isinstance(test.op, ast.Or) == endless else []
    for part in parts:
        match part:
            case ast.Compare(left, [how], [right]) if isinstance(
                how, ast.GtE if endless else ast.Lt
            ):
                if names_in(right) & assigned_in(loop.body):
                    continue
                bound = upper(walk, right)
                if bound is None:
                    continue
                counted = isinstance(left, ast.Name) and _counts_up(walk, loop, left.id)
                if counted or (growth.listed and is_length(left, growth.name)):
                    return bound
    return None


def _counts_up(walk: Walk, loop: ast.While, name: str) -> bool:
    """Whether a name is 0 or more in front of a loop, and every round adds 1 to it."""
    first = walk.scope.names.definition(name)
    steps = [x for x in loop.body if _is_step(x, name)]
    stored = [
        item
        for item in walking.walk(loop)
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
    ]
    leaves = any(isinstance(x, ast.Continue) for x in walking.walk(loop))
    return (
        first is not None
        and _is_zero(walk, first)
        and len(steps) == len(stored) == 1
        and not leaves
    )


def _is_step(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.AugAssign(ast.Name(own), ast.Add(), ast.Constant(1)):
            return own == name
        case ast.Assign([ast.Name(own)], ast.BinOp(ast.Name(left), ast.Add(), ast.Constant(1))):
            return own == left == name
    return False


def _is_zero(walk: Walk, node: ast.expr) -> bool:
    """Whether a count begins with a constant that is 0 or more."""
    made = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if made is not None and made.operator.name in _BEGINNINGS:
        return True
    match node:
        case ast.Constant(int() as number):
            return number >= 0
        case ast.Call(
            ast.Name("Tensor") | ast.Attribute(_, "Tensor"), [ast.Constant(int() as n), *_]
        ):
            return n >= 0
    return False


def value_before(walk: Walk, name: str) -> Value:
    """What the analysis knows of a name in front of the loop."""
    first = walk.scope.names.definition(name)
    if first is not None:
        return walk.facts.value(first)
    given = walk.scope.names.current(name) == -1  # a parameter that nothing has bound anew
    return walk.facts.parameters.get(name, UNKNOWN) if given else UNKNOWN


def is_length(node: ast.expr, name: str) -> bool:
    """`len(rows)`, `rows.shape[0]`."""
    match node:
        case ast.Call(ast.Name("len"), [ast.Name(own)], []):
            return own == name
        case ast.Subscript(ast.Attribute(ast.Name(own), "shape"), ast.Constant(0)):
            return own == name
    return False
