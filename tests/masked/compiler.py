"""What the compiler says of a function: how often it compiled, and which nodes are not static."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mindspore.graph import api

_DYNAMIC = re.compile(r"[( ]-[12][,)]|<Any\b")
_OUTPUT = re.compile(r"^      : .*-> \((?P<types>.*)\)$")

#: MindSpore decides at the first compile of a process whether it ever writes graphs, and other
#: tests compile before these do; only the folder can be changed later.
_UNREAD = tempfile.TemporaryDirectory(prefix="graphs-")
os.environ.update(
    MS_DEV_SAVE_GRAPHS="1",
    MS_DEV_DUMP_IR_PASSES="validate",
    MS_DEV_SAVE_GRAPHS_PATH=_UNREAD.name,
)


@contextmanager
def counted() -> Iterator[list[int]]:
    """Counts real compiles: MindSpore calls this hook once for each, on every path.

    An exception in a gradient taken op by op, in whatever test before, leaves MindSpore's flag on,
    and every compile after it is differentiated (and counted) once more: so it is put out first.
    """
    api._pynative_executor.set_grad_flag(False)
    original = api._check_recompile
    compiles: list[int] = []

    def hook(*args: object, **kwargs: object) -> object:
        compiles.append(1)
        return original(*args, **kwargs)

    api._check_recompile = hook
    try:
        yield compiles
    finally:
        api._check_recompile = original


@contextmanager
def dumped(folder: Path) -> Iterator[Path]:
    """Makes every compile inside write its validated graph to `folder`."""
    before = os.environ["MS_DEV_SAVE_GRAPHS_PATH"]
    os.environ["MS_DEV_SAVE_GRAPHS_PATH"] = str(folder)
    try:
        yield folder
    finally:
        os.environ["MS_DEV_SAVE_GRAPHS_PATH"] = before


def graphs(folder: Path) -> list[str]:
    """The dumped graphs."""
    return [path.read_text() for path in sorted(folder.rglob("*validate*.ir"))]


def dynamic_nodes(graph: str) -> list[str]:
    """The nodes whose output has an unknown size, rank or type, and Python fallbacks."""
    found = []
    node = ""
    for line in graph.splitlines():
        if line.startswith(("  %", "  Return(")):
            node = line.strip()
            if "PyExecute" in node:
                found.append(node)
        match = _OUTPUT.match(line)
        if match and _DYNAMIC.search(match["types"]):
            found.append(f"{node} -> {match['types']}")
    return found
