"""A `__call__` of the network's own: it sees the arguments before the graph does."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.findings import Edit, Span

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts, ModuleFacts
    from staticshape.rewriting.rule import FixOptions
    from staticshape.source import SourceFile

NO_NETWORK = "only a network can change an argument before its graph is called"


def obstacle(
    module: ModuleFacts, facts: FunctionFacts, owner: ast.ClassDef, options: FixOptions
) -> str:
    """Why a network cannot get a `__call__`; empty where it can."""
    source, given = module.source, facts.node.args
    plain = not (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs)
    if facts.node.name != "construct" or not plain:
        return NO_NETWORK
    if any(isinstance(item, ast.FunctionDef) and item.name == "__call__" for item in owner.body):
        return "the network has a `__call__` of its own"
    bases = [each for item in ast.walk(source.tree) for each in getattr(item, "bases", ())]
    derived = any(isinstance(each, ast.Name) and each.id == owner.name for each in bases)
    if derived or options.elsewhere(source.path, owner.name):
        return "networks derived from this one would get its `__call__`"
    return ""


def call_before(
    source: SourceFile, function: ast.FunctionDef, changed: Mapping[str, str], told: str
) -> Edit:
    """`__call__` above `construct`, which passes the arguments on, some of them `changed`."""
    given = function.args
    defaults = [None] * (len(given.args) - len(given.defaults)) + list(given.defaults)
    written = []
    for argument, default in zip(given.args, defaults, strict=True):
        text = source.segment(argument)
        gap = " = " if argument.annotation is not None else "="
        written.append(text if default is None else f"{text}{gap}{source.segment(default)}")
    passed = [changed.get(item.arg, item.arg) for item in given.args[1:]]
    line = min([function.lineno, *(item.lineno for item in function.decorator_list)])
    indent = source.lines[function.lineno - 1][: function.col_offset]
    step = "\t" if "\t" in indent else "    "
    lines = [
        f"{indent}def __call__({', '.join(written)}):",
        f'{indent}{step}"""{told}"""',
        f"{indent}{step}return super().__call__({', '.join(passed)})",
    ]
    return Edit(source.path, Span(line, 1, line, 1), source.newline.join([*lines, "", ""]))
