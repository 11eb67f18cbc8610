"""Which files a run is about: named paths, folders, .gitignore and exclusions."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from staticshape.records import dataclass, field

if TYPE_CHECKING:
    from staticshape.gitignore import IgnoreFile

SUFFIXES = (".py", ".ipynb")
#: Folders that never hold the project's own sources. Hidden folders are skipped as well.
SKIPPED_FOLDERS = frozenset({"__pycache__", "node_modules", "site-packages", "__pypackages__"})


class Found(NamedTuple):
    """A file to check, with what `stat` says of it (for the cache)."""

    path: str  # as the user sees it
    absolute: str
    mtime_ns: int
    size: int


@dataclass
class Discovery:
    """What the command line's paths lead to, in a stable order."""

    files: list[Found] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def discover(
    paths: Iterable[str],
    exclude: tuple[str, ...] = (),
    root: str = "",
    gitignore: bool = True,
    force_exclude: bool = False,
) -> Discovery:
    """All Python files and notebooks under some paths; a file that is named is always taken.

    With `force_exclude` the exclusions hold for named files too (pre-commit passes names).
    """
    found = Discovery()
    seen: set[str] = set()
    walker = _Walker(found, exclude, root or os.getcwd(), gitignore)
    for path in paths:
        try:
            info = os.stat(path)
        except OSError as error:
            found.errors.append(_cannot(path, error))
            continue
        if stat.S_ISDIR(info.st_mode):
            candidates: Iterator[Found] = walker.walk(os.path.normpath(path))
        else:
            candidates = iter([Found(path, os.path.abspath(path), info.st_mtime_ns, info.st_size)])
            if force_exclude and walker.excluded(path, False):
                continue
        for each in candidates:
            if each.absolute not in seen:
                seen.add(each.absolute)
                found.files.append(each)
    found.files.sort(key=lambda each: each.path)
    return found


def walk(top: str) -> Iterator[Found]:
    """The files below a folder, one by one; what cannot be read is left out."""
    return _Walker(Discovery(), (), top, True).walk(top)


def _shown(path: str) -> str:
    """`./net.py` as `net.py`."""
    return path[2:] if path.startswith("./") else path


def _cannot(path: str, error: OSError) -> str:
    path = _shown(path)
    if isinstance(error, FileNotFoundError):
        dangling = os.path.islink(path)
        return f"{path}: {'dangling symbolic link' if dangling else 'no such file or folder'}"
    return f"{path}: cannot be read: {error.strerror or error}"


class _Walker:
    """Walks folders with an explicit stack and enters none twice (link loops)."""

    def __init__(
        self, found: Discovery, exclude: tuple[str, ...], root: str, gitignore: bool
    ) -> None:
        self.found, self.root, self.gitignore = found, root, gitignore
        self.folders: set[tuple[int, int]] = set()
        self.exclude: IgnoreFile | None = None
        if exclude:
            from staticshape.gitignore import IgnoreFile

            self.exclude = IgnoreFile(os.path.abspath(root), exclude)

    def excluded(self, path: str, is_folder: bool) -> bool:
        return self.exclude is not None and bool(
            self.exclude.decides(os.path.abspath(path), is_folder)
        )

    def walk(self, top: str) -> Iterator[Found]:
        ignores: tuple[IgnoreFile, ...] = ()
        if self.gitignore:
            from staticshape.gitignore import parents_of

            ignores = parents_of(top)
        stack = [(top, os.path.abspath(top), ignores)]
        while stack:
            folder, absolute, ignores = stack.pop()
            try:
                info = os.stat(folder)
                with os.scandir(folder) as entries:
                    listed = sorted(entries, key=lambda entry: entry.name)
            except OSError as error:
                self.found.errors.append(_cannot(folder, error))
                continue
            if (info.st_dev, info.st_ino) in self.folders:
                continue
            self.folders.add((info.st_dev, info.st_ino))
            names = {entry.name for entry in listed}
            prefix = "" if folder == "." else f"{folder}/"
            if "pyvenv.cfg" in names and folder != top:
                continue
            if self.gitignore and ".gitignore" in names:
                from staticshape.gitignore import read

                ignores = (*ignores, *read(absolute))
            for entry in listed:
                name = entry.name
                is_source = name.endswith(SUFFIXES)
                try:
                    is_folder = entry.is_dir()
                    if not is_folder and not is_source:
                        continue
                    if is_folder and (name[0] == "." or name in SKIPPED_FOLDERS):
                        continue
                    whole = f"{absolute}/{name}"
                    if self._ignored(whole, is_folder, ignores):
                        continue
                    if is_folder:
                        stack.append((prefix + name, whole, ignores))
                        continue
                    info = entry.stat()
                except OSError as error:
                    if is_source:
                        self.found.errors.append(_cannot(entry.path, error))
                    continue
                if stat.S_ISREG(info.st_mode):
                    yield Found(prefix + name, whole, info.st_mtime_ns, info.st_size)
                else:
                    self.found.errors.append(f"{_shown(entry.path)}: not a regular file")

    def _ignored(self, path: str, is_folder: bool, ignores: tuple[IgnoreFile, ...]) -> bool:
        if self.exclude is not None and self.exclude.decides(path, is_folder):
            return True
        for ignore in reversed(ignores):
            decided = ignore.decides(path, is_folder)
            if decided is not None:
                return decided
        return False
