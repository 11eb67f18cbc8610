"""Checks again whenever a file changes (extra `watch`)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from staticshape.commands.output import say, tell
from staticshape.errors import UsageError
from staticshape.files import SUFFIXES


def watch_paths(paths: Iterable[str], once: Callable[[], int]) -> int:
    """Run `once` now and after every change of a Python file or notebook, until Ctrl-C."""
    try:
        from watchfiles import watch
    except ModuleNotFoundError as error:
        raise UsageError("--watch needs watchfiles: pip install 'staticshape[watch]'") from error
    status = once()
    tell("staticshape: watching for changes; Ctrl-C ends")
    changes = watch(*paths, watch_filter=lambda _, path: path.endswith(SUFFIXES))
    for _ in changes:
        if sys.stdout.isatty():
            say("\x1b[2J\x1b[H")
        status = once()
    return status
