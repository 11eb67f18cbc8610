"""Bounds of sums, products and choices of numbers, as code and, where it is known, as a number."""

from __future__ import annotations

from collections.abc import Callable

from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.walk.memory import Bound


def written(bound: Bound) -> str:
    """Code that means a bound in every call; "" where nothing but the examples tells it."""
    return bound.code if isinstance(bound.number, Shown) else bound.text


def _code(bounds: list[Bound], join: Callable[[list[str]], str]) -> str:
    """The code of a bound that is made of others, where the examples show one of them."""
    shown = [isinstance(bound.number, Shown) for bound in bounds]
    if not any(shown) or any(
        one and not bound.code for one, bound in zip(shown, bounds, strict=True)
    ):
        return ""
    return join([bound.code or bound.text for bound in bounds])


def _plus(codes: list[str]) -> str:
    return " + ".join(codes).replace(" + -", " - ")


def _times(codes: list[str]) -> str:
    codes = [code for code in codes if code != "1"]
    return codes[0] if len(codes) == 1 else " * ".join(map(operand, codes))


def _of(function: str, codes: list[str]) -> str:
    codes = list(dict.fromkeys(codes))
    return codes[0] if len(codes) == 1 else f"{function}({', '.join(codes)})"


def sum_of(one: Bound, two: Bound) -> Bound:
    """The bound of a sum."""
    positive = one.positive and two.positive
    if one.number is not None and two.number is not None:
        number = one.number + two.number
        return Bound(str(number), number, positive, _code([one, two], _plus))
    if two.number == 0:
        return Bound(one.text, None, positive)
    text = _plus([one.code or one.text, two.code or two.text])
    return Bound(text, None, positive and not (two.number is not None and two.number < 0))


def product_of(one: Bound, two: Bound) -> Bound:
    """The bound of a product of numbers that are not below 0."""
    if one.number is not None and two.number is not None:
        number = one.number * two.number
        return Bound(str(number), number, True, _code([one, two], _times))
    return Bound(_times([one.code or one.text, two.code or two.text]), None, True)


def least_of(bounds: list[Bound]) -> Bound | None:
    """The smallest of several bounds of one number."""
    if not bounds:
        return None
    positive = all(bound.positive for bound in bounds)
    numbers = [bound.number for bound in bounds if bound.number is not None]
    texts = list(dict.fromkeys(bound.text for bound in bounds if bound.number is None))
    if texts:
        texts += [bound.code for bound in bounds if bound.code]
        numbers = [number for number in numbers if not isinstance(number, Shown)]
    if not texts or len(bounds) == 1:
        number = min(numbers) if numbers else None
        code = _code(bounds, lambda codes: _of("min", codes))
        return Bound(texts[0] if texts else str(number), number, positive, code)
    if numbers:
        texts.append(str(min(numbers)))
    return Bound(texts[0] if len(texts) == 1 else f"min({', '.join(texts)})", None, positive)


def greatest_of(bounds: list[Bound]) -> Bound:
    """The bound of a number that is one of several."""
    positive = any(bound.positive for bound in bounds)
    numbers = [bound.number for bound in bounds if bound.number is not None]
    if len(numbers) == len(bounds):
        code = _code(bounds, lambda codes: _of("max", codes))
        most = max(numbers)
        if any(isinstance(number, Shown) for number in numbers):
            most = Shown(most)
        return Bound(str(most), most, positive, code)
    texts = list(dict.fromkeys(bound.code or bound.text for bound in bounds))
    texts = [text for text in texts if not any(_is_less(text, other) for other in texts)]
    return Bound(texts[0] if len(texts) == 1 else f"max({', '.join(texts)})", None, positive)


def _is_less(text: str, other: str) -> bool:
    """Whether other code is the same and a number more: `n`, `n + 1`."""
    more = other.removeprefix(f"{text} + ")
    return more != other and more.isdigit()


def number_or(number: int | None, text: str) -> str:
    return text if number is None else str(number)


def operand(text: str) -> str:
    return f"({text})" if " " in text and not text.endswith(")") else text
