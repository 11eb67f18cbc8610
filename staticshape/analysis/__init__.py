"""Finds, from source alone, where a shape becomes dynamic in graph-mode code."""
