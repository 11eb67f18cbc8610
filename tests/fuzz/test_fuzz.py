"""Random programs with fixed seeds: none may come out wrong, and most of them converted."""

from __future__ import annotations

from pathlib import Path

import pytest
from generator import program
from judge import Bench, NoReference, confirmed, difference, fix_text
from mutants import case_file, judged, mutant
from pairs import Pairs

SEEDS = range(7000, 7040)
MUTANTS = range(12)
#: The cases that are mutated here: named, so that a new case elsewhere changes none of the draws.
MUTATED = {
    "boolean_index/gradient_of_a_cross_entropy",
    "layers/chain_on_rows",
    "layers/chain_with_batch_norm",
    "row_wise/one_row_beside_all",
    "tensor_slice/window_mean",
    "tensor_slice/window_sum",
    "topk/worst_of_the_best",
}
LEAST_CONVERTED = 0.6  # of the programs that run: some are written so that no tool may convert them


def test_the_same_seed_gives_the_same_program() -> None:
    assert program(3) == program(3)
    assert program(3) != program(4)


def test_no_program_comes_out_wrong(tmp_path: Path) -> None:
    with Bench() as bench:
        _judge_all(tmp_path, bench)


def test_no_mutant_of_a_case_comes_out_wrong(tmp_path: Path) -> None:
    cases = [case for case in case_file.all_cases() if case.name in MUTATED]
    assert len(cases) == len(MUTATED)
    before, after = tmp_path / "before.py", tmp_path / "after.py"
    found = {}
    with Pairs() as pairs:
        for seed in MUTANTS:
            drawn = mutant(seed, cases)
            assert drawn == mutant(seed, cases)
            if drawn is not None:
                found[seed] = judged(drawn, before, after, pairs)
    wrong = {seed: each for seed, each in found.items() if each[0] in ("silent", "crash")}
    assert not wrong
    assert any(outcome == "equal" for outcome, _ in found.values())


def _judge_all(tmp_path: Path, bench: Bench) -> None:
    converted = ran = 0
    wrong = []
    for seed in SEEDS:
        before, after = tmp_path / f"before_{seed}.py", tmp_path / f"after_{seed}.py"
        before.write_text(program(seed), encoding="utf-8")
        fixed = fix_text(before)
        if fixed.fault:
            wrong.append(f"seed {seed}: {fixed.fault}")
            continue
        after.write_text(fixed.text, encoding="utf-8")
        try:
            found = bench.difference(before, after, most=2)
        except NoReference:
            continue
        ran += 1
        converted += bool(fixed.converted) and not fixed.refusals
        if found:  # PyNative mode is not always right about a dynamic original
            found = confirmed(before, after)
        if found:
            wrong.append(f"seed {seed}: {found}")
    assert not wrong, "\n".join(wrong)
    assert converted >= LEAST_CONVERTED * ran, f"{converted} of {ran} converted"
    assert ran >= 24


def test_the_judge_sees_a_changed_value_and_a_changed_gradient(tmp_path: Path) -> None:
    head = "import numpy as np\nimport mindspore as ms\nfrom mindspore import nn, ops\n\n\n"
    net = "class Net(nn.Cell):\n    def construct(self, x):\n        return {}\n\n\n"
    tail = "def inputs():\n    return [(ms.Tensor(np.ones(3, np.float32)),)]\n"
    texts = ("x.sum()", "x.sum() * 2", "(x * x).sum()", "ops.log(x - 2).sum()")
    files = []
    for index, text in enumerate(texts):
        files.append(tmp_path / f"net_{index}.py")
        files[-1].write_text(head + net.format(text) + tail, encoding="utf-8")
    assert difference(files[0], files[0]) is None
    assert "value" in str(difference(files[0], files[1]))
    assert "gradient" in str(difference(files[0], files[2]))
    try:
        difference(files[3], files[3])
    except NoReference as error:
        assert "not finite" in str(error)
    else:
        raise AssertionError("a NaN is no reference")


def test_a_program_that_kills_its_process_is_noticed(tmp_path: Path) -> None:
    head = "import os\nimport numpy as np\nimport mindspore as ms\nfrom mindspore import nn\n\n\n"
    net = "class Net(nn.Cell):\n    def construct(self, x):\n        {}\n        return x\n\n\n"
    tail = "def inputs():\n    return [(ms.Tensor(np.ones(3, np.float32)),)]\n"
    runs, dies = tmp_path / "runs.py", tmp_path / "dies.py"
    runs.write_text(head + net.format("x = x + 0") + tail, encoding="utf-8")
    dies.write_text(head + net.format("os.abort()") + tail, encoding="utf-8")
    with Bench() as bench:
        assert bench.difference(runs, dies) == "after kills its process"
        with pytest.raises(NoReference, match="kills its process"):
            bench.difference(dies, runs)
        assert bench.difference(runs, runs) is None
