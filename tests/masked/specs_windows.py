"""Slices with tensor bounds, read and written, against Python's own."""

from __future__ import annotations

from typing import Any

import numpy as np

from staticshape import masked

from . import reference as ref
from .engine import Case, Config, Datum, Spec
from .specs import values


def slicing(label: str, start: int | None, stop: int | None, step: int | None) -> Spec:
    """slice with tensor bounds, against Python's own slice."""

    def build(config: Config) -> Case:
        x = values(config)
        axis = x.ndim - 1
        given = [np.array(0 if b is None else b, np.int32) for b in (start, stop, step)]
        room = x.shape[axis]

        def call(x: Any, low: Any, high: Any, by: Any) -> Any:
            return masked.slice(
                x,
                None if start is None else low,
                None if stop is None else high,
                None if step is None else by,
                axis=axis,
            )

        def wanted(x: np.ndarray, *_: Any) -> list[Any]:
            rows = x[..., start:stop:step]
            count = rows.shape[-1]
            found = np.zeros((*x.shape[:-1], room))
            found[..., :count] = rows
            if start is None and step is None:
                found = x
            return [found, ref.prefix(count, room), np.int32(count)]

        real = np.zeros(room, bool)
        real[start:stop:step] = True
        if start is None and step is None:
            real[:] = True
        data = (Datum(x, real), *(Datum(one) for one in given))
        return Case(call, data, wanted, config.dtype)

    return Spec(f"slice[{label}]", build, axes="none")


def writing(
    label: str, rows: int | None, own: tuple[bool, bool, bool], axis: int, *, under: bool = False
) -> Spec:
    """slice_scatter: `own` says which bounds are given; `rows` of the source, None as many as x.

    `under` a mask of the axis the bounds count among its places.
    """

    def build(config: Config) -> Case:
        x = values(config)
        at = axis % x.ndim
        size = x.shape[at]
        room = size if rows is None else rows
        src = values(config, (*x.shape[:at], room, *x.shape[at + 1 :]), 1)
        drawn = np.random.default_rng((config.seed, int(config.valid.sum())))
        step = int(drawn.choice([-2, -1, 1, 2, 3, 0]) or 1)
        places = (int(drawn.integers(-size - 1, size + 2)) for _ in range(2))
        bounds = [b if told else None for b, told in zip((*places, step), own, strict=True)]
        given = [np.array(0 if b is None else b, np.int32) for b in bounds]
        kept = drawn.random(size) < 0.6 if under else np.ones(size, bool)
        window = np.flatnonzero(kept)[slice(*bounds)]

        def call(x: Any, src: Any, low: Any, high: Any, by: Any, real: Any) -> Any:
            return masked.slice_scatter(
                x,
                src if rows != 0 else 1,
                start=low if own[0] else None,
                stop=high if own[1] else None,
                step=by if own[2] else None,
                axis=axis,
                valid=real if under else None,
            )

        def wanted(x: np.ndarray, src: np.ndarray, *_: Any) -> list[Any]:
            found = np.moveaxis(x.copy(), at, 0)
            taken = np.ones((size, *found.shape[1:])) if room == 0 else np.moveaxis(src, at, 0)
            taken = np.repeat(taken, size, 0) if room == 1 else taken
            found[window[: len(taken)]] = taken[: len(window)]
            return [np.moveaxis(found, 0, at)]

        def along(kept: np.ndarray) -> np.ndarray:
            return kept.reshape((1,) * at + (-1,) + (1,) * (x.ndim - at - 1))

        written = window if room < 2 else window[:room]
        used = np.arange(room) < len(window)
        data = (Datum(x, along(~np.isin(np.arange(size), written))), Datum(src, along(used)))
        return Case(call, (*data, *(Datum(one) for one in (*given, kept))), wanted, config.dtype)

    return Spec(f"slice_scatter[{label}]", build, axes="none")


def windowing(label: str, start: int, width: int) -> Spec:
    """window, against Python's slice where that is whole; else its last element is repeated."""

    def build(config: Config) -> Case:
        x = values(config)
        axis = x.ndim - 1
        size = x.shape[axis]
        room = min(width, size)
        begin = max(start + size, 0) if start < 0 else start
        places = np.minimum(begin + np.arange(room), size - 1)
        python = [*range(size)][start : start + room]
        assert len(python) != room or python == [*places]

        def call(x: Any, low: Any) -> Any:
            return masked.window(x, low, room, axis=axis)

        def wanted(x: np.ndarray, _: Any) -> list[Any]:
            return [x[..., places]]

        real = np.zeros(size, bool)
        real[places] = True
        data = (Datum(x, real), Datum(np.array(start, np.int32)))
        return Case(call, data, wanted, config.dtype)

    return Spec(f"window[{label}]", build, axes="none")


SPECS = [
    windowing("i:i + 2", 1, 2),
    windowing("-3:-1", -3, 2),
    windowing("at the end", 2, 2),
    slicing(":k", None, 2, None),
    slicing("k:", -2, None, None),
    slicing("i:j", 1, -1, None),
    slicing("i:j:k", -1, None, -2),
    writing(":k", None, (False, True, False), 0),
    writing("i:j", 2, (True, True, False), -1),
    writing("i:j:k", None, (True, True, True), -1),
    writing("k:, one row", 1, (True, False, False), 0),
    writing("::k, a number", 0, (False, False, True), -1),
    writing(":k of the valid, a number", 0, (False, True, False), -1, under=True),
    writing("i:j of the valid", None, (True, True, False), 0, under=True),
    writing("i:j:k of the valid", 2, (True, True, True), -1, under=True),
]
