"""What the ways of an option bind and the end returns, returned on each way.

`if self.reduction == "mean": loss = loss.mean()` and then `return loss` is `return loss.mean()` on
that way; `return loss if self.raw else loss.mean()` is an `if` and two returns.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.calls import is_docstring
from staticshape.rewriting.lowering.helpers import (
    Site,
    helper_of,
    locals_of,
    may_stand_there,
    names_there,
)
from staticshape.rewriting.lowering.rounds import renamed
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.text.dedented import dedented


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that return on each way of the last option of a function."""
    match scene.caller.body:
        case [*_, ast.Return(ast.IfExp(test, body, orelse)) as last]:
            return _written_out(scene, last, test, body, orelse)
        case [*_, ast.Return(ast.Call() as call) as last]:
            return _helper_here(scene, last, call)
        case [*_, ast.If() as choice, ast.Return(ast.Name(name)) as last]:
            return _sunk(scene, choice, name, last)
    return ()


def _is_option(scene: Scene, test: ast.expr) -> bool:
    """Whether surely no Tensor decides."""
    value = scene.value(test)
    return isinstance(value, Python) and value.known != "tensor" and not isinstance(value, Tensor)


def _written_out(
    scene: Scene, last: ast.Return, test: ast.expr, body: ast.expr, orelse: ast.expr
) -> tuple[Edit, ...]:
    source, lead = scene.source, lead_of(scene.source, last)
    parts = [source.segment(part) for part in (test, body, orelse)]
    whole = source.segment(last)
    if lead.strip() or any("\n" in part for part in (*parts, whole)) or "#" in whole:
        return ()
    if not _is_option(scene, test):
        return ()
    lines = (f"if {parts[0]}:", f"{lead}    return {parts[1]}", f"{lead}return {parts[2]}")
    return (Edit(source.path, source.span(last), source.newline.join(lines)),)


def _helper_here(scene: Scene, last: ast.Return, call: ast.Call) -> tuple[Edit, ...]:
    """The edits that write out a helper of several ways, which gives what the function returns."""
    source, lead = scene.source, lead_of(scene.source, last)
    found = helper_of(scene.model, scene.functions, scene.name, call)
    if found is None or found[1] is scene.caller or lead.strip():
        return ()
    helper = found[1]
    body = helper.body[is_docstring(helper.body[0]) :]
    site = Site(scene.caller, last, call, helper)
    if not any(isinstance(item, ast.If) for item in body) or not may_stand_there(source, site):
        return ()
    names = names_there(source, site)
    if names is None:
        return ()
    texts, heads = _own_names(scene.caller, call, *names)
    end = source.span(body[-1])
    place = Span(body[0].lineno, 1, end.end_line, end.end_column)
    text = dedented(renamed(source, place, body, texts)).rstrip()
    lines = [*heads, *text.splitlines()]
    written = [
        f"{lead}{line}" if line.strip() and number else line for number, line in enumerate(lines)
    ]
    return (Edit(source.path, source.span(last), source.newline.join(written)),)


def _own_names(
    caller: ast.FunctionDef, call: ast.Call, texts: dict[str, str], heads: list[str]
) -> tuple[dict[str, str], list[str]]:
    """Arguments that are names keep them where the helper binds them anew: nothing reads them."""
    read = [item.id for item in walking.walk(call) if isinstance(item, ast.Name)]
    local, kept = locals_of(caller), []
    for head in heads:
        own, _, value = head.partition(" = ")
        if value not in local or read.count(value) > 1:  # `None`, a global: no name of its own
            kept.append(head)
            continue
        texts = {name: value if text == own else text for name, text in texts.items()}
    return texts, kept


def _sunk(scene: Scene, choice: ast.If, name: str, last: ast.Return) -> tuple[Edit, ...]:
    ways: list[list[ast.stmt]] = []
    inner: ast.If | None = choice
    while inner is not None:
        if not _is_option(scene, inner.test):
            return ()
        ways.append(inner.body)
        other = inner.orelse
        inner = other[0] if len(other) == 1 and isinstance(other[0], ast.If) else None
        if inner is None and other:
            ways.append(other)
            closed = True
        else:
            closed = False
    edits = [edit for way in ways for edit in _return_at_the_end(scene, way, name)]
    ends = [way[-1] for way in ways]
    if not edits or not all(isinstance(end, ast.Raise) or _binds(end, name) for end in ends):
        return ()
    if not closed:
        return tuple(edits)
    dropped = _without(scene, choice, last)
    return (*edits, dropped) if dropped is not None else ()


def _binds(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Assign([ast.Name(bound)]):
            return bound == name
    return False


def _return_at_the_end(scene: Scene, way: list[ast.stmt], name: str) -> list[Edit]:
    if not _binds(way[-1], name):
        return []
    text = scene.source.segment(way[-1])
    value = text[text.index("=") + 1 :].strip()
    return [Edit(scene.source.path, scene.source.span(way[-1]), f"return {value}")]


def _without(scene: Scene, choice: ast.If, last: ast.Return) -> Edit | None:
    """The edit that drops the last return, to which no way leads any more; comments stay."""
    source, before, own = scene.source, scene.source.span(choice), scene.source.span(last)
    between = Span(before.end_line, before.end_column, own.end_line, own.end_column)
    start = source.offset(between.line, between.column)
    end = source.offset(between.end_line, between.end_column)
    if source.text[start:end].strip() != source.segment(last):
        return None
    return Edit(source.path, between, "")
