"""Counts how many elements each dynamic selection of a program gives, op by op."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

COUNT, INDEX = "__staticshape_count__", "__staticshape_index__"

#: Operators whose result has as many elements as the data says, and how to read the count.
SELECTIONS = frozenset(
    {
        "argwhere",
        "bincount",
        "masked_select",
        "MaskedSelect",
        "nonzero",
        "NonZero",
        "repeat_interleave",
        "topk",
        "TopK",
        "unique",
        "Unique",
        "unique_consecutive",
        "UniqueConsecutive",
        "where",
    }
)
#: Operators that are told their size: they count where it is another one in another call.
SIZED = frozenset(
    {"arange", "broadcast_to", "full", "one_hot", "ones", "pad", "tile", "zeros", "expand"}
)


@dataclass
class Tally:
    """What one site gave so far."""

    op: str
    max: int = 0
    calls: int = 0
    total: int = 0


class Counter:
    """Collects the counts of all sites, by (path, line)."""

    def __init__(self) -> None:
        self.sites: dict[tuple[str, int], Tally] = {}
        self.shapes: dict[tuple[str, int], list[tuple[int, ...]]] = {}

    def count(self, value: Any, op: str, path: str, line: int) -> Any:
        """Note the result of a selecting call; returns it."""
        first = value[0] if isinstance(value, (tuple, list)) and value else value
        shape = first.shape if _is_tensor(first) else None  # not what NumPy makes beside the graph
        if isinstance(shape, tuple) and shape and op in SIZED:
            self._note_shape(path, line, op, shape)
        elif isinstance(shape, tuple) and shape:
            self._note(path, line, op, shape[-1 if op in ("topk", "TopK") else 0])
        return value

    def index(self, value: Any, key: Any, path: str, line: int) -> Any:
        """Take `value[key]` and note how much a mask or a computed bound selects."""
        result = value[key]
        axis = _selecting_axis(key) if _is_tensor(value) else None
        shape = getattr(result, "shape", None)
        if axis is not None and isinstance(shape, tuple) and axis < len(shape):
            self._note(path, line, "index", shape[axis])
        return result

    def _note(self, path: str, line: int, op: str, count: int) -> None:
        tally = self.sites.setdefault((path, line), Tally(op))
        tally.max, tally.calls = max(tally.max, int(count)), tally.calls + 1
        tally.total += int(count)

    def _note_shape(self, path: str, line: int, op: str, shape: tuple[int, ...]) -> None:
        """Note the axis that has another length than in an earlier call, for all calls so far."""
        seen = self.shapes.setdefault((path, line), [])
        seen.append(shape)
        axes = [axis for axis, sizes in enumerate(zip(*seen, strict=False)) if len(set(sizes)) > 1]
        if len({len(each) for each in seen}) > 1 or not axes:
            return
        tally = self.sites.setdefault((path, line), Tally(op))
        counts = [each[axes[0]] for each in seen]
        tally.max, tally.calls, tally.total = max(counts), len(counts), sum(counts)


def _selecting_axis(key: Any) -> int | None:
    """The result's axis whose length the key's data decides; None for a fixed selection."""
    axis = 0
    for part in key if isinstance(key, tuple) else (key,):
        if _is_tensor(part) and part.shape:
            return axis
        if isinstance(part, slice):
            if part.start is not None or part.stop is not None:
                return axis
            axis += 1
        elif part is None:
            axis += 1
        elif part is Ellipsis:
            return None
    return None


def _is_tensor(value: Any) -> bool:
    return hasattr(value, "dtype") and hasattr(value, "shape") and hasattr(value, "asnumpy")


class _Instrument(ast.NodeTransformer):
    def __init__(self, path: str) -> None:
        self.path = path

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = _called(node.func)
        fixed = name in SIZED and all(_is_fixed(item) for item in node.args)
        if name not in SELECTIONS | SIZED or fixed or (name == "where" and len(node.args) != 1):
            return node
        return self._call(COUNT, node, [node, ast.Constant(name)])

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or _is_fixed(node.slice):
            return node
        return self._call(INDEX, node, [node.value, _key(node.slice)])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.body = [self.visit(item) for item in node.body]
        return node

    def _call(self, name: str, node: ast.expr, given: list[ast.expr]) -> ast.AST:
        place: list[ast.expr] = [ast.Constant(self.path), ast.Constant(node.lineno)]
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), given + place, []), node)


def _called(node: ast.expr) -> str:
    """The operator's name of `ops.topk(..)`, `x.topk(..)`, `ops.TopK()(..)` and `self.topk(..)`."""
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_fixed(key: ast.expr) -> bool:
    """Whether a key is made of literals alone."""
    return not any(isinstance(item, (ast.Name, ast.Call, ast.Attribute)) for item in ast.walk(key))


def _key(node: ast.expr) -> ast.expr:
    """The key of a subscript as an expression of its own: slices become `slice(...)`."""
    if isinstance(node, ast.Slice):
        bounds = [part or ast.Constant(None) for part in (node.lower, node.upper, node.step)]
        return ast.copy_location(ast.Call(ast.Name("slice", ast.Load()), bounds, []), node)
    if isinstance(node, ast.Tuple):
        items = [_key(item) for item in node.elts]
        return ast.copy_location(ast.Tuple(items, ast.Load()), node)
    return node


def instrument(source: bytes, path: str) -> ast.Module:
    """The syntax tree of a file whose selections report to `COUNT` and `INDEX`."""
    tree = _Instrument(path).visit(ast.parse(source, path))
    return ast.fix_missing_locations(tree)  # type: ignore[no-any-return]
