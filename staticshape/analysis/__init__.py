"""Finds, from source alone, where a shape becomes dynamic in graph-mode code."""

from staticshape.analysis.module import analyze

__all__ = ["analyze"]
