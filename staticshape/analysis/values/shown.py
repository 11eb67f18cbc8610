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

    def __rfloordiv__(self, other: Any) -> Any:
        return _shown(int.__rfloordiv__(self, other))

    def __mod__(self, other: Any) -> Any:
        return _shown(int.__mod__(self, other))

    def __rmod__(self, other: Any) -> Any:
        return _shown(int.__rmod__(self, other))

    def __neg__(self) -> Any:
        return _shown(int.__neg__(self))

    __radd__, __rmul__ = __add__, __mul__


def told_by(number: int, *others: Any) -> int:
    """A number that was computed of others: one of the examples where one of them is."""
    return Shown(number) if is_shown(*others) else number


def is_shown(*numbers: Any) -> bool:
    """Whether one of these numbers is one of the examples."""
    return any(isinstance(number, Shown) for number in numbers)


def _shown(number: Any) -> Any:
    return Shown(number) if isinstance(number, int) else number
