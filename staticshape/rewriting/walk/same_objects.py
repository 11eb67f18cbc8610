"""Which names stand for one object: a store under a mask, or at places, gives it other memory.

Op by op `y[mask] = rows` leaves views as they are (`y.T`, `y.reshape(...)`, a row `y[0]` taken
before), other names of `y` see it. A store into a row `y[0]` is written into `y` as well.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import dataclass
from staticshape.rewriting.walk import sharing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from staticshape.rewriting.walk.state import Walk

_NONE: frozenset[str] = frozenset()
#: Of the operators that move elements, those that may give back what they were given.
_AS_GIVEN = frozenset({"swapaxes", "atleast"})


@dataclass(frozen=True)
class Roots:
    """The names that a value may be, and those that it may be a part of."""

    same: frozenset[str] = _NONE
    whole: frozenset[str] = _NONE


def group(walk: Walk, name: str) -> frozenset[str]:
    """The names through which a store under a mask into one is seen; with itself."""
    bound = [
        (other, _roots(walk, name, value))
        for other, value in sharing.given(walk)
        if not sharing.is_number(walk.facts, value)
    ]
    held = sharing.held(walk, name)
    found = sharing.joined(name, [*((other, roots.same) for other, roots in bound), *held])
    wholes = frozenset().union(*(roots.whole for other, roots in bound if other in found))
    return found.union(*(sharing.group(walk, whole) for whole in wholes))


def seen_later(walk: Walk, name: str) -> str | None:
    """Another name of the same Tensor, it may be, that is read behind the statement under way."""
    others = sorted(group(walk, name) - {name})
    return next((other for other in others if walk.is_read_after(walk.at, other)), None)


def _roots(walk: Walk, name: str, node: ast.expr) -> Roots:
    match node:
        case ast.Subscript(value, index) if _is_tensor(walk, name, value):
            if _is_whole(index):
                return _roots(walk, name, value)
            return Roots(whole=sharing.shared(walk, walk.facts, value))
        case ast.IfExp(_, body, orelse):
            return _all(walk, name, (body, orelse))
        case ast.Tuple(elts) | ast.List(elts):
            return _all(walk, name, elts)
        case ast.Attribute(value) if _is_tensor(walk, name, value):
            return Roots()
        case ast.Call() as call:
            bound = walk.facts.calls.get(call)
            if bound is not None and sharing.is_view(call, bound):
                operator = bound.operator
                if operator.family == "layout" and operator.name not in _AS_GIVEN:
                    return Roots()
                return _all(walk, name, sharing.given_to(call))
    return Roots(same=sharing.shared(walk, walk.facts, node))


def _all(walk: Walk, name: str, nodes: Iterable[ast.expr]) -> Roots:
    found = [_roots(walk, name, node) for node in nodes]
    same, whole = ([getattr(one, part) for one in found] for part in ("same", "whole"))
    return Roots(_NONE.union(*same), _NONE.union(*whole))


def _is_tensor(walk: Walk, name: str, node: ast.expr) -> bool:
    """Whether a value is a Tensor, no list of some: what is written into under a mask is one."""
    known = isinstance(walk.facts.value(node), Tensor)
    return known or (isinstance(node, ast.Name) and node.id == name)


def _is_whole(index: ast.expr) -> bool:
    """Whether an index takes all there is: `y[:]`, `y[...]`, `y[:, :]`."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return all(
        (isinstance(part, ast.Constant) and part.value is Ellipsis)
        or (isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None)
        for part in parts
    )
