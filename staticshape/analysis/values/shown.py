"""Sizes that example inputs show: numbers to reason with, but other calls may have other ones."""

from __future__ import annotations

from typing import Any


class Shown(int):
    """A size of the examples, or one computed of it. Nothing may be cut to it or sized by it."""

    def __add__(self, other: Any) -> Any:
        return _shown(int.__add__(self, other))

    def __sub__(self, other: Any) -> Any:
        return _shown(int.__sub__(self, other))

    def __rsub__(self, other: Any) -> Any:
        return _shown(int.__rsub__(self, other))

    def __mul__(self, other: Any) -> Any:
        return _shown(int.__mul__(self, other))

    def __floordiv__(self, other: Any) -> Any:
        return _shown(int.__floordiv__(self, other))

    def __neg__(self) -> Any:
        return _shown(int.__neg__(self))

    __radd__, __rmul__ = __add__, __mul__


def _shown(number: Any) -> Any:
    return Shown(number) if isinstance(number, int) else number
