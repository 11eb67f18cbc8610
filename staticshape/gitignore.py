""".gitignore files: whether one of them decides about a path."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

_SPECIAL = frozenset("*?[\\")


class IgnoreFile:
    """The patterns of one `.gitignore`, relative to its folder.

    Nearly all patterns in use are names (`build/`), endings (`*.egg-info`), paths (`/docs/_build`)
    or globs of one name (`*.py[cod]`): sets and one short expression decide these in a
    microsecond. Only the rest is left to `pathspec`, which takes 30 ms to load.
    """

    def __init__(self, folder: str, lines: Iterable[str]) -> None:
        self.prefix = folder.rstrip("/") + "/"
        runs: list[_Run] = []
        for line in lines:
            include = not line.startswith("!")
            text = line if include else line[1:]
            if not text.strip() or line.startswith("#"):
                continue
            if not runs or runs[-1].include != include:
                runs.append(_Run(include))
            runs[-1].add(text)
        self.runs = [run.ready() for run in reversed(runs)]

    def decides(self, path: str, is_folder: bool) -> bool | None:
        """True: ignored, also by a folder above; False: taken back by `!`; None: not mentioned."""
        if not path.startswith(self.prefix):
            return None
        relative = path[len(self.prefix) :]
        parts = relative.split("/")
        for run in self.runs:
            for last in range(1, len(parts) + 1):
                folder = is_folder or last < len(parts)
                if run.matches("/".join(parts[:last]), parts[last - 1], folder):
                    return run.include
        return None

    def decides_entry(self, path: str, name: str, is_folder: bool) -> bool | None:
        """The same for the entry `name` of a folder that is not ignored itself."""
        if not path.startswith(self.prefix):
            return None
        relative = path[len(self.prefix) :]
        for run in self.runs:
            if run.matches(relative, name, is_folder):
                return run.include
        return None


class _Run:
    """Neighbouring patterns of one kind (ignore, or take back): their order does not matter."""

    def __init__(self, include: bool) -> None:
        self.include = include
        self.files = _Patterns()  # for files and folders
        self.folders = _Patterns()  # written with a final slash

    def add(self, line: str) -> None:
        text = line.rstrip("\r\n")
        while text.endswith(" ") and not text.endswith("\\ "):
            text = text[:-1]
        only_folders = text.endswith("/")
        patterns = self.folders if only_folders else self.files
        plain = text.rstrip("/") if only_folders else text
        plain = plain.removeprefix("**/") if plain.count("/") == 1 else plain
        if plain.endswith("/**") and not only_folders:
            plain = plain[:-1]  # what is inside at any depth: its first folder is enough
        if not plain or "//" in text or "**" in plain:
            self.files.rest.append(text)
        elif "/" in plain:
            plain = plain.removeprefix("/")
            globs = [_glob(part) for part in plain.split("/")]
            if _SPECIAL.isdisjoint(plain):
                patterns.paths.add(plain)
            elif None in globs:
                self.files.rest.append(text)
            else:
                patterns.path_globs.append("/".join(filter(None, globs)))
        elif _SPECIAL.isdisjoint(plain):
            patterns.names.add(plain)
        elif plain[0] == "*" and _SPECIAL.isdisjoint(plain[1:]) and len(plain) > 1:
            patterns.endings += (plain[1:],)
        else:
            glob = _glob(plain)
            if glob is None:
                self.files.rest.append(text)
            else:
                patterns.globs.append(glob)

    def ready(self) -> _Run:
        self.files.ready()
        self.folders.ready()
        return self

    def matches(self, relative: str, name: str, is_folder: bool) -> bool:
        return self.files.match(relative, name, is_folder) or (
            is_folder and self.folders.match(relative, name, is_folder)
        )


class _Patterns:
    """Patterns by the way they are matched."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.endings: tuple[str, ...] = ()
        self.paths: set[str] = set()
        self.globs: list[str] = []  # for one name
        self.path_globs: list[str] = []
        self.rest: list[str] = []
        self._by_name: re.Pattern[str] | None = None
        self._by_path: re.Pattern[str] | None = None
        self._by_rest: re.Pattern[str] | None = None

    def ready(self) -> None:
        if self.globs:
            self._by_name = re.compile("|".join(self.globs))
        if self.path_globs:
            self._by_path = re.compile("|".join(self.path_globs))
        texts = [text for line in self.rest if (text := _by_pathspec(line))]
        if texts:
            self._by_rest = re.compile("|".join(f"(?:{text})" for text in texts))

    def match(self, relative: str, name: str, is_folder: bool) -> bool:
        if name in self.names or name.endswith(self.endings):
            return True
        if self.paths and relative in self.paths:
            return True
        if self._by_name is not None and self._by_name.fullmatch(name):
            return True
        if self._by_path is not None and self._by_path.fullmatch(relative):
            return True
        if self._by_rest is None:
            return False
        return self._by_rest.match(f"{relative}/" if is_folder else relative) is not None


def _by_pathspec(line: str) -> str:
    """The expression for any other pattern; empty where it makes no sense."""
    import pathspec

    try:
        (pattern,) = pathspec.GitIgnoreSpec.from_lines([line]).patterns
    except ValueError:
        return ""
    if pattern.include is None or pattern.regex is None:
        return ""
    text = pattern.regex.pattern
    text = text.decode() if isinstance(text, bytes) else text
    return re.sub(r"\(\?P<\w+>", "(?:", text)  # named groups may not repeat in one expression


def _glob(text: str) -> str | None:
    """A pattern for one name as an expression; None for forms that are left to `pathspec`.

    >>> _glob("*.py[cod]")
    '[^/]*\\\\.py[cod]'
    """
    found, at = [], 0
    while at < len(text):
        sign = text[at]
        at += 1
        if sign == "*":
            found.append("[^/]*")
        elif sign == "?":
            found.append("[^/]")
        elif sign == "[":
            end = text.find("]", at + 1)
            inside = text[at:end]
            if end < 0 or not inside.replace("-", "").isalnum() or inside[0] == "-":
                return None
            found.append(f"[{inside}]")
            at = end + 1
        elif sign == "\\":
            return None
        else:
            found.append(re.escape(sign))
    return "".join(found)


def read(folder: str) -> tuple[IgnoreFile, ...]:
    """The `.gitignore` of a folder, if there is one that can be read."""
    return _file(os.path.join(folder, ".gitignore"), folder)


def _file(path: str, folder: str) -> tuple[IgnoreFile, ...]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
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
