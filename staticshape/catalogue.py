"""Which rules have a rewrite: read from the text of `rewrites/`, where importing would cost."""

from __future__ import annotations

import os
import re
from functools import cache

import staticshape.rewrites

_DECLARED = re.compile(r'\bRewrite\(\s*"([a-z-]+)"')


@cache
def curable() -> frozenset[str]:
    """The rules that some rewrite cures: without one of these, nothing needs to be planned.

    >>> "masked-select" in curable(), "growing-dict" in curable()
    (True, False)
    """
    (folder,) = staticshape.rewrites.__path__
    found: set[str] = set()
    for name in os.listdir(folder):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                found.update(_DECLARED.findall(file.read()))
    return frozenset(found)
