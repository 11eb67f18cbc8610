"""Comments in code that is replaced: they are kept, on lines of their own above it."""

from __future__ import annotations

import io
import tokenize

from staticshape.rewriting.text.dedented import dedented


def comments_in(text: str, indent: str = "") -> list[str]:
    """Every comment of a piece of code, in order; `indent` stands before its first line.

    >>> comments_in("f(a,  # first\\n  b)")
    ['# first']
    """
    if "#" not in text:
        return []
    found: list[str] = []
    code = dedented(indent + text)
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type == tokenize.COMMENT:
                found.append(token.string)
    except (tokenize.TokenError, IndentationError):
        return found or [line.strip() for line in text.splitlines() if line.strip()[:1] == "#"]
    return found
