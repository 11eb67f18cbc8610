"""Selections side by side and cut by rank, with their references."""

from __future__ import annotations

from typing import Any

import numpy as np

from staticshape import masked

from . import reference as ref
from .engine import Case, Config, Datum, Spec
from .specs import values


def _flat(config: Config) -> tuple[np.ndarray, np.ndarray]:
    valid = config.valid.reshape(-1)
    return values(config, (valid.size, 2)), valid


def _front(rows: Any, valid: Any) -> Any:
    """Only what is valid is told: a compaction without the count."""
    return masked.compact(rows, valid)[0]


def _align(config: Config) -> Case:
    x, valid = _flat(config)
    y = values(config, (valid.size + 2, 2))
    other = np.concatenate((valid[::-1], [False, False]))

    def call(x: Any, valid: Any, y: Any, other: Any) -> Any:
        one, two, kept = masked.align(x, valid, y, other)
        return _front(one, kept), _front(two, kept), kept

    def wanted(x: np.ndarray, valid: np.ndarray, y: np.ndarray, other: np.ndarray) -> list[Any]:
        room = len(y)
        kept = ref.prefix(int(valid.sum()), room)
        return [ref.front(x[valid], room), ref.front(y[other], room), kept]

    data = (Datum(x, valid[:, None]), Datum(valid), Datum(y, other[:, None]), Datum(other))
    return Case(call, data, wanted, config.dtype)


def _as_many(config: Config) -> Case:
    rows = values(config, (max(config.valid.size // 2, 1), 2))

    def wanted(rows: np.ndarray, valid: np.ndarray) -> list[Any]:
        return [rows if valid.sum() == len(rows) else np.full(rows.shape, np.nan)]

    return Case(masked.as_many, (Datum(rows), Datum(config.valid)), wanted, config.dtype)


def _of_a_selection(other: bool) -> Any:
    """as_many with rows of a selection: as many as there are places, or another number."""

    def build(config: Config) -> Case:
        valid = config.valid.reshape(-1)
        kept = np.concatenate((valid[::-1], [other, other]))
        rows = values(config, (kept.size, 2))

        def call(rows: Any, valid: Any, kept: Any) -> Any:
            return masked.unpack(masked.as_many(rows, valid, kept), valid)

        def wanted(rows: np.ndarray, valid: np.ndarray, kept: np.ndarray) -> list[Any]:
            found = np.zeros((valid.size, 2))
            fits = kept.sum() in (1, valid.sum())
            found[valid] = rows[kept] if fits else np.nan
            return [found]

        data = (Datum(rows, kept[:, None]), Datum(valid), Datum(kept))
        return Case(call, data, wanted, config.dtype)

    return build


def spanning(start: int | None, stop: int | None) -> Spec:
    """span: the mask of a slice of the selection."""

    def build(config: Config) -> Case:
        def call(valid: Any) -> Any:
            return masked.span(valid, start, stop)

        def wanted(valid: np.ndarray) -> list[Any]:
            places = np.flatnonzero(valid)[start:stop]
            kept = np.zeros(valid.size, bool)
            kept[places] = True
            return [kept.reshape(valid.shape)]

        return Case(call, (Datum(config.valid),), wanted, config.dtype, smooth=False)

    return Spec(f"span[{start}:{stop}]", build, axes="none", gradient=False)


SPECS = [
    Spec("align", _align, axes="none", zero_size=False),
    Spec("as_many", _as_many, axes="none", gradient=False),
    Spec("as_many[rows_valid]", _of_a_selection(False), axes="none", zero_size=False),
    Spec("as_many[others]", _of_a_selection(True), axes="none", gradient=False, zero_size=False),
    spanning(1, None),
    spanning(None, 2),
    spanning(-3, -1),
]
