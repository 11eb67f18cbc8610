"""Choices written out: `x = a if c else b` becomes an `if` whose two ways bind `x`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.text.comments import comments_in
from staticshape.rewriting.text.draft import is_closed
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
    """Whether a statement has its lines to itself, without a comment but behind it."""
    head = source.lines[source.span(statement).line - 1][: source.span(statement).column - 1]
    tail = _tail(source, source.span(statement)).strip()
    alone = not head.strip() and (not tail or tail.startswith("#"))
    return alone and not comments_in(source.segment(statement))


def _tail(source: SourceFile, span: Span) -> str:
    """What stands behind a statement in its last line."""
    return source.lines[span.end_line - 1][span.end_column - 1 :].rstrip("\r\n")


def _written_out(source: SourceFile, statement: ast.Assign, name: str, choice: ast.IfExp) -> Edit:
    span = source.span(statement)
    lead = source.lines[span.line - 1][: span.column - 1]
    test, one, two = (_part(source, item) for item in (choice.test, choice.body, choice.orelse))
    tail = _tail(source, span)
    head = f"if {test}:{tail.rstrip()}"
    lines = [head, f"{_STEP}{name} = {one}", "else:", f"{_STEP}{name} = {two}"]
    whole = Span(span.line, span.column, span.end_line, span.end_column + len(tail))
    return Edit(source.path, whole, f"{source.newline}{lead}".join(lines))


def _part(source: SourceFile, node: ast.expr) -> str:
    text = source.segment(node)
    return f"({text})" if "\n" in text and not is_closed(text) else text
