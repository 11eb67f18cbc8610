"""`fix --verify`: what the compiler proves is written, all else is rolled back and said so."""

from __future__ import annotations

import pytest
from networks import NET

from staticshape import pipeline
from staticshape.fixing import proving
from staticshape.records import replace
from staticshape.source import SourceFile

INPUTS = """

def inputs():
    import numpy as np
    from mindspore import Tensor

    rows = [[0.5, -2.0, 3.0, 1.5], [1.0, 2.0, -3.0, 0.5]]
    masks = [[1, 0, 1, 1], [0, 1, 0, 0]]
    return [
        (Tensor(np.array(row, np.float32)), Tensor(np.array(mask, np.int32)))
        for row, mask in zip(rows, masks)
    ]
"""
PROVABLE = NET + INPUTS


def test_only_what_is_proved_is_written(run, write):
    pytest.importorskip("mindspore")
    proved, unknown = write("proved.py", PROVABLE), write("unknown.py", NET)
    ran = run("fix", ".", "--write", "--verify")
    assert "return masked.sum(x, mask > 0)\n" in proved.read_text()
    assert unknown.read_text() == NET
    assert ran.status == 1
    assert "note: proved.py: PROVED: no dynamic node; values and gradients equal" in ran.err
    assert "unknown.py:6:16: masked-select: refused: cannot judge: " in ran.err
    assert "help: give the file a function `inputs()`, or name one with --inputs" in ran.err
    assert "1 finding converted in 1 file, 1 refused" in ran.err


def test_a_conversion_that_changes_a_value_is_rolled_back(here, write):
    pytest.importorskip("mindspore")
    path = write("net.py", PROVABLE)
    fixed = pipeline.fix_source(SourceFile.read(str(path)))
    assert fixed.edits
    wrong = replace(fixed, raw=fixed.raw.replace(b"mask > 0)", b"mask >= 0)"))
    (judged,) = proving.prove([wrong], None, None)
    assert (judged.raw, judged.edits, judged.converted) == (PROVABLE.encode(), (), ())
    ((refusal),) = judged.left
    assert refusal.reason.startswith("not proved: input 0")
    assert judged.refusals == judged.left


def test_files_without_a_conversion_are_not_compiled(here, write, monkeypatch):
    path = write("net.py", NET.replace(".sum()", ""))
    refused = pipeline.fix_source(SourceFile.read(str(path)))
    monkeypatch.setattr("subprocess.Popen", None)  # a process of MindSpore's would fail
    assert proving.prove([refused], None, None) == [refused]
