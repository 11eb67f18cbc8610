"""Rounds that end early: what follows `if c: ...; continue` goes under `else`, or `if not c`."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile

_OPPOSITE: dict[type[ast.cmpop], str] = {
    ast.Lt: ">=",
    ast.LtE: ">",
    ast.Gt: "<=",
    ast.GtE: "<",
    ast.Eq: "!=",
    ast.NotEq: "==",
}


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edit that puts the rest of one loop's round under `else`."""
    for loop in walking.walk(function):
        if not isinstance(loop, ast.For | ast.While):
            continue
        for block in _last_blocks(loop.body):
            for place, statement in enumerate(block):
                rest = block[place + 1 :]
                if rest and _skips(statement) and _stands_alone(source, [statement, *rest]):
                    return (_under_else(source, statement, rest),)
                if rest and _only_skips(statement) and _stands_alone(source, [statement, *rest]):
                    return (_under_not(source, statement, rest),)
    return ()


def _last_blocks(body: list[ast.stmt]) -> list[list[ast.stmt]]:
    """The blocks of a loop behind which its round ends: its body, and those of a last `if`."""
    last = body[-1] if body else None
    inner = [last.body, last.orelse] if isinstance(last, ast.If) else []
    return [body, *(block for each in inner for block in _last_blocks(each))]


def _only_skips(statement: ast.stmt) -> bool:
    """Whether a statement is `if c: continue` with a test in one line."""
    if not isinstance(statement, ast.If) or statement.orelse:
        return False
    one = statement.test.lineno == statement.test.end_lineno
    return one and [type(item) for item in statement.body] == [ast.Continue]


def _skips(statement: ast.stmt) -> bool:
    """Whether a statement is `if c: ...; continue` and does something before it leaves."""
    if not isinstance(statement, ast.If) or statement.orelse or len(statement.body) < 2:
        return False
    return isinstance(statement.body[-1], ast.Continue)


def _stands_alone(source: SourceFile, statements: list[ast.stmt]) -> bool:
    """Whether statements stand on lines of their own, which can be moved to the right."""
    first, last = statements[0], statements[-1]
    lines = source.lines[first.lineno - 1 : last.end_lineno]
    lead = lead_of(source, first)
    inner = first.body[0] if isinstance(first, ast.If) else first
    if lead.strip() or inner.lineno == first.lineno or not lead_of(source, inner).startswith(lead):
        return False
    if any(lead_of(source, item).strip() for item in (*statements, *getattr(first, "body", ()))):
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


def lead_of(source: SourceFile, statement: ast.stmt) -> str:
    """What stands before a statement in its first line."""
    return source.lines[statement.lineno - 1][: source.span(statement).column - 1]


def _under_else(source: SourceFile, statement: ast.stmt, rest: list[ast.stmt]) -> Edit:
    assert isinstance(statement, ast.If)
    leaving = statement.body[-1]
    head = f"{lead_of(source, statement)}else:"
    return _deeper(source, statement, leaving.lineno, head, leaving, rest)


def _under_not(source: SourceFile, statement: ast.stmt, rest: list[ast.stmt]) -> Edit:
    assert isinstance(statement, ast.If)
    line = source.lines[statement.lineno - 1].rstrip("\r\n")
    test = source.span(statement.test)
    head = (
        f"{line[: test.column - 1]}{_negated(source, statement.test)}{line[test.end_column - 1 :]}"
    )
    return _deeper(source, statement, statement.lineno, head, statement.body[0], rest)


def _deeper(
    source: SourceFile,
    statement: ast.If,
    begin: int,
    head: str,
    leaving: ast.stmt,
    rest: list[ast.stmt],
) -> Edit:
    """The lines from `begin` on: a head in their place, and the rest of the round below it."""
    lead = lead_of(source, statement)
    deeper = lead_of(source, statement.body[0]).removeprefix(lead)
    end = rest[-1].end_lineno or rest[-1].lineno
    told = comments_in(source.lines[leaving.lineno - 1].strip())
    lines = [head, *(f"{lead}{deeper}{comment}" for comment in told)]
    for line in source.lines[leaving.lineno : end]:
        text = line.rstrip("\r\n")
        lines.append(f"{deeper}{text}" if text.strip() else text)
    stop = len(source.lines[end - 1].rstrip("\r\n")) + 1
    return Edit(source.path, Span(begin, 1, end, stop), source.newline.join(lines))


def _negated(source: SourceFile, test: ast.expr) -> str:
    """The text of the opposite of a test; sizes are whole numbers, of which no NaN is one."""
    text = source.segment(test)
    match test:
        case ast.UnaryOp(ast.Not(), inner):
            return source.segment(inner)
        case ast.Compare(left, [op], [right]) if (
            _is_size(left) and _is_number(right) and type(op) in _OPPOSITE
        ):
            return f"{source.segment(left)} {_OPPOSITE[type(op)]} {source.segment(right)}"
        case ast.BoolOp() | ast.IfExp() | ast.Lambda() | ast.NamedExpr():
            return f"not ({text})"
    return f"not {text}"


def _is_number(node: ast.expr) -> bool:
    return _is_size(node) or (isinstance(node, ast.Constant) and isinstance(node.value, int))


def _is_size(node: ast.expr) -> bool:
    match node:
        case ast.Subscript(ast.Attribute(_, "shape")) | ast.Call(ast.Name("len")):
            return True
    return False
