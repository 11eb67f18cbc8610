"""Dicts of classes that construct what is asked for: `ACT2FN["gelu"]` is a layer, not its class."""

from __future__ import annotations

import ast

from staticshape.analysis.values.lattice import Instance, Operation, Sequence, Table, Type, Value

#: As libraries of transformers have it: an item is a class, or a class and its arguments.
_BODY = """
content = super().__getitem__(key)
cls, kwargs = content if isinstance(content, tuple) else (content, {})
return cls(**kwargs)
"""
_BASES = ("dict", "OrderedDict", "UserDict")


def is_maker(cls: ast.ClassDef) -> bool:
    """Whether a class is such a dict, and nothing else."""
    body = [item for item in cls.body if not _is_text(item)]
    bases = [ast.unparse(base).rpartition(".")[2] for base in cls.bases]
    match body:
        case [ast.FunctionDef(name="__getitem__", args=ast.arguments(args=[_, key])) as method]:
            pass
        case _:
            return False
    statements = [item for item in method.body if not _is_text(item)]
    written = ast.Module(statements, [])
    names = _names(written)
    wanted = ast.parse(_BODY.replace("key", key.arg))
    return (
        len(bases) == 1
        and bases[0] in _BASES
        and not cls.decorator_list
        and not method.decorator_list
        and names == _names(wanted)
        and _shape(written) == _shape(wanted)
    )


def _is_text(item: ast.stmt) -> bool:
    return isinstance(item, ast.Expr | ast.Pass) and not (
        isinstance(item, ast.Expr) and not isinstance(item.value, ast.Constant)
    )


def _names(tree: ast.Module) -> list[int]:
    """Which names are the same, in order, whatever they are."""
    found = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    return [found.index(name) for name in found]


def _shape(tree: ast.Module) -> str:
    """The code with every name of its own replaced."""
    kept = ("super", "isinstance", "tuple")
    text = ast.dump(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in kept:
            text = text.replace(f"id='{node.id}'", "id='_'")
    return text


def made(table: Table) -> Table | None:
    """What such a dict gives for each of its keys; None where an item is something else."""
    items = []
    for key, value in table.items:
        if isinstance(value, Sequence) and len(value.items) == 2:
            value = _with(value.items[0], value.items[1])
        one = _constructed(value)
        if one is None:
            return None
        items.append((key, one))
    return Table(tuple(items))


def _with(cls: Value, given: Value) -> Value:
    """A class that is constructed with arguments by name."""
    if isinstance(cls, Operation) and isinstance(given, Table):
        init = tuple((str(name), value) for name, value in given.items)
        return Operation(cls.spelled, None, init)
    return cls


def _constructed(cls: Value) -> Value | None:
    if isinstance(cls, Type):
        return Instance(cls.cls)
    if isinstance(cls, Operation) and cls.call is None and cls.spelled.form == "layer":
        call = ast.Call(ast.Name(cls.spelled.name, ast.Load()), [], [])
        return Operation(cls.spelled, call, cls.init)
    return None
