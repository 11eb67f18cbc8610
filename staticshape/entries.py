"""`# entry: loss` in a file: the network, or the function, that its `inputs()` are for."""

from __future__ import annotations

import re

_ENTRY = re.compile(r"^#[ \t]*entry:[ \t]*(\w+)[ \t]*\r?$", re.MULTILINE)


def named_entry(text: str) -> str:
    """The name that such a comment gives; empty without one.

    >>> named_entry("# entry: loss\\nimport mindspore")
    'loss'
    """
    named = _ENTRY.search(text)
    return named.group(1) if named else ""
