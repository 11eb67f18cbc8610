"""Rounds that end early after some work: what follows `if c: ...; continue` goes under `else`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.comments import comments_in
from staticshape.source import SourceFile


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edit that puts the rest of one loop's round under `else`."""
    for loop in walking.walk(function):
        if not isinstance(loop, ast.For | ast.While):
            continue
        for place, statement in enumerate(loop.body):
            rest = loop.body[place + 1 :]
            if rest and _skips(statement) and _stands_alone(source, [statement, *rest]):
                return (_under_else(source, statement, rest),)
    return ()


def _skips(statement: ast.stmt) -> bool:
    """Whether a statement is `if c: ...; continue` and does something before it leaves."""
    if not isinstance(statement, ast.If) or statement.orelse or len(statement.body) < 2:
        return False
    return isinstance(statement.body[-1], ast.Continue)


def _stands_alone(source: SourceFile, statements: list[ast.stmt]) -> bool:
    """Whether statements stand on lines of their own, which can be moved to the right."""
    first, last = statements[0], statements[-1]
    lines = source.lines[first.lineno - 1 : last.end_lineno]
    lead = _lead(source, first)
    inner = first.body[0] if isinstance(first, ast.If) else first
    if lead.strip() or inner.lineno == first.lineno or not _lead(source, inner).startswith(lead):
        return False
    if any(_lead(source, item).strip() for item in (*statements, *getattr(first, "body", ()))):
        return False
    if "#" not in lines[-1] and source.segment(last).splitlines()[-1].strip() != lines[-1].strip():
        return False  # `a = 1; b = 2`
    text = [
        item
        for statement in statements
        for item in walking.walk(statement)
        if isinstance(item, ast.Constant | ast.JoinedStr) and item.end_lineno != item.lineno
    ]
    return not text and not any(line.rstrip("\r\n").endswith("\\") for line in lines)


def _lead(source: SourceFile, statement: ast.stmt) -> str:
    return source.lines[statement.lineno - 1][: source.span(statement).column - 1]


def _under_else(source: SourceFile, statement: ast.stmt, rest: list[ast.stmt]) -> Edit:
    assert isinstance(statement, ast.If)
    lead, leaving = _lead(source, statement), statement.body[-1]
    deeper = _lead(source, statement.body[0]).removeprefix(lead)
    end = rest[-1].end_lineno or rest[-1].lineno
    lines = [f"{lead}else:"]
    told = comments_in(source.lines[leaving.lineno - 1].strip())
    lines += [f"{lead}{deeper}{comment}" for comment in told]
    for line in source.lines[leaving.lineno : end]:
        text = line.rstrip("\r\n")
        lines.append(f"{deeper}{text}" if text.strip() else text)
    stop = len(source.lines[end - 1].rstrip("\r\n")) + 1
    span = Span(leaving.lineno, 1, end, stop)
    return Edit(source.path, span, source.newline.join(lines))
