"""Writes a set of files so that all of them change or none: temporary files, fsync, rename."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress

from staticshape.errors import UsageError


def write_files(contents: Mapping[str, bytes]) -> None:
    """Replace every file of `contents`, all or none.

    Each text is first written whole beside its target and forced to the disk; only when all are
    there are they renamed into place. A symbolic link stays and the file it leads to changes;
    permissions and, where allowed, the owner stay. A read-only file is not replaced. After Ctrl-C,
    a full disk or a killed process every file is whole; when a rename fails, those that were done
    are undone.

    Raises `UsageError` naming the file that cannot be written.
    """
    targets = {os.path.realpath(path): raw for path, raw in contents.items()}
    new: dict[str, str] = {}
    done: list[tuple[str, str | None]] = []  # target and the name its original is kept under
    try:
        for target, raw in targets.items():
            new[target] = _write_beside(target, raw)
        for target, temporary in new.items():
            kept = _beside(target, "old") if os.path.exists(target) else None
            done.append((target, kept))
            if kept:
                _keep(target, kept)
            os.replace(temporary, target)
        for folder in {os.path.dirname(target) for target in targets}:
            _sync_folder(folder)
    except BaseException as error:
        for target, kept in reversed(done):
            _undo(target, kept, new[target])
        _remove(new.values())
        if isinstance(error, OSError):
            where = next((t for t in targets if error.filename in (t, new.get(t))), "")
            beside = next((t for t in targets if _is_beside(error.filename, t)), "")
            name = where or beside or error.filename or next(iter(targets))
            raise UsageError(
                f"{name}: cannot be written: {error.strerror or error}; nothing was changed"
            ) from error
        raise
    _remove(kept for _, kept in done if kept)


def _write_beside(target: str, raw: bytes) -> str:
    """A temporary file in the target's folder with its text, mode and owner."""
    try:
        info: os.stat_result | None = os.stat(target)
    except FileNotFoundError:
        info = None
    if info and not os.access(target, os.W_OK):
        raise PermissionError(13, "the file is read-only", target)
    if info and not info.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(13, "the file is read-only", target)  # root may write everything
    temporary = _beside(target, "new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        if info:
            if hasattr(os, "chown"):
                with suppress(OSError):  # another owner's file: the group may be all we can keep
                    os.chown(temporary, info.st_uid, info.st_gid)
            os.chmod(temporary, stat.S_IMODE(info.st_mode))
    except BaseException:
        _remove([temporary])
        raise
    return temporary


def _beside(target: str, what: str) -> str:
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name}.{secrets.token_hex(4)}.{what}")


def _is_beside(name: object, target: str) -> bool:
    """Whether a name is that of a temporary file of a target."""
    folder, own = os.path.split(target)
    return isinstance(name, str) and name.startswith(os.path.join(folder, f".{own}."))


def _keep(target: str, kept: str) -> None:
    """A second name for the original until all files are in place."""
    try:
        os.link(target, kept)
    except OSError:  # a file system without hard links
        import shutil

        shutil.copy2(target, kept)


def _undo(target: str, kept: str | None, temporary: str) -> None:
    if kept is None:
        if not os.path.exists(temporary):
            _remove([target])
    elif os.path.exists(kept):
        os.replace(kept, target)
        _remove([kept])  # renaming one of two names of the same file does nothing


def _remove(paths: Iterable[str]) -> None:
    for path in paths:
        with suppress(OSError):
            os.unlink(path)


def _sync_folder(folder: str) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
