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

Entry = list[Any]  # [mtime_ns, size, digest, result or 0]

#: A file written this shortly before the cache may change again without a new time stamp.
_RACY_NS = 2 * 10**9


class Cache:
    """One JSON file in `.staticshape_cache/` of the project folder."""

    def __init__(self, file: Path, root: str, entries: dict[str, Entry], saved_ns: int) -> None:
        self.file, self.root, self.entries, self.saved_ns = file, root, entries, saved_ns
        self._layout = ""
        self._digests: dict[str, str] = {}
        self._known: dict[str, Found] = {}
        self._touched = False

    @classmethod
    def load(cls, settings: Settings) -> Cache:
        """The cache of a project; an unreadable or foreign one counts as empty."""
        root = os.path.abspath(settings.root)
        file = Path(root, settings.cache_dir, "check.json")
        try:
            whole = json.loads(file.read_bytes())
            entries, saved_ns, tool = dict(whole["files"]), int(whole["saved"]), whole["tool"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return cls(file, root, {}, 0)
        return cls(file, root, entries if tool == fingerprint() else {}, saved_ns)

    def take(self, files: Iterable[Found]) -> dict[str, FileResult]:
        """Absolute path -> result, for the files that are as they were, dependencies included."""
        self._known = {each.absolute: each for each in files}
        self._layout = hashlib.blake2b(
            "\0".join(self._known).encode(errors="surrogateescape"), digest_size=8
        ).hexdigest()
        results = {}
        for absolute, found in self._known.items():
            entry = self.entries.get(absolute)
            if entry is None or not self._same(entry, found):
                continue
            stored = entry[3]
            if stored == 0:
                results[absolute] = FileResult(found.path)
            elif self._holds(stored):
                results[absolute] = _decode(stored, found)
        return results

    def store(self, fresh: Mapping[Found, FileResult]) -> None:
        """Remember new results and write the file; a folder that cannot be written is no error."""
        for found, result in fresh.items():
            if not result.cacheable:
                self.entries.pop(found.absolute, None)
                continue
            digest = self._digest(found.absolute)
            stored = _encode(result, self._layout, self._dependencies(result))
            self.entries[found.absolute] = [found.mtime_ns, found.size, digest, stored]
        if not fresh and not self._touched:
            return
        if len(self.entries) > 2 * len(self._known) + 1000:
            self.entries = {
                path: entry for path, entry in self.entries.items() if os.path.exists(path)
            }
        self._write()

    def _same(self, entry: Entry, found: Found) -> bool:
        mtime_ns, size, digest = entry[0], entry[1], entry[2]
        if size != found.size:
            return False
        if mtime_ns == found.mtime_ns and mtime_ns < self.saved_ns - _RACY_NS:
            return True
        if digest != self._digest(found.absolute):
            return False
        entry[0] = found.mtime_ns  # touched, but the same text
        self._touched = True
        return True

    def _holds(self, stored: dict[str, Any]) -> bool:
        """Whether the other files that a result was built on are as they were."""
        if not stored["needs"]:
            return True
        return stored["layout"] == self._layout and all(
            self._digest(path) == digest for path, digest in stored["needs"]
        )

    def _dependencies(self, result: FileResult) -> list[list[str]]:
        return [[path, self._digest(path)] for path in result.dependencies]

    def _digest(self, path: str) -> str:
        if path not in self._digests:
            entry, found = self.entries.get(path), self._known.get(path)
            if (
                entry
                and found
                and entry[:2] == [found.mtime_ns, found.size]
                and entry[0] < self.saved_ns - _RACY_NS
            ):
                self._digests[path] = entry[2]
            else:
                try:
                    raw = Path(path).read_bytes()
                except OSError:
                    raw = b""
                self._digests[path] = hashlib.blake2b(raw, digest_size=16).hexdigest()
        return self._digests[path]

    def _write(self) -> None:
        whole = {"tool": fingerprint(), "saved": time.time_ns(), "files": self.entries}
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
            new.write_text(text, encoding="utf-8", errors="surrogateescape")
            os.replace(new, self.file)
        except OSError:
            new.unlink(missing_ok=True)


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


def _encode(result: FileResult, layout: str, needs: list[list[str]]) -> object:
    plain = not (result.findings or result.error or result.silenced or result.unused)
    if plain and not needs:
        return 0
    from staticshape.codec import encode_findings, encode_unused

    return {
        "layout": layout,
        "needs": needs,
        "path": result.path,
        "error": result.error,
        "silenced": result.silenced,
        "unused": encode_unused(result.unused),
        "findings": encode_findings(result.findings),
    }


def _decode(stored: dict[str, Any], found: Found) -> FileResult:
    from staticshape.codec import decode_findings, decode_unused

    error: str = stored["error"]
    if error and found.path != stored["path"]:
        error = error.replace(stored["path"], found.path, 1)
    return FileResult(
        found.path,
        decode_findings(stored["findings"], found.path),
        stored["silenced"],
        decode_unused(stored["unused"]),
        error,
    )
