"""trace names the cause of each compile and the largest count of each selection."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """\
import sys
import numpy as np
import mindspore as ms
from mindspore import Tensor, ops
from helper import positive

@ms.jit
def f(x, k):
    y = positive(x)
    return y.sum() + x[:k].sum() + ops.topk(x, 2)[0].sum()

if __name__ == "__main__":
    for k in (1, 2, 2, 1):
        print("step", f(Tensor(np.array([1, -2, 3][:2 + k % 2], np.float32)), k))
    sys.exit(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
"""
HELPER = """\
from mindspore import ops

def positive(x):
    return ops.masked_select(x, x > 0)
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "program.py").write_text(PROGRAM)
    (folder / "helper.py").write_text(HELPER)
    command = [sys.executable, "-m", "staticshape", "trace", *arguments]
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": root}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_sites_and_compiles(tmp_path: Path) -> None:
    done = run(tmp_path, "program.py", "--output-format", "json")
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert made["sites"] == {
        "helper.py:4": {"max": 2, "calls": 4, "total": 6, "op": "masked_select"},
        "program.py:10": {"max": 2, "calls": 8, "total": 14, "op": "index"},
    }
    assert [item["because"] for item in made["compiles"]] == [
        [],
        ["x: float32[3] -> float32[2]", "k: 1 -> 2"],
    ]
    assert made["compiles"][0]["arguments"] == {"x": "float32[3]", "k": "1"}
    assert done.stderr.count("step") == 4  # the program's own output, of its first run


def test_too_many_compiles_fail(tmp_path: Path) -> None:
    done = run(tmp_path, "program.py", "--no-count", "--max-compiles", "1")
    assert done.returncode == 1
    assert "2 compiles, at most 1 allowed" in done.stderr
    assert "k: 1 -> 2" in done.stdout


def test_a_program_that_fails_is_status_2(tmp_path: Path) -> None:
    done = run(tmp_path, "--no-count", "program.py", "3")
    assert done.returncode == 2
    assert "staticshape: error: program.py: exit status 3" in done.stderr


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = run(tmp_path, "--no-count", "-o", "nowhere/trace.json", "program.py")
    assert done.returncode == 2
    assert "compiles" in done.stdout
    assert "nowhere/trace.json: cannot be written" in done.stderr


def test_a_missing_program_is_a_usage_error(tmp_path: Path) -> None:
    done = run(tmp_path, "missing.py")
    assert (done.returncode, done.stdout) == (2, "")
    assert "missing.py" in done.stderr and "Traceback" not in done.stderr


def test_a_neighbour_named_like_a_module_of_python_changes_nothing(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    for name in ("types", "copy", "enum"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('not the one of Python')\n")
    (work / "program.py").write_text(PROGRAM)
    (work / "helper.py").write_text(HELPER)
    root = str(Path(__file__).parents[2])
    program = (
        "import sys; sys.path = [part for part in sys.path if part]; "
        "from staticshape.cli import main; main()"
    )
    command = [sys.executable, "-c", program, "trace", "work/program.py"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


WRAPPED = """\
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn
ms.set_context(mode=ms.GRAPH_MODE)

class Net(nn.Cell):
    def construct(self, x, y):
        return ((x - y) ** 2).mean()

step = ms.grad(Net())
trained = nn.TrainOneStepCell(Net(), nn.SGD([ms.Parameter(Tensor(1.0), name="w")], 0.1))
for n in (2, 3, 4, 5, 6, 7):
    x = Tensor(np.ones(n, np.float32))
    step(x, x)
trained(x, x)
print(np.arange(n))
"""


def test_the_users_network_is_named_in_a_gradient_and_in_a_training_step(tmp_path: Path) -> None:
    (tmp_path / "wrapped.py").write_text(WRAPPED)
    done = run(tmp_path, "wrapped.py")
    assert done.stdout.splitlines()[:7] == [
        "7 compiles",
        "  wrapped.py:7: gradient of Net.construct: 6, distinct inputs 6",
        "      x: float32[2] -> float32[3]; y: float32[2] -> float32[3]",
        "      x: float32[3] -> float32[4]; y: float32[3] -> float32[4]",
        "      x: float32[4] -> float32[5]; y: float32[4] -> float32[5]",
        "      ... and 2 more by x, y",
        "  wrapped.py:7: TrainOneStepCell of Net.construct: 1, distinct inputs 1",
    ], done.stderr
    assert "arange" not in done.stdout  # NumPy's own
