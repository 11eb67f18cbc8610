"""Reductions, orders and scans of staticshape.masked, each with its float64 reference."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from staticshape import masked

from . import reference as ref
from .engine import Case, Config, Datum, Spec


def values(config: Config, shape: tuple[int, ...] | None = None, salt: int = 0) -> np.ndarray:
    """Distinct values far enough apart that no kink lies within a finite difference."""
    shape = config.shape if shape is None else shape
    rng = np.random.default_rng(config.seed * 31 + salt)
    size = math.prod(shape)
    grid = (rng.permutation(size) - size / 2 + 0.25 + 0.5 * rng.random()) * (4.0 / max(size, 1))
    if config.dtype in ("int8", "int16", "int32", "int64", "uint8", "bool"):
        low = 0 if config.dtype in ("uint8", "bool") else -4
        return rng.integers(low, 2 if config.dtype == "bool" else 5, shape).astype(np.float64)
    return grid.reshape(shape)


def reducing(
    name: str,
    vector: Callable[[np.ndarray], Any],
    label: str = "",
    smooth: bool = True,
    **fixed: Any,
) -> Spec:
    """A reduction `f(x, valid, axis=, keepdims=)` against a function of the valid vector."""
    function = getattr(masked, name)
    options = {k: v for k, v in fixed.items() if k in ("ddof", "ord", "dtype", "largest", "ranked")}
    before = tuple(fixed[k] for k in ("q", "k") if k in fixed)

    def build(config: Config) -> Case:
        axis, keep = config.axis, config.keepdims

        if name == "quantile":

            def call(x: Any, valid: Any) -> Any:
                return masked.quantile(x, valid, before[0], axis=axis, keepdims=keep)
        elif name == "kth_value":

            def call(x: Any, valid: Any) -> Any:
                return masked.kth_value(x, before[0], valid, axis=axis, keepdims=keep, **options)
        else:

            def call(x: Any, valid: Any) -> Any:
                return function(x, valid, axis=axis, keepdims=keep, **options)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            return [ref.over_rows(vector, x, valid, axis, keep)]

        x = values(config)
        real = config.valid
        if real.shape != x.shape:
            full = np.broadcast_shapes(real.shape, x.shape)
            seen = np.broadcast_to(real, full)
            lead = len(full) - x.ndim
            gone = tuple(i for i in range(len(full)) if i < lead or x.shape[i - lead] != full[i])
            real = seen.any(gone, keepdims=True).reshape(x.shape) if gone else seen
        data = (Datum(x, real), Datum(config.valid))
        return Case(call, data, wanted, config.dtype, smooth and not _kinked(name, config, x))

    return Spec(name + label, build, broadcast=True, gradient=smooth)


def _kinked(name: str, config: Config, x: np.ndarray) -> bool:
    """The deviation of equal elements has no slope: NaN, as that of the plain operator."""

    def equal(vector: np.ndarray) -> bool:
        return bool(vector.size and np.ptp(vector) == 0)

    flags = ref.over_rows(equal, x, config.valid, config.axis, False)
    return name == "std" and bool(flags.any())


def _first(vector: np.ndarray, largest: bool) -> int:
    if not vector.size:
        return -1
    return int(np.argmax(vector) if largest else np.argmin(vector))


def positioned(name: str, largest: bool) -> Spec:
    """argmax or argmin: the place in the padded data, not in the compacted."""
    function = getattr(masked, name)

    def build(config: Config) -> Case:
        axis, keep = config.axis, config.keepdims

        def call(x: Any, valid: Any) -> Any:
            return function(x, valid, axis=axis, keepdims=keep)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            x, valid = np.broadcast_arrays(x, valid)
            flagged = np.empty(x.shape, np.complex128)
            flagged.real, flagged.imag = x, valid

            def one(vector: np.ndarray) -> int:
                places = np.flatnonzero(vector.imag)
                first = _first(vector.real[places], largest)
                return int(places[first]) if places.size else -1

            return [ref.over_rows(one, flagged, np.ones_like(valid), axis, keep).astype(np.int64)]

        return Case(call, (Datum(values(config), config.valid), Datum(config.valid)), wanted,
                    config.dtype, smooth=False)  # fmt: skip

    return Spec(name, build, gradient=False)


def scanning(name: str, vector: Callable[[np.ndarray], np.ndarray], floats: bool) -> Spec:
    """A function along one axis that keeps the shape."""
    function = getattr(masked, name)

    def build(config: Config) -> Case:
        axis = config.axis

        def call(x: Any, valid: Any) -> Any:
            return function(x, valid, axis=axis)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            found = ref.along_rows(vector, x, valid, axis)
            return [found]

        return Case(call, (Datum(values(config), config.valid), Datum(config.valid)), wanted,
                    config.dtype)  # fmt: skip

    return Spec(name, build, axes="one", floats_only=floats)


def sorting(name: str, descending: bool) -> Spec:
    """sort and argsort: the valid elements in order, at the front."""

    def build(config: Config) -> Case:
        axis = config.axis

        if name == "sort":

            def call(x: Any, valid: Any) -> Any:
                return masked.sort(x, valid, axis=axis, descending=descending)
        else:

            def call(x: Any, valid: Any) -> Any:
                return masked.argsort(x, valid, axis=axis, descending=descending)

        def wanted(x: np.ndarray, valid: np.ndarray) -> list[Any]:
            found = np.zeros(x.shape) if name == "sort" else np.zeros(x.shape, np.int32)
            kept = np.zeros(x.shape, bool)
            counts = valid.sum(axis).astype(np.int32)
            rows = [np.moveaxis(one, axis, -1) for one in (x, valid, found, kept)]
            for cell in np.ndindex(*rows[0].shape[:-1]):
                places = np.nonzero(rows[1][cell])[0]
                key = rows[0][cell][places]
                order = ref.order(key, descending)
                n = len(places)
                rows[2][cell][:n] = key[order] if name == "sort" else places[order]
                rows[3][cell][:n] = True
            return [found, kept, counts]

        return Case(call, (Datum(values(config), config.valid), Datum(config.valid)), wanted,
                    config.dtype, smooth=name == "sort")  # fmt: skip

    label = "[descending]" if descending else ""
    return Spec(name + label, build, axes="one", gradient=name == "sort")


def picking_top(label: str, k: int, as_tensor: bool, largest: bool) -> Spec:
    """topk with an int or a tensor k, under a mask."""

    def build(config: Config) -> Case:
        axis = config.axis
        size = config.shape[axis]
        room = min(k, size) if not as_tensor else size

        if as_tensor:

            def call(x: Any, valid: Any, number: Any) -> Any:
                return masked.topk(x, number, valid, axis=axis, largest=largest)
        else:

            def call(x: Any, valid: Any, number: Any) -> Any:
                return masked.topk(x, k, valid, axis=axis, largest=largest)

        def wanted(x: np.ndarray, valid: np.ndarray, number: np.ndarray) -> list[Any]:
            shape = list(x.shape)
            shape[axis] = room
            found, at, kept = np.zeros(shape), np.zeros(shape, np.int32), np.zeros(shape, bool)
            counts = np.minimum(valid.sum(axis), k).astype(np.int32)
            rows = [np.moveaxis(one, axis, -1) for one in (x, valid, found, at, kept)]
            for cell in np.ndindex(*rows[0].shape[:-1]):
                places = np.nonzero(rows[1][cell])[0]
                key = rows[0][cell][places]
                order = ref.order(key, largest)[:k]
                n = len(order)
                rows[2][cell][:n] = key[order]
                rows[3][cell][:n] = places[order]
                rows[4][cell][:n] = True
            return [found, at, kept, counts]

        return Case(call, (Datum(values(config), config.valid), Datum(config.valid),
                           Datum(np.array(k, np.int32))), wanted, config.dtype)  # fmt: skip

    return Spec(f"topk[{label}]", build, axes="one")


def _kth(k: int, largest: bool) -> Callable[[np.ndarray], float]:
    def one(vector: np.ndarray) -> float:
        if not 1 <= k <= vector.size:
            return math.nan
        return float(vector[ref.order(vector, largest)[k - 1]])

    return one


SPECS = [
    reducing("count", lambda v: np.int32(v.size), smooth=False),
    reducing("sum", lambda v: v.sum()),
    reducing("mean", ref.mean),
    reducing("prod", lambda v: v.prod()),
    reducing("max", lambda v: v.max(initial=-math.inf)),
    reducing("min", lambda v: v.min(initial=math.inf)),
    reducing("any", lambda v: bool((v != 0).any()), smooth=False),
    reducing("all", lambda v: bool((v != 0).all()), smooth=False),
    positioned("argmax", True),
    positioned("argmin", False),
    reducing("argmax", lambda v: _first(v, True), "[ranked]", smooth=False, ranked=True),
    reducing("std", lambda v: ref.std(v, 0, True)),
    reducing("std", lambda v: ref.std(v, 1, True), "[ddof=1]", ddof=1),
    reducing("var", lambda v: ref.std(v, 0, False)),
    reducing("var", lambda v: ref.std(v, 1, False), "[ddof=1]", ddof=1),
    reducing("norm", lambda v: ref.norm(v, 2)),
    reducing("norm", lambda v: ref.norm(v, 1), "[1]", ord=1),
    reducing("norm", lambda v: ref.norm(v, 3), "[3]", ord=3),
    reducing("norm", lambda v: ref.norm(v, -1), "[-1]", ord=-1),
    reducing("norm", lambda v: ref.norm(v, math.inf), "[inf]", ord=math.inf),
    reducing("norm", lambda v: ref.norm(v, -math.inf), "[-inf]", ord=-math.inf),
    reducing("logsumexp", ref.logsumexp),
    reducing("median", ref.median),
    reducing("quantile", lambda v: ref.quantile(v, 0.3), q=0.3),
    reducing("kth_value", _kth(2, False), k=2),
    reducing("kth_value", _kth(1, True), "[largest]", k=1, largest=True),
    scanning("softmax", ref.softmax, floats=True),
    scanning("log_softmax", lambda v: np.log(ref.softmax(v)), floats=True),
    scanning("cumsum", np.cumsum, floats=False),
    scanning("cumprod", np.cumprod, floats=False),
    sorting("sort", False),
    sorting("sort", True),
    sorting("argsort", False),
    picking_top("int k", 2, as_tensor=False, largest=True),
    picking_top("tensor k", 2, as_tensor=True, largest=True),
    picking_top("smallest", 3, as_tensor=True, largest=False),
]
