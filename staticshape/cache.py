"""The result cache: what checking a file gave, keyed by content, dependencies and the tool.

One JSON file, because a cache comes with other people's checkouts and must not be able to run
anything. Paths and what `stat` said of them lie in parallel lists, which `json` reads fastest.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from staticshape import __version__
from staticshape.checking import FileResult, digest_of
from staticshape.config import Settings
from staticshape.files import Found
from staticshape.project import EVERYTHING

#: A file written this shortly before the cache may change again without a new time stamp.
_RACY_NS = 2 * 10**9
_FOLDER, _MISSING = -1, -2  # in place of a size
_ALL = -1  # in place of a number: `project.EVERYTHING`

#: Whether a finding of that rule and severity is asked for in a file.
Shows = Callable[[str, str], bool]


class Cache:
    """One JSON file in `.staticshape_cache/` of the project folder.

    Every result names the files and folders it was built on. What is kept always agrees with the
    signatures that are kept: where a file has changed, all that was built on it is forgotten.
    """

    def __init__(self, file: str, whole: Mapping[str, Any], settings: Settings) -> None:
        self.file, self.settings = file, settings
        self.names: list[str] = whole["names"]
        self.stamps: list[int] = whole["stamps"]
        self.sizes: list[int] = whole["sizes"]
        self.digests: list[str] = whole["digests"]
        #: Number -> what it was built on (numbers, -1 for everything), and what was found.
        self.kept: dict[int, list[Any]] = {int(key): value for key, value in whole["kept"].items()}
        self.unchecked: set[int] = set(whole["unchecked"])  # only others are built on these
        lists = (self.names, self.stamps, self.sizes, self.digests)
        if {*map(type, lists)} != {list} or {*map(type, self.names)} > {str}:
            raise ValueError("not a cache as this tool writes it")
        self.settled: int = whole["saved"] - _RACY_NS
        self._numbers = dict(zip(self.names, range(len(self.names)), strict=True))
        self._verified: dict[int, bool] = {}  # whether a path is as it was
        self._touched = False

    @classmethod
    def load(cls, settings: Settings) -> Cache:
        """The cache of a project; an unreadable or foreign one counts as empty."""
        file = _place(settings)
        try:
            with open(file, "rb") as stream:
                whole = json.loads(stream.read())
            if whole["tool"] == fingerprint(settings):
                return cls(file, whole, settings)
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return cls.empty(settings)
        return cls.empty(settings)

    @classmethod
    def empty(cls, settings: Settings) -> Cache:
        """A cache that knows nothing yet."""
        lists: dict[str, Any] = {key: [] for key in ("names", "stamps", "sizes", "digests")}
        nothing = {**lists, "kept": {}, "unchecked": [], "saved": 0}
        return cls(_place(settings), nothing, settings)

    def take(
        self, files: Iterable[Found], shows: Callable[[str], Shows]
    ) -> tuple[list[Found], list[FileResult], list[Found]]:
        """The files that are as they were and clean, the other known results, and what is left.

        Of the findings only those are read that `shows` of their path asks for.
        """
        clean, rest, results = list[Found](), list[Found](), list[FileResult]()
        pending: list[tuple[Found, list[Any]]] = []
        stamps, sizes, settled, verified = self.stamps, self.sizes, self.settled, self._verified
        number_of, kept, unchecked = self._numbers.get, self.kept, self.unchecked
        for found in files:
            _, absolute, stamp, size = found
            number = number_of(absolute)
            if number is None:
                rest.append(found)
                continue
            same = stamps[number] == stamp < settled and sizes[number] == size
            if not same:
                same = self._same_text(number, absolute, stamp, size)
            verified[number] = same
            if not same or number in unchecked:
                rest.append(found)
            elif number in kept:
                pending.append((found, kept[number]))
            else:
                clean.append(found)
        nothing_new = not rest
        for found, (needs, content) in pending:
            if (_ALL in needs and not nothing_new) or not all(map(self._is_as_it_was, needs)):
                rest.append(found)
            elif content:
                from staticshape.codec import decode

                result = decode(content, found.path, shows)
                if any(each.rule in result.unplanned for each in result.findings):
                    rest.append(found)  # asked for now: its fix is to be planned
                else:
                    results.append(result)
            else:
                clean.append(found)
        return clean, results, rest

    def _is_as_it_was(self, number: int) -> bool:
        """Whether a file or folder that a result was built on has not changed."""
        if number == _ALL:
            return True
        known = self._verified.get(number)
        if known is None:
            path = self.names[number]
            stamp, size = _look(path)
            known = stamp == self.stamps[number] < self.settled and size == self.sizes[number]
            self._verified[number] = known = known or self._same_text(number, path, stamp, size)
        return known

    def _same_text(self, number: int, path: str, stamp: int, size: int) -> bool:
        """Whether a path that was touched, or may have been, holds what it held."""
        if size != self.sizes[number] or self.digests[number] != _read(path, size):
            return False
        if self.stamps[number] != stamp:
            self.stamps[number] = stamp
            self._touched = True
        return True

    def store(self, fresh: Mapping[Found, FileResult]) -> None:
        """Remember new results and write the file; a folder that cannot be written is no error."""
        if not fresh and not self._touched:
            return
        try:
            self._update(fresh)
        except (ValueError, TypeError, LookupError):  # not a cache as this tool writes it
            return
        self._write()

    def _update(self, fresh: Mapping[Found, FileResult]) -> None:
        results = {self._number(found.absolute): each for found, each in fresh.items()}
        needs = {number: self._needs(result) for number, result in results.items()}
        for number in {each for numbers in needs.values() for each in numbers} - results.keys():
            self._is_as_it_was(number)
        changed = set()
        for number in [n for n, same in self._verified.items() if not same and n not in results]:
            stamp, size = _look(self.names[number])
            self._sign(number, stamp, size, _read(self.names[number], size))
            changed.add(number)
        for (found, result), number in zip(fresh.items(), results, strict=True):
            if self.digests[number] != result.digest:
                changed.add(number)
            self._sign(number, found.mtime_ns, found.size, result.digest)
        self._forget(changed)
        for number, result in results.items():
            self.kept.pop(number, None)
            self.unchecked.discard(number)
            content = _encoded(result)
            if not result.cacheable or not result.digest:
                self.unchecked.add(number)
            elif content or needs[number]:
                self.kept[number] = [needs[number], content]

    def _needs(self, result: FileResult) -> list[int]:
        return [_ALL if p == EVERYTHING else self._number(p) for p in result.dependencies]

    def _forget(self, changed: set[int]) -> None:
        """Drop the results of files that are others now, and what was built on them."""
        for number, (needs, _) in list(self.kept.items()):
            if number in changed or not changed.isdisjoint(needs) or (changed and _ALL in needs):
                del self.kept[number]
                self.unchecked.add(number)
        self.unchecked |= changed

    def _sign(self, number: int, stamp: int, size: int, digest: str) -> None:
        self.stamps[number], self.sizes[number], self.digests[number] = stamp, size, digest

    def _number(self, name: str) -> int:
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = len(self.names)
            self.names.append(name)
            self.stamps.append(0)
            self.sizes.append(_MISSING)
            self.digests.append("")
            self.unchecked.add(number)
        return number

    def _write(self) -> None:
        whole = {
            "tool": fingerprint(self.settings),
            "saved": time.time_ns(),
            "names": self.names,
            "stamps": self.stamps,
            "sizes": self.sizes,
            "digests": self.digests,
            "unchecked": sorted(self.unchecked),
            "kept": self.kept,
        }
        text = json.dumps(whole, separators=(",", ":"))
        folder = os.path.dirname(self.file)
        new = os.path.join(folder, f"check.{os.getpid()}.tmp")
        try:
            if not os.path.exists(folder):
                os.makedirs(folder)
                _note(os.path.join(folder, ".gitignore"), "*\n")
                tag = "Signature: 8a477f597d28d172789f06886806bc55\n"
                _note(os.path.join(folder, "CACHEDIR.TAG"), tag)
            _note(new, text)
            os.replace(new, self.file)
        except OSError:
            if os.path.exists(new):
                os.unlink(new)


def _place(settings: Settings) -> str:
    return os.path.join(os.path.abspath(settings.root), settings.cache_dir, "check.json")


def _note(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)


def _look(path: str) -> tuple[int, int]:
    """Time stamp and size of a file; a folder has the size -1, what is missing -2."""
    try:
        info = os.stat(path)
    except OSError:
        return 0, _MISSING
    return info.st_mtime_ns, _FOLDER if stat.S_ISDIR(info.st_mode) else info.st_size


def _read(path: str, size: int) -> str:
    """The digest of a file's content or of the names in a folder."""
    try:
        if size == _FOLDER:
            names = sorted(n for n in os.listdir(path) if n[0] != "." and n != "__pycache__")
            return digest_of("\0".join(names).encode(errors="surrogateescape"))
        with open(path, "rb") as file:
            return digest_of(file.read())
    except OSError:
        return "missing"


def fingerprint(settings: Settings) -> str:
    """The tool as it is now: version, Python, its own files, and what the user adds to it."""
    folder = os.path.dirname(os.path.abspath(__file__))
    stamps: list[str] = []
    left = [folder, os.path.join(os.path.dirname(folder), "rewrites")]
    while left:
        with os.scandir(left.pop()) as entries:
            for entry in entries:
                name = entry.name
                if name.endswith(".py"):
                    info = entry.stat()
                    stamps.append(f"{name}{info.st_mtime_ns}{info.st_size}")
                elif name not in ("__pycache__", "masked", "data") and entry.is_dir():
                    left.append(entry.path)
    added = [str(each) for each in settings.operators.values()]
    for plugin in settings.plugins:
        added.append(f"{plugin}{_look(os.path.join(settings.root, plugin))}")
    return digest_of(" ".join([__version__, sys.version, *sorted(stamps), *added]).encode())


def _encoded(result: FileResult) -> object:
    given = result.findings or result.error or result.silenced or result.unused
    if not given and not result.elsewhere:
        return 0
    from staticshape.codec import encode

    return encode(result)
