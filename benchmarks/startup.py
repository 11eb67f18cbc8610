"""Measures `staticshape check` as a whole process, beside what Python alone needs for the same.

    python benchmarks/startup.py            # all of it, some minutes
    python benchmarks/startup.py cold       # --version and one file of 500 lines
    python benchmarks/startup.py warm       # 19,000 unchanged files from the cache
    python benchmarks/startup.py memory     # a literal of a million elements
    python benchmarks/startup.py growth     # 1x, 2x, 4x, 8x files

The bytecode is compiled first, as an installer does: where it is stale every start compiles the
modules anew and takes twice as long. Both sides run in turn; a row gives the medians and their
ratio. CPU seconds are of the process and its children, memory is the peak of the largest.
"""

from __future__ import annotations

import argparse
import compileall
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import staticshape
from staticshape import rewrites

TOOL = (sys.executable, "-m", "staticshape")
NOTHING = (sys.executable, "-c", "pass")
CELL = """
class Net{number}(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(16, 16)

    def construct(self, x, mask):
        x = self.dense(x)
        x = ops.relu(x * {number} + 1)
        return x[mask].sum() + ops.softmax(x).mean()
"""
PARSE = "import ast, sys; ast.parse(open(sys.argv[1]).read())"
LOOK = """
import os
todo = ["."]
while todo:
    with os.scandir(todo.pop()) as entries:
        for entry in entries:
            if entry.is_dir():
                todo.append(entry.path)
            else:
                entry.stat()
"""


def once(command: tuple[str, ...], folder: Path) -> tuple[float, float, float]:
    """CPU seconds, wall seconds and peak MB of one process, whatever it prints."""
    start = time.perf_counter()
    child = os.fork()
    if not child:
        os.chdir(folder)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.execvp(command[0], command)
    _, _, used = os.wait4(child, 0)
    return used.ru_utime + used.ru_stime, time.perf_counter() - start, used.ru_maxrss / 1024


def compare(
    title: str, ours: tuple[str, ...], theirs: tuple[str, ...], folder: Path, runs: int
) -> None:
    """One row: the medians of both sides, in turn, after one run of each that is not counted."""
    both = [[once(command, folder) for command in (ours, theirs)] for _ in range(runs + 1)][1:]
    mine, other = (
        [statistics.median(figures) for figures in zip(*side, strict=True)]
        for side in zip(*both, strict=True)
    )
    print(
        f"{title:<34} {mine[0]:7.3f} s CPU {mine[1]:7.3f} s wall {mine[2]:6.0f} MB | "
        f"{other[0]:7.3f} s CPU {other[1]:7.3f} s wall {other[2]:6.0f} MB | "
        f"CPU {mine[0] / other[0]:6.2f}, memory {mine[2] / other[2]:5.2f}",
        flush=True,
    )


def source(lines: int) -> str:
    """A file of graph-mode classes."""
    cells = lines // CELL.count("\n")
    return "from mindspore import nn, ops\n" + "".join(map(_cell, range(cells)))


def _cell(number: int) -> str:
    return CELL.format(number=number)


def cold(folder: Path) -> None:
    """What every call pays."""
    (folder / "found.py").write_text(source(500))
    (folder / "net.py").write_text(source(500).replace("x[mask].sum() + ", ""))
    compare("--version | nothing", (*TOOL, "--version"), NOTHING, folder, 15)
    check = (*TOOL, "check", "--no-cache", "net.py")
    compare("check of 500 lines | nothing", check, NOTHING, folder, 15)
    found = (*TOOL, "check", "--no-cache", "found.py")
    compare("the same with 50 findings | nothing", found, NOTHING, folder, 15)
    compare(
        "check of 500 lines | ast.parse", check, (sys.executable, "-c", PARSE, "net.py"), folder, 15
    )


def tree(folder: Path, files: int) -> None:
    """Files of 40 lines in folders of four; one in fifty in graph mode."""
    for number in range(files):
        path = folder / f"p{number // 200}" / f"q{number // 4}" / f"m{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source(40) if number % 50 == 0 else f"x = {number}\n" * 40)


def warm(folder: Path, files: int = 19_000) -> None:
    """The second check of unchanged files; the other side asks the system for all files."""
    tree(folder, files)
    for path in folder.rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    once((*TOOL, "check", "."), folder)
    look = (sys.executable, "-c", LOOK)
    compare(f"{files:,} files again | scandir, stat", (*TOOL, "check", "."), look, folder, 7)


def memory(folder: Path) -> None:
    """Tables that are larger than any code."""
    for title, between in (("one line", ", "), ("a line each", ",\n")):
        text = source(50) + "TABLE = [" + between.join(map(str, range(1_000_000))) + "]\n"
        (folder / "net.py").write_text(text)
        check = (*TOOL, "check", "--no-cache", "net.py")
        parse = (sys.executable, "-c", PARSE, "net.py")
        compare(f"1,000,000 elements, {title} | ast.parse", check, parse, folder, 3)


def growth(folder: Path) -> None:
    """Cost by files, in this process alone; the other side is the first row."""
    first = 0.0
    for factor in (1, 2, 4, 8):
        part = folder / str(factor)
        for number in range(40 * factor):
            part.mkdir(exist_ok=True)
            (part / f"m{number}.py").write_text(source(500))
        check = (*TOOL, "check", "--no-cache", "-j", "1", str(part))
        idle = min(once((*TOOL, "--version"), folder)[0] for _ in range(3))
        took = min(once(check, folder)[0] for _ in range(3)) - idle
        first = first or took
        print(f"{40 * factor:4} files of 500 lines: {took:.3f} s CPU, {took / first:.2f} times")


ALL: dict[str, Callable[[Path], None]] = {
    "cold": cold,
    "warm": warm,
    "memory": memory,
    "growth": growth,
}


def main() -> None:
    """Run one measurement, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("which", nargs="?", choices=ALL)
    which = parser.parse_args().which
    for folder in (Path(staticshape.__file__).parent, *map(Path, rewrites.__path__)):
        compileall.compile_dir(folder, quiet=2)
    print(f"{'ours | other':<34} ours, other, and ours / other")
    for name in [which] if which else ALL:
        with tempfile.TemporaryDirectory() as folder:
            ALL[name](Path(folder))


if __name__ == "__main__":
    main()
