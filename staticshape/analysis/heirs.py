"""Finds files whose networks have their `construct` from a class of another file."""

from __future__ import annotations

import re

from staticshape.analysis.graph_scope import may_hold_graph_code, mentions_mindspore
from staticshape.analysis.values.summaries import Project
from staticshape.source import SourceFile

_BASES = re.compile(rb"^class[ \t]+\w+\(([^()\n]+)\)", re.MULTILINE)
_IMPORT = re.compile(rb"^from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)", re.MULTILINE)
_WORD = re.compile(rb"\w+")
_CONSTRUCT = b"def construct"


def is_worth_reading(source: SourceFile, project: Project) -> bool:
    """Whether a file may hold graph-mode code: in its own text, or by what its classes inherit.

    `class Net(Base)` with the `construct` of `Base` in another file and steps of its own is a
    network as well. What is imported is looked through, not parsed.
    """
    return may_hold_graph_code(source.raw) or _inherits(source, project)


def _inherits(source: SourceFile, project: Project) -> bool:
    raw = source.raw
    if b"class " not in raw or b"from " not in raw or not mentions_mindspore(raw):
        return False
    bases = {word for found in _BASES.finditer(raw) for word in _WORD.findall(found[1])}
    if not bases:
        return False
    return any(
        not bases.isdisjoint(_WORD.findall(found[2]))
        and _CONSTRUCT in project.raw(found[1].decode(), source.path)
        for found in _IMPORT.finditer(raw)
        if not found[1].startswith(b"mindspore")
    )
