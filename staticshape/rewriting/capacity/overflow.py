"""Counts that may not fit: who watches them, and where the watcher is made."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from staticshape.analysis.facts import FunctionFacts
from staticshape.findings import Edit, Span
from staticshape.rewriting.walk.records import Watcher
from staticshape.source import SourceFile

if TYPE_CHECKING:
    pass


def owner_of(source: SourceFile, facts: FunctionFacts) -> ast.ClassDef | None:
    """The class whose method a function is."""
    arguments = [*facts.node.args.posonlyargs, *facts.node.args.args]
    if not arguments or arguments[0].arg != "self":
        return None
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef) and facts.node in node.body:
            return node
    return None


def edits(source: SourceFile, watchers: Iterable[Watcher], masked: str) -> tuple[Edit, ...]:
    """The statements that make the watchers, in `__init__` or above the function."""
    groups: dict[ast.AST, list[Watcher]] = {}
    for item in watchers:
        groups.setdefault(item.owner or _statement(source, item.function), []).append(item)
    found = []
    for place, items in groups.items():
        lines = [f'{item.text} = {masked}.Overflow("{item.site}")' for item in items]
        if isinstance(place, ast.ClassDef) and items[0].owner is place:
            found.append(_in_class(source, place, lines))
        else:
            assert isinstance(place, ast.stmt)
            text = source.newline.join([*lines, "", "", ""])
            found.append(_before(source, place, text))
    return tuple(found)


def _statement(source: SourceFile, function: ast.FunctionDef) -> ast.stmt:
    """The statement of the module that a function stands in."""
    return next(
        node for node in source.tree.body if any(item is function for item in ast.walk(node))
    )


def _before(source: SourceFile, node: ast.stmt, text: str) -> Edit:
    line = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", ()))])
    return Edit(source.path, Span(line, 1, line, 1), text)


def _in_class(source: SourceFile, owner: ast.ClassDef, lines: list[str]) -> Edit:
    for node in owner.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            return _behind(source, node.body, lines)
    first = owner.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and owner.body[1:]:
        first = owner.body[1]  # behind the docstring
    indent = source.lines[first.lineno - 1][: first.col_offset]
    step = "\t" if "\t" in indent else "    "
    head = f"{indent}def __init__(self, *args, **kwargs):"
    body = ["super().__init__(*args, **kwargs)", *lines]
    text = source.newline.join([head, *(f"{indent}{step}{line}" for line in body), "", ""])
    return _before(source, first, text)


def _behind(source: SourceFile, body: list[ast.stmt], lines: list[str]) -> Edit:
    """Statements behind the last one of a block that runs to its end."""
    last = body[-1]
    span = source.span(last)
    indent = source.lines[span.line - 1][: span.column - 1]
    if indent.strip():  # the block stands on the line of its head
        text = "".join(f"; {line}" for line in lines)
        return Edit(source.path, Span(span.end_line, span.end_column, *_end(span)), text)
    if isinstance(last, ast.Return | ast.Raise):
        text = "".join(f"{line}{source.newline}{indent}" for line in lines)
        return Edit(source.path, Span(span.line, span.column, span.line, span.column), text)
    column = len(source.lines[span.end_line - 1].rstrip("\r\n")) + 1
    text = "".join(f"{source.newline}{indent}{line}" for line in lines)
    return Edit(source.path, Span(span.end_line, column, span.end_line, column), text)


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column
