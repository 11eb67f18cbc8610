"""Functions that run behind values: handed to `map`, kept in a list or a layer, made by another.

The analysis follows calls that it can name. `list(map(put, [x]))`, `steps[0](x)` or a decorator may
run any function that stands in what they read, also one that it takes for no graph code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.reading.uses import last_name

if TYPE_CHECKING:
    from staticshape.analysis.facts import ModuleFacts

Runs = ast.FunctionDef | ast.Lambda

_RUN = ("construct", "__call__")
_PUT = frozenset({"append", "extend", "insert", "setdefault", "update"})


class HandedOver:
    """What names and attributes may hold, and the functions among it."""

    def __init__(self, modules: Sequence[ModuleFacts]) -> None:
        self._functions: dict[str, list[Runs]] = {}  # with those inside them
        self._makers: set[str] = set()  # classes, and functions that may give one of those inside
        self._held: dict[str, list[ast.expr]] = {}
        for module in modules:
            for function in module.source.nodes_of(ast.FunctionDef):
                self._add(function.name, function)
            for cls in module.source.nodes_of(ast.ClassDef):
                self._makers.add(cls.name)
                for method in cls.body:
                    if isinstance(method, ast.FunctionDef) and method.name in _RUN:
                        self._add(cls.name, method)
            for statement in module.source.nodes_of(ast.Assign):
                for target in statement.targets:
                    self._note(target, [statement.value])
            for call in module.source.nodes_of(ast.Call):
                if isinstance(call.func, ast.Attribute) and call.func.attr in _PUT:
                    self._note(call.func.value, call.args)

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
        waiting, found = list(values), dict[Runs, None]()
        names: set[str] = set()
        for value in waiting:
            called = {call.func for call in walking.walk(value) if isinstance(call, ast.Call)}
            for item in walking.walk(value):
                if isinstance(item, ast.Lambda):
                    found[item] = None
                name = _named(item)
                if name is None or name in names:
                    continue
                if item in called and name not in self._makers:
                    continue  # what it gives is no function in sight
                names.add(name)
                found |= dict.fromkeys(self.named(name))
                waiting += self._held.get(name, [])
        return list(found)

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
