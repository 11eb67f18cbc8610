"""Loops and comprehensions over selections."""
