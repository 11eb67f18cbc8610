"""Measures `check`: recall and precision on labelled lines of real code, and speed.

    python benchmarks/check.py labels REPOSITORIES LABELS   # folders owner+name, a JSON Lines file
    python benchmarks/check.py speed PATH...                 # lines per CPU second, and peers
    python benchmarks/check.py growth                        # cost at 1x, 2x, 4x, 8x

A label names repository, path and line, and whether a report is due there (`positive`); a report
anywhere in the statement that holds the line counts. `line_sha1` guards against other versions.
Of what is missed, the lines are counted that a finding names among what it spoils.
With `--callers` what the importers of a file find in it counts too, as in `check` of the folder
(minutes instead of seconds).
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

from staticshape import rulebook
from staticshape.analysis import analyze
from staticshape.analysis.findings.rules import RULES
from staticshape.analysis.graph_scope import may_hold_graph_code
from staticshape.checking import check_file
from staticshape.errors import StaticshapeError
from staticshape.files import Found
from staticshape.findings import Finding
from staticshape.project import Project
from staticshape.selection import Selector
from staticshape.source import SourceFile


def statement_lines(tree: ast.Module, line: int) -> range:
    """The lines of the innermost statement that holds a line; of a compound one its head only."""
    best = range(line, line + 1)
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt) or not node.lineno <= line <= (node.end_lineno or 0):
            continue
        body = getattr(node, "body", None)
        end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
        span = range(node.lineno, max(end, node.lineno) + 1)
        if line in span:
            best = span
    return best


class Repository:
    """What `check` of a file says, or with `callers` of the folder: what its importers find too."""

    def __init__(self, root: Path, callers: bool) -> None:
        self.project = Project(str(root))
        self._graph = {
            path: raw
            for path in python_files([root] if callers else [])
            if may_hold_graph_code(raw := path.read_bytes())
        }
        self._elsewhere: dict[Path, tuple[Finding, ...]] = {}

    def findings(self, source: SourceFile) -> list[Finding]:
        """The findings in a file, whichever file finds them."""
        path = Path(source.path)
        name = path.parent.name if path.name == "__init__.py" else path.stem
        imports = re.compile(rb"^[ \t]*(?:from|import)\b[^\n]*\b%s\b" % name.encode(), re.MULTILINE)
        found = list(analyze(source, self.project).findings)
        for caller, raw in self._graph.items():
            if caller != path and imports.search(raw):
                found += (one for one in self._found_by(caller) if Path(one.path) == path)
        return found

    def _found_by(self, caller: Path) -> tuple[Finding, ...]:
        if caller not in self._elsewhere:
            try:
                facts = analyze(SourceFile.read(caller), self.project)
                self._elsewhere[caller] = facts.elsewhere
            except StaticshapeError:
                self._elsewhere[caller] = ()
        return self._elsewhere[caller]


def labels(root: Path, file: Path, callers: bool) -> int:
    """Recall and precision; prints every miss and every false report."""
    found = missed = named = false = quiet = skipped = 0
    repositories: dict[str, Repository] = {}
    for entry in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
        path = root / entry["repo"].replace("/", "+") / entry["path"]
        if not entry["counted"] or not path.exists():
            skipped += 1
            continue
        source = SourceFile.read(path)
        line = entry["line"]
        text = source.lines[line - 1].strip() if line <= len(source.lines) else ""
        if hashlib.sha1(text.encode()).hexdigest()[:16] != entry["line_sha1"]:
            print(f"other version: {path}:{line}")
            skipped += 1
            continue
        try:
            span = statement_lines(source.tree, line)
        except StaticshapeError as error:
            print(f"not checked: {error}")
            skipped += 1
            continue
        repository = repositories.setdefault(
            entry["repo"], Repository(root / entry["repo"].replace("/", "+"), callers)
        )
        shown = [one for one in repository.findings(source) if RULES[one.rule].on_by_default]
        here = [finding for finding in shown if finding.span.line in span]
        where = f"{path.relative_to(root)}:{line} {entry['kind']}: {text[:90]}"
        if entry["positive"]:
            found, missed = found + bool(here), missed + (not here)
            if not here:
                spoilt = any(
                    step.line in span and Path(step.path) == path
                    for finding in shown
                    for step in finding.notes
                )
                named += spoilt
                print(f"{'spoilt' if spoilt else 'missed'} {where}")
        else:
            false, quiet = false + bool(here), quiet + (not here)
            if here:
                print(f"false  {where}  [{here[0].rule}: {here[0].message}]")
    recall = found / max(1, found + missed)
    precision = found / max(1, found + false)
    print(
        f"recall {recall:.3f} ({found}/{found + missed})  precision {precision:.3f} "
        f"({found}/{found + false})  quiet {quiet}  skipped {skipped}; "
        f"of the {missed} missed {named} are named by a finding that spoils them"
    )
    return 0 if recall >= 0.95 and precision >= 0.97 else 1


def python_files(paths: list[Path]) -> Iterator[Path]:
    """Every Python file below the paths."""
    for path in paths:
        if path.is_file():
            yield path
        for folder, _, names in os.walk(path):
            yield from (Path(folder, name) for name in names if name.endswith(".py"))


def speed(paths: list[Path]) -> int:
    """Lines per CPU second over each path as `check` works, beside what parsing alone takes."""
    shown = Selector(rulebook.DEFAULT)
    for path in paths:
        files = list(python_files([path]))
        project = Project(str(path))
        lines = dict.fromkeys(("all", "graph"), 0)
        spent = dict.fromkeys(("all", "graph", "parsing"), 0.0)
        failed = 0
        for file in files:
            raw = file.read_bytes()
            found = Found(str(file), str(file), len(raw), 0)
            start = time.process_time()
            failed += bool(check_file(found, project, selector=shown).error)
            took = time.process_time() - start
            kinds = ("all", "graph") if may_hold_graph_code(raw) else ("all",)
            for kind in kinds:
                lines[kind] += raw.count(b"\n")
                spent[kind] += took
            start = time.process_time()
            parsed(raw)
            spent["parsing"] += time.process_time() - start
        whole, graph = lines["all"], lines["graph"]
        print(
            f"{path}: {whole} lines, {failed} files not parsed; lines per CPU second: "
            f"{whole / spent['all']:,.0f}, graph-mode files alone ({graph} lines) "
            f"{graph / max(spent['graph'], 1e-9):,.0f}, `ast.parse` of all "
            f"{whole / spent['parsing']:,.0f}, ruff with all rules {ruff(path, whole)}",
            flush=True,
        )
    return 0


def parsed(raw: bytes) -> bool:
    """Parse one file with Python's own parser; whether it does."""
    try:
        ast.parse(raw)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def ruff(path: Path, lines: int) -> str:
    """Lines per CPU second of ruff, where it is installed."""
    if shutil.which("ruff") is None:
        return "not installed"
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["ruff", "check", "--select=ALL", "--isolated", "--no-cache", "--quiet", str(path)]
    subprocess.run(command, capture_output=True, check=False)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return f"{lines / (end.ru_utime - start.ru_utime + end.ru_stime - start.ru_stime):,.0f}"


