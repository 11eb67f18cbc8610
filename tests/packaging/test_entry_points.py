"""`python -m staticshape`, and a user's own `rewrites.py`, which must never be run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRAP = "import pathlib\npathlib.Path(__file__).with_name('ran').touch()\n"
COMMANDS = (
    ("check", "net.py"),
    ("fix", "net.py"),
    ("fix", "--write", "net.py"),
    ("explain", "masked-select"),
)


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder that Python puts first on its path."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, "-m", "staticshape", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_python_m_answers(tmp_path: Path) -> None:
    done = run("--version", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("staticshape ")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("trap", ["rewrites.py", "rewrites/__init__.py"])
def test_a_users_rewrites_are_never_run(
    trap: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / trap
    file.parent.mkdir(exist_ok=True)
    file.write_text(TRAP)
    (tmp_path / "net.py").write_bytes((ROOT / "samples/silog_depth/before.py").read_bytes())
    done = run(*command, cwd=tmp_path)
    assert done.returncode in (0, 1) and not done.stderr.startswith("staticshape: error")
    assert list(tmp_path.rglob("ran")) == []


def test_the_trap_springs_when_it_is_imported(tmp_path: Path) -> None:
    (tmp_path / "rewrites.py").write_text(TRAP)
    subprocess.run([sys.executable, "-c", "import rewrites"], cwd=tmp_path, check=True)
    assert (tmp_path / "ran").exists()
