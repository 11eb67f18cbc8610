"""Methods that no call names: `a += x`, `with a:`, `a[x]` and `A(x)` run them, and they may store.

An object of the user's decides what an operator does. Op by op that may write into a Tensor of
which a selection stays in place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.walk import overwriting, written

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.FunctionDef, ast.ClassDef)


def run(walk: Walk, statement: ast.stmt) -> None:
    """What the special methods behind a statement may write into is another value behind it."""
    if not _stores(walk):
        return
    for part in _dispatched(walk, statement):
        for name in sorted(names_in(part)):
            overwriting.write(walk, part, name)
        walk.scope.names.bind("self.*")


def _stores(walk: Walk) -> bool:
    """Whether a special method or a property in sight writes into anything."""
    if walk.callers.specials_store is None:
        walk.callers.specials_store = any(
            written.stores(walk, method) for method in walk.callers.handed_over.special
        )
    return walk.callers.specials_store


def _dispatched(walk: Walk, statement: ast.stmt) -> Iterator[ast.expr]:
    """The operators of a statement that an object decides about, without the blocks inside it."""
    if isinstance(statement, ast.AugAssign) and _is_object(walk, statement.target):
        yield from (statement.target, statement.value)
    if isinstance(statement, ast.With):
        yield from (item.context_expr for item in statement.items)
    if isinstance(statement, ast.For) and _is_object(walk, statement.iter):
        yield statement.iter
    if isinstance(statement, ast.If | ast.While) and _is_object(walk, statement.test):
        yield statement.test
    for part in _own_parts(statement):
        for item in walking.walk(part):
            if isinstance(item, ast.expr) and any(_is_object(walk, x) for x in _operands(item)):
                yield item


def _own_parts(statement: ast.stmt) -> Iterator[ast.AST]:
    if not isinstance(statement, _BLOCKS):
        yield statement
        return
    yield from (x for x in ast.iter_child_nodes(statement) if isinstance(x, ast.expr))
    if isinstance(statement, ast.With):
        yield from (item.context_expr for item in statement.items)


def _operands(item: ast.expr) -> list[ast.expr]:
    match item:
        case ast.BinOp(left, _, right):
            return [left, right]
        case ast.UnaryOp(_, operand):
            return [operand]
        case ast.Compare(left, _, others):
            return [left, *others]
        case ast.BoolOp(_, values):
            return values
        case ast.IfExp(test):
            return [test]
        case ast.Subscript(value, index):
            return [value, index]
        case ast.Attribute(value, _):
            return [value]
        case ast.Call(ast.Name(), args):
            return args
        case ast.ListComp(_, rounds) | ast.GeneratorExp(_, rounds) | ast.DictComp(_, _, rounds):
            return [each.iter for each in rounds]
    return []


def _is_object(walk: Walk, node: ast.expr) -> bool:
    """Whether a value may be one of a class of the user's."""
    if isinstance(node, ast.Constant | ast.Slice | ast.Tuple | ast.List | ast.Dict):
        return False
    if isinstance(node, ast.Name | ast.Attribute) and walk.kind(node) is not None:
        return False
    return not isinstance(walk.facts.value(node), Tensor | Python)
