"""Selections across functions: a helper returns its mask too, and its callers take both."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Tensor
from staticshape.records import dataclass, replace
from staticshape.rewriting.callers import bound_arguments, parameters
from staticshape.rewriting.layout import FRESH, Dense, Layout, Mask, Masked, Results
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


@dataclass(frozen=True)
class Returned:
    """What a converted helper gives back: its values, `valid`, and where its mask comes from."""

    layouts: tuple[Masked | Dense, ...]  # one for each value, or one alone
    mask: Mask
    node: ast.FunctionDef
    #: The parameters that the mask is computed from: their values, or (False) their shapes alone.
    params: tuple[tuple[str, bool], ...] | None
    own: str | None  # the mask is this parameter itself
    text: str
    sources: frozenset[int]


def leave(walk: Walk, value: ast.expr, layouts: list[Layout]) -> bool:
    """Let a helper return its mask beside the values; False where its callers are not all known."""
    masked = [layout for layout in layouts if isinstance(layout, Masked)]
    if not masked or not all(_can_leave(layout) for layout in layouts):
        return False
    first = masked[0]
    if len({layout.mask.key for layout in masked}) > 1 or not walk.callers.all_known(walk.facts):
        return False
    plan = walk.book.plans[walk.book.by_key[first.mask.key]]
    names = parameters(walk.facts.node)
    used = _made_of(walk, plan.versions, names)
    own = plan.text if plan.simple and used == {plan.text: True} else None
    alone = len(layouts) == 1
    valid = walk.mask_text(first.mask)
    data = walk.draft.argument(value) if alone else _inside(walk, value)
    walk.draft.replace(value, f"{data}, {valid}")
    _annotate(walk, alone)
    walk.returned = Returned(
        tuple(_outside(layout) for layout in layouts),
        first.mask,
        walk.facts.node,
        None if used is None else tuple(used.items()),
        own,
        plan.text,
        sources_of(masked),
    )
    return True


def _made_of(walk: Walk, versions: Mapping[str, int], params: list[str]) -> dict[str, bool] | None:
    """The parameters that names are computed from, or None where other things count too."""
    found: dict[str, bool] = {}
    waiting = [(name, version, True) for name, version in versions.items()]
    while waiting:
        name, version, valued = waiting.pop()
        if name in params and version == -1:
            found[name] = found.get(name, False) or valued
            continue
        if version == -1 and name in walk.module.names:
            continue
        node = walk.scope.names.definition(name)
        if node is None or walk.scope.names.current(name) != version or not walk.is_pure(node):
            return None
        shaped = {
            id(item.value)
            for item in ast.walk(node)
            if isinstance(item, ast.Attribute) and item.attr == "shape"
        }
        waiting += [
            (item.id, walk.scope.names.current(item.id), id(item) not in shaped)
            for item in ast.walk(node)
            if isinstance(item, ast.Name)
        ]
    return found


def _shape(walk: Walk, node: ast.expr) -> Hashable:
    """What the shape of an argument is known by."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is not None and all(isinstance(dim.size, int) for dim in dims):
        return tuple(dim.size for dim in dims)
    return walk.shape_key(node) or walk.key(node)


def _can_leave(layout: Layout) -> bool:
    if isinstance(layout, Masked):
        plain = layout.form in ("flat", "axes") and layout.outer is None
        return plain and not layout.prefix and layout.axis == 0
    return isinstance(layout, Dense)


def _outside(layout: Layout) -> Masked | Dense:
    """The layout as a caller sees it."""
    assert isinstance(layout, Masked | Dense)
    if isinstance(layout, Dense):
        return Dense(layout.scalar, layout.rank)
    like = None if layout.like is None else ()
    return replace(layout, like=like, over=(), pad=None, data=None, head=None, into=None)


def _inside(walk: Walk, value: ast.expr) -> str:
    """The text of a tuple without its parentheses."""
    assert isinstance(value, ast.Tuple)
    return ", ".join(walk.draft.argument(item) for item in value.elts)


def _annotate(walk: Walk, alone: bool) -> None:
    note = walk.facts.node.returns
    if note is None:
        return
    if alone:
        name = walk.draft.source.segment(note)
        walk.draft.replace(note, f"tuple[{name}, {name}]")
    elif isinstance(note, ast.Subscript) and isinstance(note.slice, ast.Tuple):
        names = walk.draft.source.segment(note.slice)
        last = walk.draft.source.segment(note.slice.elts[-1])
        if last != "...":
            walk.draft.replace(note.slice, f"{names}, {last}")


def take(walk: Walk, node: ast.Call, returned: Returned) -> Layout:
    """A call of such a helper: the values and their mask, each under a name."""
    arguments = bound_arguments(returned.node, node)
    if arguments is None:
        masked = next(item for item in returned.layouts if isinstance(item, Masked))
        raise walk.refuse(node, "the helper's arguments cannot be told apart", masked)
    key: Hashable
    if returned.own is not None and returned.own in arguments:
        key = (walk.key(arguments[returned.own]), "")
    elif returned.params is not None and all(name in arguments for name, _ in returned.params):
        keys = tuple(
            walk.key(arguments[name]) if valued else _shape(walk, arguments[name])
            for name, valued in returned.params
        )
        key = ("returned", returned.node, returned.text, keys)
    else:
        key = ("returned", id(node))
    targets = _targets(walk, node, len(returned.layouts))
    if targets is None:
        nothing = Masked(returned.mask, "flat", returned.sources)
        walk.need_hoist(node, nothing)
        names = [walk.book.fresh("selected") for _ in returned.layouts]
    else:
        names = [item.id for item in targets]
    known = key in walk.book.by_key
    valid = "_" if known else walk.book.fresh(f"{names[0]}_valid")
    written = ", ".join([*names, valid])
    call = walk.draft.render(node)
    if targets is None:
        walk.draft.insert_before(walk.at, f"{written} = {call}")
        text = names[0] if len(names) == 1 else f"({', '.join(names)})"
        walk.draft.replace(node, text)
        for name in names:
            walk.scope.names.bind(name)
    else:
        walk.draft.replace(walk.at.targets[0], written)  # type: ignore[attr-defined]
    if not known:
        walk.know_name(valid, None, key)
    items = []
    for name, layout in zip(names, returned.layouts, strict=True):
        version = walk.scope.names.current(name) if targets is None else FRESH
        if isinstance(layout, Masked):
            own = ((name, version),)
            like = None if layout.like is None else own
            mask = Mask(key, returned.mask.rank)
            layout = replace(
                layout, mask=mask, like=like, over=own, sources=layout.sources | returned.sources
            )
        items.append(layout)
    return items[0] if len(items) == 1 else Results(tuple(items), tuple(names), returned.sources)


def _targets(walk: Walk, node: ast.Call, count: int) -> list[ast.Name] | None:
    """The names that the statement binds the results to, where it does no more than that."""
    statement = walk.at
    if (
        not isinstance(statement, ast.Assign)
        or statement.value is not node
        or len(statement.targets) != 1
    ):
        return None
    target = statement.targets[0]
    written = [target] if count == 1 else target.elts if isinstance(target, ast.Tuple) else []
    names = [item for item in written if isinstance(item, ast.Name)]
    return names if len(names) == len(written) == count else None
