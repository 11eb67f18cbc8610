"""Indices of which nothing tells whether they are masks: `x[m]` of a parameter `m`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Argument, Tensor
from staticshape.analysis.meant import is_named_index
from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 8
_SAME = frozenset({"reshape", "view", "flatten", "ravel", "squeeze", "expand_dims", "unsqueeze"})


def mask_of(walk: Walk, node: ast.expr, depth: int = _DEPTH) -> str | None:
    """The parameter by which a value is selected, if that is a mask; None where none may be one."""
    match node if depth else None:
        case ast.Name(name):
            inner = walk.scope.names.definition(name) or _taken_from(walk, name)
            return None if inner is None else mask_of(walk, inner, depth - 1)
        case ast.Subscript(value, ast.Name(name) as index):
            if _may_be_mask(walk, index):
                return name
            return mask_of(walk, value, depth - 1)
        case ast.Subscript(value) | ast.UnaryOp(_, value):
            return mask_of(walk, value, depth - 1)
        case ast.BinOp(left, _, right):
            return mask_of(walk, left, depth - 1) or mask_of(walk, right, depth - 1)
        case ast.Compare(left, _, [right]):
            return mask_of(walk, left, depth - 1) or mask_of(walk, right, depth - 1)
        case ast.Call() as call:
            bound = walk.facts.calls.get(call)
            for name in bound.operator.tensors if bound is not None else ():
                given = bound.args.get(name) if bound is not None else None
                found = None if given is None else mask_of(walk, given, depth - 1)
                if found is not None:
                    return found
    return None


def _taken_from(walk: Walk, name: str) -> ast.Call | None:
    """The call that gave a name one of several results: `boxes, places, keep = nms(rows)`."""
    match walk.scope.defined.get(name):
        case ast.Assign([ast.Tuple(elts)], ast.Call() as call) if any(
            isinstance(item, ast.Name) and item.id == name for item in elts
        ):
            return call
    return None


def _may_be_mask(walk: Walk, index: ast.Name) -> bool:
    value = walk.facts.value(index)
    own = index.id in walk.facts.parameters and walk.scope.names.current(index.id) == -1
    unknown = isinstance(value, Argument) or (
        isinstance(value, Tensor) and value.dtype is None and value.dims != ()
    )
    return own and unknown and not is_named_index(index.id)


def as_places(walk: Walk, node: ast.expr, layout: Layout) -> Layout:
    """A selection used as an index, of unknown dtype, that nobody would call a mask: numbers."""
    if isinstance(layout, Masked) and layout.kind is None and _is_named(walk, node, _DEPTH):
        return replace(layout, kind="int")
    return layout


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
