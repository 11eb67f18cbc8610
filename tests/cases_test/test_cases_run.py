"""The corpus of fix cases is sound: headers are complete and every file runs in PyNative mode."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import case_file
import pytest

HERE = Path(__file__).resolve().parent


def run_child(script: Path, paths: list[str], timeout: int) -> dict[str, str]:
    """Run a script over files in a process of its own; the JSON that it prints last."""
    done = subprocess.run(
        [sys.executable, str(script), *paths],
        capture_output=True,
        text=True,
        timeout=timeout,
        env={**os.environ, "OMP_NUM_THREADS": "1", "GLOG_v": "3"},
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT")]
    assert lines, f"{script.name} died ({done.returncode}): {done.stderr[-2000:]}"
    found: dict[str, str] = json.loads(lines[-1].removeprefix("RESULT"))
    return found


def test_every_case_has_a_header_and_the_corpus_is_large() -> None:
    expectations = Counter(case.expect for case in case_file.all_cases())
    assert sum(expectations.values()) >= 150
    assert expectations["refuse"] + expectations["untouched"] >= 40


def test_newlines_tabs_and_bom_survived_the_checkout() -> None:
    folder = case_file.CASES / "masked_select"
    assert b"\r\n" in (folder / "crlf_tabs_comments.py").read_bytes()
    assert b"\n\tdef construct" in (folder / "tab_indented.py").read_bytes()
    odd = (folder / "bom_no_final_newline.py").read_bytes()
    assert odd.startswith(b"\xef\xbb\xbf") and not odd.endswith(b"\n")


def test_every_case_runs_in_pynative_mode() -> None:
    pytest.importorskip("mindspore")
    paths = [str(case.path) for case in case_file.all_cases()]
    assert run_child(HERE / "run_eagerly.py", paths, timeout=1200) == {}


def test_a_broken_case_is_noticed(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    folder = tmp_path / "cases" / "broken"
    folder.mkdir(parents=True)
    path = folder / "nan.py"
    path.write_text(
        "# expect: convert\nimport mindspore as ms\n@ms.jit\ndef f(x):\n    return ops.log(x)\n"
        "def inputs():\n    return [(ms.Tensor(-1.0),), (ms.Tensor(-2.0),)]\n"
    )
    faults = run_child(HERE / "run_eagerly.py", [str(path)], timeout=120)
    assert "NameError" in faults["broken/nan"]
