"""fix on the corpus of cases: the compiler proves what it converts, and no conversion is lost.

Compiling all of it takes hours, some ten seconds for each. A part of 64 is compiled, in each run
the same one; `STATICSHAPE_PART=0` to `63` chooses which, and `STATICSHAPE_DEEP=1` compiles all.
After a change that converts more, `python tests/fix/record.py` writes the record anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest
from fixed_cases import CASES, RECORD, fixed, is_converted, is_wrong, prove, share

PARTS = 64
#: MindSpore 2.10 itself dies of the original's gradient, or fails in some kernel of it, op by op
#: too: there is nothing to compare with. `test_what_has_no_original_to_compare_with` judges it.
DYING = "ports/graphs_padded_in_a_loop"
RECORDED = frozenset(json.loads(RECORD.read_text(encoding="utf-8")))
CHOSEN = [
    name
    for name in CASES
    if name != DYING
    if os.environ.get("STATICSHAPE_DEEP")
    or name.startswith("recompile/")
    or share(name, PARTS) == int(os.environ.get("STATICSHAPE_PART", "0"))
]


def test_what_was_converted_once_is_converted_still() -> None:
    assert set(CASES) >= RECORDED
    assert [name for name in sorted(RECORDED) if not is_converted(name)] == []


def test_most_of_what_can_be_converted_is() -> None:
    wanted = {name for name, case in CASES.items() if case.expect == "convert"}
    assert len(wanted & RECORDED) >= 0.8 * len(wanted)


def test_what_is_to_stay_stays() -> None:
    stay = [name for name, case in CASES.items() if case.expect == "untouched"]
    assert stay
    assert [name for name in stay if fixed(name).raw != fixed(name).old] == []


def test_a_refusal_names_a_line_and_a_reason() -> None:
    refused = [name for name, case in CASES.items() if case.expect == "refuse"]
    assert refused
    for name in refused:
        result = fixed(name)
        assert result.edits or result.left, name
        assert all(each.span.line > 0 and each.reason for each in result.left), name


def test_the_compiler_proves_what_was_converted(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    proofs = prove([name for name in CHOSEN if fixed(name).edits], tmp_path)
    assert {name: proof.reason for name, proof in proofs.items() if is_wrong(proof)} == {}
    unproved = {
        name: proof.reason
        for name, proof in proofs.items()
        if is_converted(name) and name in RECORDED and proof.verdict != "PROVED"
    }
    assert unproved == {}
    compiles = {
        name: (proof.before.compiles, proof.after.compiles)
        for name, proof in proofs.items()
        if name.startswith("recompile/")
    }
    assert compiles and {name for name, (old, new) in compiles.items() if new >= old} == set()


def test_what_has_no_original_to_compare_with(tmp_path: Path) -> None:
    ms = pytest.importorskip("mindspore")
    from staticshape.proof.loading import load_module

    path = tmp_path / "after.py"
    path.write_bytes(fixed(DYING).raw)
    case = load_module(path)
    net = case.Net()
    weight, bias = (each.asnumpy().astype(float) for each in net.trainable_params())
    forward = ms.jit(net.construct)
    gradient = ms.jit(ms.grad(net))
    for x, batch in case.inputs():
        values = forward(x, batch).asnumpy()
        rows, graphs = x.asnumpy().astype(float), batch.asnumpy()
        each = np.bincount(graphs)
        hidden = np.tanh(rows @ weight.T + bias)
        sums = np.stack([hidden[graphs == graph].sum(0) for graph in range(3)])
        assert np.allclose(values, sums / each[:, None], rtol=1e-5, atol=1e-6)
        wanted = (1 - hidden**2) @ weight / each[graphs][:, None]
        assert np.allclose(gradient(x, batch).asnumpy(), wanted, rtol=1e-4, atol=1e-6)


def test_a_wrong_conversion_is_seen(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    from staticshape.proof import Job, verify_many

    case = CASES["masked_select/depth_l1_loss"]
    after = tmp_path / "after.py"
    after.write_bytes(fixed(case.name).raw.replace(b"return ", b"return 1.01 * "))
    (proof,) = verify_many([Job(case.path, after)])
    assert is_wrong(proof)
