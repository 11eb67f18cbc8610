"""Tuples in what a helper returns, beside the rest: `return a, (b, c)` becomes `return a, b, c`.

Only where every call of the helper is seen to take all of it apart: at once, `x, (y, z) = f()`, or
in a line below, `x, pair = f()` and `y, z = pair`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.helpers import Functions
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile

_PLAIN = (ast.Assign, ast.AugAssign, ast.Expr)
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await)


def step(
    source: SourceFile,
    functions: Functions,
    wanted: Collection[str],
    elsewhere: Callable[[str, str], bool],
) -> tuple[Edit, ...]:
    """The edits that flatten what one helper returns, in it and in all of its callers."""
    for name, helper in functions:
        results = _results(helper)
        nested = _nested(results)
        if nested is None or helper.decorator_list or helper.returns is not None:
            continue
        places, width = nested
        sites = _sites(source, functions, name)
        if not sites or not ({name} | {caller for caller, _ in sites}) & {*wanted}:
            continue
        if elsewhere(source.path, helper.name) or elsewhere(source.path, f"set {name}"):
            continue
        inside = dict(functions)
        edits: list[Edit] = []
        for caller, call in sites:
            taken = _taken_apart(source, inside[caller], call, places, width)
            if taken is None:
                break
            edits += taken
        else:
            for result in results:
                for place in places:
                    item = result.elts[place]
                    assert isinstance(item, ast.Tuple)
                    text = ", ".join(map(source.segment, item.elts))
                    edits.append(Edit(source.path, source.span(item), text))
            return tuple(edits)
    return ()


def _results(helper: ast.FunctionDef) -> list[ast.Tuple]:
    """What a helper returns, where that is a tuple on all of its ways."""
    inside = [item for item in walking.walk(helper) if item is not helper]
    if any(isinstance(item, _INNER) for item in inside):
        return []
    values = [item.value for item in inside if isinstance(item, ast.Return)]
    found = [value for value in values if isinstance(value, ast.Tuple)]
    return found if len(found) == len(values) and isinstance(helper.body[-1], ast.Return) else []


def _nested(results: list[ast.Tuple]) -> tuple[dict[int, int], int] | None:
    """Where tuples stand in a tuple, with their lengths, and its length: the same on all ways."""
    found = []
    for result in results:
        inner = {n: x for n, x in enumerate(result.elts) if isinstance(x, ast.Tuple)}
        every = [*result.elts, *(each for item in inner.values() for each in item.elts)]
        flat = not any(isinstance(x, ast.Starred) for x in every)
        if not flat or not inner or any(len(item.elts) < 1 for item in inner.values()):
            return None
        if any(isinstance(each, ast.Tuple) for item in inner.values() for each in item.elts):
            return None
        found.append(({n: len(item.elts) for n, item in inner.items()}, len(result.elts)))
    return found[0] if found and all(each == found[0] for each in found) else None


def _sites(
    source: SourceFile, functions: Functions, name: str
) -> list[tuple[str, ast.Call]] | None:
    """All calls of a helper, with their callers; None where it is used in another way."""
    owner, _, own = name.rpartition(".")
    if sum(each.rpartition(".")[2] == own for each, _ in functions) != 1:
        return None
    found = []
    for caller, function in functions:
        for item in walking.walk(function):
            match item:
                case ast.Call(ast.Name(called)) if called == own and not owner:
                    found.append((caller, item))
                case ast.Call(ast.Attribute(ast.Name("self"), called)) if called == own and owner:
                    if caller.rpartition(".")[0] != owner:
                        return None
                    found.append((caller, item))
    uses = 0
    for node in source.nodes:
        match node:
            case (
                ast.Name(used) | ast.Attribute(attr=used) | ast.Constant(str(used)) | ast.arg(used)
            ):
                uses += used == own
            case ast.alias(imported, known):
                uses += own in (imported, known)
            case ast.FunctionDef(defined) | ast.ClassDef(defined):
                uses += defined == own
    return found if uses == len(found) + 1 else None


def _taken_apart(
    source: SourceFile,
    caller: ast.FunctionDef,
    call: ast.Call,
    places: dict[int, int],
    width: int,
) -> list[Edit] | None:
    """The edits of one call and of the lines below that take its tuples apart."""
    for block in blocks(caller):
        for number, statement in enumerate(block):
            match statement:
                case ast.Assign([ast.Tuple(targets)], value) if value is call:
                    if len(targets) != width:
                        return None
                    return _edits(source, caller, targets, block[number + 1 :], places)
    return None


def _edits(
    source: SourceFile,
    caller: ast.FunctionDef,
    targets: list[ast.expr],
    rest: list[ast.stmt],
    places: dict[int, int],
) -> list[Edit] | None:
    edits: list[Edit] = []
    bound = [x.id for item in targets for x in walking.walk(item) if isinstance(x, ast.Name)]
    for place, number in places.items():
        target = targets[place]
        if isinstance(target, ast.Tuple) and _are_names(target, number):
            text = ", ".join(map(source.segment, target.elts))
            edits.append(Edit(source.path, source.span(target), text))
            continue
        below = _below(caller, target, rest) if isinstance(target, ast.Name) else None
        if below is None or not _has_its_lines(source, below[0]):
            return None
        statement, parts, between = below
        names = [x.id for x in parts.elts if isinstance(x, ast.Name)]
        stays = {x.id for item in between for x in walking.walk(item) if isinstance(x, ast.Name)}
        if not _are_names(parts, number) or stays & {*names}:
            return None
        bound += names
        edits.append(Edit(source.path, source.span(target), ", ".join(names)))
        last = (statement.end_lineno or statement.lineno) + 1
        line = source.lines[last - 2]
        told = line[source.span(statement).end_column - 1 :].strip()
        left = f"{lead_of(source, statement)}{told}{source.newline}" if told else ""
        edits.append(Edit(source.path, Span(statement.lineno, 1, last, 1), left))
    return edits if len({*bound}) == len(bound) else None


def _are_names(target: ast.Tuple, number: int) -> bool:
    return len(target.elts) == number and all(isinstance(x, ast.Name) for x in target.elts)


def _below(
    caller: ast.FunctionDef, target: ast.Name, rest: list[ast.stmt]
) -> tuple[ast.Assign, ast.Tuple, list[ast.stmt]] | None:
    """`a, b = pair` below, the only line that reads `pair`, and the statements before it."""
    uses = [x for x in walking.walk(caller) if isinstance(x, ast.Name) and x.id == target.id]
    given = [x for x in walking.walk(caller.args) if isinstance(x, ast.arg)]
    if len(uses) != 2 or any(each.arg == target.id for each in given):
        return None
    for number, statement in enumerate(rest):
        match statement:
            case ast.Assign([ast.Tuple() as parts], ast.Name(own)) if own == target.id:
                return statement, parts, rest[:number]
        if not isinstance(statement, _PLAIN):
            return None
    return None


def _has_its_lines(source: SourceFile, statement: ast.stmt) -> bool:
    span = source.span(statement)
    tail = source.lines[span.end_line - 1][span.end_column - 1 :]
    text = source.segment(statement)
    alone = not lead_of(source, statement).strip() and tail.strip()[:1] in ("", "#")
    return alone and not comments_in(text)
