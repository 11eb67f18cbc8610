"""Large literals are parsed as displays of unknown length: their syntax trees are not affordable.

A table of a million numbers takes 1 GB and three seconds to parse, and tells nothing about shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

#: Texts shorter than this stay as they are; so do literals shorter than `_LITERAL`.
LARGE = 128 * 1024
_LITERAL = 4 * 1024
#: Only the literals are looked for that begin like a table: with a constant or another bracket.
_OPENING = re.compile(r"""[\[({](?=\s*(?:[-+.0-9'"\[({#]|[bru]{1,2}['"]|True|False|None))""")
_PART = re.compile(
    r"""(?P<open>[\[({])|(?P<close>[\])}])|(?P<colon>:)"""
    r"""|[\s,0-9.+\-_eExXjJaAbBcCdDfFrRuUoO]+"""
    r"""|'[^'\\\n]*(?:\\.[^'\\\n]*){0,99}'|"[^"\\\n]*(?:\\.[^"\\\n]*){0,99}\""""
    r"""|\#[^\n]*|(?:True|False|None)\b""",
    re.DOTALL,
)
_BLANK = bytes(byte if byte in b"\r\n" else ord(" ") for byte in range(256))


def thinned(text: str) -> str:
    """The text with the content of large literals blanked; every other place stays where it is.

    >>> big = "a = [" + "1, " * 50_000 + "]; b = 2"
    >>> short = thinned(big)
    >>> short[:12], short.endswith("  ]; b = 2"), len(short) == len(big)
    ('a = [*0,    ', True, True)
    """
    if len(text) < LARGE:
        return text
    kept: list[str] = []
    last = 0
    for start, end, stars in _literals(text):
        kept += [text[last : start + 1], _blank(text[start + 1 : end - 1], stars)]
        last = end - 1
    return "".join([*kept, text[last:]]) if kept else text


def _literals(text: str) -> Iterator[tuple[int, int, str]]:
    """Where the large literals are, none inside another, and how each is unpacked."""
    opening = _OPENING.search(text)
    while opening:
        found, place = _constants(text, opening.start())
        yield from found
        opening = _OPENING.search(text, place)


def _constants(text: str, place: int) -> tuple[list[tuple[int, int, str]], int]:
    """The large literals up to what is no constant or until all brackets are closed; that place.

    `(...)` may hold the arguments of a call as well, or one long string. Every character is looked
    at once, however deep the brackets are nested.
    """
    found: list[tuple[int, int, str]] = []
    stack: list[tuple[int, str]] = []
    while part := _PART.match(text, place):
        kind = part.lastgroup
        if kind == "open":
            stack.append((place, "*"))
        elif kind == "colon":
            if text[stack[-1][0]] != "{":
                return found, place
            stack[-1] = (stack[-1][0], "**")
        elif kind == "close":
            start, stars = stack.pop()
            if part.end() - start >= _LITERAL:
                while found and found[-1][0] > start:
                    found.pop()
                found.append((start, part.end(), stars))
            if not stack:
                return found, part.end()
        place = part.end()
    return found, place


def _blank(content: str, stars: str) -> str:
    """The unpacking of a constant, then spaces: as many as in UTF-8, in lines as they were."""
    blank = content.encode(errors="surrogatepass").translate(_BLANK).decode()
    place = 0
    for token in (stars, "0", ","):
        room = re.compile(f" {{{len(token)}}}").search(blank, place)
        if room is None:
            return content
        place = room.end()
        blank = blank[: room.start()] + token + blank[place:]
    return blank
