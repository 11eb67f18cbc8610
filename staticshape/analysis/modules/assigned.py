"""Which values an attribute may have: those that no assignment of a constructor surely replaces."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from staticshape.analysis.modules.bindings import FunctionNode, statements
from staticshape.walking import walk

if TYPE_CHECKING:
    from staticshape.analysis.modules.class_model import ClassModel


def given(
    order: Iterable[ClassModel], name: str
) -> tuple[list[tuple[ast.expr, FunctionNode, ClassModel]], ClassModel | None]:
    """The assignments to `self.name` that may hold, each with its class: a class and its bases.

    Beside them the class whose constant `name = value` may still be seen.
    """
    found: list[tuple[ast.expr, FunctionNode, ClassModel]] = []
    settled, constant = False, None
    for cls in order:
        for value, method in cls.attributes.get(name, ()):
            if not (settled and method.name == "__init__"):
                found.append((value, method, cls))
        if constant is None and name in cls.constants:
            constant = cls
        settled = settled or name in cls.settled
    return found, None if settled else constant


def settled(init: FunctionNode, lines: Iterable[int]) -> frozenset[str]:
    """The attributes that a constructor surely gives a value, after what the bases give them.

    `lines` are those of the file on which a base may be called.

    >>> code = "def __init__(self, k):\\n super().__init__()\\n self.k = k\\n if k: self.j = k"
    >>> sorted(settled(ast.parse(code).body[0], [2]))
    ['k']
    """
    returns = any(isinstance(item, ast.Return) for item in statements(init.body))
    if not init.args.args or returns:
        return frozenset()
    first, behind = init.body[0].lineno, (init.end_lineno or init.lineno) + 1
    near = [line for line in lines if first <= line < behind]
    last = max((n for n, item in enumerate(init.body) if _calls_a_base(item, near)), default=-1)
    every = _Given(init.args.args[0].arg)
    return frozenset().union(*(every.by(item) or () for item in init.body[last + 1 :]))


def _calls_a_base(statement: ast.stmt, lines: list[int]) -> bool:
    if not any(statement.lineno <= line <= (statement.end_lineno or 0) for line in lines):
        return False
    return any(
        isinstance(item, ast.Attribute) and item.attr == "__init__" for item in walk(statement)
    )


class _Given:
    """What statements give the attributes of an object on all of their ways; None: none is left."""

    def __init__(self, receiver: str) -> None:
        self.receiver = receiver

    def block(self, body: list[ast.stmt]) -> set[str] | None:
        found = set[str]()
        for statement in body:
            more = None if isinstance(statement, ast.Raise) else self.by(statement)
            if more is None:
                return None
            found |= more
        return found

    def by(self, statement: ast.stmt) -> set[str] | None:
        match statement:
            case ast.Assign(targets):
                return {name for target in targets for x in walk(target) for name in self._of(x)}
            case ast.AnnAssign(target, _, ast.expr()):
                return {*self._of(target)}
            case ast.If(_, body, orelse):
                return _both(self.block(body), self.block(orelse))
            case ast.With(_, body):
                return self.block(body)
            case ast.Try(body, handlers, _, finalbody):
                found = self.block(body)
                for handler in handlers:
                    found = _both(found, self.block(handler.body))
                last = self.block(finalbody)
                return None if found is None or last is None else found | last
        return set()

    def _of(self, target: ast.AST) -> Iterable[str]:
        match target:
            case ast.Attribute(ast.Name(owner), name, ast.Store()) if owner == self.receiver:
                yield name


def _both(one: set[str] | None, other: set[str] | None) -> set[str] | None:
    """What two ways give alike; a way that nothing leaves does not count."""
    if one is None or other is None:
        return one if other is None else other
    return one & other
