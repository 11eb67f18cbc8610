"""Choices written out: `x = a if c else b` becomes an `if` whose two ways bind `x`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit
from staticshape.rewriting.comments import comments_in
from staticshape.rewriting.draft import is_closed
from staticshape.source import SourceFile

_STEP = "    "


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edit that writes out one assignment of a choice between values that are computed."""
    for statement in walking.walk(function):
        match statement:
            case ast.Assign([ast.Name(name)], ast.IfExp() as choice):
                if _is_computed(choice) and _stands_alone(source, statement):
                    return (_written_out(source, statement, name, choice),)
    return ()


def _is_computed(choice: ast.IfExp) -> bool:
    """Whether a way does more than name a value: only such ways can select."""
    return any(isinstance(way, ast.Call | ast.Subscript) for way in (choice.body, choice.orelse))


def _stands_alone(source: SourceFile, statement: ast.Assign) -> bool:
    """Whether a statement has its lines to itself, without a comment."""
    span = source.span(statement)
    head = source.lines[span.line - 1][: span.column - 1]
    tail = source.lines[span.end_line - 1][span.end_column - 1 :]
    alone = not head.strip() and not tail.strip()
    return alone and not comments_in(source.segment(statement))


def _written_out(source: SourceFile, statement: ast.Assign, name: str, choice: ast.IfExp) -> Edit:
    span = source.span(statement)
    lead = source.lines[span.line - 1][: span.column - 1]
    test, one, two = (_part(source, item) for item in (choice.test, choice.body, choice.orelse))
    lines = [f"if {test}:", f"{_STEP}{name} = {one}", "else:", f"{_STEP}{name} = {two}"]
    return Edit(source.path, span, f"{source.newline}{lead}".join(lines))


def _part(source: SourceFile, node: ast.expr) -> str:
    text = source.segment(node)
    return f"({text})" if "\n" in text and not is_closed(text) else text
