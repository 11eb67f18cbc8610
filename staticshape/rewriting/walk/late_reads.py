"""Names that a function made before reads when it is called: op by op it reads the selection."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.layout import Layout, carries
from staticshape.rewriting.reading.closures import names_bound
from staticshape.rewriting.reading.identity import names_in

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def refuse(walk: Walk, name: str, layout: Layout) -> None:
    """Refuse a selection under a name that a nested function further up reads.

    A graph gives that function what the name held where it was made, PyNative what it holds now.
    """
    if not walk.is_captured(name) or not carries(layout):
        return
    own = set(walking.walk(walk.at))
    for item in walk.facts.nodes:
        if not isinstance(item, _FUNCTIONS) or item is walk.facts.node or item in own:
            continue
        if item.lineno < walk.at.lineno and name in _free(item):
            said = f"`{name}` is read by a function that is made before (line {item.lineno})"
            help = "give it to that function as an argument, or make the function below"
            raise walk.refuse(walk.at, said, layout, help=help)


def _free(function: ast.AST) -> frozenset[str]:
    parts = [part for part in walking.walk(function) if part is not function]
    return names_in(function) - {name for part in parts for name in names_bound(part)}
