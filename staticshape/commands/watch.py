"""Checks again whenever a file changes (extra `watch`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

from staticshape.commands.output import say, tell
from staticshape.errors import UsageError
from staticshape.files import SUFFIXES


def watch_paths(paths: Iterable[str], once: Callable[[], int]) -> int:
    """Run `once` now and after every change of a Python file or notebook, until Ctrl-C.

    Of a file its folder is watched: editors and `fix` put a new file in its place.
    """
    try:
        from watchfiles import watch
    except ModuleNotFoundError as error:
        raise UsageError("--watch needs watchfiles: pip install 'staticshape[watch]'") from error
    status = once()
    tell("staticshape: watching for changes; Ctrl-C ends")
    named = set(map(os.path.realpath, paths))
    folders = {path for path in named if os.path.isdir(path)}
    around = folders | {os.path.dirname(path) for path in named - folders}

    def concerns(_: object, path: str) -> bool:
        path = os.path.realpath(path)
        inside = any(path.startswith(os.path.join(folder, "")) for folder in folders)
        return path in named or (inside and path.endswith(SUFFIXES))

    for _ in watch(*around, watch_filter=concerns, recursive=bool(folders)):
        if sys.stdout.isatty():
            say("\x1b[2J\x1b[H")
        status = once()
    return status
