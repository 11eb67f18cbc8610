"""Fixes many files: here, or in worker processes; results come in the order of the files."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from staticshape.checking import internal
from staticshape.config import Settings
from staticshape.documents import open_document
from staticshape.errors import StaticshapeError
from staticshape.fixing.fix import fix_document, options_of
from staticshape.fixing.result import FixResult
from staticshape.project import Project
from staticshape.selection import Selector
from staticshape.source import SourceFile
from staticshape.workers import available_processors

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

#: Below so many files with findings a pool costs more than it saves.
PARALLEL_FROM = 8

_fixer: _Fixer | None = None  # one a worker process


def fix_files(
    paths: Sequence[str], texts: Mapping[str, bytes], settings: Settings, selector: Selector
) -> tuple[list[FixResult], list[str]]:
    """Fix files; what cannot be read or parsed is named in the second list."""
    jobs = min(settings.jobs or available_processors(), len(paths))
    if jobs < 2 or len(paths) < PARALLEL_FROM or texts:
        fixer = _Fixer(settings, selector, texts)
        fixed = [fixer.fix(path) for path in paths]
    else:
        fixed = list(_parallel(paths, settings, selector, jobs))
    results = [each for each in fixed if isinstance(each, FixResult)]
    return results, [each for each in fixed if isinstance(each, str)]


class _Fixer:
    """What one process needs to fix one file after the other."""

    def __init__(
        self, settings: Settings, selector: Selector, texts: Mapping[str, bytes] | None = None
    ) -> None:
        self.options, self.selector = options_of(settings), selector
        self.project, self.texts = Project.of(settings, reads_hosts=True), texts or {}

    def fix(self, path: str) -> FixResult | str:
        """The result of one file, or what is wrong with it."""
        try:
            raw = self.texts[path] if path in self.texts else SourceFile.read(path).raw
            selection = self.selector.for_path(path)
            return fix_document(open_document(path, raw), self.options, selection, self.project)
        except StaticshapeError as error:
            return str(error)
        except Exception as error:
            return internal(path, error)


def _parallel(
    paths: Sequence[str], settings: Settings, selector: Selector, jobs: int
) -> Iterator[FixResult | str]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(jobs, context, _start, (settings, selector))
    try:
        futures = [pool.submit(_fix, path) for path in paths]
        for path, future in zip(paths, futures, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool:
                yield _alone(path, context, settings, selector)
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise


def _start(settings: Settings, selector: Selector) -> None:
    global _fixer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    _fixer = _Fixer(settings, selector)


def _fix(path: str) -> FixResult | str:
    assert _fixer is not None
    return _fixer.fix(path)


def _alone(
    path: str, context: BaseContext, settings: Settings, selector: Selector
) -> FixResult | str:
    """After a worker has died: each file in a process of its own, only the guilty one is lost."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    with ProcessPoolExecutor(1, context, _start, (settings, selector)) as pool:
        try:
            return pool.submit(_fix, path).result()
        except BrokenProcessPool:
            return f"{path}: fixing it kills the process; please report the file"
