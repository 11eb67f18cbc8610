"""A name of the rewrite's own that nothing reads any more serves again: no `sel_valid_2` then."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from staticshape import walking
from staticshape.findings import Edit
from staticshape.records import dataclass
from staticshape.rewriting.text.fold import edits_between
from staticshape.source import SourceFile

_NUMBERED = re.compile(r"([a-zA-Z]\w*?)_(\d+)(_[a-z]+)?")  # `rows_2`, `rows_2_valid`
_WORD = re.compile(r"\w+")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def names_again(source: SourceFile, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The same edits, with numbered names in place of which the first ones stand idle."""
    if not any(_NUMBERED.search(edit.text) for edit in edits):
        return edits
    after = SourceFile(source.path, source.apply(edits))
    old = set(_WORD.findall(source.text))
    try:
        functions = [node for node in walking.walk(after.tree) if isinstance(node, ast.FunctionDef)]
    except SyntaxError:
        return edits  # what does not parse is taken back
    renamed: dict[ast.Name, str] = {}
    for function in functions:
        renamed.update(_renamed(function, old))
    if not renamed:
        return edits
    text = after.text
    for node in sorted(renamed, key=lambda node: (-node.lineno, -node.col_offset)):
        span = after.span(node)
        start = after.offset(span.line, span.column)
        text = text[:start] + renamed[node] + text[start + len(node.id) :]
    for name in set(renamed.values()):
        text = re.sub(rf"^[ \t]*{name} = {name}\r?\n", "", text, flags=re.MULTILINE)
    return edits_between(source, text)


@dataclass
class _Places:
    """Where a name of one function occurs: in which statement of which block, bound or read."""

    block: int  # of all its bindings
    bound: list[int]
    read: list[int]
    nodes: list[ast.Name]
    only: bool = True  # nothing but plain assignments in one block, and reads in it


def _renamed(function: ast.FunctionDef, old: set[str]) -> dict[ast.Name, str]:
    places = _places(function, old)
    found: dict[ast.Name, str] = {}
    free: set[str] = set()
    for names in _together(places):
        for number in range(1, max(map(_number, names))):
            others = [_spelled(name, number) for name in names]
            taken = any(other in old for other in others) or len({*others}) < len(others)
            pairs = [pair for pair in zip(names, others, strict=True) if pair[0] != pair[1]]
            if taken or not all(
                other in free or _follows(places[name], places.get(other)) for name, other in pairs
            ):
                continue
            for name, other in pairs:
                second = places.pop(name)
                first = None if other in free else places.get(other)
                found.update((node, other) for node in second.nodes)
                places[other] = second if first is None else _joined(first, second)
                free.discard(other)
                free.add(name)
            break
    return found


def _together(places: dict[str, _Places]) -> list[list[str]]:
    """The numbered names, those of one statement together: `rows_2, rows_2_valid, _ = ...`."""
    groups: dict[tuple[int, int], list[str]] = {}
    for name, each in places.items():
        if _NUMBERED.fullmatch(name) and len(each.bound) == 1:
            groups.setdefault((each.block, each.bound[0]), []).append(name)
    whole = [names for names in groups.values() if all(places[name].only for name in names)]
    return sorted(whole, key=lambda names: max(map(_number, names)))


def _number(name: str) -> int:
    numbered = _NUMBERED.fullmatch(name)
    return int(numbered.group(2)) if numbered else 1


def _spelled(name: str, number: int) -> str:
    numbered = _NUMBERED.fullmatch(name)
    assert numbered is not None
    digits = f"_{number}" if number > 1 else ""
    return f"{numbered.group(1)}{digits}{numbered.group(3) or ''}"


def _joined(first: _Places, second: _Places) -> _Places:
    return _Places(
        first.block,
        first.bound + second.bound,
        first.read + second.read,
        first.nodes + second.nodes,
    )


def _follows(later: _Places, first: _Places | None) -> bool:
    """Whether one name is bound where the other one was read for the last time."""
    if first is None or not first.only or later.block != first.block or len(later.bound) != 1:
        return False
    (at,) = later.bound
    return max(first.bound) < at and all(place <= at for place in first.read)


def _places(function: ast.FunctionDef, old: set[str]) -> dict[str, _Places]:
    """The names that the rewrite made; a place is the order of a statement in its block."""
    found: dict[str, _Places] = {}
    elsewhere: set[str] = set()
    for number, block in enumerate(_blocks(function)):
        for at, statement in enumerate(block):
            for target in _targets(statement):
                if target.id in old:
                    continue
                known = found.setdefault(target.id, _Places(number, [], [], []))
                known.only &= known.block == number and at not in known.bound
                known.bound.append(at)
                known.nodes.append(target)
    for number, block in enumerate(_blocks(function)):
        for at, statement in enumerate(block):
            for node, plain in _names(statement):
                known_name = found.get(node.id)
                if known_name is None or node in known_name.nodes:
                    continue
                if known_name.block == number:
                    known_name.read.append(at)
                    known_name.nodes.append(node)
                    known_name.only &= plain and isinstance(node.ctx, ast.Load)
    for item in walking.walk(function):
        if isinstance(item, ast.Name) and item.id in found and item not in found[item.id].nodes:
            elsewhere.add(item.id)
    return {
        name: each
        for name, each in found.items()
        if name not in elsewhere and all(place > min(each.bound) for place in each.read)
    }


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in walking.walk(function):
        if isinstance(node, _FUNCTIONS) and node is not function:
            continue
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and block:
                yield block


def _targets(statement: ast.stmt) -> Iterator[ast.Name]:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
        for item in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(item, ast.Name):
                yield item


def _names(statement: ast.stmt) -> Iterator[tuple[ast.Name, bool]]:
    """The names in a statement, each with whether it stands in no string and no function."""
    stack: list[tuple[ast.AST, bool]] = [(statement, True)]
    while stack:
        node, plain = stack.pop()
        if isinstance(node, ast.Name):
            yield node, plain
        plain = plain and not isinstance(node, (*_FUNCTIONS, ast.JoinedStr))
        stack.extend((child, plain) for child in ast.iter_child_nodes(node))
