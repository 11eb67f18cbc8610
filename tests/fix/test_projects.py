"""fix across files: all that a selection reaches changes together, or nothing does.

Every folder of `tests/projects` is a project whose `net.py` says what a careful tool does with it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from staticshape.proof import Job, verify_many

PROJECTS = Path(__file__).resolve().parents[1] / "projects"
EXPECTED = {
    folder.name: (folder / "net.py").read_text(encoding="utf-8").splitlines()[0].split()[2]
    for folder in sorted(PROJECTS.iterdir())
    if folder.is_dir()
}
Ran = subprocess.CompletedProcess[str]


def fix(folder: Path, *args: str) -> Ran:
    """`staticshape fix` in a folder."""
    command = [sys.executable, "-m", "staticshape", "fix", *args, "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def texts(folder: Path) -> dict[str, bytes]:
    """The sources of a project."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.py")}


@pytest.fixture
def project(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of a project by its name."""

    def copied(name: str) -> Path:
        folder = tmp_path / name
        shutil.copytree(PROJECTS / name, folder, ignore=shutil.ignore_patterns("__pycache__"))
        return folder

    return copied


def test_what_is_converted_across_files_is_proved(project) -> None:
    jobs = []
    for name in (name for name, expected in EXPECTED.items() if expected == "convert"):
        folder = project(name)
        ran = fix(folder, "--write", ".")
        assert (ran.returncode, ran.stdout) == (0, ""), name + ran.stderr
        assert texts(folder) != texts(PROJECTS / name)
        jobs.append(Job(PROJECTS / name / "net.py", folder / "net.py"))
    proofs = verify_many(jobs, processes=2, timeout=120)
    assert [proof.reason for proof in proofs if proof.verdict != "PROVED"] == []


@pytest.mark.parametrize("name", [n for n, expected in EXPECTED.items() if expected != "convert"])
def test_what_has_callers_that_are_not_known_stays(project, name) -> None:
    folder = project(name)
    ran = fix(folder, "--write", ".")
    assert texts(folder) == texts(PROJECTS / name)
    assert (": refused: " in ran.stderr) == (EXPECTED[name] == "refuse")


def test_files_that_are_not_given_are_not_changed(project) -> None:
    folder = project("helpers_of_three_kinds")
    fix(folder, "--write", "net.py")
    fix(folder, "--write", "helpers.py")
    assert texts(folder) == texts(PROJECTS / folder.name)


def test_all_files_are_written_or_none(project) -> None:
    folder = project("helpers_of_three_kinds")
    (folder / "net.py").chmod(0o444)
    ran = fix(folder, "--write", ".")
    assert ran.returncode == 2 and "net.py: cannot be written" in ran.stderr
    assert texts(folder) == texts(PROJECTS / folder.name)


def test_verify_compiles_the_files_as_they_stand_together(project) -> None:
    folder = project("three_files_and_a_cell")
    ran = fix(folder, "--write", "--verify", ".")
    assert ran.returncode == 0 and "net.py: PROVED" in ran.stderr
    assert len(texts(folder).items() - texts(PROJECTS / folder.name).items()) == 3


def test_a_class_that_other_files_name_gets_copies_of_its_helpers(project) -> None:
    folder = project("class_named_elsewhere")
    fix(folder, "--write", ".")
    text = (folder / "net.py").read_text(encoding="utf-8")
    assert text.count("    def entropy(self, p, target):") == 1
    assert "    def entropy_masked(self, p, target, valid):" in text
    assert texts(folder)["train.py"] == texts(PROJECTS / folder.name)["train.py"]


def test_a_helper_that_another_file_replaces_gets_no_copy(project) -> None:
    folder = project("class_named_elsewhere")
    base = "from net import Net\n\n\nclass Other(Net):\n    def entropy(self, p, target):\n"
    (folder / "train.py").write_text(f"{base}        return p * target\n", encoding="utf-8")
    before = texts(folder)
    ran = fix(folder, "--write", ".")
    assert texts(folder) == before and "boolean-index: refused: " in ran.stderr
