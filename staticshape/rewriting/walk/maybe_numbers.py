"""Names that hold a Python number in some round, or on some way, and a Tensor in others.

`flag = False` above a loop in which `flag = t > 2` stands: `~flag` is -1 in the first round.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from staticshape.analysis.meaning.meant import bound_values
from staticshape.analysis.values.lattice import Python

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

Kind = Literal["truth", "number"]
_NEVER: frozenset[Kind] = frozenset()
_TRUTH: frozenset[Kind] = frozenset({"truth"})
_NUMBER: frozenset[Kind] = frozenset({"number"})


def kinds(walk: Walk, node: ast.expr, seen: frozenset[str] = frozenset()) -> frozenset[Kind]:
    """Of what types Python's own number may be that a Tensor stands for; none where it is none."""

    def all_of(*parts: ast.expr) -> bool:
        return all(kinds(walk, part, seen) for part in parts)

    match node:
        case ast.Constant(bool()):
            return _TRUTH
        case ast.Constant(int() | float()):
            return _NUMBER
        case ast.Name(name) if name in seen:
            return _NEVER
        case ast.Name(name):
            known = walk.scope.names.definition(name)
            given = _bound_values(walk.facts.node).get(name, []) if known is None else [known]
            found = (kinds(walk, each, seen | {name}) for each in given if each is not None)
            return _NEVER.union(*found)
        case ast.Compare(left, _, rights):
            return _TRUTH if all_of(left, *rights) else _NEVER
        case ast.UnaryOp(ast.Not(), operand):
            return _TRUTH if all_of(operand) else _NEVER
        case ast.UnaryOp(_, operand):
            return _NUMBER if all_of(operand) else _NEVER
        case ast.BinOp(left, _, right):
            return _NUMBER if all_of(left, right) else _NEVER
        case ast.BoolOp(_, parts):
            return _NEVER.union(*(kinds(walk, part, seen) for part in parts))
        case ast.IfExp(_, one, two):
            return kinds(walk, one, seen) | kinds(walk, two, seen)
        case ast.NamedExpr(_, value):
            return kinds(walk, value, seen)
    own = walk.facts.value(node)
    if not isinstance(own, Python) or own.known == "tensor":
        return _NEVER
    return _TRUTH if isinstance(own.const, bool) else _NUMBER


#: The same function is asked about again and again.
_bound_values = lru_cache(maxsize=16)(bound_values)


def of_test(walk: Walk, test: ast.expr) -> frozenset[Kind]:
    """The same of a test once it is written with `&` and `|`: one Tensor in it makes it one."""
    if isinstance(test, ast.BoolOp):
        return _TRUTH if all(of_test(walk, part) for part in test.values) else _NEVER
    return kinds(walk, test)


def as_truth(walk: Walk, node: ast.expr, text: str) -> str:
    """The text of a test as a boolean Tensor, or as Python's own truth where it is a number."""
    return f"{walk.masked}.cond({text}, True, False)" if "number" in of_test(walk, node) else text


def untruth(walk: Walk, node: ast.expr, text: str) -> str | None:
    """The opposite of a test that may be Python's own; None where it is surely a Tensor's."""
    return f"{walk.masked}.cond({text}, False, True)" if of_test(walk, node) else None
