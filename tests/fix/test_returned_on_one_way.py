"""A loss that gives its selection back where an option says "none": its other ways are static."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from staticshape import pipeline
from staticshape.fixing.result import FixResult
from staticshape.proof import Job, verify_many
from staticshape.source import SourceFile

FOLDER = Path(__file__).parent / "returned_on_one_way"
FILES = sorted(FOLDER.glob("*.py"))
#: Both files' networks with one way of the option, op by op: equal but for the last digits.
COMPARE = """
import sys
import numpy as np
def outputs(path):
    space = {}
    exec(compile(open(path).read(), path, "exec"), space)
    for arguments in space["inputs"]():
        found = space["Net"]("none")(*arguments)
        yield [each.asnumpy() for each in (found if isinstance(found, tuple) else (found,))]
for one, other in zip(*map(outputs, sys.argv[1:]), strict=True):
    for before, after in zip(one, other, strict=True):
        np.testing.assert_allclose(before, after, rtol=1e-6)
"""


def fixed(text: str) -> FixResult:
    return pipeline.fix_source(SourceFile("net.py", text.encode()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_selected_where_it_is_returned_and_the_user_is_told(path: Path) -> None:
    result = fixed(path.read_text(encoding="utf-8"))
    (left,) = result.left
    assert "a selection is returned" in left.reason
    assert "stays dynamic" in result.notes[0]
    assert result.converted
    again = fixed(result.raw.decode())
    assert not again.edits and len(again.left) == 1


def test_the_text_is_what_an_engineer_would_write() -> None:
    text = fixed((FOLDER / "distance_of_rows.py").read_text(encoding="utf-8")).raw.decode()
    assert "return (self.weight * loss)[mask]" in text
    assert "masked.mean(loss, masked.expand(mask, loss))" in text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_way_that_returns_it_gives_what_it_gave(path: Path, tmp_path: Path) -> None:
    after = tmp_path / path.name
    after.write_bytes(fixed(path.read_text(encoding="utf-8")).raw)
    command = [sys.executable, "-c", COMPARE, str(path), str(after)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_the_compiler_proves_the_other_ways(tmp_path: Path) -> None:
    jobs = []
    for path in FILES:
        for way in ("mean", "sum"):
            text = path.read_text(encoding="utf-8").replace('"mean",', f'"{way}",')
            text = text.replace('reduction="mean")', f'reduction="{way}")')
            before, after = (tmp_path / f"{path.stem}_{way}_{side}.py" for side in ("old", "new"))
            before.write_text(text, encoding="utf-8")
            after.write_bytes(fixed(text).raw)
            jobs.append(Job(before, after, entry="Net"))
    proofs = verify_many(jobs, timeout=240)
    assert [
        (job.before, each.reason)
        for job, each in zip(jobs, proofs, strict=True)
        if each.verdict != "PROVED"
    ] == []


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("focal_loss", {'if self.reduction == "none":': "if logits.sum() > 0:"}),  # of a Tensor
        (
            "focal_loss",
            {"return loss.sum()": "return loss * 2", "return loss.mean()": "return -loss"},
        ),
        ("distance_of_rows", {"self.weight * loss.sum()": "loss"}),  # one selection, two ways
        ("distance_of_rows", {"return self.weight * loss\n": "return loss.view(-1)\n"}),
        ("bound_on_each_way", {"elif": "if"}),  # the second way may be given a number
    ],
)
def test_where_no_option_decides_or_nothing_is_gained_it_is_refused(
    name: str, changes: dict[str, str]
) -> None:
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    result = fixed(text)
    assert result.left and not result.edits


def test_a_name_of_the_file_that_a_helper_binds_anew_is_not_bound_in_its_caller() -> None:
    path = FOLDER / "reduced_by_a_method_with_a_scale.py"
    text = fixed(path.read_text(encoding="utf-8")).raw.decode()
    assert "        scale = SCALE\n        whole = True\n        scale = scale * 0.5\n" in text


COMMENTED = """from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, pred: Tensor, mask: Tensor):
        loss = ops.abs(pred)[mask > 0]
        if self.reduction == "mean":
            out = loss.mean()  # one number
        else:
            out = loss * 1.0
        return out  # at last
"""


def test_comments_and_newlines_stay() -> None:
    raw = fixed(COMMENTED.replace("\n", "\r\n")).raw
    assert raw.count(b"\n") == raw.count(b"\r\n") > 10
    assert b"# one number" in raw and b"[loss_valid]  # at last" in raw
    between = COMMENTED.replace("        return out", "        # for the host\n        return out")
    assert not fixed(between).edits
