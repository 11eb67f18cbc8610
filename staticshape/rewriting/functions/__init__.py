"""Selections across functions: what helpers are given, and what they give back."""
