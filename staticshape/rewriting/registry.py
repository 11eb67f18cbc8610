"""Finds the rewrites: every module of `rewrites/` defines one or more of them."""

from __future__ import annotations

import importlib
import os
from functools import cache

import staticshape.rewrites
from staticshape.rewriting.rule import Rewrite


@cache
def load() -> dict[str, Rewrite]:
    """All rewrites by the rule they cure; two for one rule are an error."""
    found: dict[str, Rewrite] = {}
    (folder,) = staticshape.rewrites.__path__
    for file in sorted(os.listdir(folder)):  # `pkgutil` loads `inspect`: 3 ms
        name = file.removesuffix(".py")
        if name == file or name == "__init__":
            continue
        module = importlib.import_module(f"staticshape.rewrites.{name}")
        for rewrite in module.REWRITES:
            if rewrite.rule in found:
                raise RuntimeError(f"two rewrites for {rewrite.rule}: one is in {name}")
            found[rewrite.rule] = rewrite
    return found
