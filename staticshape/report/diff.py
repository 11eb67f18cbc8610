"""The unified diff of a file, byte for byte, as `patch -p0` and `git apply -p0` read it."""

from __future__ import annotations

from collections.abc import Iterable

from staticshape.findings import Edit
from staticshape.source import SourceFile


def unified(path: str, old: bytes, new: bytes) -> bytes:
    """The diff from `old` to `new`; empty when they are equal."""
    if old == new:
        return b""
    name = f"{path}\t" if " " in path else path
    import difflib

    rows = []
    for row in difflib.unified_diff(_lines(old), _lines(new), name, name, lineterm="\n"):
        rows.append(row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n")
    return "".join(rows).encode("utf-8", "surrogateescape")


def _lines(raw: bytes) -> list[str]:
    """Lines end at LF only, so that a CR stays part of its line."""
    text = raw.decode("utf-8", "surrogateescape")
    return text.replace("\n", "\n\0").removesuffix("\0").split("\0") if "\0" not in text else [text]


def changed_lines(source: SourceFile, edits: Iterable[Edit], context: int = 0) -> list[str]:
    """The lines that some edits of one file take away (`-`) and bring (`+`), without a header."""
    return [row for hunk in hunks(source, edits, context) for row in hunk]


def hunks(source: SourceFile, edits: Iterable[Edit], context: int = 0) -> list[list[str]]:
    """The same lines, those that stand together in one list."""
    import difflib

    mine = tuple(edit for edit in edits if edit.path == source.path)
    new = SourceFile(source.path, source.apply(mine))
    found = list[list[str]]()
    rows = difflib.unified_diff(source.lines, new.lines, lineterm="", n=context)
    for number, row in enumerate(rows):
        if row.startswith("@@"):
            found.append([])
        elif number > 1:  # past the two names
            found[-1].append(row)
    return found


def painted(diff: bytes) -> bytes:
    """The same in the usual colours."""
    colors = {b"+++": b"1", b"---": b"1", b"@@ ": b"36", b"+": b"32", b"-": b"31"}
    rows = []
    for row in diff.split(b"\n"):
        color = colors.get(row[:3]) or colors.get(row[:1])
        rows.append(b"\x1b[" + color + b"m" + row + b"\x1b[0m" if color else row)
    return b"\n".join(rows)
