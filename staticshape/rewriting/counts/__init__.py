"""Counts of what is selected: read, compared, and used as sizes."""
