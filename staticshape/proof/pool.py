"""Child processes from the parent's side: start, ask, time out, restart after a crash."""

from __future__ import annotations

import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

from staticshape.errors import UsageError
from staticshape.proof import worker
from staticshape.proof.protocol import Request, Result

_CAUSE = re.compile(r"what\(\)|terminate called|Fatal|[Ee]rror\b|Exception\b|Killed")
START_TIMEOUT = 180.0
#: MindSpore keeps every graph it compiled, so a child is replaced after so many requests.
REQUESTS_PER_CHILD = 150


class ChildError(Exception):
    """The child died or was stopped while it worked on a request."""


class Worker:
    """One child process that has MindSpore loaded. It is restarted when it dies."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self._served = 0
        self._ready = False

    @property
    def is_used(self) -> bool:
        """Whether the child has compiled something already."""
        return self._process is not None and self._served > 0

    def start(self) -> None:
        """Start the child without waiting until MindSpore is imported."""
        if self._process is not None:
            return
        self._folder = Path(tempfile.mkdtemp(prefix="staticshape-"))
        graphs = self._folder / "graphs"
        graphs.mkdir()
        root = str(Path(__file__).resolve().parents[2])
        given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        path = os.pathsep.join([root, *(os.path.abspath(part) for part in given if part)])
        with open(self._folder / "stderr", "wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "staticshape.proof.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=self._folder,
                env={**os.environ, **worker.environment(graphs), "PYTHONPATH": path},
            )
        self._served, self._ready = 0, False

    def ask(self, request: Request, timeout: float) -> Result:
        """Send a request and wait; raises ChildError when the child dies or takes too long."""
        if self._served >= REQUESTS_PER_CHILD:
            self.stop()
        self.start()
        if not self._ready:
            self._wait_until_ready()
        process = self._process
        assert process is not None and process.stdin is not None
        self._served += 1
        try:
            worker.write(process.stdin, request)
        except BrokenPipeError as error:
            raise ChildError(self._death()) from error
        answer = self._read(timeout, f"took longer than {timeout:g} s")
        assert isinstance(answer, Result)
        return answer

    def _wait_until_ready(self) -> None:
        greeting = self._read(START_TIMEOUT, f"MindSpore did not load within {START_TIMEOUT:g} s")
        if greeting != "ready":
            self.stop()
            raise UsageError(f'{greeting}: pip install "staticshape[mindspore]"')
        self._ready = True

    def _read(self, timeout: float, late: str) -> object:
        process = self._process
        assert process is not None and process.stdout is not None
        stream, end = process.stdout, time.monotonic() + timeout
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_READ)
            if not selector.select(max(0.0, end - time.monotonic())):
                self.stop()
                raise ChildError(late)
        message = worker.read(stream)
        if message is None:
            raise ChildError(self._death())
        return message

    def _death(self) -> str:
        """How the child ended, with the last line that it wrote."""
        assert self._process is not None and self._folder is not None
        try:
            code = self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            code = 0
        text = (self._folder / "stderr").read_text(encoding="utf-8", errors="replace")
        lines = [line.strip() for line in text.splitlines() if _tells(line)]
        self.stop()
        how = f"exit status {code}"
        if code < 0:
            how = f"signal {signal.Signals(-code).name}"
        return f"the process ended with {how}" + (f": {lines[-1][:300]}" if lines else "")

    def stop(self) -> None:
        """End the child and remove its temporary folder."""
        process, folder = self._process, self._folder
        self._process = self._folder = None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def __enter__(self) -> Worker:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


def _tells(line: str) -> bool:
    """Whether a line of standard error says why a process ended; traces and rulers do not."""
    return _CAUSE.search(line) is not None and not line.startswith(("  File ", "    "))
