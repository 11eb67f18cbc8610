"""Finds, from source alone, where a shape becomes dynamic in graph-mode code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from staticshape.analysis.module import analyze

__all__ = ["analyze"]


def __getattr__(name: str) -> object:
    """`analyze` is imported when it is first used: a run that the cache answers never needs it."""
    if name == "analyze":
        from staticshape.analysis.module import analyze

        globals()[name] = analyze
        return analyze
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
