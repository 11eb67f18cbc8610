"""A few values made in one expression, written out: `a, b = [t[m] for t in (x, y)]`.

Each is an element of its own then. A list that is read by its places alone is written out as well.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from operator import add, mul, sub

from staticshape import walking
from staticshape.findings import Edit
from staticshape.rewriting.lowering.rounds import LAZY, blocks
from staticshape.rewriting.lowering.star_results import Scene, is_shadowed
from staticshape.source import SourceFile

_MOST = 8  # values
_RECKON: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul,
}  # fmt: skip
_PYTHONS = frozenset({"list", "map", "range", "tuple"})
_INSIDE = (*LAZY, ast.JoinedStr, ast.Starred)


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edit that writes out the values of one assignment."""
    source, function = scene.source, scene.caller
    for block in blocks(function):
        for statement in block:
            match statement:
                case ast.Assign([ast.Tuple(targets)], value):
                    texts = _parts(source, value)
                    text = ", ".join(texts) if len(texts) == len(targets) > 1 else ""
                    text = f"({text})" if "\n" in text else text
                case ast.Assign([ast.Name(name)], ast.ListComp() as value):
                    texts = _parts(source, value) if _is_read_by_place(function, name) else []
                    text = f"[{', '.join(texts)}]" if texts else ""
                case _:
                    continue
            kept = "#" in source.segment(value) or _names_another(
                scene, value
            )  # no comment is lost
            if text and not kept:
                return (Edit(source.path, source.span(value), text),)
    return ()


def _names_another(scene: Scene, value: ast.expr) -> bool:
    """Whether `map`, `range`, `list` or `tuple` is not Python's here."""
    called = [x.func for x in walking.walk(value) if isinstance(x, ast.Call)]
    names = {x.id for x in called if isinstance(x, ast.Name)} & _PYTHONS
    return any(is_shadowed(scene, name) for name in names)


def _parts(source: SourceFile, value: ast.expr) -> list[str]:
    """The texts of a few values: of a list, or of a comprehension over a short range."""
    match value:
        case ast.List(parts) if parts and not any(isinstance(x, ast.Starred) for x in parts):
            return [source.segment(part) for part in parts]
        case ast.Call(ast.Name("list" | "tuple"), [ast.ListComp() | ast.GeneratorExp()], []):
            return _parts(source, value.args[0])
        case ast.ListComp(made, [part]) | ast.GeneratorExp(made, [part]):
            simple = not part.ifs and not part.is_async
            return _each(source, made, part.target, part.iter) if simple else []
        case ast.Call(
            ast.Name("map"), [ast.Lambda(ast.arguments(args=[one]) as taken, made), over]
        ):
            alone = not (taken.posonlyargs or taken.kwonlyargs or taken.vararg or taken.kwarg)
            target = ast.Name(one.arg, ast.Store())
            return _each(source, made, target, over) if alone and not taken.defaults else []
    return []


def _each(source: SourceFile, made: ast.expr, target: ast.expr, over: ast.expr) -> list[str]:
    """The texts of what is made for every number or value of a few."""
    places = _places(over)
    if places:
        return _written_out(source, made, target, places)
    match over, target:
        case ((ast.Tuple(values) | ast.List(values)), ast.Name(name)) if 1 < len(values) <= _MOST:
            spots = [x for x in walking.walk(made) if isinstance(x, ast.Name) and x.id == name]
            inside = [x for item in (made, *values) for x in walking.walk(item)]
            writes = any(isinstance(x, ast.Attribute) and x.attr.endswith("_") for x in inside)
            named = all(map(_is_named, values))  # others are computed in another order then
            fit = named or (not writes and len(spots) == 1)
            if fit and not any(isinstance(x, _INSIDE) for x in inside):
                texts = [_as_operand(source, value) for value in values]
                return [_replaced(source, made, [(x, text) for x in spots]) for text in texts]
    return []


def _is_named(value: ast.expr) -> bool:
    """`x`, `self.x`: what may be read as often as a name is."""
    while isinstance(value, ast.Attribute):
        value = value.value
    return isinstance(value, ast.Name)


def _as_operand(source: SourceFile, value: ast.expr) -> str:
    text = source.segment(value)
    alone = isinstance(value, ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.Constant)
    return text if alone else f"({text})"


def _places(node: ast.expr) -> list[int]:
    """The numbers of `range(4)`, or the constants of a tuple or list in the text."""
    match node:
        case ast.Call(ast.Name("range"), [ast.Constant(int(number))], []) if number <= _MOST:
            return list(range(number))
        case ast.Tuple(parts) | ast.List(parts) if len(parts) <= _MOST:
            values = [x.value for x in parts if isinstance(x, ast.Constant)]
            found = [x for x in values if isinstance(x, int) and not isinstance(x, bool)]
            return found if len(found) == len(parts) else []
    return []


def _written_out(
    source: SourceFile, made: ast.expr, target: ast.expr, places: list[int]
) -> list[str]:
    inside = walking.walk(made)
    if not isinstance(target, ast.Name) or any(isinstance(x, _INSIDE) for x in inside):
        return []
    owned = [x.value for x in inside if isinstance(x, ast.Attribute)]  # `0.real` is no attribute
    if any(isinstance(x, ast.Name) and x.id == target.id for x in owned):
        return []
    return [_with(source, made, target.id, place) for place in places]


def _with(source: SourceFile, made: ast.expr, name: str, place: int) -> str:
    """The text of an element, with a number for the name and for what is reckoned from it."""
    spots: list[tuple[ast.AST, int]] = []
    waiting: list[ast.AST] = [made]
    while waiting:
        item = waiting.pop()
        number = _number(item, name, place)
        if number is not None and not isinstance(item, ast.Constant):
            spots.append((item, number))
        else:
            waiting += ast.iter_child_nodes(item)
    return _replaced(source, made, spots)


def _replaced(
    source: SourceFile, made: ast.expr, spots: Sequence[tuple[ast.AST, int | str]]
) -> str:
    text, base = source.segment(made), source.span(made)
    start = source.offset(base.line, base.column)
    for item, written in sorted(spots, key=lambda spot: source.span(spot[0]), reverse=True):
        span = source.span(item)
        begin = source.offset(span.line, span.column) - start
        end = source.offset(span.end_line, span.end_column) - start
        text = f"{text[:begin]}{written}{text[end:]}"
    return text


def _number(node: ast.AST, name: str, place: int) -> int | None:
    """What is reckoned from whole numbers and the name, which stands for one; else None."""
    match node:
        case ast.Name(own) if own == name:
            return place
        case ast.Constant(value) if type(value) is int:
            return value
        case ast.BinOp(left, op, right) if type(op) in _RECKON:
            one, two = _number(left, name, place), _number(right, name, place)
            return None if one is None or two is None else _RECKON[type(op)](one, two)
    return None


def _is_read_by_place(function: ast.FunctionDef, name: str) -> bool:
    """Whether a list, bound once, is only read as `rows[0]` or taken apart by unpacking."""
    every = [x for x in walking.walk(function) if isinstance(x, ast.Name) and x.id == name]
    allowed = set[ast.AST]()
    for item in walking.walk(function):
        match item:
            case ast.Subscript(ast.Name() as rows, ast.Constant(int()), ast.Load()):
                allowed.add(rows)
            case ast.Assign([ast.Tuple()], ast.Name() as rows):
                allowed.add(rows)
    reads = [item for item in every if isinstance(item.ctx, ast.Load)]
    return len(every) == len(reads) + 1 and bool(reads) and all(item in allowed for item in reads)
