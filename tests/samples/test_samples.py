"""The samples: `after.py` is what fix makes of `before.py`, and the compiler proves the pair."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from staticshape import pipeline
from staticshape.source import SourceFile

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(path.parent for path in ROOT.glob("samples/*/before.py"))
by_name = pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])


def test_there_are_samples() -> None:
    assert len(FOLDERS) >= 5


@by_name
def test_after_is_what_fix_makes_of_before(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "before.py"
    path.write_bytes((folder / "before.py").read_bytes())
    done = subprocess.run(
        [sys.executable, "-m", "staticshape", "fix", "--write", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert path.read_bytes() == (folder / "after.py").read_bytes()


@by_name
def test_before_has_findings_and_after_has_none(folder: Path) -> None:
    before = SourceFile.read(folder / "before.py")
    after = SourceFile.read(folder / "after.py")
    assert pipeline.check_source(before)
    assert pipeline.check_source(after) == ()
    assert pipeline.fix_source(after).edits == ()


@by_name
def test_the_names_of_cells_and_parameters_stay(folder: Path) -> None:
    made = re.compile(r"^ +self\.\w+ = .*$", re.MULTILINE)
    before, after = ((folder / name).read_text() for name in ("before.py", "after.py"))
    assert made.findall(before) == made.findall(after)


@by_name
def test_the_figures_of_the_readme_say_proved(folder: Path) -> None:
    rows = [
        line for line in (folder / "README.md").read_text().splitlines() if line.startswith("| [")
    ]
    assert len(rows) == 1 and rows[0].endswith("| PROVED |") and "→ 0 |" in rows[0]


def test_the_main_job_on_every_sample() -> None:
    pytest.importorskip("mindspore")
    done = subprocess.run(
        [sys.executable, "samples/run.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.findall(
        r"^(\w+) +samples/(\w+)/.*: (\d+) compiles?, (\d+)", done.stdout, re.MULTILINE
    )
    counts = {(folder, side): (int(some), int(nodes)) for side, folder, some, nodes in found}
    assert len(counts) == 2 * len(FOLDERS)
    for folder in FOLDERS:
        compiles, dynamic = counts[folder.name, "before"]
        only_a_branch = folder.name == "guide_stage2_loss"
        assert bool(dynamic) != only_a_branch
        assert counts[folder.name, "after"][0] <= compiles
        assert counts[folder.name, "after"][1] == 0


def test_a_wrong_sample_is_not_proved(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    from staticshape.proof import Job, verify_many

    wrong = tmp_path / "after.py"
    text = (ROOT / "samples/fastspeech2/after.py").read_text()
    wrong.write_text(text.replace("return mel_loss +", "return 1.01 * mel_loss +"))
    (proof,) = verify_many([Job(ROOT / "samples/fastspeech2/before.py", wrong)], timeout=200)
    assert proof.verdict == "NOT PROVED" and "value differs" in proof.reason
