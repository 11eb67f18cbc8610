"""Runs the command line in this process, in an empty folder, and returns what a user would see."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from networks import NET

from staticshape import cli


@dataclass(frozen=True)
class Ran:
    """Exit status and the two streams."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder as the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(cli.__file__).parent.parent))  # for subprocesses
    monkeypatch.delenv("STATICSHAPE_TRACEBACK", raising=False)
    return tmp_path


@pytest.fixture
def run(
    here: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """`run("check", "net.py")` as on the command line."""

    def run(*args: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        capfdbinary.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main([str(each) for each in args])
        sys.stdout.flush()
        captured = capfdbinary.readouterr()
        code = ended.value.code
        return Ran(
            code if isinstance(code, int) else 0, captured.out.decode(), captured.err.decode()
        )

    return run


@pytest.fixture
def write(here: Path) -> Callable[..., Path]:
    """`write("a/net.py", text)` makes a file and its folders."""

    def write(name: str, content: str | bytes = NET) -> Path:
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write
