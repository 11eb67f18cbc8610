"""Folds a call that the rewrite made too long for its line: one argument a line, as people do."""

from __future__ import annotations

import ast

from staticshape.findings import Edit
from staticshape.records import replace
from staticshape.source import SourceFile

_LEAST = 88  # a file is never folded narrower than this
_MOST = 120


def fold(source: SourceFile, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The same edits, with calls folded where their line would be longer than the file's own."""
    limit = _limit(source)
    counts: dict[int, int] = {}
    for edit in edits:
        counts[edit.span.line] = counts.get(edit.span.line, 0) + 1
    return tuple(
        _folded(source, edit, limit) if counts[edit.span.line] == 1 else edit for edit in edits
    )


def _limit(source: SourceFile) -> int:
    longest = max((len(line) for line in source.lines), default=0)
    return min(max(longest, _LEAST), _MOST)


def _folded(source: SourceFile, edit: Edit, limit: int) -> Edit:
    line = source.lines[edit.span.line - 1]
    indent = line[: len(line) - len(line.lstrip())]
    head = line[: edit.span.column - 1]
    tail = source.lines[edit.span.end_line - 1][edit.span.end_column - 1 :]
    *before, last = edit.text.split(source.newline)
    start = head if not before else ""
    if len(start + last + tail) <= limit or (tail.strip() and not tail.strip().startswith("#")):
        return edit
    lead = last[: len(last) - len(last.lstrip())]
    text = _statement(last.strip(), indent, source.newline, limit)
    if text is None:
        return edit
    return replace(edit, text=source.newline.join([*before, lead + text]))


def _statement(text: str, indent: str, newline: str, limit: int) -> str | None:
    """`name = f(a, b)`, `return f(a, b)` or `f(a, b)` with its arguments on lines of their own."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return None
    if len(tree.body) != 1 or not text.isascii():
        return None
    statement = tree.body[0]
    call = getattr(statement, "value", None)
    if not isinstance(call, ast.Call) or call.end_col_offset != len(text):
        return None
    return text[: call.col_offset] + _call(text, call, indent, newline, limit)


def _call(text: str, call: ast.Call, indent: str, newline: str, limit: int) -> str:
    inner = indent + ("\t" if "\t" in indent else "    ")
    parts: list[str] = []
    for node in (*call.args, *call.keywords):
        part = ast.get_source_segment(text, node) or ""
        value = node.value if isinstance(node, ast.keyword) else node
        if len(inner) + len(part) + 1 > limit and isinstance(value, ast.Call):
            name = part[: len(part) - (value.end_col_offset or 0) + value.col_offset]
            part = name + _call(text, value, inner, newline, limit)
        parts.append(f"{inner}{part},")
    name = ast.get_source_segment(text, call.func) or ""
    return f"{name}({newline}{newline.join(parts)}{newline}{indent})"
