"""Calls of lambdas that a network or a file keeps: `self.loss = lambda a, b: mean((a - b) ** 2)`.

They are written out where they are called, as local ones are.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from staticshape import walking
from staticshape.findings import Edit
from staticshape.rewriting.lowering.calls import (
    SCOPES,
    Local,
    needs_none,
    parameters_of,
    written_out,
)
from staticshape.rewriting.lowering.helpers import locals_of
from staticshape.rewriting.lowering.star_results import Scene
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.text.draft import is_closed


def step(scene: Scene, elsewhere: Callable[[str, str], bool]) -> tuple[Edit, ...]:
    """The edit that writes one call out, the last one of the function that can be."""
    source = scene.source
    calls = [item for item in walking.walk(scene.caller) if isinstance(item, ast.Call)]
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset), reverse=True):
        kept = _kept(scene, call.func)
        if kept is None or _may_be_set(scene, call.func, kept.name, elsewhere):
            continue
        free = names_in(kept.body) - {x.arg for x in parameters_of(_arguments(kept))}
        if "self" in free or free & locals_of(scene.caller) or _is_inside(scene, call):
            continue
        text = written_out(source, kept, call)
        if text is None:
            continue
        if not is_closed(text) and not needs_none(scene.caller, call):
            text = f"({text})"
        return (Edit(source.path, source.span(call), text),)
    return ()


def _may_be_set(
    scene: Scene, func: ast.expr, name: str, elsewhere: Callable[[str, str], bool]
) -> bool:
    """Whether another file may put something else there; a class of it that inherits may, too."""
    path = scene.source.path
    if isinstance(func, ast.Name):
        return elsewhere(path, f"set {name}")
    owner = scene.name.rpartition(".")[0]
    return elsewhere(path, f"set {owner}.{name}") or elsewhere(path, name)


def _arguments(kept: Local) -> ast.arguments:
    assert kept.arguments is not None
    return kept.arguments


def _kept(scene: Scene, func: ast.expr) -> Local | None:
    """The lambda that a call reaches; None where it may be something else by then."""
    match func:
        case ast.Attribute(ast.Name("self"), name):
            found = _of_the_class(scene, name)
        case ast.Name(name) if name not in locals_of(scene.caller):
            found = _of_the_file(scene, name)
        case _:
            return None
    statement, made = found or (None, None)
    if statement is None or not isinstance(made, ast.Lambda):
        return None
    inner = any(isinstance(x, (*SCOPES, ast.NamedExpr)) for x in walking.walk(made.body))
    if inner or made.args.vararg or made.args.kwarg:
        return None
    return Local(statement, name, made.args, made.body)


def _of_the_class(scene: Scene, name: str) -> tuple[ast.stmt, ast.expr] | None:
    """`self.name = lambda ...` in the constructor, the only place of the file that sets it."""
    owner = scene.model.classes.get(scene.name.rpartition(".")[0])
    if owner is None or owner.is_open or scene.model.stores(name):
        return None
    every = [x for x in scene.source.nodes if isinstance(x, ast.Attribute) and x.attr == name]
    stored = [x for x in every if not isinstance(x.ctx, ast.Load)]
    made = [x for x in owner.node.body if isinstance(x, ast.FunctionDef) and x.name == "__init__"]
    if len(stored) != 1 or len(made) != 1 or _is_defined(scene, name):
        return None
    for statement in made[0].body:
        match statement:
            case ast.Assign([ast.Attribute(ast.Name("self")) as target], value):
                if target is stored[0] and not names_in(value) & _bound_in(made[0], value):
                    return statement, value
    return None


def _bound_in(function: ast.FunctionDef, value: ast.expr) -> set[str]:
    """The names of a function that a lambda in it would read, its own parameters apart."""
    own = {x.arg for x in walking.walk(value) if isinstance(x, ast.arg)}
    return (locals_of(function) | {"self"}) - own


def _is_defined(scene: Scene, name: str) -> bool:
    """Whether a class of the file has a method or a field of that name."""
    for item in scene.source.nodes:
        if isinstance(item, ast.ClassDef):
            for part in item.body:
                named = part.name if isinstance(part, ast.FunctionDef | ast.ClassDef) else None
                stored = {x.id for x in walking.walk(part) if isinstance(x, ast.Name)}
                plain = isinstance(part, ast.Assign | ast.AnnAssign)
                if named == name or (plain and name in stored):
                    return True
    return False


def _of_the_file(scene: Scene, name: str) -> tuple[ast.stmt, ast.expr] | None:
    """`name = lambda ...` at the top of the file, which nothing binds again."""
    nodes = scene.source.nodes
    bound = [
        item
        for item in nodes
        if (isinstance(item, ast.Name) and item.id == name and not isinstance(item.ctx, ast.Load))
        or (isinstance(item, ast.FunctionDef | ast.ClassDef) and item.name == name)
        or (isinstance(item, ast.alias) and (item.asname or item.name) == name)
        or (isinstance(item, ast.Global) and name in item.names)
    ]
    if len(bound) != 1 or scene.model.stars:
        return None
    for statement in scene.source.tree.body:
        match statement:
            case ast.Assign([ast.Name() as target], value) if target is bound[0]:
                return statement, value
    return None


def _is_inside(scene: Scene, call: ast.Call) -> bool:
    """Whether a call stands in a scope of its own, whose names are not those of the function."""
    return any(
        call in walking.walk(item)
        for item in walking.walk(scene.caller)
        if isinstance(item, SCOPES) and item is not scene.caller
    )
