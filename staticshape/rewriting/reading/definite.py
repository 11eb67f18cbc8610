"""Names that are surely bound: where both ways of an `if` run, no name may be missing.

A loop is taken to run at least one round, as code that reads behind it what it binds means.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache

from staticshape import walking
from staticshape.records import dataclass
from staticshape.rewriting.reading.identity import assigned_in

_KEPT = 64


@dataclass(frozen=True)
class Definite:
    """What is surely bound in front of each statement, and the reads that may find nothing."""

    before: dict[ast.stmt, frozenset[str]]
    unsure: frozenset[ast.Name]


def is_bound_before(function: ast.FunctionDef, statement: ast.stmt, name: str) -> bool:
    """Whether a name of the function surely has a value in front of a statement.

    >>> code = "def f(c):\\n if c > 1:\\n  a = 1\\n b = 2\\n if c > 1:\\n  a = b"
    >>> function = ast.parse(code).body[0]
    >>> last = function.body[-1]
    >>> is_bound_before(function, last, "a"), is_bound_before(function, last, "b")
    (False, True)
    """
    found = _of(function).before.get(statement)
    return found is None or name in found


def unsure_in(function: ast.FunctionDef, nodes: Iterable[ast.AST]) -> str | None:
    """A name that is read in these nodes and may have no value there."""
    unsure = _of(function).unsure
    if unsure:
        for node in nodes:
            for item in walking.walk(node):
                if item in unsure:
                    assert isinstance(item, ast.Name)
                    return item.id
    return None


@lru_cache(maxsize=_KEPT)
def _of(function: ast.FunctionDef) -> Definite:
    found = _Search(function)
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    found.block(function.body, frozenset(item.arg for item in every if item is not None), ())
    return Definite(found.before, frozenset(found.unsure))


class _Search:
    """Follows what is bound through the blocks of a function."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.own = assigned_in(function.body)
        self.before: dict[ast.stmt, frozenset[str]] = {}
        self.unsure: set[ast.Name] = set()
        self.under: dict[str, frozenset[str]] = {}  # what is bound wherever a setting is true

    def block(
        self, body: list[ast.stmt], bound: frozenset[str] | None, tests: tuple[str, ...]
    ) -> frozenset[str] | None:
        """What is bound behind a block; None where nothing behind it is reached."""
        for statement in body:
            if bound is not None:
                bound = self._statement(statement, bound, tests)
        return bound

    def _statement(
        self, statement: ast.stmt, bound: frozenset[str], tests: tuple[str, ...]
    ) -> frozenset[str] | None:
        bound = bound.union(*[self.under.get(test, frozenset()) for test in tests])
        self.before[statement] = bound
        whole = bound | assigned_in([statement])
        match statement:
            case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
                self._read(statement, bound)
                return None
            case ast.If(test, body, orelse):
                return self._if(test, body, orelse, bound, tests)
            case ast.For(target, iterable, body, orelse):
                self._read(iterable, bound)
                bound |= _stored(target)
                return self._rounds(body, orelse, bound, whole, tests)
            case ast.While(test, body, orelse):
                self._read(test, bound)
                return self._rounds(body, orelse, bound, whole, tests)
            case ast.With(items, body):
                self.block(body, bound.union(*map(_stored, items)), tests)
            case ast.Try(body, handlers, orelse, finalbody):
                self.block(body, bound, tests)
                for part in (*[handler.body for handler in handlers], orelse, finalbody):
                    self.block(part, whole, tests)
            case ast.FunctionDef() | ast.ClassDef():
                pass
            case _:
                self._read(statement, bound)
        return whole

    def _rounds(
        self,
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        bound: frozenset[str],
        whole: frozenset[str],
        tests: tuple[str, ...],
    ) -> frozenset[str]:
        after = self.block(body, bound, tests)
        after = whole if after is None else after
        return self.block(orelse, after, tests) or after

    def _if(
        self,
        test: ast.expr,
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        bound: frozenset[str],
        tests: tuple[str, ...],
    ) -> frozenset[str] | None:
        self._read(test, bound)
        setting = ast.dump(test) if _is_setting(test) else None
        one = self.block(body, bound, tests if setting is None else (*tests, setting))
        two = self.block(orelse, bound, tests)
        if setting is not None and one is not None:
            self.under[setting] = self.under.get(setting, frozenset()) | one
        if one is None or two is None:
            return two if one is None else one
        return one & two

    def _read(self, node: ast.AST, bound: frozenset[str]) -> None:
        """Note the names that are read and may not be bound; `x += 1` reads `x`."""
        within = {item.arg for item in walking.walk(node) if isinstance(item, ast.arg)}
        match node:
            case ast.Assign(value=value) | ast.AugAssign(value=value):
                within |= _stored(value)  # by a comprehension
            case ast.AnnAssign(value=value):
                within |= frozenset() if value is None else _stored(value)
            case _:
                within |= _stored(node)
        for item in walking.walk(node):
            if not isinstance(item, ast.Name) or item.id in bound or item.id not in self.own:
                continue
            changed = isinstance(node, ast.AugAssign) and item is node.target
            if (isinstance(item.ctx, ast.Load) or changed) and item.id not in within:
                self.unsure.add(item)


def _stored(node: ast.AST) -> frozenset[str]:
    """The names that are bound somewhere in a node."""
    found = [item for item in walking.walk(node) if isinstance(item, ast.Name)]
    return frozenset(item.id for item in found if isinstance(item.ctx, ast.Store))


def _is_setting(test: ast.expr) -> bool:
    """Whether a test asks what stays as it is in a call: `self.aux`, `not self.k > 0`."""
    parts = [item for item in ast.walk(test) if isinstance(item, ast.expr)]
    names = {item.id for item in parts if isinstance(item, ast.Name)}
    shaped = any(isinstance(item, ast.Attribute) and item.attr == "shape" for item in parts)
    plain = not any(isinstance(item, ast.Call | ast.Subscript | ast.Lambda) for item in parts)
    return names == {"self"} and plain and not shaped
