"""Rows filled up to a fixed number, without a test: what is cut to `k` rows lacks `k - n` of them.

`if n < k: x = cat([x, zeros((k - n,))])` behind `x = x[:k]` may stand without its test, which only
spares a piece of no rows. And `x = x[:k]` may stand before, where it is the other way of the `if`.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.rewriting.lowering.cuts import LESS, MORE, axis_of, cut_axis, is_changed
from staticshape.rewriting.lowering.rounds import blocks
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.reading.whole_numbers import is_whole
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile

_JOINS, _FILLS = ("cat", "concat", "concatenate"), ("zeros", "ones", "full")


@dataclass(frozen=True)
class Test:
    """`n < k` with a number of rows: which of the ways fills them up, and which one does not."""

    size: ast.expr
    number: ast.expr
    short: list[ast.stmt]
    long: list[ast.stmt]


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that drops the test of one such statement."""
    for block in blocks(scene.caller):
        bounds = _Bounds()
        for statement in block:
            if isinstance(statement, ast.If) and _stands_alone(scene.source, statement):
                test = test_of(statement)
                if test is not None and (test.long or is_whole(scene.names, test.number)):
                    edits = _filled(scene, statement, test, bounds)
                    if edits:
                        return edits
            bounds.pass_by(statement)
    return ()


def test_of(statement: ast.If) -> Test | None:
    """The test of an `if` that fills rows up on one way, and does something else on the other."""
    match statement.test:
        case ast.Compare(left, [op], [right]):
            for size, number, less in ((left, right, LESS), (right, left, MORE)):
                if not isinstance(size, ast.Name | ast.Subscript | ast.Call):
                    continue
                body = bool(fills_of(statement.body, size, number))
                other = bool(fills_of(statement.orelse, size, number))
                if (body, other) == (True, False) and isinstance(op, less):
                    return Test(size, number, statement.body, statement.orelse)
                if (body, other) == (False, True) and isinstance(
                    op, MORE if less is LESS else LESS
                ):
                    return Test(size, number, statement.orelse, statement.body)
    return None


def fills_of(
    block: list[ast.stmt], size: ast.expr, number: ast.expr
) -> list[tuple[str, str]] | None:
    """The names that a way fills up by `number - size` rows, each with the name of its rows.

    None where a statement does something else. What is put behind the rows may have a name.
    """
    wanted = ast.dump(ast.BinOp(number, ast.Sub(), size))
    pieces: set[str] = set()
    found = []
    for statement in block:
        match statement:
            case ast.Assign([ast.Name(name)], value) if _is_piece(value, wanted):
                pieces.add(name)
                continue
        one = _fill_of(statement, wanted, pieces)
        if one is None or one[0] in pieces:
            return None
        found.append(one)
    return found


def _is_piece(value: ast.expr, wanted: str) -> bool:
    """`zeros((k - n, d))`, which has no rows where the size is the number."""
    match value:
        case ast.Call(ast.Attribute(ast.Name(), made), [ast.Tuple([rest, *_]), *_]):
            pass
        case ast.Call(ast.Attribute(ast.Name(), made), [ast.BinOp() as rest, *_]):
            pass
        case _:
            return False
    return made in _FILLS and ast.dump(rest) == wanted


def _fill_of(statement: ast.stmt, wanted: str, pieces: set[str]) -> tuple[str, str] | None:
    """`y = cat([x, zeros((k - n, ...))])`, `y = pad(x, (0, 0, 0, k - n))`: both names."""
    match statement:
        case ast.Assign([ast.Name(target)], ast.Call(ast.Attribute(ast.Name(), join)) as call):
            pass
        case _:
            return None
    match call.args:
        case [ast.Name(rows), ast.List(parts) | ast.Tuple(parts)] if join == "pad" and parts:
            *zeros, rest = parts
            others = all(isinstance(x, ast.Constant) and x.value == 0 for x in zeros)
            return (target, rows) if others and ast.dump(rest) == wanted else None
        case [ast.List([ast.Name(rows), fill]) | ast.Tuple([ast.Name(rows), fill]), *axis]:
            axis += [word.value for word in call.keywords if word.arg in ("axis", "dim")]
        case _:
            return None
    first = all(isinstance(x, ast.Constant) and x.value == 0 for x in axis) and len(axis) < 2
    if join not in _JOINS or not first or len(call.keywords) > len(axis):
        return None
    named = isinstance(fill, ast.Name) and fill.id in pieces
    return (target, rows) if named or _is_piece(fill, wanted) else None


