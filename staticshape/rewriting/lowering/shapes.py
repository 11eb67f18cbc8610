"""Shapes written where they are asked for: `size = (n, n)` and `x.broadcast_to(size)`.

And `shape = x.shape`, of which `shape[0]` is asked before `x` is bound anew.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.text.comments import comments_in


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that write out one tuple of sizes, where the sizes are bound only once."""
    bound = _bound(scene.caller)
    for block in blocks(scene.caller):
        for statement in block:
            match statement:
                case ast.Assign([ast.Name(name)], ast.Tuple(sizes)) if (
                    len(bound[name]) == 1
                    and any(isinstance(size, ast.Name) for size in sizes)
                    and all(_stays(size, bound, statement) for size in sizes)
                ):
                    edits = _written_out(scene, statement, name, sizes)
                    if edits:
                        return edits
                case ast.Assign([ast.Name(name)], ast.Attribute(ast.Name(of), "shape")) if (
                    len(bound[name]) == 1
                ):
                    edits = _asked_again(scene, statement, name, of)
                    if edits:
                        return edits
    return ()


def _asked_again(scene: Scene, statement: ast.Assign, name: str, of: str) -> tuple[Edit, ...]:
    """`x.shape[0]` for each `shape[0]`; nothing where `x` may be another one by then."""
    source, found = scene.source, list(walking.walk(scene.caller))
    named = [item for item in found if isinstance(item, ast.Name)]
    reads = [x for x in named if x.id == name and isinstance(x.ctx, ast.Load)]
    axes = {
        id(item.value)
        for item in found
        if isinstance(item, ast.Subscript) and isinstance(item.slice, ast.Constant | ast.UnaryOp)
    }
    anew = [x for x in named if x.id == of and not isinstance(x.ctx, ast.Load)]
    anew = [x for x in anew if x.lineno > statement.lineno]
    last = min((x.lineno for x in anew), default=None)
    asked = all(id(x) in axes and (last is None or x.lineno <= last) for x in reads)
    if not reads or not asked or of in _bound_inside(scene.caller):
        return ()
    if not _is_alone(scene, statement):
        return ()
    loops = [item for item in found if isinstance(item, ast.For | ast.While)]
    for loop in loops:
        inside = list(walking.walk(loop))
        if statement not in inside and any(x in inside for x in anew):
            return ()  # the second round asks it of another one
    gone = _without(scene, statement)
    shape = source.segment(statement.value)
    return (gone, *(Edit(source.path, source.span(x), shape) for x in reads))


def _bound_inside(function: ast.FunctionDef) -> set[str]:
    """The names that comprehensions, lambdas and inner functions have of their own."""
    inner: list[ast.AST] = []
    for item in walking.walk(function):
        if isinstance(item, ast.comprehension):
            inner.append(item.target)
        elif item is not function and isinstance(item, ast.FunctionDef | ast.Lambda):
            inner += [item.args, *(item.body if isinstance(item, ast.FunctionDef) else ())]
    found = {x.arg for item in inner for x in walking.walk(item) if isinstance(x, ast.arg)}
    named = [x for item in inner for x in walking.walk(item) if isinstance(x, ast.Name)]
    return found | {x.id for x in named if not isinstance(x.ctx, ast.Load)}


def _is_alone(scene: Scene, statement: ast.stmt) -> bool:
    """Whether a statement has a line of its own."""
    line = scene.source.lines[statement.lineno - 1]
    behind = line[scene.source.span(statement).end_column - 1 :].strip()
    alone = not lead_of(scene.source, statement).strip()
    return alone and statement.lineno == statement.end_lineno and behind[:1] in ("", "#")


def _without(scene: Scene, statement: ast.stmt) -> Edit:
    """The edit that takes such a statement away, but for its comment."""
    source, lead = scene.source, lead_of(scene.source, statement)
    told = comments_in(source.lines[statement.lineno - 1].strip())
    text = "".join(f"{lead}{comment}{source.newline}" for comment in told)
    return Edit(source.path, Span(statement.lineno, 1, statement.lineno + 1, 1), text)


def _bound(function: ast.FunctionDef) -> Mapping[str, list[int]]:
    """The lines where a function binds each name, as a parameter or by a statement."""
    found: dict[str, list[int]] = {}
    for item in walking.walk(function):
        if isinstance(item, ast.arg):
            found.setdefault(item.arg, []).append(item.lineno)
        elif isinstance(item, ast.Name) and not isinstance(item.ctx, ast.Load):
            found.setdefault(item.id, []).append(item.lineno)
    return found


def _stays(size: ast.expr, bound: Mapping[str, list[int]], statement: ast.stmt) -> bool:
    """Whether a size is a number, or a name that one statement binds, further up."""
    if isinstance(size, ast.Constant):
        return type(size.value) is int
    lines = bound.get(size.id, []) if isinstance(size, ast.Name) else []
    return len(lines) == 1 and lines[0] < statement.lineno


def _written_out(
    scene: Scene, statement: ast.Assign, name: str, sizes: list[ast.expr]
) -> tuple[Edit, ...]:
    source, text = scene.source, ", ".join(map(scene.source.segment, sizes))
    whole_text = f"({text})" if len(sizes) > 1 else f"({text},)"
    if not _is_alone(scene, statement):
        return ()
    edits = [_without(scene, statement)]
    given = 0
    for call in walking.walk(scene.caller):
        for item in call.args if isinstance(call, ast.Call) else ():
            whole = item.value if isinstance(item, ast.Starred) else item
            if isinstance(whole, ast.Name) and whole.id == name and item.lineno > statement.lineno:
                written = text if isinstance(item, ast.Starred) else whole_text
                edits.append(Edit(source.path, source.span(item), written))
                given += 1
    read = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name) and x.id == name]
    return tuple(edits) if given and given == len(read) - 1 else ()