_CELL = """
class Net{number}(nn.Cell):
    def __init__(self, k=3):
        super().__init__()
        self.select, self.k = ops.MaskedSelect(), k

    def construct(self, x, mask):
{body}
        return x.sum()
"""


def _once(code: bytes) -> float:
    gc.collect()
    start = time.process_time()
    analyze(SourceFile("growth.py", code))
    return time.process_time() - start


def growth() -> int:
    """Cost of more cells, and of longer functions."""
    for title, shapes in (
        ("cells", [(50 * factor, 20) for factor in (1, 2, 4, 8)]),
        ("statements", [(1, 500 * factor) for factor in (1, 2, 4, 8)]),
    ):
        first = 0.0
        for cells, statements in shapes:
            body = "\n".join(
                f"        x = ops.relu(x * {number} + 1) + self.select(x, mask).mean()"
                for number in range(statements)
            )
            code = "from mindspore import nn, ops\n" + "".join(
                _CELL.format(number=number, body=body) for number in range(cells)
            )
            took = min(_once(code.encode()) for _ in range(3))
            first = first or took
            print(
                f"{title}: {cells} x {statements}: {took:.3f} s, {took / first:.1f} times the first"
            )
    return 0


def main() -> int:
    """Run one measurement."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    labelled = commands.add_parser("labels")
    labelled.add_argument("root", type=Path)
    labelled.add_argument("labels", type=Path)
    labelled.add_argument("--callers", action="store_true", help="read the files that import one")
    timed = commands.add_parser("speed")
    timed.add_argument("paths", type=Path, nargs="+")
    commands.add_parser("growth")
    options = parser.parse_args()
    gc.set_threshold(1_000_000, 50, 50)  # as the command line does
    warnings.simplefilter("ignore")
    if options.command == "labels":
        return labels(options.root, options.labels, options.callers)
    return speed(options.paths) if options.command == "speed" else growth()


if __name__ == "__main__":
    sys.exit(main())
