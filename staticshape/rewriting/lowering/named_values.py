"""A dict that is read by its keys alone: its values stand under names of their own then.

`t = {"pos": pos, "boxes": boxes[pos]}` with reads of `t["pos"]` and `t["boxes"]`.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit, Span
from staticshape.rewriting.lowering.rounds import LAZY, blocks, fresh
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.rewriting.text.comments import comments_in
from staticshape.source import SourceFile

_Reads = dict[ast.Subscript, str]


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edits that name the values of one dict."""
    for block in blocks(function):
        for statement in block:
            match statement:
                case ast.Assign([ast.Name(name)], ast.Dict(keys, values)) if values:
                    held = [key for key in map(_key, keys) if key is not None]
                    if len({*held}) < len(keys) or lead_of(source, statement).strip():
                        continue
                    reads = _reads(function, name, {*held})
                    if reads and not comments_in(source.segment(statement)):
                        pairs = dict(zip(held, values, strict=True))
                        return _named(source, function, statement, name, pairs, reads)
    return ()


def _key(node: ast.expr | None) -> str | None:
    match node:
        case ast.Constant(str() as key) if key.isidentifier():
            return key
    return None


def _reads(function: ast.FunctionDef, name: str, keys: set[str]) -> _Reads | None:
    """Where a dict, bound once, is read by its keys; None where more is done with it."""
    reads: _Reads = {}
    for item in walking.walk(function):
        match item:
            case ast.Subscript(ast.Name(own), ast.Constant(str() as key), ast.Load()):
                if own == name and key in keys:
                    reads[item] = key
    every = [x for x in walking.walk(function) if isinstance(x, ast.Name) and x.id == name]
    bound = {x.arg for x in walking.walk(function) if isinstance(x, ast.arg)}
    inner = any(isinstance(x, ast.FunctionDef) for x in walking.walk(function) if x is not function)
    alone = len(every) == len(reads) + 1 and name not in bound and not inner
    return reads if alone else None


def _named(
    source: SourceFile,
    function: ast.FunctionDef,
    statement: ast.Assign,
    name: str,
    pairs: dict[str, ast.expr],
    reads: _Reads,
) -> tuple[Edit, ...]:
    taken = {x.id for x in walking.walk(function) if isinstance(x, ast.Name)}
    taken |= {x.arg for x in walking.walk(function) if isinstance(x, ast.arg)}
    texts: dict[str, str] = {}
    lines = []
    for key, value in pairs.items():
        if isinstance(value, ast.Name) and _is_bound_once(function, value.id):
            texts[key] = value.id
            continue
        texts[key] = fresh(f"{name}_{key}", taken)
        taken.add(texts[key])
        text = source.segment(value)
        text = f"({text})" if "\n" in text else text
        lines.append(f"{texts[key]} = {text}")
    lead, place = lead_of(source, statement), source.span(statement)
    if not lines:  # nothing is left of the statement
        place = Span(place.line, 1, place.end_line + 1, 1)
    edits = [Edit(source.path, place, f"{source.newline}{lead}".join(lines))]
    return (*edits, *(Edit(source.path, source.span(x), texts[key]) for x, key in reads.items()))


def _is_bound_once(function: ast.FunctionDef, name: str) -> bool:
    """Whether a name of the function is what it is wherever it is read."""
    stores = [
        item
        for item in walking.walk(function)
        if isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load)
    ]
    loops = [x for x in walking.walk(function) if isinstance(x, (ast.For, ast.While, *LAZY))]
    inside = any(store in set(walking.walk(loop)) for store in stores for loop in loops)
    given = any(isinstance(x, ast.arg) and x.arg == name for x in walking.walk(function))
    return len(stores) + given == 1 and not inside
