"""One value for several that an attribute may have, as it is assigned in several places."""

from __future__ import annotations

import ast

from staticshape.analysis.values.joining import join, join_all
from staticshape.analysis.values.lattice import NONE, Operation, Python, Value

#: What a layer is built with that decides neither where its rows lie nor what becomes of them.
_SIZES = frozenset(["in_channels", "out_channels", "weight_init", "bias_init", "has_bias"])


def one_of(values: list[Value]) -> Value:
    """An attribute assigned in several places: all must agree.

    It may be None besides: a test for None is then decided by neither.
    """
    real = [v for v in values if not _is_none(v)]
    joined = _agreed(real) or join_all(real) if real else NONE
    return join(joined, NONE) if len(real) < len(values) else joined


def _agreed(real: list[Value]) -> Value | None:
    """One layer for several that are alike but for sizes."""
    layers = [v for v in real if isinstance(v, Operation)]
    if len(real) > 1 and len(layers) == len(real):
        if len(set(map(_built, layers))) == 1:
            return layers[0]
        if len(set(map(_kept, layers))) == 1:
            given = [dict(layer.init) for layer in layers]
            init = tuple((name, join_all(each[name] for each in given)) for name in given[0])
            return Operation(layers[0].spelled, layers[0].call, init)
    return None


def _is_none(value: Value) -> bool:
    return isinstance(value, Python) and value.has_const and value.const is None


def _built(layer: Operation) -> tuple[str, str]:
    """What an operator is, and what it was built with."""
    return layer.spelled.name, "" if layer.call is None else _text(layer.call)


def _kept(layer: Operation) -> tuple[object, ...]:
    """The same without sizes."""
    if layer.spelled.form != "layer" or layer.call is None:
        return (*_built(layer), layer.init)
    names = tuple(name for name, _ in layer.init)
    return (layer.spelled.name, names, *(x for x in layer.init if x[0] not in _SIZES))


def _text(call: ast.Call) -> str:
    words = " ".join(sorted(map(ast.dump, call.keywords)))
    return f"{ast.dump(ast.Tuple([*call.args], ast.Load()))} {words}"
