"""What stands between an item of a list of arguments and a new one behind it."""

from __future__ import annotations

import ast

from staticshape.source import SourceFile


def behind(source: SourceFile, last: ast.AST) -> str:
    """`, `; a line of its own where the last item has one and a comma behind it.

    >>> source = SourceFile("f.py", b"f(\\n    a,\\n    b=2,\\n)\\n")
    >>> behind(source, source.tree.body[0].value.keywords[0])
    ',\\n    '
    """
    span = source.span(last)
    before = source.lines[span.line - 1][: span.column - 1]
    after = source.lines[span.end_line - 1][span.end_column - 1 :]
    if after.strip() != "," or "," in before or "(" in before:
        return ", "
    return f",{source.newline}{before[: len(before) - len(before.lstrip())]}"
