"""Expressions: every one finds its family, and names are bound to what comes out."""