class _Bounds:
    """What is known in a block: names cut to a number of rows, and names of how many rows are."""

    def __init__(self) -> None:
        self.most: dict[str, tuple[str, frozenset[str]]] = {}  # rows: the number, and its names
        self.rows: dict[str, tuple[str, frozenset[str]]] = {}  # numbers that are no larger
        self.named: dict[str, str] = {}  # numbers: whose rows they count

    def pass_by(self, statement: ast.stmt) -> None:
        """What holds behind a statement."""
        made: list[tuple[str, ast.expr]] = []
        match statement:
            case ast.Assign([ast.Name(target)], value):
                made = [(target, value)]
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                if len(targets) == len(values) and all(isinstance(x, ast.Name) for x in targets):
                    pairs = zip(targets, values, strict=True)
                    made = [(x.id, value) for x, value in pairs if isinstance(x, ast.Name)]
        found = [(name, *self._of(value)) for name, value in made]
        for item in walking.walk(statement):
            if isinstance(item, ast.Name) and not isinstance(item.ctx, ast.Load):
                self._forget(item.id)
        for name, most, rows, named in found:
            if most is not None and name not in most[1]:
                self.most[name] = most
            if rows is not None and name not in rows[1]:
                self.rows[name] = rows
            if named is not None and named != name:
                self.named[name] = named

    def _forget(self, name: str) -> None:
        for table in (self.most, self.rows):
            for key in [x for x, (_, names) in table.items() if x == name or name in names]:
                del table[key]
        for key in [x for x, rows in self.named.items() if name in (x, rows)]:
            del self.named[key]

    def _of(
        self, value: ast.expr
    ) -> tuple[tuple[str, frozenset[str]] | None, tuple[str, frozenset[str]] | None, str | None]:
        match value:
            case ast.Subscript(ast.Name(own), ast.Slice(None, ast.expr() as number, None)):
                if cut_axis(value, own, number) == 0:
                    read = {x.id for x in walking.walk(number) if isinstance(x, ast.Name)}
                    return (ast.dump(number), frozenset(read)), None, None
            case ast.Subscript(ast.Name(), ast.Name(places)) if places in self.most:
                return self.most[places], None, None
            case ast.Subscript(ast.Attribute(ast.Name(own), "shape")) | ast.Call(
                _, [ast.Name(own)]
            ):
                if axis_of(value, own) == 0:
                    return None, self.most.get(own), own
        return None, None, None

    def is_within(self, size: ast.expr, number: ast.expr) -> bool:
        """Whether so many rows are no more than a number."""
        match size:
            case ast.Name(name):
                found = self.rows.get(name)
            case _:
                found = self._of(size)[1]
        return found is not None and found[0] == ast.dump(number)

    def counts(self, size: ast.expr, name: str) -> bool:
        """Whether a number is that of the rows of a name."""
        if isinstance(size, ast.Name):
            return self.named.get(size.id) == name
        return axis_of(size, name) == 0


def _filled(scene: Scene, statement: ast.If, test: Test, bounds: _Bounds) -> tuple[Edit, ...]:
    pairs = fills_of(test.short, test.size, test.number)
    if not pairs or not _are_own(scene, test.short, pairs):
        return ()
    if not test.long:
        same = all(one == two for one, two in pairs)
        if same and bounds.is_within(test.size, test.number) and statement.body is test.short:
            return (_without_test(scene.source, statement),)
        return ()
    return _cut_first(scene, statement, test, pairs, bounds)


def _are_own(scene: Scene, block: list[ast.stmt], pairs: list[tuple[str, str]]) -> bool:
    """Whether the names of the pieces, which are bound in any case now, are read nowhere else."""
    own = assigned_in(block) - {target for target, _ in pairs}
    inside = sum(_names(item, own) for item in block)
    return inside == _names(scene.caller, own)


def _names(node: ast.AST, wanted: frozenset[str]) -> int:
    return sum(isinstance(x, ast.Name) and x.id in wanted for x in walking.walk(node))


