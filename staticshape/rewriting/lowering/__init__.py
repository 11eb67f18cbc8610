"""Plainer forms of a function: what stands in a shorthand is written out, and tried again."""
