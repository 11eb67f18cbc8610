"""`values, places = ops.max(x, 1, keepdims=True)` without `keepdims`: the axis comes behind it."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene

_PLACES = ("argmax", "argmin")
_PAIRS = ("max_with_index", "min_with_index", "max_and_index", "min_and_index")


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that take one axis out of a reduction which tells a place, and put it back."""
    for block in blocks(scene.caller):
        for statement in block:
            match statement:
                case ast.Assign([ast.Tuple([ast.Name(), ast.Name()] as names)], value):
                    found = _kept(scene, value, _PAIRS)
                    if found is not None and not lead_of(scene.source, statement).strip():
                        edit, axis = found
                        return edit, _put_back(scene, statement, names, axis)
    for item in walking.walk(scene.caller):
        found = _kept(scene, item, _PLACES) if isinstance(item, ast.Call) else None
        if found is not None:
            edit, axis = found
            end = scene.source.span(item)
            behind = Span(end.end_line, end.end_column, end.end_line, end.end_column)
            return edit, Edit(scene.source.path, behind, f".expand_dims({axis})")
    return ()


def _kept(scene: Scene, node: ast.expr, names: tuple[str, ...]) -> tuple[Edit, int] | None:
    """The edit that drops `keepdims=True` from a call, and the axis that it keeps."""
    bound = scene.call(node)
    if bound is None or not isinstance(node, ast.Call) or bound.operator.name not in names:
        return None
    keep, axis = bound.args.get("keepdims"), _number(bound.args.get("axis"))
    if axis is None or not isinstance(keep, ast.Constant) or keep.value is not True:
        return None
    source = scene.source
    words = {id(word.value): word for word in node.keywords}
    given: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
    given.sort(key=lambda item: (item.lineno, item.col_offset))
    place = given.index(words.get(id(keep), keep))
    last = place == len(given) - 1 or id(keep) in words
    if place == 0 or not last or any(isinstance(item, ast.Starred) for item in node.args):
        return None
    start, end = source.span(given[place - 1]), source.span(given[place])
    gone = Span(start.end_line, start.end_column, end.end_line, end.end_column)
    return Edit(source.path, gone, ""), axis


def _number(node: ast.expr | None) -> int | None:
    match node:
        case ast.Constant(int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))) if not isinstance(value, bool):
            return -value
    return None


def _put_back(scene: Scene, statement: ast.stmt, names: list[ast.expr], axis: int) -> Edit:
    source = scene.source
    end, lead = source.span(statement), lead_of(source, statement)
    own = scene.caller
    read = {x.id for x in walking.walk(own) if isinstance(x, ast.Name) and _is_read(x)}
    kept = [name.id for name in names if isinstance(name, ast.Name) and name.id in read]
    values = ", ".join(f"{name}.expand_dims({axis})" for name in kept)
    behind = Span(end.end_line, end.end_column, end.end_line, end.end_column)
    text = f"{source.newline}{lead}{', '.join(kept)} = {values}"
    return Edit(source.path, behind, text if kept else "")


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)
