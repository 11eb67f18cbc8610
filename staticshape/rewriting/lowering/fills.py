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
from staticshape.rewriting.reading.whole_numbers import is_whole
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile

_JOINS, _FILLS = ("cat", "concat", "concatenate"), ("zeros", "ones", "full")


@dataclass(frozen=True)
class _Test:
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
                test = _test_of(statement)
                if test is not None and is_whole(scene.names, test.number):
                    edits = _filled(scene, statement, test, bounds)
                    if edits:
                        return edits
            bounds.pass_by(statement)
    return ()


def _test_of(statement: ast.If) -> _Test | None:
    match statement.test:
        case ast.Compare(left, [op], [right]):
            for size, number, less in ((left, right, LESS), (right, left, MORE)):
                if not isinstance(size, ast.Name | ast.Subscript | ast.Call):
                    continue
                fills = _sums(statement.body, size, number), _sums(statement.orelse, size, number)
                if fills == (True, False) and isinstance(op, less):
                    return _Test(size, number, statement.body, statement.orelse)
                if fills == (False, True) and isinstance(op, MORE if less is LESS else LESS):
                    return _Test(size, number, statement.orelse, statement.body)
    return None


def _sums(block: list[ast.stmt], size: ast.expr, number: ast.expr) -> bool:
    """Whether every statement of a way fills up a name by `number - size` rows."""
    return bool(block) and all(_fill_of(x, size, number) is not None for x in block)


def _fill_of(statement: ast.stmt, size: ast.expr, number: ast.expr) -> tuple[str, str] | None:
    """`y = cat([x, zeros((k - n, ...))])`: both names."""
    match statement:
        case ast.Assign([ast.Name(target)], ast.Call(ast.Attribute(ast.Name(), join)) as call):
            pass
        case _:
            return None
    match call.args:
        case [ast.List([ast.Name(rows), fill]) | ast.Tuple([ast.Name(rows), fill]), *axis]:
            axis += [word.value for word in call.keywords if word.arg in ("axis", "dim")]
        case _:
            return None
    first = all(isinstance(x, ast.Constant) and x.value == 0 for x in axis) and len(axis) < 2
    if join not in _JOINS or not first or len(call.keywords) > len(axis):
        return None
    match fill:
        case ast.Call(ast.Attribute(ast.Name(), made), [ast.Tuple([rest, *_]), *_]):
            pass
        case ast.Call(ast.Attribute(ast.Name(), made), [ast.BinOp() as rest, *_]):
            pass
        case _:
            return None
    wanted = ast.dump(ast.BinOp(number, ast.Sub(), size))
    return (target, rows) if made in _FILLS and ast.dump(rest) == wanted else None


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


def _filled(scene: Scene, statement: ast.If, test: _Test, bounds: _Bounds) -> tuple[Edit, ...]:
    pairs = [x for x in (_fill_of(x, test.size, test.number) for x in test.short) if x is not None]
    if not test.long:
        same = all(one == two for one, two in pairs)
        if same and bounds.is_within(test.size, test.number) and statement.body is test.short:
            return (_without_test(scene.source, statement),)
        return ()
    return _cut_first(scene, statement, test, pairs, bounds)


def _cut_first(
    scene: Scene, statement: ast.If, test: _Test, pairs: list[tuple[str, str]], bounds: _Bounds
) -> tuple[Edit, ...]:
    """`y = x[:k]` on one way, `y = cat([x, zeros((k - n,))])` on the other: one after the other."""
    source = scene.source
    match test.long, pairs:
        case [ast.Assign([ast.Name(target)], value) as cut], [(filled, rows)] if target == filled:
            fits = cut_axis(value, rows, test.number) == 0 and bounds.counts(test.size, rows)
        case _:
            return ()
    assert isinstance(test.short[0], ast.Assign)
    read = {x.id for x in walking.walk(test.number) if isinstance(x, ast.Name)}
    if not fits or is_changed(scene, rows) or target in read:
        return ()
    fill = test.short[0].value
    text, base = source.segment(fill), source.span(fill)
    start = source.offset(base.line, base.column)
    asked = ast.dump(test.size)
    spots = [(x, f"{target}.shape[0]") for x in walking.walk(fill) if ast.dump(x) == asked]
    inside = {id(y) for x, _ in spots for y in walking.walk(x)}
    named = [x for x in walking.walk(fill) if isinstance(x, ast.Name) and x.id == rows]
    spots += [(x, target) for x in named if id(x) not in inside]
    for item, new in sorted(spots, key=lambda each: source.span(each[0]), reverse=True):
        span = source.span(item)
        begin = source.offset(span.line, span.column) - start
        end = source.offset(span.end_line, span.end_column) - start
        text = f"{text[:begin]}{new}{text[end:]}"
    lead = lead_of(source, statement)
    span = source.span(statement)
    every = source.lines[span.line - 1 : span.end_line]
    told = [comment for line in every for comment in comments_in(line.strip())]
    lines = [*told, source.segment(cut), f"{target} = {text}"]
    stop = len(source.lines[span.end_line - 1].rstrip("\r\n")) + 1
    whole = Span(span.line, span.column, span.end_line, stop)
    edit = Edit(source.path, whole, f"{source.newline}{lead}".join(lines))
    return (*_unread(scene, test.size), edit)


def _unread(scene: Scene, size: ast.expr) -> tuple[Edit, ...]:
    """The edit that drops the name of a size that only the test and the fill read."""
    every = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name)]
    for item in walking.walk(scene.caller):
        match item, size:
            case ast.Assign([ast.Name(name)]), ast.Name(own) if name == own:
                span, source = scene.source.span(item), scene.source
                lines = source.lines[span.line - 1 : span.end_line]
                alone = "".join(lines).strip() == source.segment(item)
                if alone and sum(x.id == own for x in every) == 3:
                    return (Edit(source.path, Span(span.line, 1, span.end_line + 1, 1), ""),)
    return ()


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
