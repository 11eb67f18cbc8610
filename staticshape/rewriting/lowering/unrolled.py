"""Loops over a few values that stand in the text, written out: `for x in (u, v): ...`.

A selection in a tuple has the shape of no other; where each value has a round of its own, it stands
under its own name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.calls import is_simple
from staticshape.rewriting.lowering.rounds import blocks, renamed
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.text.comments import comments_in
from staticshape.rewriting.text.dedented import dedented
from staticshape.source import SourceFile

_MOST = 8  # values
_LONGEST = 24  # statements that are written
_LEAVING = (ast.Break, ast.Continue, ast.Return, ast.Yield, ast.YieldFrom, ast.FunctionDef)


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edit that writes out one loop, or one sum, over values that stand in the text."""
    for block in blocks(function):
        for statement in block:
            if isinstance(statement, ast.For) and _may_be_written_out(source, statement):
                values = _values(function, statement.iter)
                if values and _holds(statement, values):
                    return (
                        *_unread(source, function, statement.iter),
                        _rounds(source, statement, values),
                    )
            for call in _sums(statement):
                edits = _terms(source, function, call)
                if edits:
                    return edits
    return ()


def _values(function: ast.FunctionDef, node: ast.expr) -> list[ast.expr]:
    """The values that a loop goes over: a tuple in the text, or a name bound once to one."""
    if isinstance(node, ast.Name):
        given = [
            item
            for item in walking.walk(function)
            if isinstance(item, ast.Assign)
            and any(isinstance(x, ast.Name) and x.id == node.id for x in item.targets)
        ]
        stores = [
            x
            for x in walking.walk(function)
            if (isinstance(x, ast.Name) and x.id == node.id and not isinstance(x.ctx, ast.Load))
            or (isinstance(x, ast.arg) and x.arg == node.id)
        ]
        if len(given) != 1 or len(stores) != 1 or given[0] not in function.body:
            return []
        behind = [item for item in function.body if item.lineno > given[0].lineno]
        values = _values(function, given[0].value)
        changed = assigned_in(behind)
        return values if isinstance(given[0].value, ast.Tuple) and not (
            changed & {name for value in values for name in names_in(value)}
        ) else []  # fmt: skip
    if not isinstance(node, ast.Tuple | ast.List) or not 1 < len(node.elts) <= _MOST:
        return []
    parts = [part for each in node.elts for part in getattr(each, "elts", [each])]
    named = any(isinstance(part, ast.Name | ast.Attribute) for part in parts)
    return node.elts if named and all(map(is_simple, parts)) else []


def _may_be_written_out(source: SourceFile, loop: ast.For) -> bool:
    """Whether every round runs to its end, and the loop stands on lines of its own."""
    inside = [item for each in loop.body for item in walking.walk(each)]
    count = sum(isinstance(item, ast.stmt) for item in inside)
    if loop.orelse or count > _LONGEST or any(isinstance(item, _LEAVING) for item in inside):
        return False
    first, last = loop.body[0], loop.body[-1]
    texts = [x for x in inside if isinstance(x, ast.Constant | ast.JoinedStr)]
    if lead_of(source, loop).strip() or lead_of(source, first).strip():
        return False
    if any(item.lineno != item.end_lineno for item in texts):
        return False
    lines = source.lines[loop.lineno - 1 : last.end_lineno]
    alone = source.segment(last).splitlines()[-1].strip() == lines[-1].strip().partition("  #")[0]
    return alone and not any(line.rstrip("\r\n").endswith("\\") for line in lines)


def _holds(loop: ast.For, values: list[ast.expr]) -> bool:
    """Whether the values stay what they are while the rounds run, and fit the target."""
    changed = assigned_in([loop])
    read = {name for value in values for name in names_in(value)}
    count = sum(isinstance(x, ast.stmt) for each in loop.body for x in walking.walk(each))
    if changed & read or count * len(values) > _LONGEST:
        return False
    return all(_fits(loop.target, value) for value in values)


def _fits(target: ast.expr, value: ast.expr) -> bool:
    match target, value:
        case ast.Name(), _:
            return is_simple(value)
        case ast.Tuple(names), (ast.Tuple(parts) | ast.List(parts)):
            return len(names) == len(parts) and all(isinstance(x, ast.Name) for x in names)
    return False


def _rounds(source: SourceFile, loop: ast.For, values: list[ast.expr]) -> Edit:
    lead = lead_of(source, loop)
    first, last = loop.body[0], loop.body[-1]
    end = last.end_lineno or last.lineno
    start = first.lineno - 1
    while source.lines[start - 1].lstrip().startswith("#"):
        start -= 1
    body = dedented("\n".join(source.lines[start:end])).rstrip().splitlines()
    target = source.segment(loop.target)
    head = comments_in("\n".join(source.lines[loop.lineno - 1 : start]).strip())
    lines = [f"{lead}{comment}" for comment in head]
    for value in values:
        lines.append(f"{lead}{target} = {source.segment(value)}")
        lines += [f"{lead}{line}" if line.strip() else "" for line in body]
    stop = len(source.lines[end - 1].rstrip("\r\n")) + 1
    return Edit(source.path, Span(loop.lineno, 1, end, stop), source.newline.join(lines))


def _sums(statement: ast.stmt) -> Iterator[ast.Call]:
    """`sum(f(x) for x in values)` in a statement."""
    if isinstance(statement, ast.Assign | ast.AugAssign | ast.Return) and statement.value:
        for item in walking.walk(statement.value):
            match item:
                case ast.Call(ast.Name("sum"), [ast.GeneratorExp()], []):
                    yield item


def _terms(source: SourceFile, function: ast.FunctionDef, call: ast.Call) -> tuple[Edit, ...]:
    """`(f(u) + f(v))` for `sum(f(x) for x in (u, v))`."""
    made = call.args[0]
    assert isinstance(made, ast.GeneratorExp)
    (part, *more) = made.generators
    if more or part.ifs or part.is_async or not isinstance(part.target, ast.Name):
        return ()
    inner = [x for x in walking.walk(made.elt) if isinstance(x, ast.Lambda | ast.GeneratorExp)]
    values = _values(function, part.iter)
    if inner or not values or not all(map(is_simple, values)):
        return ()
    texts = [
        renamed(source, source.span(made.elt), [made.elt], {part.target.id: source.segment(value)})
        for value in values
    ]
    text = " + ".join(f"({each})" for each in texts)
    sum_ = Edit(source.path, source.span(call), f"({text})")
    return (*_unread(source, function, part.iter), sum_)


def _unread(source: SourceFile, function: ast.FunctionDef, node: ast.expr) -> tuple[Edit, ...]:
    """The tuple that nothing else reads goes with the loop over it."""
    if not isinstance(node, ast.Name):
        return ()
    read = [x for x in walking.walk(function) if isinstance(x, ast.Name) and x.id == node.id]
    if sum(isinstance(x.ctx, ast.Load) for x in read) != 1:
        return ()
    for item in function.body:
        match item:
            case ast.Assign([ast.Name(name)], ast.Tuple()) if name == node.id:
                lines = source.lines[item.lineno - 1 : item.end_lineno]
                if "".join(lines).strip() != source.segment(item).strip() or len(lines) != 1:
                    return ()
                after = (item.end_lineno or item.lineno) + 1
                return (Edit(source.path, Span(item.lineno, 1, after, 1), ""),)
    return ()
