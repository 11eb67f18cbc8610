"""Python that runs while the graph is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from mindspore.ops import constexpr

Shape = tuple[int, ...]
_Function = TypeVar("_Function", bound=Callable[..., Any])


def planned(function: _Function) -> _Function:
    """Run `function` in Python while the graph is built; its arguments must be constants."""
    return cast(_Function, constexpr(function))
