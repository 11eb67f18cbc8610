"""Numbers and lists begun side by side, one by one: `rows, start = [], 0` is two assignments."""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.findings import Edit
from staticshape.rewriting.lowering.skips import lead_of
from staticshape.source import SourceFile


def step(source: SourceFile, function: ast.FunctionDef) -> tuple[Edit, ...]:
    """The edit that writes one such assignment as several."""
    for item in walking.walk(function):
        match item:
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
                pass
            case _:
                continue
        begun = len(names) == len(values) and all(map(_is_begun, values))
        lead = lead_of(source, item)
        line = source.lines[item.lineno - 1].strip()
        alone = not lead.strip() and line.partition("  #")[0] == source.segment(item)
        if begun and alone and any(map(_is_list, values)) and all(map(_is_name, names)):
            pairs = zip(names, values, strict=True)
            lines = [f"{source.segment(name)} = {source.segment(value)}" for name, value in pairs]
            text = f"{source.newline}{lead}".join(lines)
            return (Edit(source.path, source.span(item), text),)
    return ()


def _is_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Name)


def _is_list(node: ast.expr) -> bool:
    """Whether a value is a list of nothing."""
    return isinstance(node, ast.List) and not node.elts


def _is_begun(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) or _is_list(node)
