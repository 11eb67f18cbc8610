"""Finds files whose networks have their `construct` from a class of another file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from staticshape.analysis.graph_scope import may_hold_graph_code, mentions_mindspore
from staticshape.analysis.values.summaries import Project
from staticshape.source import SourceFile

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
    if not mentions_mindspore(raw):
        return False
    heads = (line.partition(b"(")[2] for line in _lines(raw, b"class "))
    bases = {word for head in heads for word in _WORD.findall(head)}
    for line in _lines(raw, b"from ") if bases else ():
        module, _, names = line[5:].partition(b" import")
        if (
            not module.startswith(b"mindspore")
            and not bases.isdisjoint(_WORD.findall(names))
            and _CONSTRUCT in project.raw(module.strip().decode("utf-8", "replace"), source.path)
        ):
            return True
    return False


def _lines(raw: bytes, begin: bytes) -> Iterator[bytes]:
    """The lines that begin so, to the end of their parentheses: found faster than by a pattern."""
    raw = b"\n" + raw
    begin = b"\n" + begin
    place = raw.find(begin)
    while place >= 0:
        end = raw.find(b"\n", place + 1)
        line = raw[place + 1 : end] if end >= 0 else raw[place + 1 :]
        if b"(" in line and b")" not in line:
            line = raw[place + 1 : raw.find(b")", place) + 1]
        yield line
        place = raw.find(begin, place + 1)
