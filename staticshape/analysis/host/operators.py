"""Arithmetic on host values: arrays with arrays and numbers, numbers with numbers."""

from __future__ import annotations

import ast
import operator as op
from collections.abc import Callable
from typing import Any

from staticshape.analysis.host.layout import matmul
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    Host,
    Scalar,
    as_array,
    broadcast,
    kind_of,
    mixed,
    number,
)

_LARGEST = 2**40
_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: op.add,
    ast.Sub: op.sub,
    ast.Mult: op.mul,
    ast.FloorDiv: op.floordiv,
    ast.Div: op.truediv,
    ast.Mod: op.mod,
}
_LOGIC = (ast.BitAnd, ast.BitOr, ast.BitXor)


def has_array(values: list[Host]) -> bool:
    """Whether one of the operands is an array."""
    return any(isinstance(v, Array) for v in values)


def array_arithmetic(kind: type[ast.operator], left: Host, right: Host) -> Host:
    """An operator of which one operand is an array."""
    one, other = as_array(left), as_array(right)
    if one is None or other is None:
        return NOTHING
    if kind is ast.MatMult:
        return matmul(one, other)
    tensor = any(isinstance(v, Array) and v.tensor for v in (left, right))
    dtype = mixed(
        left if isinstance(left, Scalar) else one, right if isinstance(right, Scalar) else other
    )
    if kind is ast.Div and kind_of(dtype) != "float":
        dtype = None if dtype is None else "float32" if tensor else "float64"
    if kind not in _LOGIC and dtype == "bool" and kind is not ast.Div:
        dtype = None if kind in (ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift) else dtype
    return Array(dtype, broadcast(one.shape, other.shape), tensor)


def scalar_arithmetic(kind: type[ast.operator], left: Scalar, right: Scalar) -> Host:
    """An operator on two Python values."""
    a, b = left.value, right.value
    rule = _ARITHMETIC.get(kind)
    numbers = isinstance(a, (int, float)) and isinstance(b, (int, float))
    if rule and numbers and abs(a) < _LARGEST and abs(b) < _LARGEST:
        try:
            return number(rule(a, b))
        except (ArithmeticError, TypeError):
            return NOTHING
    types = {left.type, right.type}
    if not types <= {bool, int, float}:
        return Scalar(str) if types == {str} and kind in (ast.Add, ast.Mod) else NOTHING
    if kind is ast.Div or float in types:
        return Scalar(float)
    return Scalar(int) if kind is not ast.Pow and kind not in _LOGIC else NOTHING
