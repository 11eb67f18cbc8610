"""Rows that are cut to a number or filled up to it, in one form: `if n > k: ... else: ...`.

`elif n < k:` and a second `if n < k:` become `else:`, and so does a cut behind the `if` that fills:
with as many rows as are asked for, both ways leave them as they are.
"""

from __future__ import annotations

import ast

from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.cuts import LESS, MORE, cut_axis
from staticshape.rewriting.lowering.fills import Test, cut_of, fills_of, test_of
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.text.comments import comments_in


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that gives one such `if` its `else`."""
    for block in blocks(scene.caller):
        for place, statement in enumerate(block):
            behind = block[place + 1] if place + 1 < len(block) else None
            if isinstance(statement, ast.If) and not lead_of(scene.source, statement).strip():
                edits = _joined(scene, statement, behind)
                if edits:
                    return edits
    return ()


def _joined(scene: Scene, first: ast.If, behind: ast.stmt | None) -> tuple[Edit, ...]:
    match first.orelse, behind:
        case [ast.If() as second], _ if not second.orelse:
            header = scene.source.segment(second).startswith("elif")
            fits = header and _are_opposite(first.test, second.test)
            return _with_else(scene, first, second) if fits else ()
        case [], ast.If() as second if not second.orelse:
            fits = _are_opposite(first.test, second.test) and _asks_again(first, second)
            return _with_else(scene, first, second) if fits else ()
        case [], ast.Assign([ast.Name()]) as cut:
            return _cut_behind(scene, first, cut)
    return ()


def _are_opposite(one: ast.expr, two: ast.expr) -> bool:
    """`n > k` and `n < k`, whichever stands on the left, with or without `=`."""
    first, second = _order(one), _order(two)
    return first is not None and second is not None and first == (second[1], second[0])


def _order(test: ast.expr) -> tuple[str, str] | None:
    """The two sides of a comparison as text, the larger one first."""
    match test:
        case ast.Compare(left, [op], [right]) if isinstance(op, MORE):
            return ast.dump(left), ast.dump(right)
        case ast.Compare(left, [op], [right]) if isinstance(op, LESS):
            return ast.dump(right), ast.dump(left)
    return None


def _asks_again(first: ast.If, second: ast.If) -> bool:
    """Whether the second test finds the answer of the first, whatever that one has done.

    Rows that were cut or filled up are as many as asked for: a test of theirs changes nothing then.
    """
    test = test_of(_pair(first, second.body))
    return test is not None and not _binds_number(test, first)


def _binds_number(test: Test, first: ast.If) -> bool:
    numbers = {item.id for item in ast.walk(test.number) if isinstance(item, ast.Name)}
    sizes = {test.size.id} if isinstance(test.size, ast.Name) else set()
    return bool((numbers | sizes) & assigned_in([first]))


def _pair(first: ast.If, other: list[ast.stmt]) -> ast.If:
    return ast.If(first.test, first.body, other)


def _is_cut_or_filled(first: ast.If, other: list[ast.stmt]) -> bool:
    """Whether one way cuts rows to as many as the other fills up."""
    test = test_of(_pair(first, other))
    cut = cut_of(test)[0] if test is not None else None
    match cut:
        case ast.Assign([ast.Name(target)], ast.Subscript(ast.Name(rows)) as value):
            assert test is not None
            pairs = fills_of(test.short, test.size, test.number) or []
            own = target == rows and pairs == [(rows, rows)]  # which both ways may leave as it is
            return own and cut_axis(value, rows, test.number) == 0
    return False


def _with_else(scene: Scene, first: ast.If, second: ast.If) -> tuple[Edit, ...]:
    """`else:` in place of the second test."""
    source = scene.source
    line = source.lines[second.lineno - 1].rstrip("\r\n")
    one_line = second.body[0].lineno > second.lineno == second.test.end_lineno
    if not one_line or not _is_cut_or_filled(first, second.body):
        return ()
    told = "".join(f"  {comment}" for comment in comments_in(line.strip()))
    lead = line[: len(line) - len(line.lstrip())]
    span = Span(second.lineno, 1, second.lineno, len(line) + 1)
    return (Edit(source.path, span, f"{lead}else:{told}"),)


def _cut_behind(scene: Scene, first: ast.If, cut: ast.Assign) -> tuple[Edit, ...]:
    """`if n < k: x = cat([x, zeros((k - n,))])` and `x = x[:k]` behind it."""
    source = scene.source
    text = source.lines[cut.lineno - 1].rstrip("\r\n")
    alone = cut.lineno == cut.end_lineno and first.body[0].lineno > first.lineno
    alone = alone and text.strip().startswith(source.segment(cut)) and ";" not in text
    if not alone or not _is_cut_or_filled(first, [cut]):
        return ()
    lead, inner = lead_of(source, first), lead_of(source, first.body[0])
    if text[: len(text) - len(text.lstrip())] != lead:
        return ()
    span = Span(cut.lineno, 1, cut.lineno, len(text) + 1)
    return (Edit(source.path, span, f"{lead}else:{source.newline}{inner}{text.strip()}"),)
