"""`for row in x[mask]` with a name for what it runs over: `rows = x[mask]`, then the loop."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.rounds import blocks, fresh
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.source import SourceFile

#: What counts, or runs over several things at once: the loops over these are known as they are.
_KNOWN = ("range", "zip", "enumerate", "reversed")
_SELECTING = ("nonzero", "argwhere", "where", "masked_select", "unique", "unique_consecutive")


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edits that name what one loop of a function runs over."""
    for block in blocks(function):
        for statement in block:
            if not isinstance(statement, ast.For) or not isinstance(statement.target, ast.Name):
                continue
            head = statement.iter
            counts = isinstance(head, ast.Call) and ast.unparse(head.func) in _KNOWN
            lead = lead_of(source, statement)
            if counts or lead.strip() or not any(map(_selects, walking.walk(head))):
                continue
            taken = {x.id for x in walking.walk(function) if isinstance(x, ast.Name)}
            taken |= {x.arg for x in walking.walk(function) if isinstance(x, ast.arg)}
            name = fresh("rows", taken)
            where = source.span(statement)
            start = Span(where.line, where.column, where.line, where.column)
            text = f"{name} = {source.segment(head)}{source.newline}{lead}"
            path = source.path
            return Edit(path, start, text), Edit(path, source.span(head), name)
    return ()


def _selects(node: ast.AST) -> bool:
    """Whether an expression may select: `x[mask]`, `nonzero(mask)`; not `self.blocks[i]`."""
    match node:
        case ast.Subscript(ast.Attribute(ast.Name("self"))):
            return False
        case ast.Subscript(
            _, ast.Name() | ast.Compare() | ast.Call() | ast.UnaryOp() | ast.BinOp()
        ):
            return True
        case ast.Call(ast.Attribute(attr=name) | ast.Name(name)):
            return name in _SELECTING
    return False
