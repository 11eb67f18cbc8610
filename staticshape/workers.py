"""Checks many files: what the cache knows first, the rest in worker processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from staticshape.checking import FileResult, check_file
from staticshape.config import Settings
from staticshape.files import Found
from staticshape.project import Project
from staticshape.selection import Selector

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

#: Below so many files a pool costs more than it saves.
PARALLEL_FROM = 64
_CHUNK = 16

_Given = tuple[Settings, Selector]

_project: Project | None = None  # one a worker process
_selector: Selector | None = None


def check_files(
    files: Sequence[Found], settings: Settings, selector: Selector
) -> tuple[list[Found], list[FileResult]]:
    """The files that are known to be clean, and the results of all others, in any order.

    What the cache remembers has the findings only that `selector` shows.
    """
    packaged = any(not plugin.endswith(".py") for plugin in settings.plugins)  # may change unseen
    if not settings.cache or packaged or len(files) < 2:
        return [], run(files, settings, selector, signed=False)
    from staticshape.cache import Cache

    def shows(path: str) -> Callable[[str, str], bool]:
        return selector.for_path(path).includes

    cache = Cache.load(settings)
    try:
        clean, known, rest = cache.take(files, shows)
    except (ValueError, TypeError, LookupError):  # not as this tool has written it
        cache = Cache.empty(settings)
        clean, known, rest = cache.take(files, shows)
    fresh = dict(zip(rest, run(rest, settings, selector), strict=True))
    cache.store(fresh)
    return clean, [*known, *fresh.values()]


def run(
    files: Sequence[Found], settings: Settings, selector: Selector, *, signed: bool = True
) -> list[FileResult]:
    """Check files here, or in worker processes when there are many."""
    jobs = settings.jobs or available_processors()
    if jobs < 2 or len(files) < PARALLEL_FROM:
        project = Project.of(settings)
        return [check_file(each, project, selector=selector, signed=signed) for each in files]
    return list(_parallel(files, (settings, selector), min(jobs, len(files) // _CHUNK + 1)))


def available_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _parallel(files: Sequence[Found], given: _Given, jobs: int) -> Iterator[FileResult]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    context = get_context("fork" if sys.platform == "linux" else "spawn")
    chunks = [files[at : at + _CHUNK] for at in range(0, len(files), _CHUNK)]
    pool = ProcessPoolExecutor(jobs, context, _start, given)
    try:
        futures = [pool.submit(_check_chunk, chunk) for chunk in chunks]
        for chunk, future in zip(chunks, futures, strict=True):
            try:
                yield from future.result()
            except BrokenProcessPool:
                yield from _one_by_one(chunk, context, given)
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise


def _start(settings: Settings, selector: Selector) -> None:
    global _project, _selector
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    _project, _selector = Project.of(settings), selector


def _check_chunk(files: Sequence[Found]) -> list[FileResult]:
    assert _project is not None
    return [check_file(each, _project, selector=_selector) for each in files]


def _one_by_one(
    files: Iterable[Found], context: BaseContext, given: _Given
) -> Iterator[FileResult]:
    """After a worker has died: each file in its own process, only the guilty one is lost."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    for each in files:
        with ProcessPoolExecutor(1, context, _start, given) as pool:
            try:
                yield from pool.submit(_check_chunk, [each]).result()
            except BrokenProcessPool:
                message = f"{each.path}: checking it kills the process; please report the file"
                yield FileResult(each.path, error=message, cacheable=False)
