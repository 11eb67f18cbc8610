"""Shapes written where they are asked for: `size = (n, n)` and `x.broadcast_to(size)`."""

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
    return ()


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
    alone = not lead_of(source, statement).strip() and statement.lineno == statement.end_lineno
    line = source.lines[statement.lineno - 1]
    if not alone or comments_in(line.strip()) or ";" in line:
        return ()
    edits = [Edit(source.path, Span(statement.lineno, 1, statement.lineno + 1, 1), "")]
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
