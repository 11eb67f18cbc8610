"""`max(k - n, 0)` of rows that were cut to `k` before: `k - n`, for they are no more than `k`.

With a `k` that may be below 0 only where it is the size of what fills up: that raises then.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape import walking
from staticshape.findings import Edit
from staticshape.rewriting.lowering.cuts import axis_of, is_changed
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.star_results import Scene, is_shadowed
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.reading.whole_numbers import is_whole

_FILLS = ("zeros", "ones", "full", "pad")


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that drops one such `max`."""
    if is_shadowed(scene, "max") or is_shadowed(scene, "len"):
        return ()
    for block in blocks(scene.caller):
        for place, statement in enumerate(block):
            match statement:
                case ast.Assign([ast.Name(rows)], ast.Subscript(_, cut)):
                    number = _first(cut)
                case _:
                    continue
            if number is None or is_changed(scene, rows) or rows in names_in(number):
                continue
            if is_whole(scene.names, number):
                edits = _behind(scene, rows, number, block[place + 1 :])
                if edits:
                    return edits
    return ()


def _first(cut: ast.expr) -> ast.expr | None:
    """To how many rows `[:k]` and `[:k, :, 0]` cut."""
    first = cut.elts[0] if isinstance(cut, ast.Tuple) and cut.elts else cut
    match first:
        case ast.Slice(None, ast.expr() as number, None):
            return number
    return None


def _behind(
    scene: Scene, rows: str, number: ast.expr, behind: Iterable[ast.stmt]
) -> tuple[Edit, ...]:
    """The edit in the statements behind the cut, as long as they leave rows and number alone."""
    fixed, sizes = {rows} | names_in(number), set[str]()
    for statement in behind:
        simple = isinstance(statement, ast.Assign | ast.Return | ast.Expr)
        for item in walking.walk(statement) if simple else ():
            lacks = _lacks(item, number)
            if lacks is None:
                continue
            size = lacks.right
            known = isinstance(size, ast.Name) and size.id in sizes
            above = isinstance(number, ast.Constant) or _is_size(scene, statement, item)
            if above and (known or axis_of(size, rows) == 0):
                text = scene.source.segment(lacks)
                return (Edit(scene.source.path, scene.source.span(item), f"({text})"),)
        bound = assigned_in([statement])
        sizes -= bound
        if fixed & bound:
            return ()
        match statement:
            case ast.Assign([ast.Name(named)], value) if axis_of(value, rows) == 0:
                sizes.add(named)
    return ()


def _is_size(scene: Scene, statement: ast.stmt, node: ast.AST) -> bool:
    """Whether a number does no more than say how many rows fill up, also under a name."""
    sizes = {
        part
        for call in walking.walk(scene.caller)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        if call.func.attr in _FILLS
        for given in (call.args[:2] if call.func.attr == "pad" else call.args[:1])
        for part in (given.elts if isinstance(given, ast.Tuple | ast.List) else [given])
    }
    match statement:
        case ast.Assign([ast.Name(name)], value) if value is node:
            named = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name)]
            uses = [x for x in named if x.id == name and isinstance(x.ctx, ast.Load)]
            return bool(uses) and all(use in sizes for use in uses)
    return node in sizes


def _lacks(node: ast.AST, number: ast.expr) -> ast.BinOp | None:
    """The `k - n` of `max(k - n, 0)` and `max(0, k - n)`."""
    match node:
        case ast.Call(ast.Name("max"), [ast.BinOp() as lacks, ast.Constant(0)], []) | ast.Call(
            ast.Name("max"), [ast.Constant(0), ast.BinOp() as lacks], []
        ):
            same = ast.dump(lacks.left) == ast.dump(number)
            return lacks if isinstance(lacks.op, ast.Sub) and same else None
    return None
