""".gitignore files: whether one of them decides about a path."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path


class IgnoreFile:
    """The patterns of one `.gitignore`, relative to its folder.

    Runs of patterns of the same kind become one regular expression: a tree of 20,000 files is
    matched in milliseconds.
    """

    def __init__(self, folder: str, lines: Iterable[str]) -> None:
        import pathspec

        self.prefix = folder.rstrip("/") + "/"
        runs: list[tuple[bool, list[str]]] = []
        for pattern in pathspec.GitIgnoreSpec.from_lines(lines).patterns:
            if pattern.include is None or pattern.regex is None:
                continue
            text = pattern.regex.pattern
            text = text.decode() if isinstance(text, bytes) else text
            # named groups may not repeat within one expression
            text = re.sub(r"\(\?P<\w+>", "(?:", text)
            if runs and runs[-1][0] == pattern.include:
                runs[-1][1].append(text)
            else:
                runs.append((pattern.include, [text]))
        self.runs = [
            (include, re.compile("|".join(f"(?:{text})" for text in texts)))
            for include, texts in reversed(runs)
        ]

    def decides(self, path: str, is_folder: bool) -> bool | None:
        """True: ignored; False: taken back by a `!` pattern; None: not mentioned."""
        if not path.startswith(self.prefix):
            return None
        relative = path[len(self.prefix) :] + ("/" if is_folder else "")
        for include, pattern in self.runs:
            if pattern.match(relative):
                return include
        return None


def read(folder: str) -> tuple[IgnoreFile, ...]:
    """The `.gitignore` of a folder, if there is one that can be read."""
    return _file(os.path.join(folder, ".gitignore"), folder)


def _file(path: str, folder: str) -> tuple[IgnoreFile, ...]:
    try:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    return (IgnoreFile(folder, text.splitlines()),)


def parents_of(top: str) -> tuple[IgnoreFile, ...]:
    """The ignore files above a folder, up to its repository, but for those that ignore it whole."""
    absolute = os.path.abspath(top)
    above: list[str] = []
    folder = absolute
    while not os.path.exists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ()
        folder = parent
        above.insert(0, folder)
    found = [*_file(os.path.join(folder, ".git", "info", "exclude"), folder)]
    for each in above:
        found += read(each)
    return tuple(each for each in found if not each.decides(absolute, True))
