"""Ranks that the code itself demands, as equations between unknown ranks."""
