"""Functions that run behind values: handed to `map`, kept in a list or a layer, made by another.

The analysis follows calls that it can name. `list(map(put, [x]))`, `steps[0](x)` or a decorator may
run any function that stands in what they read, also one that it takes for no graph code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from staticshape import walking
from staticshape.rewriting.reading.uses import last_name

if TYPE_CHECKING:
    from staticshape.analysis.facts import ModuleFacts

Runs = ast.FunctionDef | ast.Lambda

_RUN = ("construct", "__call__")
_MAKE = ("__init__", "__new__", "__post_init__")
_PUT = frozenset({"append", "extend", "insert", "setdefault", "update"})


class _Read(NamedTuple):
    """What a value may be made of: names that stand in it, and functions that are written in it."""

    names: tuple[str, ...]
    lambdas: tuple[ast.Lambda, ...]


class HandedOver:
    """What names and attributes may hold, and the functions among it."""

    def __init__(self, modules: Sequence[ModuleFacts]) -> None:
        self._functions: dict[str, list[Runs]] = {}  # with those inside them
        self.special: list[ast.FunctionDef] = []  # `__iadd__` and the like, and properties
        self.classes: set[str] = set()
        self.making: list[ast.FunctionDef] = []  # what runs when an object is made
        self._makers: set[str] = set()  # classes, and functions that may give one of those inside
        self._held: dict[str, list[ast.expr]] = {}
        self._reads: dict[ast.expr, _Read] = {}
        self._given: dict[tuple[tuple[Runs, ...], tuple[str, ...]], list[Runs]] = {}
        for module in modules:
            for function in module.source.nodes_of(ast.FunctionDef):
                self._add(function.name, function)
            for cls in module.source.nodes_of(ast.ClassDef):
                self._makers.add(cls.name)
                self.classes.add(cls.name)
                for method in cls.body:
                    if isinstance(method, ast.FunctionDef):
                        self._sort(cls, method)
            for statement in module.source.nodes_of(ast.Assign):
                for target in statement.targets:
                    self._note(target, [statement.value])
            for call in module.source.nodes_of(ast.Call):
                if isinstance(call.func, ast.Attribute) and call.func.attr in _PUT:
                    self._note(call.func.value, call.args)

    def _sort(self, cls: ast.ClassDef, method: ast.FunctionDef) -> None:
        special = method.name.startswith("__") and method.name.endswith("__")
        if method.name in _RUN:
            self._add(cls.name, method)
        elif method.name in _MAKE:
            self.making.append(method)
        elif special or any("property" in last_name(x) for x in method.decorator_list):
            self.special.append(method)

    def _add(self, name: str, function: ast.FunctionDef) -> None:
        inner = [x for x in walking.walk(function) if isinstance(x, Runs) and x is not function]
        self._functions.setdefault(name, []).extend([function, *inner])
        if inner:
            self._makers.add(name)

    def _note(self, target: ast.expr, values: Iterable[ast.expr]) -> None:
        for item in walking.walk(target):
            name = _named(item)
            if name is not None and name != "self":
                self._held.setdefault(name, []).extend(values)

    def of(self, values: Iterable[ast.expr]) -> list[Runs]:
        """The functions that values may be, or hold."""
        found, names = dict[Runs, None](), dict[str, None]()
        for read in map(self._read, values):
            found |= dict.fromkeys(read.lambdas)
            names |= dict.fromkeys(name for name in read.names if name in self._leading)
        asked = tuple(found), tuple(names)
        if asked not in self._given:
            self._given[asked] = self._reached(found, names)
        return self._given[asked]

    def _reached(self, found: dict[Runs, None], names: dict[str, None]) -> list[Runs]:
        """With what stands in the values that the names, and those names again, may hold."""
        waiting = list(names)
        for name in waiting:
            found |= dict.fromkeys(self.named(name))
            for read in map(self._read, self._held.get(name, [])):
                found |= dict.fromkeys(read.lambdas)
                more = [x for x in read.names if x in self._leading and x not in names]
                names |= dict.fromkeys(more)
                waiting += more
        return list(found)

    @cached_property
    def _leading(self) -> frozenset[str]:
        """The names that lead to a function: in most files few do."""
        found = set(self._functions)
        holders: dict[str, set[str]] = {}  # of a name, those that may hold what it holds
        for holder, values in self._held.items():
            for read in map(self._read, values):
                if read.lambdas:
                    found.add(holder)
                for name in read.names:
                    holders.setdefault(name, set()).add(holder)
        waiting = list(found)
        for name in waiting:
            more = holders.get(name, set()) - found
            found |= more
            waiting += more
        return frozenset(found)

    def _read(self, value: ast.expr) -> _Read:
        known = self._reads.get(value)
        if known is None:
            items = walking.walk(value)
            called = {call.func for call in items if isinstance(call, ast.Call)}
            named = ((_named(item), item in called) for item in items)
            # what else is called gives no function in sight
            names = {x: None for x, call in named if x and (not call or x in self._makers)}
            lambdas = [item for item in items if isinstance(item, ast.Lambda)]
            known = self._reads[value] = _Read(tuple(names), tuple(lambdas))
        return known

    def named(self, name: str) -> list[Runs]:
        """The functions of a name with those inside, and what runs an object of such a class."""
        return self._functions.get(name, [])

    def around(self, function: ast.FunctionDef) -> list[Runs]:
        """What the decorators of a function may run in its place."""
        return [each for item in function.decorator_list for each in self.named(last_name(item))]


def _named(item: ast.AST) -> str | None:
    if isinstance(item, ast.Name):
        return item.id
    return item.attr if isinstance(item, ast.Attribute) else None
