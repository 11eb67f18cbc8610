"""Indices of which nothing tells whether they are masks: `x[m]` of a parameter `m`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from staticshape.analysis.meaning.meant import is_named_index
from staticshape.analysis.values.lattice import Argument, Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import Index, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 8
_SAME = frozenset({"reshape", "view", "flatten", "ravel", "squeeze", "expand_dims", "unsqueeze"})


def mask_of(walk: Walk, node: ast.expr) -> str | None:
    """The parameter by which a value is selected, if that is a mask; None where none may be one."""
    anywhere = walk.memory.doubtful.get(walk.facts.node)
    if anywhere is None:
        anywhere = walk.memory.doubtful[walk.facts.node] = _doubtful(walk)
    asked, seen = [node], set[str]()
    for _ in range(_DEPTH):
        behind: list[ast.expr] = []
        for leaf in (leaf for one in asked for leaf in _leaves(walk, one, _index_now)):
            if isinstance(leaf, str):
                return leaf
            inner = walk.scope.names.definition(leaf.id) or _taken_from(walk, leaf.id)
            if inner is None and leaf.id in anywhere:
                return anywhere[leaf.id]
            if inner is not None and leaf.id not in seen:
                behind.append(inner)
            seen.add(leaf.id)
        asked = behind
    return None


def _leaves(
    walk: Walk, node: ast.expr, in_doubt: Callable[[Walk, ast.expr], str | None]
) -> Iterator[ast.Name | str]:
    """The names that a value is made of, and the parameters by which parts of it are selected."""
    waiting: list[ast.expr | None] = [node]
    while waiting:
        match waiting.pop():
            case ast.Name() as name:
                yield name
            case ast.Subscript(value, index) as subscript:
                waiting.append(value)
                parts = index.elts if isinstance(index, ast.Tuple) else [index]
                known = subscript in walk.sources  # what stands there is known to be a mask
                yield from filter(None, (in_doubt(walk, x) for x in parts if not known))
            case ast.Call() as call:
                bound = walk.facts.calls.get(call)
                if bound is None:
                    waiting += [*call.args, *(item.value for item in call.keywords)]
                else:
                    waiting += [bound.args.get(name) for name in bound.operator.tensors]
            case (
                ast.Tuple() | ast.List() | ast.BinOp() | ast.UnaryOp() | ast.Compare() | ast.IfExp()
            ) as made:
                children = ast.iter_child_nodes(made)
                waiting += [item for item in children if isinstance(item, ast.expr)]
            case ast.ListComp(elt, loops) | ast.GeneratorExp(elt, loops):
                waiting += [elt, *(loop.iter for loop in loops)]


def _doubtful(walk: Walk) -> dict[str, str]:
    """Names that are bound, wherever it is, to what a parameter may have selected: by which."""
    given: dict[str, list[ast.expr]] = {}
    for item in walk.facts.nodes:
        match item:
            case ast.Assign(targets, value):
                pass
            case ast.AugAssign(target, _, value) | ast.For(target, value):
                targets = [target]
            case _:
                continue
        for name in {name for target in targets for name in _names(target)}:
            given.setdefault(name, []).append(value)

    def index_of(walk: Walk, index: ast.expr) -> str | None:
        for _ in range(_DEPTH):
            index = _unmoved(index)
            if not isinstance(index, ast.Name) or index.id in walk.facts.parameters:
                break
            bound = given.get(index.id, ())
            if len(bound) != 1:
                return None
            index = bound[0]
        if not isinstance(index, ast.Name) or index.id not in walk.facts.parameters:
            return None
        return index.id if _is_unknown(walk, index) else None

    found: dict[str, str] = {}
    users: dict[str, list[str]] = {}  # the names that are made of a name
    for name, values in given.items():
        for leaf in (leaf for value in values for leaf in _leaves(walk, value, index_of)):
            if isinstance(leaf, str):
                found.setdefault(name, leaf)
            else:
                users.setdefault(leaf.id, []).append(name)
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        for user in users.get(name, ()):
            if user not in found:
                found[user] = found[name]
                waiting.append(user)
    return found


def _index_now(walk: Walk, index: ast.expr) -> str | None:
    """The parameter that an index is here, under whatever name and shape, if it may be a mask."""
    for _ in range(_DEPTH):
        index = _unmoved(index)
        if not isinstance(index, ast.Name):
            return None
        if _may_be_mask(walk, index):
            return index.id
        inner = walk.scope.names.definition(index.id)
        if inner is None:
            return None
        index = inner
    return None


def _unmoved(index: ast.expr) -> ast.expr:
    while isinstance(index, ast.Call) and isinstance(index.func, ast.Attribute):
        if index.func.attr not in _SAME:
            break
        index = index.func.value
    return index


def _names(target: ast.expr) -> set[str]:
    return {item.id for item in ast.walk(target) if isinstance(item, ast.Name)}


def _taken_from(walk: Walk, name: str) -> ast.expr | None:
    """What gave a name one of several values: `boxes, keep = nms(rows)`, `p, t = x[m], y[m]`."""
    match walk.scope.defined.get(name):
        case ast.Assign([ast.Tuple(elts)], ast.Tuple(values)) if len(elts) == len(values):
            for item, value in zip(elts, values, strict=True):
                if isinstance(item, ast.Name) and item.id == name:
                    return value
        case ast.Assign([ast.Tuple(elts)], ast.Call() as call) if any(
            isinstance(item, ast.Name) and item.id == name for item in elts
        ):
            return call
    return None


def _may_be_mask(walk: Walk, index: ast.Name) -> bool:
    own = index.id in walk.facts.parameters and walk.scope.names.current(index.id) == -1
    return own and _is_unknown(walk, index)


def _is_unknown(walk: Walk, index: ast.Name) -> bool:
    value = walk.facts.value(index)
    unknown = isinstance(value, Argument) or (
        isinstance(value, Tensor) and value.dtype is None and value.dims != ()
    )
    return unknown and not is_named_index(index.id)


def as_places(walk: Walk, node: ast.expr, layout: Layout) -> Layout:
    """A selection used as an index, of unknown dtype, that nobody would call a mask: numbers."""
    if not isinstance(layout, Masked) or layout.kind is not None:
        return layout
    numbers = _is_named(walk, node, _DEPTH) or _is_distinct(walk, node)
    return replace(layout, kind="int") if numbers else layout


def all_as_places(walk: Walk, parts: Iterable[ast.expr]) -> list[tuple[ast.expr, Layout]]:
    """The parts of one index, visited: beside positions stand numbers, `x[places, labels[places]]`.

    A mask there would have to be true everywhere, or in one place.
    """
    found = [(part, as_places(walk, part, walk.visit(part))) for part in parts]
    layouts = [layout for _, layout in found]
    among = any(
        isinstance(layout, Index) or (isinstance(layout, Masked) and layout.kind == "int")
        for layout in layouts
    )
    return [(part, _as_number(layout) if among else layout) for part, layout in found]


def _as_number(layout: Layout) -> Layout:
    if not isinstance(layout, Masked):
        return layout
    doubtful = (layout.kind, layout.rank, layout.form) == (None, 1, "axes")
    return replace(layout, kind="int") if doubtful else layout


def _is_distinct(walk: Walk, node: ast.expr) -> bool:
    """Whether an index is a name of what `unique` gave: of two truths nobody asks the kinds."""
    made = _taken_from(walk, node.id) if isinstance(node, ast.Name) else None
    bound = walk.facts.calls.get(made) if isinstance(made, ast.Call) else None
    return bound is not None and bound.operator.name == "unique"


def _is_named(walk: Walk, node: ast.expr, depth: int) -> bool:
    match node if depth else None:
        case ast.Name(name):
            inner = walk.scope.names.definition(name)
            return is_named_index(name) or (inner is not None and _is_named(walk, inner, depth - 1))
        case ast.Attribute(_, name):
            return is_named_index(name)
        case ast.Subscript(value):
            return _is_named(walk, value, depth - 1)
        case ast.Call(ast.Attribute(value, name)) if name in _SAME:
            return _is_named(walk, value, depth - 1)
    return False
