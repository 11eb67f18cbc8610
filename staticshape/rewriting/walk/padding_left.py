"""What an elementwise operator leaves in the padding, from what its operands have there."""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting import spread
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.spread import FINITE, SETTING, UNIT, Pad
from staticshape.rewriting.walk import built, met_by_all

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.questions import Questions
    from staticshape.rewriting.walk.state import Walk

#: Operators that choose between values: which of their operands are the values.
_CHOOSING = {"where": ("input", "other"), "masked_fill": ("input", "value")}
#: Operators that nobody gives an infinite number: it would spoil real elements as well.
_ARITHMETIC = frozenset({"add", "sub", "mul", "div", "pow"})
_WIDE = ("float32", "float64")
_SIGNS: Mapping[type[ast.operator], str] = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
_HELD = 100.0  # every dtype of numbers holds what lies between 0 and this


def is_option(use: Use, item: Operand) -> bool:
    """Whether an operand is a setting of the operator and no data: `alpha`, `rounding_mode`."""
    return use.bound is not None and item.param not in use.operator.tensors


def is_wide(walk: Questions, node: ast.expr) -> bool:
    """Whether an expression is known to be of float32 or float64."""
    return walk.dtype(node) in _WIDE


def left_behind(walk: Walk, use: Use, guarded: Mapping[ast.expr, Layout], joined: Masked) -> Pad:
    """A number or its bounds, where those of the (guarded) operands are known."""
    name = use.operator.name
    if use.operator.dtype_rule == "bool":
        return UNIT
    pads = {
        item.param: _of_operand(walk, name, item, guarded[item.node], joined)
        for item in use.operands
        if not is_option(use, item) or name == "masked_fill"
    }
    if name in _CHOOSING:
        return spread.hull([pads.get(param) for param in _CHOOSING[name]])
    if use.operator.casts:
        return _converted(walk, use, pads.get("input"))
    if name == "clamp":
        return _clamped(walk, use, pads["input"])
    if any(is_option(use, item) for item in use.operands):
        return None  # not the plain function
    return spread.after(name, list(pads.values()))


def of_rows(walk: Walk, use: Use, item: Operand, layout: Masked) -> Pad:
    """What a reduction of every row by itself leaves there."""
    name = use.operator.masked or ""
    if name == "norm" and use.bound is not None and "ord" in use.operator.params:
        known, order = walk.argument(use.bound, "ord")
        if not known or order not in (None, 1, 2):
            return None
    wide = is_wide(walk, item.node) and is_wide(walk, use.node)
    return spread.of_row(name, layout.pad, wide=wide)


def whole(walk: Questions, node: ast.expr) -> Pad:
    """What stands everywhere in a Tensor that is made of truth values, whole numbers or codes."""
    match node:
        case ast.Name(name):
            made = walk.scope.names.definition(name)
            return None if made is None else whole(walk, made)
        case ast.Constant(int() | float() as value) if _is_number(value):
            return float(value)
        case ast.BinOp(left, op, right) if type(op) in _SIGNS:
            return spread.after(_SIGNS[type(op)], [whole(walk, left), whole(walk, right)])
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None:
        return None
    if bound.operator.casts:
        kind = walk.kind(bound.args["input"])
        return UNIT if kind == "bool" else FINITE if _is_wide_int(walk, kind, node) else None
    return codes(walk, bound) if bound.operator.name == "one_hot" else None


def codes(walk: Questions, one_hot: BoundCall) -> Pad:
    """What a `one_hot` is made of, mostly 0 and 1."""
    return spread.hull([_code(walk, one_hot, param) for param in ("on_value", "off_value")])


def _code(walk: Questions, bound: BoundCall, param: str) -> float | None:
    known, value = walk.argument(bound, param)
    if not known and param in bound.args:
        value = built.number(walk, bound.args[param])
    return float(value) if _is_number(value) else None  # type: ignore[arg-type]


def _is_wide_int(walk: Questions, kind: str | None, cast: ast.expr) -> bool:
    return kind == "int" and is_wide(walk, cast)


def _of_operand(walk: Walk, name: str, item: Operand, layout: Layout, joined: Masked) -> Pad:
    if isinstance(layout, Masked):
        return layout.pad
    known, value = walk.constant(item.node)
    if known:
        return float(value) if _is_number(value) else None  # type: ignore[arg-type]
    fact = walk.facts.value(item.node)
    if isinstance(fact, Python) and fact.known != "tensor":
        return SETTING if name in _ARITHMETIC else None
    if name not in _SIGNS.values():
        return None
    return met_by_all.left_by(walk, item.node, layout, joined)


def _is_number(value: object) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value)  # type: ignore[arg-type]


def _converted(walk: Walk, use: Use, pad: Pad) -> Pad:
    """Integers and truth values are finite whatever they are; a narrow dtype may not hold them."""
    kinds = {item.layout.kind for item in use.operands if isinstance(item.layout, Masked)}
    if kinds == {"bool"} or walk.kind(use.node) == "bool":
        return UNIT
    wide = is_wide(walk, use.node)
    if pad is None:
        return FINITE if kinds == {"int"} and wide else None
    low, high = spread.ends(pad)
    held = wide or (low >= 0 and high <= _HELD)
    return spread.after("cast", [pad]) if held else None


def _clamped(walk: Walk, use: Use, pad: Pad) -> Pad:
    """What a `clamp` leaves; an end is a number, a Python number that is not known, or absent."""
    for param, at_least in (("min", True), ("max", False)):
        known, value = walk.argument(use.bound, param) if use.bound else (False, None)
        if known and value is None:
            continue
        end: Pad = float(value) if known and _is_number(value) else None  # type: ignore[arg-type]
        if not known and use.bound is not None and _is_setting(walk, use.bound.args.get(param)):
            end = SETTING
        pad = spread.after("maximum" if at_least else "minimum", [pad, end])
    return pad


def _is_setting(walk: Walk, node: ast.expr | None) -> bool:
    """Whether an expression is a number of Python's, whatever it is."""
    fact = None if node is None else walk.facts.value(node)
    return isinstance(fact, Python) and fact.known != "tensor"
