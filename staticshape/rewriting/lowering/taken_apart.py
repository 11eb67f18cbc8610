"""The results of an operator by their names: `best = ops.max(x, 1)` is `values, indices = …` then.

Where they are read by their places alone: `best[0]`, `values, places = best`. What a helper of the
file returns together has numbers for names, where a Tensor is indexed with all of it: `x[found]`.
"""

from __future__ import annotations

import ast

from staticshape import walking
from staticshape.analysis.values.lattice import Sequence
from staticshape.findings import Edit
from staticshape.rewriting.lowering.rounds import fresh
from staticshape.rewriting.lowering.star_results import Scene

_Reads = dict[ast.expr, int | None]  # which result each gives; None for all of them


def step(scene: Scene) -> tuple[Edit, ...]:
    """The edits that name the results of one call."""
    taken = _taken_apart(scene.caller)
    for item in walking.walk(scene.caller):
        match item:
            case ast.Assign([ast.Name() as target], ast.Call() as call) if target in taken:
                names = _results(scene, call) or _returned(scene, call)
                reads = _reads(taken[target], len(names)) if names else None
                if reads and (scene.call(call) is not None or _indexes(scene, reads)):
                    return _named(scene, target, names, reads)
    return ()


def _returned(scene: Scene, call: ast.Call) -> tuple[str, ...]:
    """The numbers of what a function of the file returns together, two values at least."""
    value = scene.value(call)
    if scene.call(call) is not None or not isinstance(value, Sequence):
        return ()
    several = not value.is_list and not value.optional and len(value.items) > 1
    return tuple(map(str, range(len(value.items)))) if several else ()


def _indexes(scene: Scene, reads: _Reads) -> bool:
    """Whether one of the reads is an index by itself."""
    indices = {x.slice for x in walking.walk(scene.caller) if isinstance(x, ast.Subscript)}
    return not indices.isdisjoint(reads)


def _results(scene: Scene, call: ast.Call) -> tuple[str, ...]:
    """What the results of an operator are called, where it surely gives as many."""
    bound, value = scene.call(call), scene.value(call)
    names = bound.operator.results if bound is not None else ()
    certain = isinstance(value, Sequence) and not value.optional and len(value.items) == len(names)
    return names if certain else ()


def _taken_apart(function: ast.FunctionDef) -> dict[ast.Name, list[ast.expr | ast.Assign]]:
    """Names bound once with which no more is done than to take them apart, and where that is."""
    stands: dict[str, set[ast.Name]] = {}
    owned: dict[str, dict[ast.Name, ast.expr | ast.Assign]] = {}
    bound: set[str] = set()
    for item in walking.walk(function):
        match item:
            case ast.Name(name):
                stands.setdefault(name, set()).add(item)
            case ast.arg(name):
                bound.add(name)
            case ast.Subscript(ast.Name(name) as own, part, ast.Load()) if _place(part) is not None:
                owned.setdefault(name, {})[own] = item
            case ast.Subscript(_, ast.Name(name) as own):
                owned.setdefault(name, {})[own] = own
            case ast.Assign([ast.Tuple()], ast.Name(name) as own):
                owned.setdefault(name, {})[own] = item
    return {
        (stands[name] - reads.keys()).pop(): [*reads.values()]
        for name, reads in owned.items()
        if len(stands[name]) == len(reads) + 1 and name not in bound
    }


def _reads(reads: list[ast.expr | ast.Assign], count: int) -> _Reads | None:
    """The same of so many results, if they are taken apart into as many."""
    found: _Reads = {}
    for read in reads:
        match read:
            case ast.Subscript(_, part) if -count <= (place := _place(part) or 0) < count:
                found[read] = place % count
            case ast.Name() if count > 1:
                found[read] = None
            case ast.Assign([ast.Tuple(parts)], ast.Name() as own) if len(parts) == count:
                if any(isinstance(x, ast.Starred) for x in parts):
                    return None
                found[own] = None
            case _:
                return None
    return found


def _place(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value) if type(value) is int:
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(value)) if type(value) is int:
            return -value
    return None


def _named(
    scene: Scene, target: ast.Name, names: tuple[str, ...], reads: _Reads
) -> tuple[Edit, ...]:
    source = scene.source
    every = [x for x in walking.walk(scene.caller) if isinstance(x, ast.Name | ast.arg)]
    taken = {x.id if isinstance(x, ast.Name) else x.arg for x in every}
    texts = []
    for place, result in enumerate(names):
        used = any(read in (None, place) for read in reads.values())
        texts.append(fresh(f"{target.id}_{result}", taken) if used or "_" in taken else "_")
        taken |= {texts[-1]} - {"_"}
    whole = ", ".join(texts)
    edits = [Edit(source.path, source.span(target), whole)]
    for read, at in reads.items():
        edits.append(Edit(source.path, source.span(read), whole if at is None else texts[at]))
    return tuple(edits)
