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


def _scattered(few: bool) -> Any:
    """masked_scatter: the elements of a selection at true places, enough of them or too few."""

    def build(config: Config) -> Case:
        valid = config.valid.reshape(-1)
        x = values(config, (valid.size,))
        kept = np.concatenate((valid[::-1], [not few, not few]))
        if few:
            kept[np.flatnonzero(kept)[1:]] = False
        source = values(config, (kept.size,), salt=1)

        def wanted(
            x: np.ndarray, valid: np.ndarray, source: np.ndarray, kept: np.ndarray
        ) -> list[Any]:
            found, given = x.copy(), source[kept][: valid.sum()]
            found[valid] = np.concatenate((given, np.full(valid.sum() - len(given), np.nan)))
            return [found]

        used = kept & (np.cumsum(kept) <= valid.sum())
        data = (Datum(x, ~valid), Datum(valid), Datum(source, used), Datum(kept))
        return Case(masked.masked_scatter, data, wanted, config.dtype)

    return build


def _scattered_whole(config: Config) -> Case:
    valid = config.valid
    x, source = values(config), values(config, (valid.size + 1,), salt=1)

    def wanted(x: np.ndarray, valid: np.ndarray, source: np.ndarray) -> list[Any]:
        found = x.copy()
        found[valid] = source[: valid.sum()]
        return [found]

    used = ref.prefix(int(valid.sum()), source.size)
    data = (Datum(x, ~valid), Datum(valid), Datum(source, used))
    return Case(masked.masked_scatter, data, wanted, config.dtype)


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
    Spec("masked_scatter", _scattered_whole, axes="none"),
    Spec("masked_scatter[valid]", _scattered(False), axes="none"),
    Spec("masked_scatter[few]", _scattered(True), axes="none", gradient=False),
    spanning(1, None),
    spanning(None, 2),
    spanning(-3, -1),
]
