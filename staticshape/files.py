"""Which files a run is about: named paths, folders, .gitignore and exclusions."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from operator import itemgetter
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


class _Folder(NamedTuple):
    """A folder that is still to be walked."""

    path: str
    absolute: str
    ignores: tuple[IgnoreFile, ...]
    inode: int | None  # None: must be asked for


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
    found.files.sort(key=itemgetter(0))  # by text alone: twice as fast as by tuples
    found.errors.sort()
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
    """Walks folders with an explicit stack and enters none twice (link loops).

    Most of a run from the cache is spent here, so a folder costs one system call and a file one.
    """

    def __init__(
        self, found: Discovery, exclude: tuple[str, ...], root: str, gitignore: bool
    ) -> None:
        self.found, self.root, self.gitignore = found, root, gitignore
        self.entered: set[tuple[int, int]] = set()  # device and inode
        self.linked: list[_Folder] = []  # reached by a symbolic link: after all others
        self.follows = False  # from then on every folder is looked up
        self.exclude: IgnoreFile | None = None
        if exclude:
            from staticshape.gitignore import IgnoreFile

            self.exclude = IgnoreFile(os.path.abspath(root), exclude)

    def excluded(self, path: str, is_folder: bool) -> bool:
        return self.exclude is not None and bool(
            self.exclude.decides(os.path.abspath(path), is_folder)
        )

    def walk(self, top: str) -> Iterator[Found]:
        """The files below a folder, in no order."""
        ignores: tuple[IgnoreFile, ...] = ()
        if self.gitignore:
            from staticshape.gitignore import parents_of

            ignores = parents_of(top)
        stack = [_Folder(top, os.path.abspath(top), ignores, None)]
        device = 0
        while stack or self.linked:
            if not stack:
                self.follows = True
                self.linked.sort(key=lambda folder: folder.path, reverse=True)
                stack.append(self.linked.pop())
            folder = stack.pop()
            try:
                if self.follows or folder.inode is None:
                    info = os.stat(folder.path)
                    device, identity = info.st_dev, (info.st_dev, info.st_ino)
                    if identity in self.entered:
                        continue
                else:
                    identity = (device, folder.inode)
                with os.scandir(folder.path) as entries:
                    listed = list(entries)
            except OSError as error:
                self.found.errors.append(_cannot(folder.path, error))
                continue
            self.entered.add(identity)
            yield from self._sources(folder, listed, stack, folder.path == top)

    def _sources(
        self, folder: _Folder, listed: list[os.DirEntry[str]], stack: list[_Folder], is_top: bool
    ) -> list[Found]:
        """The files of one folder; its folders go onto the stack."""
        found: list[Found] = []
        path, absolute, ignores, _ = folder
        names = {entry.name for entry in listed}
        if "pyvenv.cfg" in names and not is_top:
            return found
        if self.gitignore and ".gitignore" in names:
            from staticshape.gitignore import read

            ignores = (*ignores, *read(absolute))
        decides = bool(ignores) or self.exclude is not None
        prefix = "" if path == "." else f"{path}/"
        for entry in listed:
            name = entry.name
            is_source = name.endswith(SUFFIXES)
            try:
                is_folder = entry.is_dir()
                if is_folder:
                    if name[0] == "." or name in SKIPPED_FOLDERS:
                        continue
                elif not is_source:
                    continue
                whole = f"{absolute}/{name}"
                if decides and self._ignored(whole, name, is_folder, ignores):
                    continue
                if is_folder:
                    if entry.is_symlink():
                        self.linked.append(_Folder(prefix + name, whole, ignores, None))
                    else:
                        stack.append(_Folder(prefix + name, whole, ignores, entry.inode()))
                    continue
                info = entry.stat()
            except OSError as error:
                if is_source:
                    self.found.errors.append(_cannot(entry.path, error))
                continue
            if stat.S_ISREG(info.st_mode):
                found.append(Found(prefix + name, whole, info.st_mtime_ns, info.st_size))
            else:
                self.found.errors.append(f"{_shown(entry.path)}: not a regular file")
        return found

    def _ignored(
        self, path: str, name: str, is_folder: bool, ignores: tuple[IgnoreFile, ...]
    ) -> bool:
        if self.exclude is not None and self.exclude.decides(path, is_folder):
            return True
        for ignore in reversed(ignores):
            decided = ignore.decides_entry(path, name, is_folder)
            if decided is not None:
                return decided
        return False
