"""Lowering: local functions of one expression, comprehensions, stars and choices written out.

The rewriter follows selections through statements, methods and functions of the module. Where it
refuses, the same function is tried once more in a plainer form that computes the same; the form is
kept only if more of it converts.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable

from staticshape import walking
from staticshape.errors import SourceError
from staticshape.rewriting.lowering import (
    accumulated,
    begun,
    calls,
    choices,
    cut_first,
    cuts,
    dicts,
    few_parts,
    fill_forms,
    fills,
    grown,
    heads,
    helpers,
    kept_axes,
    lacking,
    lambdas,
    named_values,
    narrowed,
    nested,
    nones,
    parameters,
    readings,
    repeats,
    returned_ways,
    rounds,
    row_numbers,
    shapes,
    sizes,
    skips,
    star_results,
    stars,
    steps,
    sums,
    taken_apart,
    told_nones,
    tuple_indices,
    unrolled,
)
from staticshape.source import SourceFile

_STEPS = 40  # every step removes a construct; this only ends a defect


def around(source: SourceFile, lines: Iterable[int]) -> frozenset[str]:
    """The functions and methods that hold some lines, by their qualified names."""
    return frozenset(
        name
        for name, function in _functions(source.tree)
        for line in lines
        if function.lineno <= line <= (function.end_lineno or function.lineno)
    )


def lowered(
    source: SourceFile,
    wanted: Collection[str],
    elsewhere: Callable[[str, str], bool] = lambda path, name: True,
    *,
    skips: bool = True,
) -> SourceFile:
    """The file with some functions in their plainer form; the same one: there is nothing to do.

    `elsewhere` tells whether other files may use a name of a file: what that gives stays as it is.
    Without `skips`, rounds that end early stay as they are.
    """
    used = {
        (name, item.func.id)
        for name, function in _functions(source.tree)
        for item in walking.walk(function)
        if isinstance(item, ast.Call) and isinstance(item.func, ast.Name)
    }
    passing = _passing_on(source, wanted)
    names = {*wanted, *passing}
    return _repeated(
        source,
        lambda current: (
            (_flattened(current, names, elsewhere) if names else None)
            or _step(current, names, used, skips, elsewhere)
        ),
    )


def _flattened(
    source: SourceFile, wanted: Collection[str], elsewhere: Callable[[str, str], bool]
) -> SourceFile | None:
    edits = nested.step(source, _functions(source.tree), wanted, elsewhere)
    return SourceFile(source.path, source.apply(edits)) if edits else None


def _passing_on(source: SourceFile, wanted: Collection[str]) -> frozenset[str]:
    """The functions that have what some functions give, or what comes of it, in a plainer form."""
    file = star_results.file_of(source)
    functions = _functions(file.source.tree)
    reached = _callers(source, wanted) if wanted else frozenset()
    return frozenset(
        name
        for name, _ in functions
        if name in reached and stars.takes_from(star_results.Scene(file, functions, name), reached)
    )


def returning(source: SourceFile, wanted: Collection[str]) -> SourceFile:
    """The file with what the ways of an option give returned on each way of some functions."""

    def step(current: SourceFile) -> SourceFile | None:
        file = star_results.file_of(current)
        functions = _functions(file.source.tree)
        for name in sorted(wanted & dict(functions).keys()):
            edits = returned_ways.step(star_results.Scene(file, functions, name))
            if edits:
                return SourceFile(current.path, current.apply(edits))
        return None

    return _repeated(source, step)


def inlined(source: SourceFile, wanted: Collection[str], refused: Collection[str]) -> SourceFile:
    """The file with the calls of some functions written out in those that call the refused ones."""
    callers = _callers(source, refused)
    return _repeated(source, lambda current: _inlining(current, wanted, callers))


def called(source: SourceFile) -> frozenset[str]:
    """The functions and methods of a file whose names stand in it outside their definitions."""
    read = {item.id for item in source.nodes if isinstance(item, ast.Name)}
    read |= {item.attr for item in source.nodes if isinstance(item, ast.Attribute)}
    return frozenset(name for name, _ in _functions(source.tree) if name.rpartition(".")[2] in read)


def changed(before: SourceFile, after: SourceFile) -> frozenset[str]:
    """The functions and methods that a form writes anew: what was called stands in them."""
    old = {name: ast.dump(function) for name, function in _functions(before.tree)}
    new = _functions(after.tree)
    return frozenset(name for name, function in new if old.get(name) != ast.dump(function))


def _callers(source: SourceFile, refused: Collection[str]) -> frozenset[str]:
    """Some functions, and those that call them, directly or not, by their names."""
    called = {
        name: {
            item.func.attr if isinstance(item.func, ast.Attribute) else ast.unparse(item.func)
            for item in walking.walk(function)
            if isinstance(item, ast.Call)
        }
        for name, function in _functions(source.tree)
    }
    found, parts = set(refused), _parts(source)
    while True:
        names = {name.rpartition(".")[2] for name in found}
        names |= {attribute for name in found for attribute in parts.get(name, ())}
        more = {name for name, own in called.items() if own & names} - found
        if not more:
            return frozenset(found)
        found |= more


def _parts(source: SourceFile) -> dict[str, set[str]]:
    """The attributes that hold Cells of the file, by the `construct` that a call of them runs."""
    found: dict[str, set[str]] = {}
    for item in source.nodes:
        match item:
            case ast.Assign([ast.Attribute(ast.Name("self"), attribute)], ast.Call(ast.Name(cls))):
                found.setdefault(f"{cls}.construct", set()).add(attribute)
    return found


def _repeated(source: SourceFile, step: Callable[[SourceFile], SourceFile | None]) -> SourceFile:
    current = source
    for _ in range(_STEPS):
        after = step(current)
        if after is None or not _parses(after):  # a block may have lost its only statement
            break
        current = after
    return current


def _parses(source: SourceFile) -> bool:
    try:
        return bool(source.tree.body)
    except SourceError:
        return False


def _inlining(
    source: SourceFile, wanted: Collection[str], callers: Collection[str]
) -> SourceFile | None:
    functions = _functions(source.tree)
    for name in sorted(callers):
        if name not in dict(functions):
            continue
        edits = nones.step(source, functions, name, wanted)
        edits = edits or helpers.step(source, functions, name, wanted)
        edits = edits or told_nones.step(source, dict(functions)[name])
        edits = edits or named_values.step(source, dict(functions)[name])
        if edits:
            return SourceFile(source.path, source.apply(edits))
    return None


def function_names(source: SourceFile) -> frozenset[str]:
    """All functions and methods of a file."""
    return frozenset(name for name, _ in _functions(source.tree))


def _functions(tree: ast.Module) -> list[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module, outermost ones, by their qualified names."""
    found: list[tuple[str, ast.FunctionDef]] = []
    waiting: list[tuple[str, ast.stmt]] = [("", item) for item in tree.body]
    while waiting:
        prefix, item = waiting.pop(0)
        if isinstance(item, ast.FunctionDef):
            found.append((f"{prefix}{item.name}", item))
        elif isinstance(item, ast.ClassDef):
            waiting += [(f"{prefix}{item.name}.", inner) for inner in item.body]
    return found


