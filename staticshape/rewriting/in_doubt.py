"""Indices of which nothing tells whether they are masks: `x[m]` of a parameter `m`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Argument, Tensor
from staticshape.analysis.meant import is_named_index

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk

_DEPTH = 8


def mask_of(walk: Walk, node: ast.expr, depth: int = _DEPTH) -> str | None:
    """The parameter by which a value is selected, if that is a mask; None where none may be one."""
    match node if depth else None:
        case ast.Name(name):
            inner = walk.scope.names.definition(name)
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


def _may_be_mask(walk: Walk, index: ast.Name) -> bool:
    value = walk.facts.value(index)
    own = index.id in walk.facts.parameters and walk.scope.names.current(index.id) == -1
    unknown = isinstance(value, Argument) or (
        isinstance(value, Tensor) and value.dtype is None and value.dims != ()
    )
    return own and unknown and not is_named_index(index.id)
