"""Turns findings into edits or refusals: clusters that convert whole or not at all."""
