"""staticshape: find, rewrite and prove away dynamic shapes in MindSpore graph-mode code."""

__version__ = "0.1.0"
