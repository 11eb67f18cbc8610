"""`dict(a=x)` written as `{"a": x}`, which stays in the graph."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Layout, carries
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk


def of_dict(site: Site, node: ast.Call) -> Layout:
    """`dict(a=x)` as a display, and so the calls of `dict` around it.

    What they hold was outside the graph already: they would be what leaves it now.
    """
    walk, seen = site.walk, list[ast.expr]()
    around: ast.Call | None = node
    while around is not None:
        values = [key.value for key in around.keywords if not _is_dict(key.value) or around is node]
        unseen = [value for value in values if value not in seen]
        known = all(key.arg is not None for key in around.keywords)
        if not known or any(carries(walk.visit(value)) for value in unseen):
            raise site.refuse(
                "what the dict holds is not all in sight", "write it as a display: `{'a': x}`"
            )
        seen.append(around)
        walk.draft.replace(around, _display(walk, around))
        around = _dict_around(walk, around)
    return Dense()


def _display(walk: Walk, node: ast.Call) -> str:
    """The text of the display, laid out as the call was."""
    source = walk.draft.source
    head, last = source.span(node.func), source.span(node)
    done = source.text.index("(", source.offset(head.end_line, head.end_column)) + 1
    shift = " " * (done - 1 - source.offset(head.line, head.column))  # what the name took up
    first = source.span(node.keywords[0])
    aligned = "\n" + " " * (first.column - 1) if first.line == head.line else ""
    text = "{"
    for keyword in node.keywords:
        place, value = source.span(keyword), source.span(keyword.value)
        begin = source.offset(place.line, place.column)
        between = source.text[done:begin]
        if aligned and between.endswith(aligned):
            between = between.removesuffix(shift)
        inner = source.text[begin : source.offset(value.line, value.column)].partition("=")[2]
        text += f'{between}"{keyword.arg}": {inner.lstrip()}{walk.draft.argument(keyword.value)}'
        done = source.offset(value.end_line, value.end_column)
    return f"{text}{source.text[done : source.offset(last.end_line, last.end_column) - 1]}}}"


def _is_dict(node: ast.AST) -> bool:
    match node:
        case ast.Call(ast.Name("dict"), [], [_, *_]):
            return True
    return False


def _dict_around(walk: Walk, node: ast.Call) -> ast.Call | None:
    """The call of `dict` that holds another one under one of its keywords."""
    for item in search(walk.facts.node):
        held = item.keywords if isinstance(item, ast.Call) and _is_dict(item) else ()
        if any(keyword.value is node for keyword in held):
            assert isinstance(item, ast.Call)
            return item
    return None
