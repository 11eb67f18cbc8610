"""Finds the rewrites: every module of `rewrites/` defines one or more of them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import staticshape.rewrites
from staticshape.rewriting.rule import Rewrite


@cache
def load() -> dict[str, Rewrite]:
    """All rewrites by the rule they cure; two for one rule are an error."""
    found: dict[str, Rewrite] = {}
    for info in pkgutil.iter_modules(staticshape.rewrites.__path__):
        module = importlib.import_module(f"staticshape.rewrites.{info.name}")
        for rewrite in module.REWRITES:
            if rewrite.rule in found:
                raise RuntimeError(f"two rewrites for {rewrite.rule}: one is in {info.name}")
            found[rewrite.rule] = rewrite
    return found
