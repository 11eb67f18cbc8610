"""A `__call__` of the network's own: it sees the arguments before the graph does."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.analysis.modules.names import dotted
from staticshape.findings import Edit, Span
from staticshape.rewriting.reading.closures import names_bound
from staticshape.walking import walk

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts, ModuleFacts
    from staticshape.rewriting.options import FixOptions
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
    if _calls_itself(owner):
        return "the network has a `__call__` of its own"
    if not _ends_in_mindspore(module, owner):
        return "a class that it derives from may have a `__call__` of its own"
    if _may_be_derived_from(module, owner) or options.elsewhere(source.path, owner.name):
        return "networks derived from this one would get its `__call__`"
    return ""


def _calls_itself(owner: ast.ClassDef) -> bool:
    """Whether a class binds `__call__`, as a method or in another way."""
    return any("__call__" in names_bound(node) for item in owner.body for node in walk(item))


def _ends_in_mindspore(module: ModuleFacts, owner: ast.ClassDef) -> bool:
    """Whether a class and those of the file above it derive from MindSpore's classes alone."""
    above = {each.name: each for each in module.source.tree.body if isinstance(each, ast.ClassDef)}
    left, seen = [*owner.bases], {owner.name}
    while left:
        text = dotted(left.pop()) or ""
        root, _, rest = text.partition(".")
        if module.names.get(root, "").partition(".")[0] == "mindspore" or text in seen:
            continue
        base = above.get(text)
        if rest or base is None or _calls_itself(base):
            return False
        seen.add(text)
        left += base.bases
    return True


def _may_be_derived_from(module: ModuleFacts, owner: ast.ClassDef) -> bool:
    """Whether a class of the file has it among its bases, by its name or perhaps by another."""
    classes = [each for each in module.source.nodes if isinstance(each, ast.ClassDef)]
    others = {each.name for each in classes} - {owner.name} | set(dir(builtins))
    for base in (each for item in classes for each in item.bases):
        text = dotted(base.value if isinstance(base, ast.Subscript) else base) or ""
        if text not in others and text.partition(".")[0] not in module.names:
            return True
    return False


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
