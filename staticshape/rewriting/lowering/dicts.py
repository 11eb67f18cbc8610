"""Dicts that are filled key by key written out: names hold the values, each `return` the dict."""

from __future__ import annotations

import ast
import keyword
from collections.abc import Iterator

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile


@dataclass(frozen=True)
class _Returned:
    """One return of it: the keys that it holds there, and the stores just above an early one."""

    value: ast.Name
    keys: tuple[str, ...]
    last: tuple[ast.Assign, ...]


@dataclass(frozen=True)
class _Filled:
    """The dict of a function: where it is made, filled and returned."""

    made: ast.Assign
    stores: tuple[ast.Assign, ...]
    returned: tuple[_Returned, ...]


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edits that write out one dict which an early `return` gives in another state."""
    names = [item for item in walking.walk(function) if isinstance(item, ast.Name)]
    for statement in function.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Dict()):
                uses = [item for item in names if item.id == name]
                found = _filled(function, statement, name, len(uses))
                if found is not None and not comments_in(source.segment(statement)):
                    return _written_out(source, function, found, {item.id for item in names})
    return ()


def _filled(function: ast.FunctionDef, made: ast.Assign, name: str, uses: int) -> _Filled | None:
    """How a dict is filled, where the whole of it is stores of new values and returns."""
    assert isinstance(made.value, ast.Dict)
    keys = [_key(key) for key in made.value.keys]
    held = [key for key in keys if key is not None]
    place = function.body.index(made)
    if len(held) < len(keys) or len({*held}) < len(held):
        return None
    stores: list[ast.Assign] = []
    returned: list[_Returned] = []
    for statement in function.body[place + 1 :]:
        early = isinstance(statement, ast.If) and not statement.orelse
        block = statement.body if isinstance(statement, ast.If) and early else [statement]
        inside = [*held]
        for item in block:
            match item:
                case ast.Assign([ast.Subscript(ast.Name(owner), index)]) if owner == name:
                    key = _key(index)
                    if key is None:
                        return None
                    inside += [key] if key not in inside else []
                    stores.append(item)
                case ast.Return(ast.Name(owner) as value) if owner == name:
                    last = _last(block, stores) if early else ()
                    returned.append(_Returned(value, tuple(inside), last))
        if not early:
            held = inside
        elif inside != held and not isinstance(block[-1], ast.Return):
            return None  # filled on one way
    several = len(returned) > 1 and len({frozenset(each.keys) for each in returned}) == 1
    whole = 1 + len(stores) + len(returned) == uses
    return _Filled(made, tuple(stores), tuple(returned)) if several and whole else None


def _last(block: list[ast.stmt], stores: list[ast.Assign]) -> tuple[ast.Assign, ...]:
    """The stores that stand right above a return, each in one line."""
    found: list[ast.Assign] = []
    for item in reversed(block[:-1]):
        if not isinstance(item, ast.Assign) or item not in stores or item.end_lineno != item.lineno:
            break
        found.append(item)
    return tuple(reversed(found))


def _key(node: ast.expr | None) -> str | None:
    """A key that may be a name."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return None
    fits = node.value.isidentifier() and not keyword.iskeyword(node.value)
    return node.value if fits else None


def _written_out(
    source: SourceFile, function: ast.FunctionDef, found: _Filled, taken: set[str]
) -> tuple[Edit, ...]:
    given = function.args
    taken = taken | {each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)}
    names = {key: _free(key, taken) for key in found.returned[0].keys}
    return (*_edits(source, found, names),)


def _free(key: str, taken: set[str]) -> str:
    name = key
    while name in taken:
        name += "_"
    return name


def _edits(source: SourceFile, found: _Filled, names: dict[str, str]) -> Iterator[Edit]:
    made = found.made
    assert isinstance(made.value, ast.Dict)
    lead = source.lines[made.lineno - 1][: source.span(made).column - 1]
    lines = [
        f"{names[key.value]} = {source.segment(value)}"  # type: ignore[union-attr]
        for key, value in zip(made.value.keys, made.value.values, strict=True)
    ]
    if lines:
        yield Edit(source.path, source.span(made), f"{source.newline}{lead}".join(lines))
    else:
        end = made.end_lineno or made.lineno
        yield Edit(source.path, Span(made.lineno, 1, end + 1, 1), "")
    inside = {
        str(each.targets[0].slice.value): each  # type: ignore[attr-defined]
        for returned in found.returned
        for each in returned.last
        if not comments_in(source.lines[each.lineno - 1].strip())
    }
    for store in found.stores:
        target = store.targets[0]
        assert isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant)
        if store in inside.values():
            yield Edit(source.path, Span(store.lineno, 1, store.lineno + 1, 1), "")
        else:
            yield Edit(source.path, source.span(target), names[str(target.slice.value)])
    for returned in found.returned:
        own = {key: each for key, each in inside.items() if each in returned.last}
        items = ", ".join(
            f'"{key}": {source.segment(own[key].value) if key in own else names[key]}'
            for key in returned.keys
        )
        yield Edit(source.path, source.span(returned.value), f"{{{items}}}")
