"""The corpus of fix cases is sound: headers are complete and the files run in PyNative mode.

A quarter of them is run, in each run the same one; `STATICSHAPE_DEEP=1` runs all.
"""

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


def faults_of(paths: list[str], timeout: int) -> dict[str, str]:
    """Run cases in processes of their own: case name -> fault.

    MindSpore's runtime dies now and then in a dynamic network that ran a hundred times before. The
    case at which a process died begins the next one; a case that kills two is at fault.
    """
    faults: dict[str, str] = {}
    killed = ""
    while paths:
        done = subprocess.run(
            [sys.executable, str(HERE / "run_eagerly.py"), *paths],
            capture_output=True,
            text=True,
            timeout=timeout,
            env={**os.environ, "OMP_NUM_THREADS": "1", "GLOG_v": "3"},
            check=False,
        )
        lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT")]
        found = [json.loads(line.removeprefix("RESULT")) for line in lines]
        faults |= {name: fault for name, fault in found if fault}
        paths = paths[len(found) :]
        if paths and paths[0] == killed:
            name = case_file.read_case(Path(killed)).name
            faults[name] = f"its process died ({done.returncode}): {done.stderr[-2000:]}"
            paths = paths[1:]
        killed = paths[0] if paths else ""
    return faults


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


def test_the_cases_run_in_pynative_mode() -> None:
    pytest.importorskip("mindspore")
    cases = case_file.all_cases()
    if not os.environ.get("STATICSHAPE_DEEP"):
        cases = [case for case in cases if case_file.share(case.name, 4) == 3]
    paths = [str(case.path) for case in cases]
    assert faults_of(paths, timeout=1200) == {}


def test_a_broken_case_is_noticed(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    folder = tmp_path / "cases" / "broken"
    folder.mkdir(parents=True)
    path = folder / "nan.py"
    path.write_text(
        "# expect: convert\nimport mindspore as ms\n@ms.jit\ndef f(x):\n    return ops.log(x)\n"
        "def inputs():\n    return [(ms.Tensor(-1.0),), (ms.Tensor(-2.0),)]\n"
    )
    assert "NameError" in faults_of([str(path)], timeout=120)["broken/nan"]


def test_a_case_that_kills_its_process_is_noticed_and_the_next_one_is_run(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    folder = tmp_path / "cases" / "broken"
    folder.mkdir(parents=True)
    text = "# expect: convert\nimport os\nimport mindspore as ms\n@ms.jit\ndef f(x):\n    {}\n"
    text += "def inputs():\n    return [(ms.Tensor(1.0),), (ms.Tensor(2.0),)]\n"
    bodies = {"dies": "os.abort()", "raises": "return no_name", "runs": "return x"}
    for name, body in bodies.items():
        (folder / f"{name}.py").write_text(text.format(body))
    faults = faults_of([str(path) for path in sorted(folder.iterdir())], timeout=120)
    assert set(faults) == {"broken/dies", "broken/raises"}
    assert "its process died" in faults["broken/dies"]
