"""What stands in the padding: one number, or numbers between two ends, followed op by op.

A guard is needed only where a value or derivative may not be finite there. `Spread(-inf, inf)` is
any finite number. Ends come from interval arithmetic: R. E. Moore, "Interval Analysis" (1966).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Spread(NamedTuple):
    """Finite numbers from `low` to `high`; an infinite end is a bound that is not known."""

    low: float
    high: float


class Hollow(Spread):
    """The same wherever something is selected; over nothing NaN or infinite."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hollow) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(("hollow", *self))


#: A number, numbers between two ends, or None: anything, NaN included.
Pad = float | Spread | None

BIG = 1e4  # a number beyond this is not trusted in the padding: its square leaves float16

FINITE = Spread(-math.inf, math.inf)
HOLLOW = Hollow(-math.inf, math.inf)
UNIT = Spread(0.0, 1.0)
SETTING = Spread(-BIG, BIG)  # what a Python number that is not known is taken to be

_STEEP = 10.0  # above it an exponential may overflow: exp(11) leaves float16
#: Nor is one nearer to 0: there the derivatives of these leave float16.
_SMALL = {
    **dict.fromkeys(("log", "log2", "log10", "sqrt", "rsqrt", "xlogy", "lgamma", "norm"), 1e-3),
    **dict.fromkeys(("div", "reciprocal"), 1e-2),
    "pow": 0.1,
}
#: The same for float32 and float64, where that is sure; of a quotient by the largest int64 too.
_TINY = {**dict.fromkeys(_SMALL, 1e-12), **dict.fromkeys(("div", "reciprocal"), 1e-9), "pow": 0.1}

#: Here value and derivatives are no larger than what goes in: float16 holds them.
_FIRST_DEGREE = frozenset({"add", "sub", "mul"})
_HELD = 6e4

_RISING_STEEPLY = frozenset({"exp", "exp2", "expm1"})
#: The last three are finite everywhere, but MindSpore works them out of exponentials.
_STEEP_BOTH_WAYS = frozenset({"sinh", "cosh", "logsigmoid", "mish", "fast_gelu"})


def ends(pad: float | Spread) -> Spread:
    """The ends of what stands in the padding."""
    return pad if isinstance(pad, Spread) else Spread(pad, pad)


def is_finite(pad: Pad, name: str = "", *, hollow: bool = False) -> bool:
    """Whether value and derivative of an operator that takes all numbers are finite there.

    `hollow`: over nothing they need not be.
    """
    if pad is None or (isinstance(pad, Hollow) and not hollow):
        return False
    low, high = ends(pad)
    if name in _RISING_STEEPLY or name in _STEEP_BOTH_WAYS:
        return high <= _STEEP and (name in _RISING_STEEPLY or low >= -_STEEP)
    most = _HELD if name in _FIRST_DEGREE else BIG
    return all(abs(end) <= most or math.isinf(end) for end in (low, high))


def is_in_domain(name: str, pad: Pad, safe: float, *, wide: bool = False) -> bool:
    """Whether value and derivative of a partial operator are finite there.

    `wide`: the numbers are known to be float32 or float64.
    """
    if pad is None:
        return False
    low, high = ends(pad)
    least = (_TINY if wide else _SMALL).get(name)
    if least is not None and name in ("div", "reciprocal"):
        return is_finite(pad) and (low >= least or high <= -least)
    if least is not None:
        return is_finite(pad) and low >= least
    if name == "log1p":
        return is_finite(pad) and low >= 0
    return pad == safe


def is_not_zero(pad: Pad) -> bool:
    """Whether 0 surely does not stand there: a norm of zeros has no gradient."""
    if pad is None or not is_finite(pad):
        return False
    low, high = ends(pad)
    return low >= _SMALL["norm"] or high <= -_SMALL["norm"]


def _is_open(value: Spread) -> bool:
    return math.isinf(value.low) or math.isinf(value.high)


def _times(one: Spread, two: Spread) -> Spread | None:
    if _is_open(one) and _is_open(two):
        return None  # the cube of the largest int64 leaves float32
    products = [0.0 if 0 in (a, b) else a * b for a in one for b in two]
    return Spread(min(products), max(products))


def _sigmoid(value: float) -> float:
    return 0.5 * (1.0 + math.tanh(0.5 * value))


def _divided(one: Spread, two: Spread) -> Spread | None:
    if two.low <= 0 <= two.high:
        return None
    return _times(one, Spread(*sorted(1.0 / end for end in two)))


def _power(base: Spread, exponent: Spread) -> Spread | None:
    if base == (1.0, 1.0):
        return base
    if exponent.low != exponent.high or (_is_open(base) and exponent.low > 1):
        return None
    if base.low >= 0:
        return Spread(*sorted(math.pow(end, exponent.low) for end in base))
    if not exponent.low.is_integer() or exponent.low < 1:
        return None
    if base.low == base.high:
        return Spread(*2 * (math.pow(base.low, exponent.low),))
    return FINITE


