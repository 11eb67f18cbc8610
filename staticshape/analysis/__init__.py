"""Finds, from source alone, where a shape becomes dynamic in graph-mode code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from staticshape.analysis.module import analyze, analyze_together, values_of

__all__ = ["analyze", "analyze_together", "values_of"]


def __getattr__(name: str) -> object:
    """They are imported when first used: a run that the cache answers never needs them."""
    if name in __all__:
        from staticshape.analysis import module

        globals()[name] = found = getattr(module, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
