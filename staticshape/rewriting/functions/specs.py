"""What a helper is given: which parameters are selections, under which masks, and their names."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Count, Dense, Held, Layout, Mask, Masked
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.text.separators import behind
from staticshape.rewriting.walk import built
from staticshape.rewriting.walk.passed import Given, Spec

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def constants_of(
    walk: Walk, function: ast.FunctionDef, arguments: Mapping[str, ast.expr]
) -> tuple[tuple[str, tuple[Hashable, ...]], ...]:
    """The parameters of a helper that a call gives constants, which the helper keeps."""
    bound = {
        item.id
        for item in ast.walk(function)
        if isinstance(item, ast.Name) and not isinstance(item.ctx, ast.Load)
    }
    spec = function.args
    places = [*spec.posonlyargs, *spec.args]
    defaults = [
        *zip(reversed(places), reversed(spec.defaults), strict=False),
        *zip(spec.kwonlyargs, spec.kw_defaults, strict=True),
    ]
    given = {item.arg: _written(default) for item, default in defaults if default is not None}
    given |= {name: _values(walk, node) for name, node in arguments.items()}
    found: list[tuple[str, tuple[Hashable, ...]]] = []
    for name, values in given.items():
        kept = values if name not in bound else None
        if kept and all(x is None or isinstance(x, int | float | str | tuple) for x in kept):
            found.append((name, kept))
    return tuple(sorted(found, key=lambda item: item[0]))


def _written(default: ast.expr) -> tuple[Hashable, ...] | None:
    """A default that is a constant itself: a name may mean something else in the caller."""
    try:
        value = ast.literal_eval(default)
    except (ValueError, TypeError):
        return None
    return (value,) if isinstance(value, Hashable) else None


def _values(walk: Walk, node: ast.expr) -> tuple[Hashable, ...] | None:
    """The constants that an argument may be: one, or those that the caller's own calls give it."""
    known, value = walk.constant(node)
    if known:
        return (value,) if isinstance(value, Hashable) else None
    match node:
        case ast.Name(name):
            return values_in(walk, name)
        case ast.Attribute(ast.Name("self"), name) if walk.spec is not None:
            return built.values(walk, name)
    return None


def constant_in(walk: Walk, name: str) -> tuple[bool, object]:
    """(known, value) of a name in a helper that is given selections, where all calls agree."""
    values = values_in(walk, name)
    return (True, values[0]) if values is not None and len(values) == 1 else (False, None)


def values_in(walk: Walk, name: str) -> tuple[Hashable, ...] | None:
    """What calls give a parameter of a helper that is given selections; None: not known."""
    if walk.spec is None:
        return None
    function, memory = walk.facts.node, walk.memory
    values = dict(walk.spec.constants).get(name)
    parameters = {item.arg for item in ast.walk(function.args) if isinstance(item, ast.arg)}
    asked = name in parameters and not walk.probing
    if asked and (values is None or len(values) > 1):
        memory.asked.add((function, name))
    if asked and values is None and function not in memory.constants:
        memory.constants.add(function)
        memory.forget(function)
        raise Again
    return values


def separate(walk: Walk, function: ast.FunctionDef) -> None:
    """Learn that calls with other constants need a helper of their own, where one is refused."""
    memory = walk.memory
    new = {item for item in memory.asked if item[0] is function} - memory.exact
    if new and not walk.probing:
        memory.exact |= new
        memory.forget(function)
        raise Again


def mask_names(function: ast.FunctionDef, spec: Spec) -> list[str]:
    """The names of the new parameters: `valid`, or one for each mask."""
    taken = {item.id for item in ast.walk(function) if isinstance(item, ast.Name)}
    taken |= {item.arg for item in ast.walk(function) if isinstance(item, ast.arg)}
    names = []
    for group in range(spec.groups):
        first, given = next(each for each in spec.params if each[1].group == group)
        first = given.key if isinstance(given.key, str) else first
        wanted = "valid" if spec.groups == 1 or not first.isidentifier() else f"{first}_valid"
        base, number = wanted, 2
        while wanted in taken:
            wanted, number = f"{base}_{number}", number + 1
        taken.add(wanted)
        names.append(wanted)
    return names


def begin(walk: Walk, spec: Spec) -> None:
    """Lay out the parameters of a helper as its callers do."""
    names = mask_names(walk.facts.node, spec)
    for group, name in enumerate(names):
        rank = next(given.mask_rank for _, given in spec.params if given.group == group)
        walk.taken.add(name)
        walk.know_name(name, rank, ("given", group))
    for name, _ in spec.params:
        walk.scope.names.bind(name)
    for name, given in spec.params:
        if name not in dict(spec.held):
            over = ((name, walk.scope.names.current(name)),)
            like = None if given.aligned else over
            walk.scope.layouts[name] = _laid_out(walk, name, given, spec, like, over)
    for name in spec.counts:
        walk.scope.names.bind(name)
        walk.scope.layouts[name] = Count(spec.sources)
    for name, keys in spec.held:
        under = {given.key: given for own, given in spec.params if own == name}
        items: list[tuple[Hashable, Layout]] = []
        for key, counted in keys:
            each = under.get(key)
            if each is not None:
                own = None if each.aligned else ()
                items.append((key, _laid_out(walk, name, each, spec, own, ())))
            else:
                items.append((key, Count(spec.sources) if counted else Dense()))
        walk.scope.layouts[name] = Held(tuple(items), spec.sources)
    if not walk.probing:
        _sign(walk, names, spec)


def _laid_out(
    walk: Walk,
    name: str,
    given: Given,
    spec: Spec,
    like: tuple[tuple[str, int], ...] | None,
    over: tuple[tuple[str, int], ...],
) -> Masked:
    return Masked(
        Mask(("given", given.group), given.mask_rank),
        given.form,
        spec.sources,
        like,
        over,
        axis=given.axis,
        width=given.width,
        rank=given.rank,
        kind=given.kind,
        pad=None if walk.real_rows else given.pad,
        prefix=given.prefix,
        data=walk.scope.names.read(name),
    )


def _sign(walk: Walk, names: list[str], spec: Spec) -> None:
    """Add the parameters to the function's signature."""
    arguments = walk.facts.node.args
    last = max(
        [*arguments.args, *arguments.kwonlyargs, *arguments.defaults]
        + [item for item in arguments.kw_defaults if item is not None],
        key=lambda item: walk.draft.source.span(item),
    )
    texts = [walk.draft.render(last)]
    if arguments.defaults and not arguments.kwonlyargs:
        texts.append("*")
    every = {item.arg: item for item in (*arguments.args, *arguments.kwonlyargs)}
    for group, name in enumerate(names):
        first = next(param for param, given in spec.params if given.group == group)
        note = every[first].annotation if first in every else None
        texts.append(name if note is None else f"{name}: {walk.draft.source.segment(note)}")
    walk.draft.replace(last, behind(walk.draft.source, last).join(texts))
