"""Copies of helpers: one keeps its calls without a selection, the other one takes the masks."""

from __future__ import annotations

import ast
import os
from typing import TYPE_CHECKING

from staticshape.analysis.modules.names import JIT, decorator_name
from staticshape.findings import Edit, Span
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.text import apply
from staticshape.rewriting.walk.passed import Copy, Spec
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk

_MOST = 3  # of one helper


def learn(walk: Walk, helper: FunctionFacts, spec: Spec, call: ast.Call) -> Copy | None:
    """The copy of a helper for calls of this kind, made where there is none; None: not possible."""
    if not _can_be_copied(walk, helper, call):
        return None
    known = walk.memory.copies.setdefault(helper.node, [])
    for place, copy in enumerate(known):
        merged = copy.spec.merged(spec, walk.memory.exact_in(helper.node))
        if merged is None:
            continue
        if merged != copy.spec:
            known[place] = Copy(copy.name, merged)
            walk.memory.stale = True
            raise Again
        return copy
    if len(known) == _MOST:
        return None
    base, number = f"{helper.node.name}_masked", 2
    name = base
    taken = {copy.name for copy in known}
    while name in taken or walk.callers.is_named(helper, name):
        name, number = f"{base}_{number}", number + 1
    known.append(Copy(name, spec))
    walk.memory.stale = True
    raise Again


def _can_be_copied(walk: Walk, helper: FunctionFacts, call: ast.Call) -> bool:
    function = helper.node
    if function.name == "construct" or not _is_plainly_decorated(function):
        return False
    if function.args.vararg or function.args.kwarg:
        return False
    home = walk.callers.home[function]
    if walk.callers.is_frozen(helper):
        return False
    for owner in home.source.tree.body:
        if owner is function:
            return home is walk.module or _module_of(walk, helper, call) is not None
        if isinstance(owner, ast.ClassDef) and function in owner.body:
            return not walk.callers.is_replaced_elsewhere(helper)
    return False


def _module_of(walk: Walk, helper: FunctionFacts, call: ast.Call) -> str | None:
    """The module that a call takes a helper of another file from, where that is its own file."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    if not isinstance(owner, ast.Name) or walk.is_bound(owner.id):
        return None
    module = walk.module.names.get(owner.id, "")
    if owner is call.func:
        module = module.rpartition(".")[0]
        if not apply.is_in_block(walk.module.source.tree, owner.id):
            return None
    path = walk.callers.path(helper)
    folder, file = os.path.split(os.path.abspath(path))
    stem = os.path.basename(folder) if file == "__init__.py" else file.removesuffix(".py")
    return module if module.rpartition(".")[2] == stem else None


def call_copy(walk: Walk, helper: FunctionFacts, call: ast.Call, name: str) -> None:
    """Call a copy in place of the helper; one of another file is imported beside it."""
    func = call.func
    owner = f"{walk.draft.render(func.value)}." if isinstance(func, ast.Attribute) else ""
    walk.draft.replace(func, f"{owner}{name}")
    if isinstance(func, ast.Name) and walk.callers.home[helper.node] is not walk.module:
        module = _module_of(walk, helper, call)
        assert module is not None
        walk.imports.add((module, name))


def _is_plainly_decorated(function: ast.FunctionDef) -> bool:
    """Not at all, or as a static method, or as graph code of its own: `@jit` without options."""
    names = [decorator_name(item) for item in function.decorator_list]
    plain = all(isinstance(item, ast.Name | ast.Attribute) for item in function.decorator_list)
    return not names or (plain and len(names) == 1 and names[0] in {"staticmethod", *JIT})


def insertion(walk: Walk, copy: Copy) -> Edit:
    """The copy's text, behind the helper."""
    source, function = walk.module.source, walk.facts.node
    edits = walk.draft.edits(walk.book.resolve)
    after = SourceFile(source.path, source.apply(edits))
    start, end = _lines(function)
    grown = len(after.lines) - len(source.lines)
    lines = list(after.lines[start - 1 : end + grown])
    head = function.lineno - start
    lines[head] = lines[head].replace(f"def {function.name}", f"def {copy.name}", 1)
    apart = 2 if function.col_offset == 0 else 1
    text = source.newline * (apart + 1) + source.newline.join(lines)
    column = len(source.lines[end - 1]) + 1
    return Edit(source.path, Span(end, column, end, column), text)


def _lines(function: ast.FunctionDef) -> tuple[int, int]:
    """The first and the last line of a function, with its decorators."""
    start = min([function.lineno, *(item.lineno for item in function.decorator_list)])
    return start, function.end_lineno or function.lineno
