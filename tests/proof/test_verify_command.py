"""`staticshape verify` on the command line: what it prints, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from verify_programs import STATIC_SUM, SUM, Write

ROOT = str(Path(__file__).parents[2])


def verify(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "staticshape", "verify", *map(str, arguments)]
    given = {**os.environ, "PYTHONPATH": ROOT, **environment}
    return subprocess.run(command, env=given, capture_output=True, text=True, check=False)


def test_proved(write: Write) -> None:
    done = verify(write("before", SUM), write("after", STATIC_SUM))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[-1] == "PROVED: no dynamic node; values and gradients equal on 2 inputs"
    assert any(line.endswith("return ops.masked_select(x * x, m).sum()") for line in lines)
    assert "\x1b" not in done.stdout


def test_not_proved_as_json(write: Write) -> None:
    before = write("before", SUM)
    done = verify(before, before, "--output-format", "json", "--entry", "f")
    made = json.loads(done.stdout)
    assert (done.returncode, made["verdict"]) == (1, "NOT PROVED")
    node = made["after"]["dynamic_nodes"][0]
    assert (node["op"], node["shape"], node["is_origin"]) == ("MaskedSelect", "(-1)", True)
    assert {"error", "allowed"} <= set(made["inputs"][0]["gradients"][0])


def test_cannot_judge(write: Write) -> None:
    done = verify(write("before", STATIC_SUM), write("after", STATIC_SUM))
    assert done.returncode == 2
    assert done.stdout.splitlines()[-1].startswith("CANNOT JUDGE: ")
    assert "Traceback" not in done.stderr


def test_inputs_from_another_file(write: Write) -> None:
    inputs = write("data", SUM[SUM.index("def inputs") :].replace("inputs", "batches"))
    before = write("before", SUM[: SUM.index("\n\ndef inputs")])
    done = verify(before, write("after", STATIC_SUM), "--inputs", f"{inputs}:batches")
    assert done.returncode == 0, done.stdout


def test_inputs_by_the_names_of_the_parameters(write: Write) -> None:
    named = "\n\ndef by_name():\n    return [{'x': x, 'm': m} for x, m in inputs()]\n"
    before, after = write("before", SUM + named), write("after", STATIC_SUM)
    done = verify(before, after, "--inputs", f"{before}:by_name", "--entry", "f")
    assert done.returncode == 0, done.stdout
    before = write("before", SUM + named.replace("'m'", "'k'"))
    done = verify(before, after, "--inputs", f"{before}:by_name", "--entry", "f")
    assert done.returncode == 2
    assert done.stdout.splitlines()[-1].endswith(
        "does not fit `f`: missing a required argument: 'm'"
    )


def test_a_dict_that_names_no_parameter_is_the_one_argument(write: Write) -> None:
    code = SUM.replace("f(x, m)", "f(given)").replace("(x * x, m)", "(given['x'], given['m'])")
    rows = "    return [{'x': T(1, 2, 3), 'm': B(1, 0, 1)}, {'x': T(4, 3, 2), 'm': B(0, 1, 0)}]\n"
    code = code[: code.index("    return [(")] + rows
    done = verify(write("before", code), write("after", code))
    assert done.stdout.splitlines()[-1].startswith("NOT PROVED: "), done.stdout


def test_a_missing_file_is_a_usage_error(tmp_path: Path) -> None:
    done = verify(tmp_path / "nothing.py", tmp_path / "nothing.py")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing.py" in done.stderr


def test_without_mindspore_the_extra_is_named(write: Write, tmp_path: Path) -> None:
    package = tmp_path / "shadow" / "mindspore"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise ImportError('not here')\n")
    before = write("before", SUM)
    done = verify(before, before, PYTHONPATH=f"{package.parent}{os.pathsep}{ROOT}")
    assert done.returncode == 2
    assert 'pip install "staticshape[mindspore]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_the_parent_never_imports_mindspore() -> None:
    code = (
        "import sys, staticshape.proof, staticshape.commands.verify, staticshape.commands.trace, "
        "staticshape.proof.guards, staticshape.proof.trace; print('mindspore' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": ROOT}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
