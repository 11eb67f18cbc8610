"""Writes findings, edits and refusals for people and machines."""
