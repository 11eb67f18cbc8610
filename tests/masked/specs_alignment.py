"""Selections under two masks side by side, with their reference."""

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


SPECS = [Spec("align", _align, axes="none", zero_size=False)]
