"""ClassModel: the methods of a class, and what it gives to its attributes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from staticshape.analysis.modules.assigned import settled
from staticshape.analysis.modules.bindings import (
    FunctionNode,
    collect,
    in_passing,
    mentions,
    named,
    statements,
    unsettled_in,
)
from staticshape.analysis.modules.reassigned import replaced
from staticshape.records import dataclass, field
from staticshape.walking import walk

if TYPE_CHECKING:
    from staticshape.analysis.modules.model import ModuleModel


@dataclass(eq=False)
class ClassModel:
    """A class: its bases as written, its methods, and what is assigned to its attributes."""

    node: ast.ClassDef
    module: ModuleModel
    qualname: str
    methods: dict[str, FunctionNode] = field(default_factory=dict)

    @cached_property
    def constants(self) -> dict[str, ast.expr]:
        """Class-level `name = value`."""
        return {name: value for item in self.node.body for name, value in named(item)}

    @cached_property
    def attributes(self) -> dict[str, list[tuple[ast.expr, FunctionNode]]]:
        """`self.name = value` of every method: the value and the method, `__init__` first."""
        found: dict[str, list[tuple[ast.expr, FunctionNode]]] = {}
        counted: list[tuple[str, ast.expr, FunctionNode]] = []  # `self.step += 1`, as its sum
        ordered = sorted(self.methods.items(), key=lambda item: item[0] != "__init__")
        for _, method in ordered:
            if not method.args.args:
                continue
            receiver = method.args.args[0].arg
            for statement in statements(method.body):
                if isinstance(statement, ast.Assign):
                    for target in statement.targets:
                        collect(target, statement.value, receiver, method, found)
                elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
                    collect(statement.target, statement.value, receiver, method, found)
                elif isinstance(statement, ast.AugAssign):
                    counted += _counted(statement, method)
                elif isinstance(statement, ast.For | ast.With):
                    for target, value in in_passing(statement):
                        collect(target, value, receiver, method, found)
            self._leave_out_replaced(found, method, receiver)
        for name, value, method in counted:
            found.setdefault(name, []).append((value, method))
        return found

    @cached_property
    def settled(self) -> frozenset[str]:
        """The attributes that `__init__` surely gives a value."""
        init = self.methods.get("__init__")
        return frozenset() if init is None else settled(init, self.module.lines_of_constructors)

    @cached_property
    def rebound(self) -> dict[str, list[ast.Name]]:
        """The names that `__init__` binds, its parameters aside, and where."""
        init = self.methods.get("__init__")
        found: dict[str, list[ast.Name]] = {}
        for node in () if init is None else walk(init):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                found.setdefault(node.id, []).append(node)
        return found

    @cached_property
    def unsettled(self) -> frozenset[str]:
        """Methods whose name stands for something else in the end, or perhaps."""
        return unsettled_in(self.node.body, self.methods)

    def own(self, name: str) -> FunctionNode | None:
        """A method of the class, or of the base that it has, as far as those are of this file."""
        cls: ClassModel | None = self
        passed = set[ClassModel]()
        while cls is not None and cls not in passed and name not in cls.methods:
            passed.add(cls)
            match cls.node.bases:
                case [ast.Name(base)]:
                    cls = self.module.classes.get(base)
                case _:
                    return None
        return None if cls is None else cls.methods.get(name)

    @cached_property
    def is_open(self) -> bool:
        """Whether attributes are set whose names stand nowhere: `setattr(self, key, value)`."""
        return any(
            _sets_by_key(item)
            for method in self.methods.values()
            if any(line in _lines(method) for line in self.module.lines_of_setters)
            for item in walk(method)
        )

    def reassigns(self, name: str) -> bool:
        """Whether `self.name` is assigned what is more than the method in a wrapper."""
        return any(not mentions(value, name) for value, _ in self.attributes.get(name, ()))

    @staticmethod
    def _leave_out_replaced(
        found: dict[str, list[tuple[ast.expr, FunctionNode]]], method: FunctionNode, receiver: str
    ) -> None:
        if not any(len(values) > 1 and values[-2][1] is method for values in found.values()):
            return
        gone = replaced(method.body, receiver)
        for name, values in found.items():
            found[name] = [one for one in values if one[0] not in gone]


def _counted(
    statement: ast.AugAssign, method: FunctionNode
) -> Iterator[tuple[str, ast.expr, FunctionNode]]:
    match statement.target:
        case ast.Attribute(ast.Name("self"), name) as target:
            total = ast.BinOp(target, statement.op, statement.value)
            yield name, ast.copy_location(total, statement), method


def _lines(method: FunctionNode) -> range:
    """The lines of a method with its decorators."""
    first = min([one.lineno for one in method.decorator_list], default=method.lineno)
    return range(first, (method.end_lineno or method.lineno) + 1)


def _sets_by_key(node: ast.AST) -> bool:
    """`setattr(self, key, value)`, `self.__dict__`, `vars(self)`."""
    match node:
        case ast.Call(ast.Name("setattr"), [_, key, *_]):
            return not isinstance(key, ast.Constant)
        case ast.Call(ast.Attribute(_, "__setattr__")):
            return True
        case ast.Call(ast.Name("vars"), [_]) | ast.Attribute(attr="__dict__"):
            return True
    return False
