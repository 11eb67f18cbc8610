"""Compiles every function of the corpus and writes the compiler's verdict to expected.json.

Run it after changing the corpus: `python tests/compiler_truth/record.py`. The compiling is done
in a child process (some inputs abort the process: the rest then goes on in another one).
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CORPUS = HERE / "corpus"
EXPECTED = HERE / "expected.json"


def digest(module: str) -> str:
    """Identifies the text of a corpus module, so that a stale record is noticed."""
    return hashlib.sha1((CORPUS / f"{module}.py").read_bytes()).hexdigest()[:16]


def record(wanted: list[str], timeout: int = 900) -> dict[str, dict[str, Any]]:
    """`module` or `module:function` -> verdicts by module and function, by compiling."""
    found: dict[str, Any] = {}
    todo = wanted
    while todo:
        with tempfile.TemporaryDirectory() as folder:
            environment = {
                **os.environ,
                "MS_DEV_SAVE_GRAPHS": "1",
                "MS_DEV_DUMP_IR_PASSES": "validate",
                "MS_DEV_SAVE_GRAPHS_PATH": folder,
                "OMP_NUM_THREADS": "1",
                "GLOG_v": "3",
            }
            done = subprocess.run(
                [sys.executable, str(HERE / "compile_cases.py"), *todo],
                capture_output=True,
                text=True,
                timeout=timeout,
                env=environment,
                cwd=folder,
                check=False,
            )
        started = ""
        for line in done.stdout.splitlines():
            if line.startswith("ALL "):
                todo = json.loads(line[4:])
            elif line.startswith("START "):
                started = line[6:]
            elif line.startswith("DONE "):
                found.update(json.loads(line[5:]))
        todo = [name for name in todo if name not in found]
        if todo and started != todo[0]:
            raise RuntimeError(f"{started or 'nothing compiled'}: {done.stderr[-2000:]}")
        if todo:
            error = f"process died with status {done.returncode}"
            found[started] = {"origins": [], "branch": False, "fallback": False, "error": error}
            todo = todo[1:]
    verdicts: dict[str, dict[str, Any]] = {}
    for name, verdict in found.items():
        module, _, function = name.partition(":")
        verdicts.setdefault(module, {})[function] = verdict
    return verdicts


def main() -> None:
    """Record everything anew."""
    modules = sorted(path.stem for path in CORPUS.glob("*.py"))
    verdicts = record(modules)
    text = {m: {"digest": digest(m), "functions": verdicts[m]} for m in modules}
    EXPECTED.write_text(json.dumps(text, indent=1, sort_keys=True) + "\n")
    functions = [verdict for module in verdicts.values() for verdict in module.values()]
    dynamic = sum(bool(verdict["origins"]) for verdict in functions)
    print(f"{len(functions)} functions in {len(modules)} modules, {dynamic} dynamic")


if __name__ == "__main__":
    main()
