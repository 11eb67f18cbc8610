"""The text of a program and where things of its graph code stand, for `mutations`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

HOST = ("inputs", "__init__", "network", "build")  # functions that no graph holds
Function = ast.FunctionDef


@dataclass(frozen=True)
class Change:
    """One stretch of the text and what stands there afterwards."""

    start: int
    end: int
    text: str


class Program:
    """A text, its syntax tree, and where things of its graph code stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def place(self, line: int, column: int) -> int:
        """The offset of a place that the parser gives in bytes."""
        raw = self._lines[line - 1].encode()
        return self._starts[line - 1] + len(raw[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        first = self.place(node.lineno, node.col_offset)
        return first, self.place(node.end_lineno, node.end_col_offset)

    def said(self, node: ast.expr | ast.stmt) -> str:
        """The text of a node."""
        return self.text[slice(*self.span(node))]

    def put(self, node: ast.expr | ast.stmt, text: str) -> list[Change]:
        """Another text in the place of a node."""
        return [Change(*self.span(node), text)]

    @cached_property
    def functions(self) -> list[Function]:
        """The functions of graph code."""
        found = [node for node in ast.walk(self.tree) if isinstance(node, Function)]
        return [item for item in found if item.name not in HOST]

    @cached_property
    def host(self) -> list[Function]:
        """The functions that make arguments."""
        found = [node for node in ast.walk(self.tree) if isinstance(node, Function)]
        return [item for item in found if item.name == "inputs"]

    @cached_property
    def statements(self) -> list[tuple[Function, ast.stmt]]:
        """Statements that stand on lines of their own."""
        found = []
        for function in self.functions:
            for node in ast.walk(function):
                if isinstance(node, ast.stmt) and node is not function and self._alone(node):
                    found.append((function, node))
        return found

    @cached_property
    def values(self) -> list[tuple[Function, ast.stmt, ast.expr]]:
        """Expressions that are read, with their statements."""
        return [
            (function, node, item)
            for function, node in self.statements
            if isinstance(node, (ast.Assign, ast.AugAssign, ast.Return, ast.Expr, ast.If))
            for item in _read(node)
        ]

    def names(self, function: Function, before: int | None = None) -> list[str]:
        """Names that a function has, or those that it has before a line."""
        found = [item.arg for item in function.args.args if item.arg not in ("self", "cls")]
        for node in ast.walk(function):
            is_made = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            if is_made and (before is None or node.lineno < before):
                found.append(node.id)
        return list(dict.fromkeys(found))

    def indent(self, node: ast.stmt) -> str:
        """What stands in front of a statement."""
        return self._lines[node.lineno - 1][: node.col_offset]

    def behind(self, node: ast.stmt, lines: list[str]) -> list[Change]:
        """Statements of the same block behind another one."""
        return [self._inserted((node.end_lineno or node.lineno), node, lines)]

    def before(self, node: ast.stmt, lines: list[str]) -> list[Change]:
        """Statements of the same block in front of another one."""
        return [self._inserted(node.lineno - 1, node, lines)]

    def _inserted(self, line: int, node: ast.stmt, lines: list[str]) -> Change:
        made = "".join(f"{self.indent(node)}{item}\n" for item in lines)
        start = self._starts[line]
        if start and self.text[start - 1] != "\n":
            made = "\n" + made
        return Change(start, start, made)

    def _alone(self, node: ast.stmt) -> bool:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        first = self._lines[node.lineno - 1].encode()[: node.col_offset]
        last = self._lines[node.end_lineno - 1].encode()[node.end_col_offset :].strip()
        return not first.strip() and (not last or last.startswith(b"#"))


def _read(node: ast.stmt) -> Iterator[ast.expr]:
    parts = [getattr(node, "value", None) or getattr(node, "test", None)]
    if isinstance(node, ast.Assign):
        parts += [item for item in node.targets if isinstance(item, ast.Subscript)]
    for part in parts:
        for item in ast.walk(part) if part is not None else ():
            if not isinstance(item, ast.expr) or isinstance(item, (ast.Starred, ast.Slice)):
                continue
            if not isinstance(getattr(item, "ctx", None), (ast.Store, ast.Del)):
                yield item
