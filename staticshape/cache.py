"""The result cache: what checking a file gave, keyed by content, dependencies and the tool.

JSON, because a cache comes with other people's checkouts and must not be able to run anything.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from staticshape import __version__
from staticshape.checking import FileResult
from staticshape.config import Settings
from staticshape.files import Found

#: mtime_ns, size, digest, then 0 (nothing found, nothing needed) or a stored result.
Entry = list[Any]

#: A file written this shortly before the cache may change again without a new time stamp.
_RACY_NS = 2 * 10**9


class Cache:
    """One JSON file in `.staticshape_cache/` of the project folder.

    Paths are kept once, in a table; entries name the files they were built on by number.
    """

    def __init__(self, file: Path, whole: Mapping[str, Any]) -> None:
        self.file = file
        self.names: list[str] = whole["names"]
        self.entries: dict[str, Entry] = dict(zip(self.names, whole["entries"], strict=False))
        self.saved_ns: int = whole["saved"]
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self._layout = ""
        self._digests: dict[str, str] = {}
        self._known: dict[str, Found] = {}
        self._touched = False

    @classmethod
    def load(cls, settings: Settings) -> Cache:
        """The cache of a project; an unreadable or foreign one counts as empty."""
        file = Path(os.path.abspath(settings.root), settings.cache_dir, "check.json")
        try:
            whole = json.loads(file.read_bytes())
            if whole["tool"] == fingerprint():
                return cls(file, whole)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return cls(file, _EMPTY)
        return cls(file, _EMPTY)

    def take(self, files: Iterable[Found]) -> dict[str, FileResult]:
        """Absolute path -> result, for the files that are as they were, dependencies included."""
        self._known = {each.absolute: each for each in files}
        self._layout = _digest("\0".join(self._known).encode(errors="surrogateescape"))
        results = {}
        for absolute, found in self._known.items():
            entry = self.entries.get(absolute)
            if entry is None or not self._same(entry, found):
                continue
            stored = entry[3]
            if stored == 0:
                results[absolute] = FileResult(found.path)
            elif self._holds(stored):
                results[absolute] = _decode(stored[3], found)
        return results

    def store(self, fresh: Mapping[Found, FileResult]) -> None:
        """Remember new results and write the file; a folder that cannot be written is no error."""
        if not fresh and not self._touched:
            return
        for found, result in fresh.items():
            if result.cacheable:
                stored = self._stored(result)
                digest = self.digest(found.absolute)
                self.entries[found.absolute] = [found.mtime_ns, found.size, digest, stored]
            else:
                self.entries.pop(found.absolute, None)
        self._write()

    def digest(self, path: str) -> str:
        """The digest of a file's content; read only where the time stamp leaves a doubt."""
        if path not in self._digests:
            entry, found = self.entries.get(path), self._known.get(path)
            if entry and found and entry[1] == found.size and self._is_settled(entry, found):
                self._digests[path] = entry[2]
            else:
                try:
                    raw = Path(path).read_bytes()
                except OSError:
                    raw = b""
                self._digests[path] = _digest(raw)
        return self._digests[path]

    def _is_settled(self, entry: Entry, found: Found) -> bool:
        stamp: int = entry[0]
        return stamp == found.mtime_ns and stamp < self.saved_ns - _RACY_NS

    def _same(self, entry: Entry, found: Found) -> bool:
        if entry[1] != found.size:
            return False
        if self._is_settled(entry, found):
            return True
        if entry[2] != self.digest(found.absolute):
            return False
        entry[0] = found.mtime_ns  # touched, but the same text
        self._touched = True
        return True

    def _holds(self, stored: list[Any]) -> bool:
        """Whether the other files that a result was built on are as they were."""
        layout, numbers, digest, _ = stored
        if not numbers:
            return True
        return bool(
            layout == self._layout
            and digest == self._joint([self.names[number] for number in numbers])
        )

    def _joint(self, paths: Iterable[str]) -> str:
        return _digest(" ".join(map(self.digest, paths)).encode())

    def _stored(self, result: FileResult) -> object:
        content = _encode(result)
        needs = result.dependencies
        if not content and not needs:
            return 0
        return [self._layout, [self._number(path) for path in needs], self._joint(needs), content]

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self.names)
            self.names.append(name)
        return self._numbers[name]

    def _write(self) -> None:
        for name in self.entries:
            self._number(name)
        whole = {
            "tool": fingerprint(),
            "saved": time.time_ns(),
            "names": self.names,
            "entries": [self.entries.get(name, [0, -1, "", 0]) for name in self.names],
        }
        text = json.dumps(whole, separators=(",", ":"))
        folder = self.file.parent
        new = folder / f"check.{os.getpid()}.tmp"
        try:
            if not folder.exists():
                folder.mkdir(parents=True)
                (folder / ".gitignore").write_text("*\n")
                (folder / "CACHEDIR.TAG").write_text(
                    "Signature: 8a477f597d28d172789f06886806bc55\n"
                )
            new.write_text(text)
            os.replace(new, self.file)
        except OSError:
            new.unlink(missing_ok=True)


_EMPTY: dict[str, Any] = {"names": [], "entries": [], "saved": 0}


def _digest(raw: bytes) -> str:
    return hashlib.blake2b(raw, digest_size=8).hexdigest()


def fingerprint() -> str:
    """The tool as it is now: version, Python, and the time stamps of its own files."""
    folder = Path(__file__).parent
    stamps = []
    for each in (folder, folder.parent / "rewrites"):
        for path, folders, names in os.walk(each):
            folders[:] = [name for name in folders if name not in ("__pycache__", "masked", "data")]
            for name in sorted(names):
                if name.endswith(".py"):
                    info = os.stat(os.path.join(path, name))
                    stamps.append(f"{name}{info.st_mtime_ns}{info.st_size}")
    whole = " ".join([__version__, sys.version, *sorted(stamps)])
    return hashlib.blake2b(whole.encode(), digest_size=16).hexdigest()


def _encode(result: FileResult) -> object:
    given = result.findings or result.error or result.silenced or result.unused
    if not given and not result.elsewhere:
        return 0
    from staticshape.codec import encode_elsewhere, encode_findings, encode_unused

    return {
        "path": result.path,
        "error": result.error,
        "silenced": result.silenced,
        "unused": encode_unused(result.unused),
        "findings": encode_findings(result.findings),
        "elsewhere": encode_elsewhere(result.elsewhere),
    }


def _decode(content: Any, found: Found) -> FileResult:
    if not content:
        return FileResult(found.path)
    from staticshape.codec import decode_elsewhere, decode_findings, decode_unused

    error: str = content["error"]
    if error and found.path != content["path"]:
        error = error.replace(content["path"], found.path, 1)
    return FileResult(
        found.path,
        decode_findings(content["findings"], found.path),
        content["silenced"],
        decode_unused(content["unused"]),
        error,
        elsewhere=decode_elsewhere(content["elsewhere"], found.path),
    )
