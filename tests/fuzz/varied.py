"""More arguments for a case: all selected, one thing selected, shorter axes, ties, signs.

`with_more(text)` puts a second `inputs()` behind the first one: a pair of files is judged on both.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

TAIL = """

_inputs_of_the_case = inputs


def inputs():
    import sys

    sys.path.append({folder!r})
    from varied import more

    return more(_inputs_of_the_case())
"""
MOST = 3  # of the argument tuples that the case gives itself


def with_more(text: str) -> str:
    """The text of a case whose `inputs()` gives more."""
    return text.rstrip("\n") + "\n" + TAIL.format(folder=str(Path(__file__).parent))


def more(calls: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The first arguments, and some that are made of them."""
    first = [tuple(call) if isinstance(call, (tuple, list)) else (call,) for call in calls[:MOST]]
    made = list(first)
    for change in (_all, _one, _shorter, _ties, _opposite):
        made += [change(call) for call in first[-1:]]
    return made


def _each(call: tuple[Any, ...], change: Any) -> tuple[Any, ...]:
    import mindspore as ms

    return tuple(
        ms.Tensor(change(item.asnumpy().copy())) if type(item) is ms.Tensor else item
        for item in call
    )


def _all(call: tuple[Any, ...]) -> tuple[Any, ...]:
    return _each(call, lambda array: np.ones_like(array) if array.dtype == bool else array)


def _one(call: tuple[Any, ...]) -> tuple[Any, ...]:
    def last(array: Any) -> Any:
        if array.dtype == bool and array.ndim:
            array[...] = False
            array[-1:] = True
        return array

    return _each(call, last)


def _shorter(call: tuple[Any, ...]) -> tuple[Any, ...]:
    import mindspore as ms

    sizes = [item.shape[0] for item in call if isinstance(item, ms.Tensor) and item.ndim]
    if not sizes or min(sizes) < 3:
        return call
    size = max(set(sizes), key=sizes.count)

    def cut(array: Any) -> Any:
        for axis, length in enumerate(array.shape):
            if length == size:
                array = np.take(array, range(length - 1), axis)
        return array

    return _each(call, cut)


def _ties(call: tuple[Any, ...]) -> tuple[Any, ...]:
    def halves(array: Any) -> Any:
        if array.dtype.kind != "f" or not array.ndim:
            return array
        with np.errstate(over="ignore", invalid="ignore"):
            return (np.round(array * 2) / 2).astype(array.dtype)

    return _each(call, halves)


def _opposite(call: tuple[Any, ...]) -> tuple[Any, ...]:
    return _each(call, lambda array: -array if array.dtype.kind == "f" and array.ndim else array)
