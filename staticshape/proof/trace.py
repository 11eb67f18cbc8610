"""Traces a program: what it compiled and why, and how much its selections gave."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from staticshape.errors import UsageError

STANDARD_ERROR = 2


@dataclass(frozen=True)
class Site:
    """A selection of the user's code: the largest count that it gave, over how many calls."""

    path: str
    line: int
    op: str
    max: int
    calls: int
    total: int  # all counts added up


@dataclass(frozen=True)
class TracedCompile:
    """One compile: the code, its arguments, and what changed since the nearest earlier one."""

    name: str
    path: str
    line: int
    number: int  # of this code: 1 is its first compile
    arguments: Mapping[str, str]
    because: tuple[str, ...]


@dataclass(frozen=True)
class Trace:
    """What one run of a program showed. `error` says why the program did not reach its end."""

    compiles: tuple[TracedCompile, ...]
    sites: tuple[Site, ...]
    error: str | None = None


#: Not `-m`: the folder that the user stands in would be searched first, also for `copy` or `types`.
_PROGRAM = (
    "import sys; sys.path = [part for part in sys.path if part]; "
    "from staticshape.proof.tracing import main; main()"
)


def trace(
    script: str | Path,
    arguments: Sequence[str] = (),
    *,
    entry: str | None = None,
    inputs: str | None = None,
    count: bool = True,
    timeout: float | None = None,
) -> Trace:
    """Run a program and watch it. It runs twice: as it is, then op by op to count selections.

    With `entry` or `inputs` (as for `verify`) the file's entry is called on its inputs instead of
    running the file as a program. `count=False` leaves the second run out. What the program prints
    goes to standard error. Raises UsageError where MindSpore is missing or a run outlasts `timeout`
    seconds.
    """
    path = Path(script)
    if not path.is_file():
        raise UsageError(f"{script}: no such file")
    if path.suffix == ".ipynb":
        raise UsageError(f"{script}: not a Python file; of a notebook, write the cells to one")
    if find_spec("mindspore") is None:
        raise UsageError('MindSpore cannot be imported: pip install "staticshape[mindspore]"')
    call = [entry or "", _absolute(inputs), str(path), *arguments]
    first = _run("compile", call, timeout, quiet=False)
    second = _run("count", call, timeout, quiet=True) if count else {"sites": [], "error": None}
    compiles = tuple(
        TracedCompile(**{**item, "because": tuple(item["because"])}) for item in first["compiles"]
    )
    error = first["error"]
    if error is None and second["error"] is not None:
        error = f"run op by op: {second['error']}"
    return Trace(compiles, tuple(Site(**item) for item in second["sites"]), error)


def _absolute(inputs: str | None) -> str:
    if not inputs:
        return ""
    file, colon, name = inputs.rpartition(":") if ":" in inputs else (inputs, "", "")
    return str(Path(file).resolve()) + colon + name


def _run(
    mode: Literal["compile", "count"], call: list[str], timeout: float | None, quiet: bool
) -> Any:
    with tempfile.TemporaryDirectory(prefix="staticshape-") as folder:
        out = Path(folder, "record.json")
        root = str(Path(__file__).resolve().parents[2])
        search = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH")) if part)
        environment = {
            "GLOG_v": "4",
            **os.environ,
            "PYTHONPATH": search,
            "MS_OM_PATH": folder,
        }
        errors = Path(folder, "stderr")
        command = [sys.executable, "-c", _PROGRAM, mode, str(out), *call]
        with open(errors, "wb") as kept:
            stream: Any = kept if quiet else STANDARD_ERROR
            try:
                done = subprocess.run(
                    command,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=stream,
                    stderr=stream,
                    timeout=timeout,
                    check=False,
                )
            except subprocess.TimeoutExpired as error:
                raise UsageError(f"{call[2]}: did not end within {timeout:g} s") from error
        if not out.is_file():
            text = errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            last = f": {text[-1]}" if text else ""
            return {
                "compiles": [],
                "sites": [],
                "error": f"the process ended with status {done.returncode}{last}",
            }
        return json.loads(out.read_text(encoding="utf-8"))
