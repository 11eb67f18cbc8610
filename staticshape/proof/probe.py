"""Watches a network run op by op: each call, subscript and operation reports its result."""

from __future__ import annotations

import ast
import builtins
from pathlib import Path
from types import ModuleType
from typing import Any

from staticshape.proof.loading import load_module

PROBE = "__staticshape_probe__"


class _Instrument(ast.NodeTransformer):
    """Wraps the values inside functions, and drops jit decorators so that all runs eagerly."""

    def __init__(self) -> None:
        self.depth = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.decorator_list = [item for item in node.decorator_list if not _is_jit(item)]
        self.depth += 1
        node.body = [self.visit(item) for item in node.body]
        self.depth -= 1
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return self._wrap(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return self._wrap(node) if isinstance(node.ctx, ast.Load) else self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        return self._wrap(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def _wrap(self, node: ast.expr) -> ast.AST:
        self.generic_visit(node)
        is_super = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "super"
        if not self.depth or is_super:
            return node
        call = ast.Call(ast.Name(PROBE, ast.Load()), [node, ast.Constant(node.lineno)], [])
        return ast.copy_location(call, node)


def _is_jit(node: ast.expr) -> bool:
    target = node.func if isinstance(node, ast.Call) else node
    name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
    return name in {"jit", "ms_function"}


def instrument(source: bytes) -> ast.Module:
    """The syntax tree of a file whose functions report their values to `PROBE(value, line)`."""
    tree = _Instrument().visit(ast.parse(source))
    return ast.fix_missing_locations(tree)  # type: ignore[no-any-return]


def load_watched(path: Path, watch: EmptyWatch, home: Path) -> ModuleType:
    """Load a file so that its functions run op by op and report their values to `watch`."""
    import mindspore as ms

    setattr(builtins, PROBE, watch)
    original, ms.jit = ms.jit, _no_jit
    try:
        return load_module(path, instrument(path.read_bytes()), home)
    finally:
        ms.jit = original


def _no_jit(function: Any = None, **_: Any) -> Any:
    return function if function is not None else lambda inner: inner


class EmptyWatch:
    """Remembers the first line at which an axis of a result had no element."""

    def __init__(self) -> None:
        self.line: int | None = None

    def __call__(self, value: Any, line: int) -> Any:
        if self.line is None and _is_empty(value):
            self.line = line
        return value


def _is_empty(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return any(_is_empty(item) for item in value)
    shape = getattr(value, "shape", None)
    return isinstance(shape, tuple) and 0 in shape
