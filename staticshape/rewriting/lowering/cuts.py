"""Cuts without their test: `if x.shape[0] > k: x = x[:k]` is `x = x[:k]`, whatever `k` is.

Where there are no more than `k`, the slice is the whole; a negative `k` is below every size.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.whole_numbers import is_whole
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile

MORE, LESS = (ast.Gt, ast.GtE), (ast.Lt, ast.LtE)


@dataclass(frozen=True)
class _Cut:
    """An `if` that does no more than cut a Tensor, on one way only."""

    test: ast.If
    cut: ast.Assign
    size: ast.Assign | None  # what names the length that the test asks for


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that drop the test of one cut, and a name that only the test reads."""
    for block in blocks(scene.caller):
        for place, statement in enumerate(block):
            if isinstance(statement, ast.If):
                found = _found(scene, statement, block[:place])
                if found is not None and _stands_alone(scene.source, found):
                    return _without_test(scene, found)
    return ()


def _found(scene: Scene, statement: ast.If, before: list[ast.stmt]) -> _Cut | None:
    match statement:
        case ast.If(ast.Compare(left, [op], [right]), [ast.Assign([ast.Name(name)]) as cut], []):
            pass
        case _:
            return None
    size, number = (left, right) if isinstance(op, MORE) else (right, left)
    if not isinstance(op, MORE + LESS) or is_changed(scene, name):
        return None
    named = _named(size, name, before)
    axis = axis_of(named.value if named else size, name)
    if axis is None or axis != cut_axis(cut.value, name, number):
        return None
    return _Cut(statement, cut, named) if is_whole(scene.names, number) else None


def _named(size: ast.expr, name: str, before: list[ast.stmt]) -> ast.Assign | None:
    """`n = x.shape[0]` above a test of `n`, where neither is bound anew in between."""
    if not isinstance(size, ast.Name):
        return None
    for statement in reversed(before):
        match statement:
            case ast.Assign([ast.Name(target)]) if target == size.id:
                return statement
        stored = [x for x in walking.walk(statement) if isinstance(x, ast.Name) and _is_stored(x)]
        if any(x.id in (size.id, name) for x in stored):
            return None
    return None


def axis_of(size: ast.expr, name: str) -> int | None:
    """Which axis of `name` an expression is the length of."""
    match size:
        case ast.Call(ast.Name("len"), [ast.Name(own)], []) if own == name:
            return 0
        case ast.Subscript(ast.Attribute(ast.Name(own), "shape"), ast.Constant(int() as axis)):
            return axis if own == name else None
    return None


def _is_stored(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def cut_axis(value: ast.expr, name: str, number: ast.expr) -> int | None:
    """The axis along which `name[:number]` cuts."""
    match value:
        case ast.Subscript(ast.Name(own), ast.Tuple(parts)) if own == name:
            pass
        case ast.Subscript(ast.Name(own), part) if own == name:
            parts = [part]
        case _:
            return None
    stop = ast.dump(ast.Slice(None, number, None))
    cuts = [axis for axis, part in enumerate(parts) if ast.dump(part) == stop]
    others = sum(ast.dump(part) == _EVERY for part in parts)
    return cuts[0] if len(cuts) == 1 and others == len(parts) - 1 else None


_EVERY = ast.dump(ast.Slice(None, None, None))


def is_changed(scene: Scene, name: str) -> bool:
    """Whether the Tensor is written in place: a slice may be a copy, the whole is none."""
    for item in walking.walk(scene.caller):
        match item:
            case ast.AugAssign(ast.Name(own)) if own == name:
                return True
            case ast.Subscript(ast.Name(own), _, ast.Store() | ast.Del()) if own == name:
                return True
            case ast.Call(ast.Attribute(ast.Name(own), method)) if own == name:
                if method.endswith("_"):
                    return True
    return False


def _stands_alone(source: SourceFile, found: _Cut) -> bool:
    """Whether an `if` and what is in it have lines of their own."""
    first = source.segment(found.test)
    alone = not lead_of(source, found.test).strip() and found.cut.lineno != found.test.lineno
    return not first.startswith("elif") and alone and _ends_its_line(source, found.cut)


def _ends_its_line(source: SourceFile, statement: ast.stmt) -> bool:
    span = source.span(statement)
    tail = source.lines[span.end_line - 1][span.end_column - 1 :].strip()
    return not tail or tail.startswith("#")


def _without_test(scene: Scene, found: _Cut) -> tuple[Edit, ...]:
    source, named = scene.source, found.size
    lead, first = lead_of(source, found.test), source.span(found.cut)
    head = source.lines[found.test.lineno - 1 : found.cut.lineno - 1]
    told = [comment for line in head for comment in comments_in(line.strip())]
    whole = Span(found.test.lineno, 1, first.line, first.column)
    lines = [*(f"{lead}{comment}" for comment in told), lead]
    edit = Edit(source.path, whole, source.newline.join(lines))
    if named is None or not _only_asked(scene, found):
        return (edit,)
    gone = Span(named.lineno, 1, (named.end_lineno or named.lineno) + 1, 1)
    return Edit(source.path, gone, ""), edit


def _only_asked(scene: Scene, found: _Cut) -> bool:
    """Whether nothing but the test reads the name of a size, which has a line of its own."""
    assert found.size is not None and isinstance(found.size.targets[0], ast.Name)
    name, source = found.size.targets[0].id, scene.source
    uses = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name) and x.id == name]
    lead = lead_of(source, found.size).strip()
    bare = not comments_in(source.lines[(found.size.end_lineno or 0) - 1].strip())
    return len(uses) == 2 and not lead and bare and _ends_its_line(source, found.size)
