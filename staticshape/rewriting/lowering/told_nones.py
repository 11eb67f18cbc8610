"""Tests for None right behind the constant that they ask about: the way that is taken alone.

`n = None`, `if n is None: n = lengths.max()` is what a helper with a default becomes where it is
written out: `n = lengths.max()`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.calls import is_simple
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.text.dedented import dedented
from staticshape.source import SourceFile


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edits that leave one way of one such test."""
    for block in blocks(function):
        for place, statement in enumerate(block):
            match statement:
                case ast.Assign([ast.Name(name)], value) if _is_told(value):
                    test, none = _test(block[place + 1 :], name), ast.unparse(value) == "None"
                    edits = _taken(source, statement, test, none) if test else ()
                    if edits:
                        return edits
    return ()


def _is_told(value: ast.expr) -> bool:
    """Whether a value is None, or surely is not: a constant, a size, a number that was computed."""
    match value:
        case ast.Constant() | ast.BinOp():
            return True
        case ast.Subscript(ast.Attribute(attr="shape"), ast.Constant(int())):
            return True
    return False


def _test(behind: Sequence[ast.stmt], name: str) -> ast.If | None:
    """The test of a name, behind statements that bind other names to plain values."""
    for statement in behind:
        match statement:
            case ast.Assign([ast.Name(other)], value) if other != name and is_simple(value):
                continue
            case ast.If(ast.Compare(ast.Name(own), [ast.Is() | ast.IsNot()], [ast.Constant(None)])):
                return statement if own == name else None
        return None
    return None


def _taken(source: SourceFile, head: ast.Assign, test: ast.If, is_none: bool) -> tuple[Edit, ...]:
    assert isinstance(test.test, ast.Compare) and isinstance(head.targets[0], ast.Name)
    asks = isinstance(test.test.ops[0], ast.Is)
    way = test.body if asks == is_none else test.orelse
    lead = lead_of(source, test)
    apart = all(part[0].lineno > test.lineno for part in (test.body, test.orelse) if part)
    chained = any(part.col_offset == test.col_offset for part in test.orelse)
    if lead.strip() or not apart or chained or lead_of(source, head).strip():
        return ()
    if any(lead_of(source, part).strip() for part in way) or _has_lines_of_text(test):
        return ()
    first, last = (way[0].lineno, way[-1].end_lineno or 0) if way else (1, 0)
    text = dedented("\n".join(source.lines[first - 1 : last]))
    lines = [f"{lead}{line}" if line.strip() else "" for line in text.splitlines()]
    kept = "".join(f"{line}{source.newline}" for line in lines)
    edits = [Edit(source.path, _lines(test), kept)]
    if way and _binds_anew(way[0], head.targets[0].id):
        edits.insert(0, Edit(source.path, _lines(head), ""))
    return tuple(edits)


def _lines(statement: ast.stmt) -> Span:
    """The whole lines of a statement."""
    return Span(statement.lineno, 1, (statement.end_lineno or statement.lineno) + 1, 1)


def _binds_anew(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Assign([ast.Name(own)], value):
            return own == name and name not in names_in(value)
    return False


def _has_lines_of_text(test: ast.If) -> bool:
    return any(
        isinstance(item, ast.Constant | ast.JoinedStr) and item.end_lineno != item.lineno
        for item in walking.walk(test)
    )
