"""Lets MindSpore's own compiler judge: dynamic nodes, values, gradients, compiles."""
