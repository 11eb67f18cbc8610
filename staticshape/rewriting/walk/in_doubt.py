"""Indices of which nothing tells whether they are masks: `x[m]` of a parameter `m`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.meaning.meant import is_named_index
from staticshape.analysis.values.lattice import Argument, Tensor
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
            values = [inner] if inner is not None else _bound_to(walk, name)
            return _first(walk, values, depth)
        case ast.Subscript(value) if node in walk.sources:  # known to be a mask
            return mask_of(walk, value, depth - 1)
        case ast.Subscript(value, index):
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            found = (_index_in_doubt(walk, part, depth) for part in parts)
            return next(filter(None, found), None) or mask_of(walk, value, depth - 1)
        case ast.Call() as call:
            bound = walk.facts.calls.get(call)
            if bound is None:
                return _first(walk, [*call.args, *(item.value for item in call.keywords)], depth)
            given = [bound.args.get(name) for name in bound.operator.tensors]
            return _first(walk, [item for item in given if item is not None], depth)
        case ast.Tuple() | ast.List() | ast.BinOp() | ast.UnaryOp() | ast.Compare() | ast.IfExp():
            parts = [item for item in ast.iter_child_nodes(node) if isinstance(item, ast.expr)]
            return _first(walk, parts, depth)
        case ast.ListComp(elt, loops) | ast.GeneratorExp(elt, loops):
            return _first(walk, [elt, *(loop.iter for loop in loops)], depth)
    return None


def _first(walk: Walk, nodes: list[ast.expr], depth: int) -> str | None:
    found = (mask_of(walk, node, depth - 1) for node in nodes)
    return next(filter(None, found), None)


def _index_in_doubt(walk: Walk, index: ast.expr, depth: int) -> str | None:
    """The parameter that an index is, under whatever name and shape, if it may be a mask."""
    match index if depth else None:
        case ast.Name(name) as own:
            if _may_be_mask(walk, own):
                return name
            inner = walk.scope.names.definition(name)
            return None if inner is None else _index_in_doubt(walk, inner, depth - 1)
        case ast.Call(ast.Attribute(value, name)) if name in _SAME:
            return _index_in_doubt(walk, value, depth - 1)
    return None


def _bound_to(walk: Walk, name: str) -> list[ast.expr]:
    """Whatever the function binds to a name that is not bound once and plainly."""
    found: list[ast.expr] = []
    for item in walk.facts.nodes:
        match item:
            case ast.Assign(targets, value):
                pass
            case ast.AugAssign(target, _, value) | ast.For(target, value):
                targets = [target]
            case _:
                continue
        if any(name in _names(target) for target in targets):
            found.append(value)
    return found


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
