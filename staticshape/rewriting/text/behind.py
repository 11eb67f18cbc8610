"""Statements behind the last one of a block: in their order, also where that one goes."""

from __future__ import annotations

from collections.abc import Iterable

from staticshape.findings import Edit, Span
from staticshape.records import replace
from staticshape.source import SourceFile


def placed(extra: Iterable[Edit], deletions: Iterable[Edit], source: SourceFile) -> list[Edit]:
    """Deletions of lines with what is written behind some: of inner blocks before outer ones."""
    behind: dict[tuple[int, int], list[Edit]] = {}
    rest: list[Edit] = []
    for edit in extra:
        span = edit.span
        at_end = (span.line, span.column) == (span.end_line, span.end_column)
        if at_end and edit.text.startswith(source.newline):
            behind.setdefault((span.line, span.column), []).append(edit)
        else:
            rest.append(edit)
    for edit in deletions:
        line = edit.span.end_line - 1
        end = (line, len(source.lines[line - 1].rstrip("\r\n")) + 1)
        followed = edit.span.column == edit.span.end_column == 1 and end in behind
        rest.append(replace(edit, span=Span(edit.span.line, 1, *end)) if followed else edit)
        if followed:  # the line of the last statement becomes the first one behind it
            behind[end] = _deepest_first(behind[end], source)
            first = behind[end][0]
            behind[end][0] = replace(first, text=first.text.removeprefix(source.newline))
    return [*rest, *(edit for at in behind.values() for edit in _deepest_first(at, source))]


def _deepest_first(edits: list[Edit], source: SourceFile) -> list[Edit]:
    """Of two blocks that end with one line, the inner one ends first."""

    def depth(edit: Edit) -> int:
        text = edit.text.removeprefix(source.newline)
        return len(text) - len(text.lstrip())

    return sorted(edits, key=depth, reverse=True)
