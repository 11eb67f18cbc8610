"""Families of operators on masked values: elementwise, reductions, losses, lookups, joins."""
