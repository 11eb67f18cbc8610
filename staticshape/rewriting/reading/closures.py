"""What a function inside another one reads: names around it, and globals that may change."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Container, Sequence

from staticshape.analysis.modules.names import dotted
from staticshape.source import SourceFile
from staticshape.walking import walk

#: Builtins that see the names of the function that calls them.
_LOOKS = frozenset({"dir", "eval", "exec", "globals", "locals", "vars"})


class Stays(Exception):
    """A function cannot be moved out of another one; the message says why."""


def captured_by(
    source: SourceFile, statement: ast.stmt, node: ast.AST, outside: Sequence[ast.AST]
) -> set[str]:
    """The names of the functions around it that it reads."""
    tables = [symtable.symtable(source.text, source.path, "exec")]
    frees, around = set[str](), set[str]()
    lines = {getattr(each, "lineno", 0): each for each in outside}
    while tables:
        table = tables.pop()
        tables += table.get_children()
        if not isinstance(table, symtable.Function):
            continue
        if table.get_lineno() in lines:
            around |= set(table.get_locals()) | set(table.get_frees())
        first, last = statement.lineno, statement.end_lineno or 0
        if first <= table.get_lineno() <= last:
            frees |= set(table.get_frees())
    if any(each.startswith("__") and not each.endswith("__") for each in _words(node)):
        raise Stays("it has names that are private to its class")
    return ((frees | _outer(node)) & around) | ({"__class__"} & frees)


def _words(node: ast.AST) -> set[str]:
    """Names and attributes as they are written."""
    return {getattr(each, "id", getattr(each, "attr", "")) for each in walk(node)}


def check_reads(source: SourceFile, node: ast.AST, above: ast.stmt) -> list[ast.AST]:
    """The functions it is made of; `Stays` where a global it reads may change between two calls.

    The graph keeps what stood in it at the first compile, and from now on there is only one.
    """
    before = source.tree.body[: source.tree.body.index(above)]
    ready = {name for statement in before for name in names_of(statement)} | set(dir(builtins))
    for name in _outer(node):
        if name not in ready:
            raise Stays(f"`{name}` is bound further down")
    seen, reached = set[str](), [node]
    for function in reached:
        for name in sorted(_globals(function) - seen):
            seen.add(name)
            found = _steady(source, name)
            if found is not None:
                reached.append(found)
    return reached


def check_uses(holder: ast.AST, name: str, imported: Container[str]) -> None:
    """Raises `Stays` where the function around tells one of each call from one for all."""
    calls = [each for each in walk(holder) if isinstance(each, ast.Call)]
    looks = {each.func.id for each in calls if isinstance(each.func, ast.Name)} & _LOOKS
    if looks:
        raise Stays(f"`{min(looks)}` may look for it among the names of the function around it")
    harmless: set[ast.AST | None] = {each.func for each in calls}
    harmless |= {each.value for each in walk(holder) if isinstance(each, ast.Return)}
    for call in calls:
        root = (dotted(call.func) or "").partition(".")[0]
        if root in imported or root in ("map", "filter"):
            harmless.update(call.args)
    for each in set(walk(holder)) - harmless:
        if isinstance(each, ast.Name) and each.id == name and isinstance(each.ctx, ast.Load):
            raise Stays(f"`{name}` is kept or changed (line {each.lineno}), one in each call")


def _steady(source: SourceFile, name: str) -> ast.AST | None:
    """The function of the module that a name stands for; None for what never changes."""
    binding = [each for each in source.tree.body if name in names_of(each)]
    every = [each for each in source.nodes if isinstance(each, ast.Global) and name in each.names]
    if not binding and hasattr(builtins, name):
        return None
    if len(binding) == 1 and not every:
        match binding[0]:
            case ast.FunctionDef() as function:
                return function
            case ast.Import() | ast.ImportFrom() as found:
                if _is_library(found):
                    return None
            case ast.Assign([ast.Name()], value) if _is_constant(value):
                return None
    raise Stays(f"it reads `{name}`, which may change between two calls")


def _is_library(statement: ast.Import | ast.ImportFrom) -> bool:
    """Whether it imports from MindSpore or Python's `math` alone."""
    if isinstance(statement, ast.ImportFrom):
        names = ["" if statement.level else statement.module or ""]
    else:
        names = [each.name for each in statement.names]
    return all(each.partition(".")[0] in ("mindspore", "math") for each in names)


def _is_constant(node: ast.expr) -> bool:
    """A literal that nothing can change: a number, a text, a tuple of such."""
    if isinstance(node, ast.Tuple):
        return all(map(_is_constant, node.elts))
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant)


def _globals(node: ast.AST) -> set[str]:
    """The names that a function reads and does not bind itself."""
    own = {name for each in walk(node) for name in names_bound(each)}
    return {each.id for each in walk(node) if isinstance(each, ast.Name)} - own


def _outer(node: ast.AST) -> set[str]:
    """The names that are read where a function is made: in decorators, defaults, annotations."""
    if isinstance(node, ast.Call) and isinstance(node.args[0], ast.Lambda):
        given, outer = node.args[0].args, [node.func, *(each.value for each in node.keywords)]
    elif isinstance(node, ast.FunctionDef):
        given, outer = node.args, [*node.decorator_list]
    else:
        return set()
    outer += [*given.defaults, *filter(None, given.kw_defaults)]
    notes = (*given.posonlyargs, *given.args, *given.kwonlyargs)
    outer += [each.annotation for each in notes if each.annotation is not None]
    outer += [each for each in (getattr(node, "returns", None),) if each is not None]
    return {each.id for one in outer for each in walk(one) if isinstance(each, ast.Name)}


def names_of(statement: ast.stmt) -> set[str]:
    """The names that a statement of the module binds."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    return {name for node in walk(statement) for name in names_bound(node)}


def names_bound(node: ast.AST) -> set[str]:
    """The names that one node binds."""
    match node:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            return {name}
        case ast.Name(name) if not isinstance(node.ctx, ast.Load):
            return {name}
        case ast.arg(name):
            return {name}
        case ast.alias(name, asname):
            return {asname or name.partition(".")[0]}
        case ast.Global(names) | ast.Nonlocal(names):
            return set(names)
        case ast.ExceptHandler(name=str(name)):
            return {name}
    return set()