def _cut_first(
    scene: Scene, statement: ast.If, test: Test, pairs: list[tuple[str, str]], bounds: _Bounds
) -> tuple[Edit, ...]:
    """`y = x[:k]` on one way, `y = cat([x, zeros((k - n,))])` on the other: one after the other."""
    source = scene.source
    cut, counted = cut_of(test)
    match cut, pairs:
        case ast.Assign([ast.Name(target)], value), [(filled, rows)] if target == filled:
            fits = cut_axis(value, rows, test.number) == 0 and bounds.counts(test.size, rows)
        case _:
            return ()
    read = {x.id for x in walking.walk(test.number) if isinstance(x, ast.Name)}
    if not fits or is_changed(scene, rows) or target in read or len(pairs) != 1:
        return ()
    own = ast.dump(ast.Name(rows, ast.Load()))
    spots = {ast.dump(test.size): f"{target}.shape[0]", own: target}
    lead, span = lead_of(source, statement), source.span(statement)
    every = source.lines[span.line - 1 : span.end_line]
    told = [comment for line in every for comment in comments_in(line.strip())]
    assert cut is not None
    lines = [*told, source.segment(cut)]
    if counted is not None:
        lines.append(f"{counted} = {target}.shape[0]")
        spots = {own: target}
    lines += [_respelled(source, item, spots) for item in test.short]
    stop = len(source.lines[span.end_line - 1].rstrip("\r\n")) + 1
    whole = Span(span.line, span.column, span.end_line, stop)
    edit = Edit(source.path, whole, f"{source.newline}{lead}".join(lines))
    return (*_unread(scene, statement, test.size, counted), edit)


def cut_of(test: Test) -> tuple[ast.Assign | None, str | None]:
    """The statement that cuts, and the name of the number of rows where that is bound anew too."""
    counts = [
        item
        for item in test.long
        if isinstance(item, ast.Assign)
        and isinstance(test.size, ast.Name)
        and ast.dump(item.targets[0]) == ast.dump(ast.Name(test.size.id, ast.Store()))
        and ast.dump(item.value) == ast.dump(test.number)
    ]
    others = [item for item in test.long if item not in counts]
    if len(counts) > 1 or len(others) != 1 or not isinstance(others[0], ast.Assign):
        return None, None
    named = test.size.id if counts and isinstance(test.size, ast.Name) else None
    return others[0], named


def _unread(
    scene: Scene, statement: ast.If, size: ast.expr, counted: str | None
) -> tuple[Edit, ...]:
    """The edit that drops the name of a size that only this `if` reads, or binds anew."""
    if not isinstance(size, ast.Name):
        return ()
    inside = set(walking.walk(statement))
    others = [
        x
        for x in walking.walk(scene.caller)
        if isinstance(x, ast.Name) and x.id == size.id and x not in inside
    ]
    last = statement.end_lineno or statement.lineno
    before = [x for x in others if counted is None or x.lineno <= last]
    for item in walking.walk(scene.caller):
        match item:
            case ast.Assign([ast.Name() as target]) if before == [target]:
                span, source = scene.source.span(item), scene.source
                lines = source.lines[span.line - 1 : span.end_line]
                if "".join(lines).strip() == source.segment(item):
                    return (Edit(source.path, Span(span.line, 1, span.end_line + 1, 1), ""),)
    return ()


def _respelled(source: SourceFile, statement: ast.stmt, names: dict[str, str]) -> str:
    """The text of a statement in other words, which are looked up by what they stand for."""
    text, base = source.segment(statement), source.span(statement)
    start = source.offset(base.line, base.column)
    every = walking.walk(statement)
    spots = [x for x in every if isinstance(x, ast.expr) and ast.dump(x) in names]
    inside = {id(y) for x in spots for y in walking.walk(x) if y is not x}
    for item in sorted(spots, key=source.span, reverse=True):
        if id(item) not in inside:
            span = source.span(item)
            begin = source.offset(span.line, span.column) - start
            end = source.offset(span.end_line, span.end_column) - start
            text = f"{text[:begin]}{names[ast.dump(item)]}{text[end:]}"
    return text


def _stands_alone(source: SourceFile, statement: ast.If) -> bool:
    """Whether an `if` is no `elif`, and it and what is in it have lines of their own."""
    inside = [statement, *statement.body, *statement.orelse]
    alone = not any(lead_of(source, item).strip() for item in inside)
    lasts = [source.span(item) for item in inside[1:]]
    tails = [source.lines[x.end_line - 1][x.end_column - 1 :].strip() for x in lasts]
    bare = all(tail[:1] in ("", "#") for tail in tails)
    return alone and bare and not source.segment(statement).startswith("elif")


def _without_test(source: SourceFile, statement: ast.If) -> Edit:
    """What an `if` does, one step to the left."""
    lead, inner = lead_of(source, statement), lead_of(source, statement.body[0])
    end = statement.end_lineno or statement.lineno
    told = comments_in(source.lines[statement.lineno - 1].strip())
    lines = [f"{lead}{comment}" for comment in told]
    for line in source.lines[statement.lineno : end]:
        text = line.rstrip("\r\n")
        lines.append(f"{lead}{text.removeprefix(inner)}" if text.startswith(inner) else text)
    stop = len(source.lines[end - 1].rstrip("\r\n")) + 1
    return Edit(source.path, Span(statement.lineno, 1, end, stop), source.newline.join(lines))
