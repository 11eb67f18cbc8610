"""Stores into Tensors: under masks, into slices, row by row."""
