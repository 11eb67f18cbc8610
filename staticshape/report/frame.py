"""The source line of a finding with carets under it; tabs and wide characters line up."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from staticshape.findings import Span

_WIDTH = 120


def display_width(text: str) -> int:
    """Columns a terminal needs for a text."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.combining(each) or unicodedata.category(each) in ("Cf", "Mn", "Me")
        else 2
        if unicodedata.east_asian_width(each) in "WF"
        else 1
        for each in text
    )


def _printable(text: str) -> str:
    """Tabs become spaces; characters that could drive the terminal, a replacement sign."""
    text = text.replace("\t", "    ")
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


def frame(lines: Sequence[str], span: Span, context: int = 1, shift: int = 0) -> list[str]:
    """The lines around a span, numbered (less `shift`), with carets under its first line."""
    if not 1 <= span.line <= len(lines):
        return []
    first = max(span.line - context, 1)
    while first < span.line and not lines[first - 1].strip():
        first += 1
    gutter = len(str(span.line - shift))
    first = max(first, shift + 1)
    shown = []
    for number in range(first, span.line + 1):
        shown.append(f"{number - shift:>{gutter}} | {_cut(_printable(lines[number - 1]))}".rstrip())
    line = lines[span.line - 1]
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    lead = display_width(_printable(line[: span.column - 1]))
    width = max(display_width(_printable(line[span.column - 1 : end])), 1)
    if lead < _WIDTH:
        carets = "^" * min(width, _WIDTH - lead)
        more = " ..." if span.end_line > span.line else ""
        shown.append(f"{'':>{gutter}} | {' ' * lead}{carets}{more}")
    return shown


def _cut(text: str) -> str:
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"