def _step(
    source: SourceFile,
    wanted: Collection[str],
    used: set[tuple[str, str]],
    early: bool,
    elsewhere: Callable[[str, str], bool],
) -> SourceFile | None:
    """One construct less, in one of the functions of these names."""
    file = star_results.file_of(source)
    source = file.source
    functions = _functions(source.tree)
    for name, function in functions:
        outer = any(isinstance(x, ast.Global | ast.Nonlocal) for x in walking.walk(function))
        if name not in wanted or outer:
            continue
        own = {local for owner, local in used if owner == name}
        scene = star_results.Scene(file, functions, name)
        edits = calls.step(source, function, own) or lambdas.step(scene, elsewhere)
        edits = edits or readings.step(scene)
        edits = edits or repeats.step(scene)
        edits = edits or row_numbers.step(scene) or fill_forms.step(scene)
        edits = edits or cuts.step(scene) or cut_first.step(scene)
        edits = edits or fills.step(scene) or lacking.step(scene)
        edits = edits or steps.step(scene) or grown.step(scene)
        edits = edits or shapes.step(scene)
        edits = edits or dicts.step(source, function) or taken_apart.step(scene)
        edits = edits or tuple_indices.step(scene) or accumulated.step(scene)
        edits = edits or named_values.step(source, function)
        edits = edits or few_parts.step(scene) or rounds.step(source, function)
        edits = edits or (skips.step(source, function) if early else ())
        edits = edits or choices.step(source, function)
        edits = edits or stars.step(scene) or sizes.step(scene)
        edits = edits or sums.step(scene) or kept_axes.step(scene)
        edits = edits or unrolled.step(source, function) or narrowed.step(scene)
        edits = edits or begun.step(source, function) or heads.step(source, function)
        edits = edits or parameters.step(scene)
        if edits:
            return SourceFile(source.path, source.apply(edits))
    return None
