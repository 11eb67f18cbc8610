"""Elementwise steps: operators with their domains, and what they do to an interval."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from writer import Var, Writer, is_modest, wrapped

_Unary = tuple[str, Callable[[float, float], bool], Callable[[float, float], tuple[float, float]]]


def _monotone(function: Callable[[float], float]) -> Callable[[float, float], tuple[float, float]]:
    return lambda low, high: (
        min(function(low), function(high)),
        max(function(low), function(high)),
    )


def _any(low: float, high: float) -> bool:
    return True


def _positive(low: float, high: float) -> bool:
    return low >= 0.05 and high <= 1e3


_UNARY: tuple[_Unary, ...] = (
    ("ops.tanh({x})", _any, _monotone(math.tanh)),
    ("ops.sigmoid({x})", is_modest, _monotone(lambda a: 1 / (1 + math.exp(-a)))),
    ("ops.exp({x})", is_modest, _monotone(math.exp)),
    ("{x}.exp()", is_modest, _monotone(math.exp)),
    ("ops.log({x})", _positive, _monotone(math.log)),
    ("{x}.log()", _positive, _monotone(math.log)),
    ("mint.log({x})", _positive, _monotone(math.log)),
    ("ops.sqrt({x})", _positive, _monotone(math.sqrt)),
    ("{x} ** 0.5", _positive, _monotone(math.sqrt)),
    ("{x} ** 2", is_modest, lambda a, b: (0.0, max(a * a, b * b))),
    ("{x} ** -1", _positive, _monotone(lambda a: 1 / a)),
    ("ops.pow({x}, 3)", is_modest, _monotone(lambda a: a**3)),
    ("ops.square({x})", is_modest, lambda a, b: (0.0, max(a * a, b * b))),
    ("1.0 / {x}", _positive, _monotone(lambda a: 1 / a)),
    ("ops.rsqrt({x})", _positive, _monotone(lambda a: a**-0.5)),
    ("ops.reciprocal({x})", _positive, _monotone(lambda a: 1 / a)),
    ("ops.div(2.0, {x})", _positive, _monotone(lambda a: 2 / a)),
    ("ops.abs({x})", _any, lambda a, b: (0.0, max(abs(a), abs(b)))),
    ("{x}.abs() + 0.1", _any, lambda a, b: (0.1, max(abs(a), abs(b)) + 0.1)),
    ("-{x}", _any, lambda a, b: (-b, -a)),
    ("{x} * 2", _any, lambda a, b: (2 * a, 2 * b)),
    ("0.5 * {x} + 1", _any, lambda a, b: (a / 2 + 1, b / 2 + 1)),
    ("{x} - 0.25", _any, lambda a, b: (a - 0.25, b - 0.25)),
    ("1 - {x}", _any, lambda a, b: (1 - b, 1 - a)),
    ("{x} / 3", _any, lambda a, b: (a / 3, b / 3)),
    ("ops.relu({x}) + 0.2", _any, lambda a, b: (max(a, 0.0) + 0.2, max(b, 0.0) + 0.2)),
    ("ops.clamp({x}, 0.15, 1.5)", _any, lambda a, b: (0.15, 1.5)),
    ("{x}.clip(0.1, 1.8)", _any, lambda a, b: (0.1, 1.8)),
    ("ops.maximum({x}, Tensor(0.3, ms.float32))", _any, lambda a, b: (0.3, max(b, 0.3))),
    ("ops.minimum({x}, 1.25)", _any, lambda a, b: (min(a, 1.25), min(b, 1.25))),
    ("ops.where({x} > 0.7, {x}, {x} * 0.5)", _any, lambda a, b: (min(a, a / 2), max(b, b / 2))),
    ("ops.where({x} > 0.5, {x}, 0.5)", _any, lambda a, b: (0.5, max(b, 0.5))),
    ("ops.log1p({x})", _positive, _monotone(math.log1p)),
    ("ops.log({x} + 1e-6)", _positive, _monotone(math.log)),
    ("ops.softplus({x})", is_modest, _monotone(lambda a: math.log1p(math.exp(a)))),
    ("ops.erf({x})", is_modest, _monotone(math.erf)),
    ("ops.sin({x})", _any, lambda a, b: (-1.0, 1.0)),
    ("{x} * ops.tanh({x})", is_modest, lambda a, b: (0.0, 4.0)),
    ("{x} / ({x} + 1)", _positive, lambda a, b: (a / (b + 1), b / (a + 1))),
    ("ops.stop_gradient({x}) * {x}", is_modest, lambda a, b: (0.0, max(a * a, b * b))),
    ("{x}.astype(ms.float32)", _any, lambda a, b: (a, b)),
    ("ops.zeros_like({x}) + {x}", _any, lambda a, b: (a, b)),
    ("ops.gelu({x})", is_modest, lambda a, b: (-0.2, max(b, 0.0))),
    ("ops.atan({x})", _any, _monotone(math.atan)),
    ("ops.asin({x} * 0.2)", is_modest, _monotone(lambda a: math.asin(a / 5))),
    ("({x} > 0.6).astype(ms.float32)", _any, lambda a, b: (0.0, 1.0)),
)


def flow(writer: Writer, sel: Var) -> Var:
    """One elementwise step."""
    rng = writer.rng
    if writer.chance(0.3):
        return pair(writer, sel)
    fits = [item for item in _UNARY if item[1](sel.low, sel.high)]
    template, _, interval = rng.choice(fits)
    repeated = template.count("{x}") > 1
    if repeated and not sel.text.isidentifier():
        sel = writer.bind("s", sel, 1.0)
    low, high = interval(sel.low, sel.high)
    text = template.format(x=wrapped(sel.text))
    return writer.bind("s", replace(sel, text=text, low=low, high=high), 0.6)


def pair(writer: Writer, sel: Var) -> Var:
    """A step with a second operand: a scalar, a parameter, another selection of the mask."""
    rng = writer.rng
    kind = rng.choice(["scalar", "weight", "same", "same", "vector", "attribute"])
    if kind == "same":
        other = writer.pick("sel", mask=sel.mask, rank=sel.rank, form=sel.form)
        if other is not None:
            return two(writer, sel, other)
    if kind == "scalar":
        other = writer.pick("scalar")
        if other is not None and abs(other.low) + abs(other.high) < 50:
            return two(writer, sel, other)
    if kind == "vector" and sel.rank == 2 and sel.form == "rows":
        if "self.w" not in "".join(writer.init):
            writer.init.append(
                f"self.w = Parameter(Tensor(np.linspace(0.5, 1.5, {writer.width}), ms.float32))"
            )
        return two(writer, sel, Var("vector", "self.w", 1, low=0.5, high=1.5))
    if kind == "attribute":
        if not any("self.scale" in line for line in writer.init):
            writer.init.append("self.scale = 1.5")
        return two(writer, sel, Var("scalar", "self.scale", low=1.5, high=1.5))
    if not any("self.b " in line for line in writer.init):
        writer.init.append("self.b = Parameter(Tensor(0.7, ms.float32), name='b')")
    return two(writer, sel, Var("scalar", "self.b", low=0.7, high=0.7))


def two(writer: Writer, one: Var, two: Var) -> Var:
    rng = writer.rng
    a, b = wrapped(one.text), wrapped(two.text)
    sums = (one.low + two.low, one.high + two.high)
    gaps = (one.low - two.high, one.high - two.low)
    corners = [x * y for x in (one.low, one.high) for y in (two.low, two.high)]
    choices = [
        (f"{a} + {b}", *sums),
        (f"{b} + {a}", *sums),
        (f"{a} - {b}", *gaps),
        (f"ops.maximum({a}, {b})", max(one.low, two.low), max(one.high, two.high)),
        (f"ops.sub({a}, {b})", *gaps),
        (f"ops.where({a} > {b}, {a}, {b})", max(one.low, two.low), max(one.high, two.high)),
    ]
    if max(abs(item) for item in corners) < 50:
        choices += [(f"{a} * {b}", min(corners), max(corners))] * 2
        choices += [(f"ops.mul({a}, {b})", min(corners), max(corners))]
    if two.low >= 0.05 and abs(one.high) + abs(one.low) < 50:
        bound = max(abs(one.low), abs(one.high)) / two.low
        choices += [(f"{a} / {b}", -bound if one.low < 0 else 0.0, bound)] * 2
    if one.low >= 0.05 and two.kind == "sel":
        bound = max(abs(two.low), abs(two.high)) / one.low
        choices += [(f"{b} / {a}", -bound if two.low < 0 else 0.0, bound)]
    if one.low >= 0.05 and one.high <= 4 and two.low >= -2 and two.high <= 2:
        choices += [(f"{a} ** {b}", 0.0, 400.0)]
    text, low, high = rng.choice(choices)
    if (a.startswith("(") and text.count(a) > 1) or (b.startswith("(") and text.count(b) > 1):
        text, low, high = f"{a} + {b}", *sums
    return writer.bind("s", replace(one, text=text, low=low, high=high), 0.6)
