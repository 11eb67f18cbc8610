"""What a rule of the user's sees: one function that runs in graph mode, and what is known of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Literal

from staticshape.analysis.facts import BoundCall, FunctionFacts, ModuleFacts
from staticshape.analysis.modules.names import dotted
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.ops.lookup import find, find_method
from staticshape.ops.spec import Operator
from staticshape.plugins.problem import Problem
from staticshape.records import dataclass


@dataclass(frozen=True)
class Scope:
    """One function in graph mode. Nothing of it is run: all is known from the source."""

    facts: ModuleFacts
    function: FunctionFacts

    @property
    def path(self) -> str:
        """The file."""
        return str(self.facts.source.path)

    @property
    def name(self) -> str:
        """The function's name, e.g. `Net.construct`."""
        return self.function.qualname

    @property
    def node(self) -> ast.FunctionDef:
        """The function's syntax tree."""
        return self.function.node

    def text(self, node: ast.AST) -> str:
        """The source of a node."""
        return self.facts.source.segment(node)

    def calls(self, *names: str) -> Iterator[Call]:
        """The calls of functions and operators, in order; all of them without a name.

        An operator of MindSpore is found in all its spellings: `mindspore.ops.topk` is also
        `x.topk(...)`, `mint.topk(...)` and a `self.topk = ops.TopK()` that is called. Any other
        function is found by the name that its import gives it: `my_ops.filter_boxes`.
        """
        rows = [row for name in names if (row := _row(name)) is not None]
        for node in ast.walk(self.function.node):
            if isinstance(node, ast.Call):
                call = Call(self, node, self.function.calls.get(node))
                row = call.bound.operator if call.bound else None
                if not names or call.name in names or (row is not None and row in rows):
                    yield call

    def kind(self, node: ast.expr) -> Literal["tensor", "number", "unknown"]:
        """Whether an expression is a Tensor, a Python value, or nobody knows."""
        value = self.function.value(node)
        if isinstance(value, Tensor):
            return "tensor"
        return "number" if isinstance(value, Python) else "unknown"

    def dtype(self, node: ast.expr) -> str | None:
        """The dtype of a Tensor, e.g. `float32`, where it is known."""
        value = self.function.value(node)
        return value.dtype if isinstance(value, Tensor) else None

    def is_dynamic(self, node: ast.expr) -> bool:
        """Whether a Tensor's shape depends on values, or a Python number is read from a Tensor."""
        value = self.function.value(node)
        if isinstance(value, Python):
            return value.known == "tensor"
        return isinstance(value, Tensor) and bool(value.sources)

    def constant(self, node: ast.expr) -> object:
        """The value of an expression that is known before the network runs; `...` otherwise."""
        if isinstance(node, ast.Tuple | ast.List):
            items = tuple(self.constant(each) for each in node.elts)
            return ... if ... in items else items
        value = self.function.value(node)
        if isinstance(value, Python) and value.has_const:
            return value.const
        return node.value if isinstance(node, ast.Constant) else ...

    def problem(
        self, node: ast.AST, message: str, help: str = "", replacement: str | None = None
    ) -> Problem:
        """A complaint about a node; `replacement` is the text that takes its place."""
        return Problem(node, message, help, replacement)


@dataclass(frozen=True)
class Call:
    """One call, with its arguments by parameter name where the operator is known."""

    scope: Scope
    node: ast.Call
    bound: BoundCall | None

    @property
    def name(self) -> str:
        """`mindspore.ops.topk`, `Tensor.topk`, `my_ops.keep`; empty where nobody knows."""
        if self.bound is not None:
            return self.bound.spelling
        return _qualified(self.node.func, self.scope.facts.names)

    def argument(self, name: str) -> ast.expr | None:
        """What is given for a parameter: by any of its names for an operator, else by keyword."""
        if self.bound is not None:
            found = self.bound.argument(name)
            other = dict(self.bound.operator.aliases).get(name)
            return self.bound.argument(other) if found is None and other else found
        return next((each.value for each in self.node.keywords if each.arg == name), None)

    def problem(self, message: str, help: str = "", replacement: str | None = None) -> Problem:
        """A complaint about the call; `replacement` is the text that takes its place."""
        return Problem(self.node, message, help, replacement)


def _row(name: str) -> Operator | None:
    spelled = (
        find_method(name.removeprefix("Tensor.")) if name.startswith("Tensor.") else find(name)
    )
    return spelled.operator if spelled else None


def _qualified(node: ast.expr, names: Mapping[str, str]) -> str:
    head, _, rest = (dotted(node) or "").partition(".")
    known = names.get(head, head)
    return f"{known}.{rest}" if rest else known
