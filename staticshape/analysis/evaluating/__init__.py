"""Evaluates expressions: attributes, calls, arithmetic, what leaves the graph."""