def _absolute(value: Spread) -> Spread:
    far = max(abs(value.low), abs(value.high))
    return Spread(0.0 if value.low < 0 < value.high else min(map(abs, value)), far)


#: Operators of one operand that never fall: the ends of the result are those of the ends.
_RISING: Mapping[str, Callable[[float], float]] = {
    "exp": math.exp,
    "exp2": lambda a: 2.0**a,
    "expm1": math.expm1,
    "log": math.log,
    "log1p": math.log1p,
    "sqrt": math.sqrt,
    "tanh": math.tanh,
    "atan": math.atan,
    "erf": math.erf,
    "sigmoid": _sigmoid,
    "relu": lambda a: max(a, 0.0),
    "relu6": lambda a: min(max(a, 0.0), 6.0),
    "softplus": lambda a: max(a, 0.0) + math.log1p(math.exp(-abs(a))),
    "stop_gradient": lambda a: a,
    "deepcopy": lambda a: a,
    "identity": lambda a: a,
    "positive": lambda a: a,
}

_OF_ENDS: Mapping[str, Callable[..., Spread | None]] = {
    "add": lambda a, b: Spread(a.low + b.low, a.high + b.high),
    "sub": lambda a, b: Spread(a.low - b.high, a.high - b.low),
    "mul": _times,
    "div": _divided,
    "neg": lambda a: Spread(-a.high, -a.low),
    "abs": _absolute,
    "square": lambda a: _times(_absolute(a), _absolute(a)),
    "pow": _power,
    "maximum": lambda a, b: Spread(max(a.low, b.low), max(a.high, b.high)),
    "minimum": lambda a, b: Spread(min(a.low, b.low), min(a.high, b.high)),
    "max": lambda a: a,
    "min": lambda a: a,
    "mean": lambda a: a if max(abs(a.low), abs(a.high)) <= 1 else None,
    "sum": lambda a: a if a == (0.0, 0.0) else None,
    "cast": lambda a: a if all(math.isinf(end) or end.is_integer() for end in a) else None,
}

#: Operators that are finite for every finite input, of a size that is not followed further.
_TAME: Mapping[str, Spread] = {
    "sin": Spread(-1.0, 1.0),
    "cos": Spread(-1.0, 1.0),
    "erfc": Spread(0.0, 2.0),
    "softsign": Spread(-1.0, 1.0),
    "hardsigmoid": UNIT,
    "logsigmoid": Spread(-math.inf, 0.0),
    **dict.fromkeys(
        ("gelu", "fast_gelu", "silu", "mish", "elu", "selu", "celu", "hardswish", "leaky_relu"),
        FINITE,
    ),
}


def after(name: str, pads: Sequence[Pad]) -> Pad:
    """What an operator leaves in the padding, from what its operands have there, in order."""
    if not pads or any(pad is None for pad in pads):
        return None
    given = [Spread(*ends(pad)) for pad in pads if pad is not None]
    try:
        if name in _RISING and len(given) == 1:
            rising = _RISING[name]
            found: Spread | None = Spread(rising(given[0].low), rising(given[0].high))
        elif name in _OF_ENDS:
            found = _OF_ENDS[name](*given)
        else:
            found = _TAME.get(name) if len(given) == 1 and is_finite(given[0], name) else None
    except (ArithmeticError, ValueError, TypeError):
        return None
    if found is None or math.isnan(found.low) or math.isnan(found.high):
        return None
    if any(isinstance(pad, Hollow) for pad in pads):
        return Hollow(*found)
    if found.low == found.high:
        return found.low if math.isfinite(found.low) else None
    return found


def of_row(name: str, pad: Pad, *, wide: bool) -> Pad:
    """What a reduction of a whole row leaves of what stands everywhere in it.

    `wide`: the numbers are known to be float32 or float64, which hold the sum of a row.
    """
    found = after(name, [pad])
    if found is not None or pad is None or not wide or not is_finite(pad, hollow=True):
        return found
    if isinstance(pad, Hollow):
        found = of_row(name, Spread(*pad), wide=wide)
        return None if found is None else Hollow(*ends(found))
    low, high = ends(pad)
    if name == "logsumexp":
        return FINITE
    if math.isinf(low) or math.isinf(high):
        return None
    if name == "mean":
        return pad
    if name == "norm":
        low, high = _absolute(Spread(low, high))
    if name in ("sum", "norm"):  # of one number at least
        return Spread(low if low >= 0 else -math.inf, high if high <= 0 else math.inf)
    return None


def hull(pads: Sequence[Pad]) -> Pad:
    """What stands there where one of several is chosen: `where(c, a, b)`."""
    if not pads or any(pad is None for pad in pads):
        return None
    given = [ends(pad) for pad in pads if pad is not None]
    low, high = min(item.low for item in given), max(item.high for item in given)
    if any(isinstance(item, Hollow) for item in given):
        return Hollow(low, high)
    return low if low == high else Spread(low, high)
