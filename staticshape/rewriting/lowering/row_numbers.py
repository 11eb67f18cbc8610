"""Numbers of rows that have names of their own, in the words of the rows.

`n = min(x.shape[0], k)` with `x[:n]` becomes `x = x[:k]` with `n = x.shape[0]`; a name of the rows
that are missing, `m = k - x.shape[0]`, is written out in the `if m > 0:` that fills them up.
"""

from __future__ import annotations

import ast
import copy

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.cuts import axis_of, cut_axis, is_changed
from staticshape.rewriting.lowering.fills import test_of
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.source import SourceFile

_ENCLOSES = (ast.Tuple, ast.List, ast.Call)
_TURNED = {ast.Gt: "<", ast.GtE: "<=", ast.Lt: ">", ast.LtE: ">="}


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that take one such name away, or give it another meaning."""
    for block in blocks(scene.caller):
        for place, statement in enumerate(block):
            match statement:
                case ast.Assign([ast.Name(name)], ast.Call(ast.Name("min"), [one, two], [])):
                    edits = _cut(scene, block, place, name, (one, two))
                case ast.Assign([ast.Name(name)], ast.BinOp(number, ast.Sub(), size)):
                    edits = _written_out(scene, block, place, name, (size, number))
                case _:
                    edits = ()
            if edits:
                return edits
    return ()


def _owns_its_line(source: SourceFile, statement: ast.stmt) -> bool:
    lines = source.lines[statement.lineno - 1 : statement.end_lineno]
    return "".join(lines).strip() == source.segment(statement)


def _replaced(source: SourceFile, node: ast.AST, text: str) -> Edit:
    span = source.span(node)
    return Edit(source.path, Span(span.line, span.column, span.end_line, span.end_column), text)


# n = min(x.shape[0], k)


def _cut(
    scene: Scene, block: list[ast.stmt], place: int, name: str, parts: tuple[ast.expr, ast.expr]
) -> tuple[Edit, ...]:
    source, statement = scene.source, block[place]
    sizes = [part for part in parts if (rows := _rows_of(part)) and axis_of(part, rows) == 0]
    if len(sizes) != 1 or not _owns_its_line(source, statement):
        return ()
    (size,) = sizes
    number = next(part for part in parts if part is not size)
    rows = _rows_of(size)
    bound = [item for item in block[:place] if rows in assigned_in([item])]
    if not _is_number(number) or not bound or not isinstance(bound[-1], ast.Assign):
        return ()
    if rows is None or is_changed(scene, rows) or _stores(scene.caller, name) != 1:
        return ()
    reads = _reads_behind(scene.caller, block[place + 1 :], rows)
    stop = ast.Name(name, ast.Load())
    every = [x for item in block for x in walking.walk(item)]
    parents = {child: item for item in every for child in ast.iter_child_nodes(item)}
    cuts = [parents.get(item) for item in reads or ()]
    fits = [x for x in cuts if isinstance(x, ast.expr) and cut_axis(x, rows, stop) == 0]
    if not fits or len(fits) != len(cuts):
        return ()
    if not isinstance(number, ast.Constant) and not _only_sizes(scene.caller, name, number, fits):
        return ()
    lead = lead_of(source, statement)
    text = (
        f"{rows} = {rows}[:{source.segment(number)}]{source.newline}{lead}{name} = {rows}.shape[0]"
    )
    return (_replaced(source, statement, text), *(_replaced(source, x, rows) for x in fits))


def _only_sizes(function: ast.AST, name: str, number: ast.expr, cuts: list[ast.expr]) -> bool:
    """Whether `n` only cuts the rows and says what is missing, `k - n`: below 0 that raises."""
    missing = ast.dump(ast.BinOp(number, ast.Sub(), ast.Name(name, ast.Load())))
    known = [x for x in walking.walk(function) if ast.dump(x) == missing]
    inside = {item for x in (*cuts, *known) for item in walking.walk(x)}
    return bool(known) and all(item in inside for item in _reads(function, name))


def _rows_of(size: ast.expr) -> str | None:
    """The `x` of `x.shape[0]` and `len(x)`."""
    match size:
        case ast.Subscript(ast.Attribute(ast.Name(rows), "shape")):
            return rows
        case ast.Call(ast.Name("len"), [ast.Name(rows)], []):
            return rows
    return None


def _is_number(node: ast.expr) -> bool:
    """Whether a number of rows is above 0: one below leaves out the last rows."""
    match node:
        case ast.Constant(int(value)):
            return value > 0
        case ast.Attribute(ast.Name("self")):
            return True  # where it is below 0, what is missing raises
    return False


def _stores(function: ast.AST, name: str) -> int:
    every = [item for item in walking.walk(function) if isinstance(item, ast.Name)]
    return sum(item.id == name and not isinstance(item.ctx, ast.Load) for item in every)


def _reads_behind(function: ast.AST, block: list[ast.stmt], rows: str) -> list[ast.Name] | None:
    """The reads of a name up to where it is bound anew; None where that is not in this block."""
    found: list[ast.Name] = []
    for statement in block:
        found += _reads(statement, rows)
        if rows in assigned_in([statement]):
            return found if isinstance(statement, ast.Assign) else None
    first = block[0].lineno if block else 0
    behind = [item for item in _reads(function, rows) if item.lineno >= first]
    return found if block and len(behind) == len(found) else None


def _reads(node: ast.AST, name: str) -> list[ast.Name]:
    every = [x for x in walking.walk(node) if isinstance(x, ast.Name) and x.id == name]
    return [item for item in every if isinstance(item.ctx, ast.Load)]


# m = k - x.shape[0]


def _written_out(
    scene: Scene, block: list[ast.stmt], place: int, name: str, parts: tuple[ast.expr, ast.expr]
) -> tuple[Edit, ...]:
    source, statement, (size, number) = scene.source, block[place], parts
    behind = block[place + 1] if place + 1 < len(block) else None
    if not isinstance(behind, ast.If) or not isinstance(statement, ast.Assign):
        return ()
    turned = _turned(behind.test, name)
    every = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name) and x.id == name]
    inside = [x for x in walking.walk(behind) if isinstance(x, ast.Name) and x.id == name]
    if turned is None or len(every) != len(inside) + 1 or not _owns_its_line(source, statement):
        return ()
    asked = f"{source.segment(size)} {turned} {source.segment(number)}"
    plain = _Inlined(name, statement.value).visit(copy.deepcopy(behind))
    plain.test = ast.parse(asked, mode="eval").body
    names = names_in(size) | names_in(number)
    if test_of(plain) is None or _reads_too_late([behind.body, behind.orelse], name, names):
        return ()
    gone = Span(statement.lineno, 1, (statement.end_lineno or statement.lineno) + 1, 1)
    tested = set(walking.walk(behind.test))
    spots = [
        _replaced(source, x, source.segment(statement.value)) for x in inside if x not in tested
    ]
    return (Edit(source.path, gone, ""), _replaced(source, behind.test, asked), *spots)


def _turned(test: ast.expr, name: str) -> str | None:
    """How `n` is to `k` where `k - n` is so to 0."""
    match test:
        case ast.Compare(ast.Name(own), [op], [ast.Constant(0)]) if own == name:
            return _TURNED.get(type(op))
        case ast.Compare(ast.Constant(0), [op], [ast.Name(own)]) if own == name:
            return {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}.get(type(op))
    return None


def _reads_too_late(ways: list[list[ast.stmt]], name: str, names: frozenset[str]) -> bool:
    """Whether a way reads a number behind a statement that binds what it is made of."""
    for way in ways:
        for place, statement in enumerate(way):
            late = [x for item in way[place + 1 :] for x in walking.walk(item)]
            if assigned_in([statement]) & names:
                return any(isinstance(x, ast.Name) and x.id == name for x in late)
    return False


class _Inlined(ast.NodeTransformer):
    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.value if node.id == self.name else node
