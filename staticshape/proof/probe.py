"""Watches a network run op by op: each call, subscript and operation reports its result."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from staticshape.proof.loading import is_of, load_module, package_of

PROBE = "__staticshape_probe__"


class _Instrument(ast.NodeTransformer):
    """Wraps the values inside functions, and drops jit decorators so that all runs eagerly."""

    def __init__(self, file: str) -> None:
        self.depth, self.file = 0, file

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
        place = ast.Constant(f"line {node.lineno} of {self.file}")
        call = ast.Call(ast.Name(PROBE, ast.Load()), [node, place], [])
        return ast.copy_location(call, node)


def _is_jit(node: ast.expr) -> bool:
    target = node.func if isinstance(node, ast.Call) else node
    name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
    return name in {"jit", "ms_function"}


def instrument(source: bytes, file: str) -> ast.Module:
    """The syntax tree of a file whose functions report values and places to `PROBE`."""
    tree = _Instrument(file).visit(ast.parse(source))
    return ast.fix_missing_locations(tree)  # type: ignore[no-any-return]


def load_watched(path: Path, watch: EmptyWatch, home: Path) -> ModuleType:
    """Load a file so that its functions run op by op and report their values to `watch`.

    So do those of the files beside and below `home` that it imports.
    """
    import mindspore as ms

    setattr(builtins, PROBE, watch)
    original, ms.jit = ms.jit, _no_jit
    try:
        with _neighbours_watched(home):
            return load_module(path, instrument(path.read_bytes(), "before"), home)
    finally:
        ms.jit = original


@contextmanager
def _neighbours_watched(home: Path) -> Iterator[None]:
    """Forgets what was imported from the files around, and instruments it when it comes again."""
    root, _ = package_of(home)
    for name, module in list(sys.modules.items()):
        judged = "staticshape_judged_" in name
        if not judged and is_of(root, name, getattr(module, "__file__", None)):
            del sys.modules[name]
    finder = _Finder(root)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


class _Finder:
    """Finds what Python's own finder of files does, and instruments what is the user's."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        source = spec is not None and isinstance(spec.loader, SourceFileLoader)
        if spec is None or not source or not is_of(self.root, name, spec.origin):
            return None
        spec.loader = _Loader(name, str(spec.origin))
        return spec


class _Loader(SourceFileLoader):
    """Executes a file instrumented, and keeps no bytecode of that."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = instrument(self.get_data(path), Path(path).name)
        return compile(tree, path, "exec", dont_inherit=True)


def _no_jit(function: Any = None, **_: Any) -> Any:
    return function if function is not None else lambda inner: inner


class EmptyWatch:
    """Remembers the first place at which an axis of a result had no element."""

    def __init__(self) -> None:
        self.place: str | None = None

    def __call__(self, value: Any, place: str) -> Any:
        if self.place is None and _is_empty(value):
            self.place = place
        return value


def _is_empty(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return any(_is_empty(item) for item in value)
    shape = getattr(value, "shape", None)
    return isinstance(shape, tuple) and 0 in shape
