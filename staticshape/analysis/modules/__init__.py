"""A file as names, classes and functions: what is bound where, and what may change it."""
