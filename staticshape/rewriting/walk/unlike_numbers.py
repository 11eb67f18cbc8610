"""Arithmetic in which a Tensor is no number: truths added up, whole numbers to negative powers."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Count

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_ADDS = frozenset({"add", "sub", "mul", "div", "floor_div", "floor_divide", "fmod", "remainder"})
_ADDS |= {"mod", "neg"}
#: Beside these a Tensor of int32 gives another dtype than a number does.
_OF_FEW_BITS = frozenset({"int8", "int16", "uint8", "uint16", "uint32"})
_REAL = frozenset({"float16", "bfloat16", "float64"})  # ... and one of float32


def refuse(walk: Walk, use: Use) -> None:
    """Refuse arithmetic with counts that gives something else once they are Tensors."""
    name, nodes = use.operator.name, [item.node for item in use.operands]
    if name == "invert":
        raise walk.refuse(
            use.node,
            "`~` of a number is another one, of a Tensor it asks for zeros",
            *use.layouts,
            help="write `-n - 1`, or `not` where it decides a way",
        )
    if name in _ADDS and all(_is_truth(walk, node) for node in nodes):
        raise walk.refuse(
            use.node,
            "truth values are reckoned with as numbers, which those of Tensors are not",
            *use.layouts,
            help="write `int(n > 2)` for each of them",
        )
    if use.operator.dtype_rule != "bool" and _has_own_dtype(walk, use):
        raise walk.refuse(
            use.node,
            "a number beside a Tensor takes its dtype, which this one as a Tensor does not",
            *use.layouts,
            help="compute in float32",
        )
    if name == "pow" and len(nodes) == 2 and _may_vanish(walk, use):
        raise walk.refuse(
            use.node,
            "a whole number to a power that may be negative: of integer Tensors that is 0",
            *use.layouts,
            help="write `1 / n`, or `float(n) ** k`",
        )


def _has_own_dtype(walk: Walk, use: Use) -> bool:
    """Whether a count, or what is made of one, meets a Tensor of a dtype that it would change."""
    counts = [item.node for item in use.operands if isinstance(item.layout, Count)]
    dtypes = {walk.dtype(item.node) for item in use.operands if item.node not in counts}
    if not counts or not dtypes & (_OF_FEW_BITS | _REAL):
        return False
    return bool(dtypes & _OF_FEW_BITS) or not all(_is_whole(walk, node) for node in counts)


def _is_whole(walk: Walk, node: ast.expr | None, depth: int = 8) -> bool:
    """Whether a number surely is a whole one, by how it is made."""
    match node if depth else None:
        case ast.Name(name):
            made = walk.scope.names.definition(name)
            return made is not None and _is_whole(walk, made, depth - 1)
        case ast.BinOp(
            left, ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod(), right
        ):
            return _is_whole(walk, left, depth - 1) and _is_whole(walk, right, depth - 1)
        case ast.UnaryOp(ast.USub() | ast.UAdd(), inner):
            return _is_whole(walk, inner, depth - 1)
        case ast.Call(ast.Name("int" | "len" | "round")) | ast.Subscript(ast.Attribute(_, "shape")):
            return True
        case ast.Call(ast.Name("min" | "max"), parts):
            return all(_is_whole(walk, part, depth - 1) for part in parts)
        case ast.Attribute(_, "size"):
            return True
        case ast.Call(ast.Attribute(inner, "item"), [], []):
            return walk.kind(inner) in ("int", "bool")
        case ast.Call(ast.Attribute(_, "numel" | "count_nonzero" | "size")):
            return True
    known, value = walk.constant(node) if node is not None else (False, None)
    return (known and isinstance(value, int)) or (
        node is not None and walk.kind(node) in ("int", "bool")
    )


def _is_truth(walk: Walk, node: ast.expr | None, depth: int = 8) -> bool:
    """Whether an expression surely is `True` or `False`, or an operand of only such ones."""
    match node if depth else None:
        case ast.Compare() | ast.UnaryOp(ast.Not(), _):
            return True
        case ast.BoolOp(_, parts):
            return all(_is_truth(walk, part, depth - 1) for part in parts)
        case ast.IfExp(_, one, two):
            return _is_truth(walk, one, depth - 1) and _is_truth(walk, two, depth - 1)
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr() | ast.BitXor(), right):
            return _is_truth(walk, left, depth - 1) and _is_truth(walk, right, depth - 1)
        case ast.Name(name):
            return _is_truth(walk, walk.scope.names.definition(name), depth - 1)
    known, value = walk.constant(node) if node is not None else (False, None)
    return known and isinstance(value, bool)


def _may_vanish(walk: Walk, use: Use) -> bool:
    """Whether both may be whole numbers, and the power negative."""
    base, power = use.operands
    for item in (base, power):
        known, value = walk.constant(item.node)
        if known and isinstance(value, float):
            return False
        if walk.kind(item.node) == "float" or _is_float(item.node):
            return False
    known, value = walk.constant(power.node)
    if known:
        return not (isinstance(value, int) and value >= 0)
    return not (isinstance(power.layout, Count) and power.layout.mask is not None) or (
        power.layout.total is not None
    )


def _is_float(node: ast.expr) -> bool:
    """Whether a number is none of the whole ones, by how it is made."""
    match node:
        case ast.Call(ast.Name("float")) | ast.BinOp(_, ast.Div(), _):
            return True
    return False
