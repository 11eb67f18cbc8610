"""Imports of a file that is rewritten: `masked` comes in once, what nothing uses any more goes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from staticshape.findings import Edit, Span
from staticshape.source import SourceFile

RUNTIME = "staticshape"
#: A module (".parts" is relative), a name of it or None for the whole, what it is called here.
Imported = tuple[str, str | None, str | None]


def masked_name(source: SourceFile) -> tuple[str, bool]:
    """(name for `staticshape.masked` in this file, whether it must be imported)."""
    if re.search(r"\bmasked\b", source.text) is None:
        return "masked", True
    for statement in source.tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module == RUNTIME:
            for alias in statement.names:
                if alias.name == "masked":
                    return alias.asname or "masked", False
    taken = {node.id for node in source.nodes_of(ast.Name)}
    taken |= {node.arg for node in source.nodes_of(ast.arg)}
    taken |= {node.name for node in source.nodes_of(ast.FunctionDef)}
    taken |= {node.name for node in source.nodes_of(ast.ClassDef)}
    taken |= {(node.asname or node.name).split(".")[0] for node in source.nodes_of(ast.alias)}
    name = "masked"
    while name in taken:
        name = f"static_{name}"
    return name, True


def import_edits(
    source: SourceFile,
    after: ast.Module,
    name: str,
    add: bool,
    wanted: Sequence[tuple[str, str]] = (),
) -> tuple[Edit, ...]:
    """Edits of the import block: add the runtime, drop the imports that the rewrite orphaned.

    `after` is the tree of the text with all other edits applied. `wanted` are names of other
    files and of MindSpore, each with its module (".parts" is relative), if they are read now.
    """
    read = _loaded(after)
    add = add and name in read
    wanted = [each for each in wanted if each[1] in read]
    orphans = _loaded(source.tree) & _imported(source.tree) - read
    block = _block(source.tree)
    if not add and not orphans and not wanted:
        return ()
    if block is None:
        return _first_import(source, name)
    start, end = block
    if not any(module.startswith(".") for module, _ in wanted):
        end = _last_absolute(source.tree, start, end)
    span = Span(start, 1, end, len(source.lines[end - 1]) + 1)
    added = [(RUNTIME, "masked", None if name == "masked" else name)] * add
    added += [(module, member, None) for module, member in wanted]
    removed = [
        each
        for node in source.tree.body
        if isinstance(node, ast.Import | ast.ImportFrom) and start <= node.lineno <= end
        for each in _orphaned(node, orphans)
    ]
    code = _changed(source.segment(span), tuple(added), tuple(removed))
    if code is None:
        lines = [_statement(name)] * add
        return _after_block(source, end, [*lines, *(f"from {a} import {b}" for a, b in wanted)])
    if start == end:  # one line tells no newline
        code = code.replace("\n", source.newline)
    return (Edit(source.path, span, code),)


@lru_cache(maxsize=256)
def _changed(block: str, added: tuple[Imported, ...], removed: tuple[Imported, ...]) -> str | None:
    """A block of imports with some more and some less; None where libcst cannot read it alone.

    The rounds of a fix ask for the same block again, at 0.1 s each.
    """
    # 0.17 s that `check`, which only asks what could be converted, does not pay
    import libcst as cst
    from libcst.codemod import CodemodContext
    from libcst.codemod.visitors import AddImportsVisitor, RemoveImportsVisitor

    module = cst.parse_module(block)
    if module.code != block:
        return None
    context = CodemodContext()
    for whole, member, asname in added:
        path = whole.lstrip(".")
        level = len(whole) - len(path)
        AddImportsVisitor.add_needed_import(context, path, member, asname, level)
    for whole, member, asname in removed:
        RemoveImportsVisitor.remove_unused_import(context, whole, member, asname)
    if added:
        module = AddImportsVisitor(context).transform_module(module)
    if removed:
        module = RemoveImportsVisitor(context).transform_module(module)
    return module.code.rstrip("\r\n")


def _orphaned(node: ast.Import | ast.ImportFrom, orphans: set[str]) -> Iterator[Imported]:
    """The names of one import that nothing uses any more."""
    for alias in node.names:
        local = alias.asname or alias.name.split(".")[0]
        if local not in orphans:
            continue
        if isinstance(node, ast.Import):
            yield alias.name, None, alias.asname
        elif node.module and not node.level:
            yield node.module, alias.name, alias.asname


def is_in_block(tree: ast.Module, name: str) -> bool:
    """Whether the imports at the head of a file bind a name."""
    start, end = _block(tree) or (0, 0)
    return any(
        (alias.asname or alias.name) == name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and start <= node.lineno <= end
        for alias in node.names
    )


def _block(tree: ast.Module) -> tuple[int, int] | None:
    """First and last line of the top-level imports that stand together at the head of a file."""
    imports = []
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(node)
        elif imports:
            break
    if not imports:
        return None
    return imports[0].lineno, imports[-1].end_lineno or imports[-1].lineno


def _last_absolute(tree: ast.Module, start: int, end: int) -> int:
    """The line in front of the relative imports that end the block: others stand before them."""
    imports = [
        node
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom) and start <= node.lineno <= end
    ]
    relative = [isinstance(node, ast.ImportFrom) and node.level > 0 for node in imports]
    first = relative.index(True) if True in relative else 0
    if not first or not all(relative[first:]):
        return end
    before = imports[first - 1]
    last = before.end_lineno or before.lineno
    future = isinstance(before, ast.ImportFrom) and before.module == "__future__"
    return end if future or last >= imports[first].lineno else last


def _statement(name: str) -> str:
    return f"from {RUNTIME} import masked" + ("" if name == "masked" else f" as {name}")


def _first_import(source: SourceFile, name: str) -> tuple[Edit, ...]:
    body = source.tree.body
    line = 1
    if body and ast.get_docstring(source.tree, clean=False) is not None:
        line = (body[0].end_lineno or 0) + 1
    elif body:
        line = body[0].lineno
    return (Edit(source.path, Span(line, 1, line, 1), _statement(name) + source.newline),)


def _after_block(source: SourceFile, end: int, lines: list[str]) -> tuple[Edit, ...]:
    column = len(source.lines[end - 1]) + 1
    text = "".join(f"{source.newline}{line}" for line in lines)
    return (Edit(source.path, Span(end, column, end, column), text),) if lines else ()


def _imported(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name.split(".")[0] for alias in node.names}
    return found


def _loaded(tree: ast.Module) -> set[str]:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):  # names inside `__all__` and string annotations count as used
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value.isidentifier()
        ):
            names.add(node.value)
    return names
