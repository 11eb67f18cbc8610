"""The tier `unsafe`: selections that entry points return come back padded, with mask and count."""

from __future__ import annotations

from pathlib import Path

import pytest
from fixed_cases import CASES, fixed

from staticshape import pipeline
from staticshape.fixing.result import FixResult
from staticshape.rewriting import FixOptions
from staticshape.source import SourceFile

RETURNED = [name for name in CASES if name.startswith("returned/") and "two_ways" not in name]
RETURNED += ["traps/return_selection", "nonzero/returned_indices", "topk/returned_values"]


def unsafe(name: str, **options: object) -> FixResult:
    path = CASES[name].path
    return pipeline.fix_source(SourceFile(str(path), path.read_bytes()), FixOptions(**options))


@pytest.mark.parametrize("name", RETURNED)
def test_the_safe_tier_holds_it_back_and_says_so(name: str) -> None:
    result = fixed(name)
    assert result.held_back > 0
    assert any("--unsafe-fixes" in each.help for each in result.left)


def test_the_settings_promote_and_demote_a_rule() -> None:
    name = "traps/return_selection"
    rule = fixed(name).left[0].rule
    assert unsafe(name, tiers={rule: "safe"}).edits
    assert not unsafe(name, tiers={"nonzero": "safe"}).edits
    demoted = unsafe("masked_select/norm_of_selected_grads", tiers={"masked-select": "unsafe"})
    assert not demoted.edits and demoted.held_back == 1


def test_two_ways_out_stay_even_in_the_unsafe_tier() -> None:
    name = "returned/two_ways_out"
    assert not unsafe(name, unsafe=True).edits
    assert fixed(name).held_back == 0


def test_callers_are_told_how_to_adapt() -> None:
    result = unsafe("returned/prefix_of_rows", unsafe=True)
    assert "returns (values, valid, count)" in result.notes[0]


def test_dropout_of_selected_rows_is_equal_in_distribution_alone() -> None:
    name = "layers/dropout_of_selected_rows"
    held = fixed(name)
    assert held.held_back == 1 and "--unsafe-fixes" in held.left[0].help
    result = unsafe(name, unsafe=True)
    assert b"masked.where_rows" in result.raw and not result.left
    assert "equal in distribution" in result.notes[0]


def test_the_compiler_proves_them(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    from staticshape.proof import Job, verify_many

    jobs = []
    for name in RETURNED:
        after = tmp_path / f"{name.replace('/', '_')}.py"
        after.write_bytes(unsafe(name, unsafe=True).raw)
        jobs.append(Job(CASES[name].path, after, entry=CASES[name].entry or None))
    proofs = dict(zip(RETURNED, verify_many(jobs, timeout=120), strict=True))
    assert {name: proof.verdict for name, proof in proofs.items()} == dict.fromkeys(
        RETURNED, "PROVED"
    )
