"""Code without the indentation that its lines have in common, in files of either line end."""

from __future__ import annotations

import textwrap


def dedented(text: str) -> str:
    r"""`textwrap.dedent`, to which an empty line with `\r` in it is one without indentation.

    >>> dedented("    a = 1\r\n\r\n    b = 2\r\n")
    'a = 1\r\n\r\nb = 2\r\n'
    """
    if "\r\n" not in text:
        return textwrap.dedent(text)
    return textwrap.dedent(text.replace("\r\n", "\n")).replace("\n", "\r\n")
