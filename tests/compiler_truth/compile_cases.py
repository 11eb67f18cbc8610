"""Child process of record.py: compiles functions of the corpus, a verdict for each."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import compiler_ir
import mindspore as ms
from values import arguments

CORPUS = Path(__file__).resolve().parent / "corpus"


def load(name: str) -> ModuleType:
    """Import a corpus module; the compiler looks its names up in sys.modules."""
    spec = importlib.util.spec_from_file_location(f"corpus_{name}", CORPUS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def functions(module: ModuleType) -> dict[str, Any]:
    """The cases of a module: its public Cells and jit functions, in the order of the file."""
    found = {}
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        is_cell = isinstance(value, type) and issubclass(value, ms.nn.Cell)
        if is_cell or (not isinstance(value, type) and hasattr(value, "__wrapped__")):
            found[name] = value
    return found


def verdict(case: Any, path: str, folder: Path) -> dict[str, Any]:
    """Compile and run one case; what the IR says of it."""
    for entry in folder.iterdir():
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    error = ""
    try:
        if isinstance(case, type):
            cell = case()
            cell(*arguments(cell.construct))
        else:
            case(*arguments(case.__wrapped__))
    except Exception as fault:
        error = f"{type(fault).__name__}: {str(fault).strip().splitlines()[0][:120]}"
    graphs = sorted(folder.glob("*_validate_*.ir"))
    origins = {origin for graph in graphs for origin in compiler_ir.origins(graph, path)}
    summaries = [compiler_ir.summary(graph) for graph in graphs]
    return {
        "origins": [[o.line, o.op, o.shape] for o in sorted(origins, key=lambda o: (o.line, o.op))],
        "branch": any(summary["switch"] for summary in summaries),
        "fallback": any(summary["fallback"] for summary in summaries),
        "error": error if graphs else f"does not compile: {error}",
    }


def main(wanted: list[str]) -> None:
    """Print START before and DONE after each case: the process may die in between."""
    ms.set_context(mode=ms.GRAPH_MODE)
    modules = {name: load(name) for name in {item.partition(":")[0] for item in wanted}}
    cases = {f"{m}:{n}": case for m in sorted(modules) for n, case in functions(modules[m]).items()}
    chosen = [n for n in cases if n in wanted or n.partition(":")[0] in wanted]
    print("ALL " + json.dumps(chosen), flush=True)
    folder = Path(os.environ["MS_DEV_SAVE_GRAPHS_PATH"])
    for name in chosen:
        print(f"START {name}", flush=True)
        path = modules[name.partition(":")[0]].__file__ or ""
        print("DONE " + json.dumps({name: verdict(cases[name], path, folder)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
