"""Abstract values, how they join, and what names of a project mean."""
