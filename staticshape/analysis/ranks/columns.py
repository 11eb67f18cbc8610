"""Which axis of a Tensor is not left in a mask that was computed from it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.meaning.meant import bound_values
from staticshape.analysis.ranks.likely import axis_of
from staticshape.analysis.values.lattice import Function, Python

_DEEPEST = 12
_JOINED = ast.BitAnd | ast.BitOr | ast.BitXor


def lost_axes(
    node: ast.expr, facts: FunctionFacts, functions: Mapping[ast.AST, FunctionFacts]
) -> Iterator[tuple[frozenset[str], int]]:
    """Names of Tensors of one rank in a function, and the axis, not the first, that is taken away.

    `x[:, 0] > 0` loses axis 1 of `x`, and `(x - y).sum(axis=1) > 0` that of `x` and `y`.
    """
    yield from dict.fromkeys(_lost(node, facts, _Search(functions), _DEEPEST))


class _Search:
    """What was looked at already: masks that are made of each other are followed once."""

    def __init__(self, functions: Mapping[ast.AST, FunctionFacts]) -> None:
        self.functions = functions
        self._values: dict[ast.AST, dict[str, list[ast.expr | None]]] = {}
        self._deepest: dict[tuple[ast.AST, str], int] = {}

    def bound_to(self, facts: FunctionFacts, name: str, deep: int) -> list[ast.expr]:
        """What is bound to a name; nothing where it was followed as deep already."""
        function = facts.node
        if self._deepest.get((function, name), 0) >= deep:
            return []
        self._deepest[function, name] = deep
        if function not in self._values:
            self._values[function] = bound_values(function)
        return [each for each in self._values[function].get(name, []) if each is not None]


def _lost(
    node: ast.expr, facts: FunctionFacts, search: _Search, deep: int
) -> Iterator[tuple[frozenset[str], int]]:
    parts: list[ast.expr] = []
    bound = facts.calls.get(node) if isinstance(node, ast.Call) else None
    match node:
        case _ if not deep:
            return
        case ast.Name(name):
            parts = search.bound_to(facts, name, deep)
        case ast.Compare(left, [_], [right]):
            parts = [left, right]
        case ast.BinOp(left, op, right):
            parts = [left, right] if isinstance(op, _JOINED) else [left]
        case ast.UnaryOp(_, operand):
            parts = [operand]
        case ast.Subscript(ast.Name(name), ast.Tuple([*before, ast.Constant(int())])):
            if before and all(isinstance(each, ast.Slice) for each in before):
                yield frozenset([name]), len(before)
        case ast.Call() if bound is not None:
            operator = bound.operator
            parts = [bound.args[each] for each in operator.tensors if each in bound.args]
            if operator.family == "reduction" and "keepdims" not in bound.args and parts:
                axis = axis_of(bound, facts)
                if type(axis) is int and axis > 0:
                    yield frozenset(_names(parts[0], facts)), axis
            if operator.family != "elementwise":
                return
        case ast.Call():
            yield from _of_a_call(node, facts, search, deep)
    for part in parts:
        yield from _lost(part, facts, search, deep - 1)


def _of_a_call(
    node: ast.Call, facts: FunctionFacts, search: _Search, deep: int
) -> Iterator[tuple[frozenset[str], int]]:
    """The same of what a helper gives, with the names of what it is given."""
    callee = facts.value(node.func)
    inner = search.functions.get(callee.node) if isinstance(callee, Function) else None
    if inner is None or not isinstance(callee, Function) or node.keywords:
        return
    last = inner.node.body[-1]
    if not isinstance(last, ast.Return) or last.value is None:
        return
    own = [each.arg for each in inner.node.args.args][callee.owner is not None :]
    given = dict(zip(own, node.args, strict=False))
    for names, axis in _lost(last.value, inner, _Search(search.functions), deep - 1):
        passed = [given[name] for name in names if name in given]
        yield frozenset(each.id for each in passed if isinstance(each, ast.Name)), axis


def _names(node: ast.expr, facts: FunctionFacts) -> Iterator[str]:
    """The names of what is computed element by element."""
    bound = facts.calls.get(node) if isinstance(node, ast.Call) else None
    match node:
        case _ if isinstance(facts.value(node), Python):
            return
        case ast.Name(name):
            yield name
        case ast.Compare(left, [_], [right]) | ast.BinOp(left, _, right):
            yield from _names(left, facts)
            yield from _names(right, facts)
        case ast.UnaryOp(_, operand):
            yield from _names(operand, facts)
        case ast.Call() if bound is not None and bound.operator.family == "elementwise":
            for each in bound.operator.tensors:
                if each in bound.args:
                    yield from _names(bound.args[each], facts)
