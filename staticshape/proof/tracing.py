"""The child process of `trace`: runs a program once and watches it."""

from __future__ import annotations

import builtins
import importlib.machinery
import json
import os
import sys
import traceback
from collections import defaultdict
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from staticshape.proof.compiles import Compile, CompileWatch, changes
from staticshape.proof.counting import COUNT, INDEX, Counter, instrument


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module with its selections counted; nothing of it is cached on disk."""

    def get_code(self, fullname: str) -> CodeType:
        raw = self.get_data(self.path)
        return compile(instrument(raw, self.path), self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Gives the program's own modules, those under `root`, the counting loader."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return None
        origin = Path(spec.loader.path).resolve()
        if not origin.is_relative_to(self.root) or "site-packages" in origin.parts:
            return None
        spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def main() -> None:
    """Run `mode out entry inputs script arguments...`; the record goes to the file `out`."""
    mode, out, entry, inputs, script, *rest = sys.argv[1:]
    path = Path(script).resolve()
    sys.argv = [script, *rest]
    sys.path.insert(0, str(path.parent))
    record: dict[str, Any] = {"compiles": [], "sites": [], "error": None}
    counter, seen = Counter(), _Compiles()
    watch = CompileWatch(seen.notice)
    try:
        if mode == "count":
            _count_everywhere(counter, path.parent)
        else:
            watch.start()
        _run(path, mode, entry or None, inputs or None)
    except SystemExit as error:
        if error.code not in (None, 0):
            record["error"] = f"exit status {error.code}"
    except BaseException as error:
        traceback.print_exc()  # the program's own, on standard error
        lines = str(error).strip().splitlines() or ["no message"]
        record["error"] = f"{type(error).__name__}: {lines[0]}"
    record["compiles"] = seen.records
    record["sites"] = [
        {"path": place[0], "line": place[1], **vars(tally)}
        for place, tally in sorted(counter.sites.items())
    ]
    Path(out).write_text(json.dumps(record), encoding="utf-8")
    sys.stdout.flush()
    os._exit(0)  # MindSpore's own shutdown can abort


class _Compiles:
    """All compiles in order, each with what forced it."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str], list[Compile]] = defaultdict(list)
        self.records: list[dict[str, Any]] = []

    def notice(self, now: Compile) -> None:
        earlier = self.seen[now.name, now.place]
        self.records.append(
            {
                "name": now.name,
                "path": now.path,
                "line": now.line,
                "number": len(earlier) + 1,
                "arguments": {item.name: item.text for item in now.arguments},
                "because": list(changes(earlier, now)),
            }
        )
        earlier.append(now)


def _count_everywhere(counter: Counter, root: Path) -> None:
    """Count in the program's own modules, and let everything run op by op."""
    setattr(builtins, COUNT, counter.count)
    setattr(builtins, INDEX, counter.index)
    sys.meta_path.insert(0, _Finder(root))
    os.environ["MS_JIT"] = "0"
    import mindspore as ms

    original = ms.set_context

    def set_context(**options: Any) -> None:
        original(**{**options, "mode": ms.PYNATIVE_MODE})

    for module in (ms, ms.context):
        module.set_context = set_context
    set_context()


def _run(path: Path, mode: str, entry: str | None, inputs: str | None) -> None:
    raw = path.read_bytes()
    code: Any = instrument(raw, str(path)) if mode == "count" else raw
    if entry is None and inputs is None:
        module = ModuleType("__main__")
        module.__file__ = str(path)
        sys.modules["__main__"] = module
        exec(compile(code, str(path), "exec", dont_inherit=True), module.__dict__)
        return
    import mindspore as ms

    from staticshape.proof.loading import call_inputs, find_entry, load_module

    ms.set_context(mode=ms.GRAPH_MODE)
    module = load_module(path, code if mode == "count" else None)
    found = find_entry(path, module, entry)
    for arguments in call_inputs(path, module, inputs, found):
        found.call(*arguments)
