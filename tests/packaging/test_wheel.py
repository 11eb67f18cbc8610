"""The built wheel installed alone, without MindSpore, does `check`, `fix` and `plan`.

Needs a package index, so it runs when `STATICSHAPE_WHEEL=1` is set, as `.ci/run` does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("staticshape", "rewrites", "pyproject.toml", "hatch_build.py")
PARTS += ("README.md", "CHANGELOG.md", "LICENSE")

pytestmark = pytest.mark.skipif(
    not os.environ.get("STATICSHAPE_WHEEL"), reason="set STATICSHAPE_WHEEL=1 (needs an index)"
)


def run(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command without what the surrounding environment says of Python."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        list(map(str, command)), cwd=cwd, env=clean, capture_output=True, text=True, check=False
    )


def copy_sources(folder: Path) -> None:
    """What a build needs of the checkout."""
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder / name)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("build")
    copy_sources(folder)
    done = run(
        sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder / "dist", ".", cwd=folder
    )
    assert done.returncode == 0, done.stderr
    (built,) = (folder / "dist").glob("staticshape-*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that holds the wheel and what it depends on."""
    home = tmp_path_factory.mktemp("alone") / "venv"
    venv.create(home, with_pip=True)
    found = home / "bin" / "python"
    done = run(found, "-m", "pip", "install", "--quiet", wheel)
    assert done.returncode == 0, done.stderr
    return found


def test_the_wheel_holds_the_packages_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"staticshape", "rewrites"}
    assert "rewrites/masked_select.py" in names and "staticshape/rewrites.py" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if "__pycache__" in name or name.endswith(".ir")]


def test_mindspore_is_not_installed_with_it(python: Path) -> None:
    done = run(python, "-m", "pip", "list", "--format=freeze")
    names = {line.split("==")[0].lower() for line in done.stdout.splitlines()}
    assert "staticshape" in names and "mindspore" not in names


def test_check_and_fix_work_on_a_sample(python: Path, tmp_path: Path) -> None:
    sample = ROOT / "samples" / "silog_depth"
    path = tmp_path / "net.py"
    path.write_bytes((sample / "before.py").read_bytes())
    checked = run(python, "-m", "staticshape", "check", "net.py", cwd=tmp_path)
    assert checked.returncode == 1 and "masked-select" in checked.stdout, checked.stderr
    fixed = run(python.with_name("staticshape"), "fix", "--write", "net.py", cwd=tmp_path)
    assert fixed.returncode == 0, fixed.stderr
    assert path.read_bytes() == (sample / "after.py").read_bytes()
    assert run(python, "-m", "staticshape", "check", "net.py", cwd=tmp_path).returncode == 0


def test_verify_says_that_mindspore_is_missing(python: Path, tmp_path: Path) -> None:
    sample = ROOT / "samples" / "silog_depth"
    done = run(python, "-m", "staticshape", "verify", sample / "before.py", sample / "after.py")
    assert done.returncode == 2 and "staticshape[mindspore]" in done.stderr
    assert "Traceback" not in done.stderr


def test_data_needs_no_mindspore(python: Path) -> None:
    done = run(python, "-c", "from staticshape import data; print(data.pad([1, 2], 4))")
    assert done.returncode == 0, done.stderr


def test_the_wheel_holds_the_page_of_every_rule(python: Path, tmp_path: Path) -> None:
    done = run(python, "-m", "staticshape", "explain", "masked-select", cwd=tmp_path)
    assert done.returncode == 0 and "class Net" in done.stdout
    done = run(python, "-m", "staticshape", "test", "-q", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.endswith("all as they say.\n")


def test_an_editable_install_is_compiled(tmp_path: Path) -> None:
    copy_sources(tmp_path)
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    done = run(python, "-m", "pip", "install", "--no-deps", "--editable", tmp_path)
    assert done.returncode == 0, done.stderr
    for package in ("staticshape", "rewrites"):
        assert [*(tmp_path / package / "__pycache__").glob("*.pyc")]
