"""One file of `tests/cases`: what its header expects, and how its entry is built and called."""

from __future__ import annotations

import importlib.util
import re
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

CASES = Path(__file__).resolve().parent.parent / "cases"
EXPECTATIONS = ("convert", "refuse", "untouched")
_EXPECT = re.compile(r"^# expect: (\w+)(?: \((.+)\))?\s*$", re.MULTILINE)
_ENTRY = re.compile(r"^# entry: (\w+)\s*$", re.MULTILINE)
_SELECT = re.compile(r"^# select: ([\w-]+)\s*$", re.MULTILINE)
_GRAPH_ONLY = re.compile(r"^# oracle: graph \(.+\)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A case: its path, `convert` / `refuse` / `untouched`, why, and the name of its entry."""

    path: Path
    expect: str
    reason: str
    entry: str
    graph_only: bool = False
    select: str = ""  # the rule that is asked for besides those that are on by default

    @property
    def name(self) -> str:
        """`masked_select/mean_loss`."""
        return f"{self.path.parent.name}/{self.path.stem}"


def read_case(path: Path) -> Case:
    """The header of one case; a ValueError says what is missing."""
    text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    expect, entry = _EXPECT.search(text), _ENTRY.search(text)
    if expect is None or expect.group(1) not in EXPECTATIONS:
        raise ValueError(f"{path}: no line `# expect: convert|refuse|untouched`")
    if expect.group(1) != "convert" and not expect.group(2):
        raise ValueError(f"{path}: `# expect: {expect.group(1)}` needs (a reason)")
    graph_only = _GRAPH_ONLY.search(text) is not None
    name = entry.group(1) if entry else ""
    return Case(path, expect.group(1), expect.group(2) or "", name, graph_only, selected(text))


def selected(text: str) -> str:
    """The rule that a case asks for besides those that are on by default."""
    found = _SELECT.search(text)
    return found.group(1) if found else ""


def all_cases() -> list[Case]:
    """Every case of the corpus, sorted by name."""
    return sorted((read_case(p) for p in CASES.glob("*/*.py")), key=lambda case: case.name)


def share(name: str, parts: int) -> int:
    """Which part of the corpus a case is in: by its name alone, so it never moves."""
    return zlib.crc32(name.encode()) % parts


def load(path: Path) -> ModuleType:
    """Import a case file under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"case_{path.parent.name}_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # the graph compiler looks names up here
    spec.loader.exec_module(module)
    return module


def find_entry(module: ModuleType, case: Case) -> Any:
    """The entry as a callable: the named one, else the only Cell (built here) or jit function."""
    from mindspore import nn

    if case.entry:
        entry = getattr(module, case.entry)
        return entry() if isinstance(entry, type) else entry
    own = [v for v in vars(module).values() if getattr(v, "__module__", None) == module.__name__]
    cells = [v for v in own if isinstance(v, type) and issubclass(v, nn.Cell)]
    jits = [v for v in own if hasattr(v, "__wrapped__") and not isinstance(v, type)]
    if len(cells) + len(jits) != 1:
        raise ValueError(f"{case.path}: {len(cells)} Cells and {len(jits)} jit functions: name one")
    return cells[0]() if cells else jits[0]
