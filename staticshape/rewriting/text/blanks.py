"""Blank lines around deleted statements: two that come together become one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from staticshape.findings import Edit, Span
from staticshape.records import replace
from staticshape.source import SourceFile


def closed_up(edits: Iterable[Edit], source: SourceFile) -> Iterator[Edit]:
    """The edits in order; a run of deleted lines between blank lines takes the lower one along."""
    run: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: edit.span):
        if run and not (_deletes_lines(edit) and edit.span.line == run[-1].span.end_line):
            yield from _closed(run, source)
            run = []
        if _deletes_lines(edit):
            run.append(edit)
        else:
            yield edit
    yield from _closed(run, source)


def _deletes_lines(edit: Edit) -> bool:
    span = edit.span
    return not edit.text and span.column == span.end_column == 1 and span.line < span.end_line


def _closed(run: list[Edit], source: SourceFile) -> list[Edit]:
    if not run or not (
        _is_blank(run[0].span.line - 1, source) and _is_blank(run[-1].span.end_line, source)
    ):
        return run
    last = run[-1].span
    longer = Span(last.line, 1, last.end_line + 1, 1)
    return [*run[:-1], replace(run[-1], span=longer)]


def _is_blank(line: int, source: SourceFile) -> bool:
    """Whether a line that another one follows holds nothing."""
    return 1 <= line < len(source.lines) and not source.lines[line - 1].strip()
