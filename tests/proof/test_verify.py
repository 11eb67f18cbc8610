"""verify tells equal from unequal, static from dynamic, and says when it cannot judge."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from verify_programs import HEAD, PAIRS, STATIC_SUM, SUM, Write

from staticshape.proof import Job, Proof, inspect, verify_many


@pytest.mark.parametrize("name", PAIRS)
def test_verdict(name: str, proofs: dict[str, Proof]) -> None:
    pair, proof = PAIRS[name], proofs[name]
    assert (proof.verdict, pair.reason in proof.reason) == (pair.verdict, True), proof.reason


def test_dynamic_nodes_carry_the_users_line(proofs: dict[str, Proof]) -> None:
    proof = proofs["masked_sum"]
    (origin,) = proof.before.origins
    assert (origin.op, origin.shape, origin.graph) == ("MaskedSelect", "(-1)", "forward")
    assert origin.source == "return ops.masked_select(x * x, m).sum()"
    assert Path(origin.path).name == "masked_sum_before.py"
    assert Path(origin.path).read_text().splitlines()[origin.line - 1].strip() == origin.source
    assert any(node.graph == "gradient" for node in proof.before.nodes)
    assert proof.after.nodes == ()


def test_values_and_gradients_are_compared_for_every_input(proofs: dict[str, Proof]) -> None:
    results = proofs["masked_sum"].inputs
    assert [result.index for result in results] == [0, 1]
    for result in results:
        assert [item.what for item in result.values] == ["value"]
        assert [item.what for item in result.gradients] == ["gradient of argument 0"]


def test_both_modes_and_the_running_statistics_are_compared(proofs: dict[str, Proof]) -> None:
    results = proofs["network_with_state_and_dropout"].inputs
    assert [(item.index, item.mode) for item in results] == [
        (index, mode) for mode in ("train", "inference") for index in range(3)
    ]
    compared = {item.what for item in (*results[0].values, *results[0].gradients)}
    assert {"value", "state norm.moving_mean", "state norm.moving_variance"} <= compared
    assert {"gradient of argument 0", "gradient of dense.weight"} <= compared


def test_an_empty_selection_is_reported_and_not_compared(proofs: dict[str, Proof]) -> None:
    first, second = proofs["an_empty_selection"].inputs
    assert first.no_oracle is not None and "selects nothing" in first.no_oracle
    assert (first.values, first.notes) == ((), ("after is finite",))
    assert second.no_oracle is None and second.values and second.equal


def test_compiles_are_counted_on_both_sides(proofs: dict[str, Proof]) -> None:
    proof = proofs["one_compile_a_value"]
    assert (proof.before.compiles, proof.after.compiles) == (3, 3)
    assert proofs["masked_sum"].before.compiles == 1


def test_a_crash_costs_one_job_only(proofs: dict[str, Proof]) -> None:
    assert proofs["ends_the_process"].exit_status == 2
    assert proofs["after_the_crash"].exit_status == 0


def test_a_job_that_takes_too_long_is_stopped(write: Write) -> None:
    slow = write("slow", "import time\ntime.sleep(60)\n")
    (proof,) = verify_many([Job(slow, slow)], timeout=2)
    assert (proof.verdict, proof.reason) == ("CANNOT JUDGE", "before: took longer than 2 s")


def test_inspect_lists_where_shapes_begin_to_be_dynamic(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("program", SUM)
    monkeypatch.chdir(path.parent)
    compiled = inspect(path.name)
    assert [(node.op, node.source) for node in compiled.origins] == [
        ("MaskedSelect", "return ops.masked_select(x * x, m).sum()")
    ]
    assert (compiled.entry, compiled.compiles, compiled.error) == ("f", 1, None)


def test_the_first_line_may_name_the_entry_behind_a_byte_order_mark(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    text = f"# entry: f\n{HEAD}{SUM}\n\n@ms.jit\ndef other(x):\n    return x\n"
    program.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert inspect(str(program)).entry == "f"


def test_nothing_is_left_behind_in_the_working_directory(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = write("before", SUM.replace("ops.masked_select", "ops.nothing"))
    after = write("after", STATIC_SUM)
    monkeypatch.chdir(tmp_path)
    verify_many([Job(before, after)])
    assert sorted(os.listdir(tmp_path)) in (
        ["after.py", "before.py"],
        ["__pycache__", "after.py", "before.py"],
    )


def test_a_file_of_a_package_imports_its_neighbours(tmp_path: Path) -> None:
    package = tmp_path / "outer" / "inner"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").write_text("")
    (package / "__init__.py").write_text("")
    (package.parent / "shared.py").write_text("FACTOR = 2.0\n")
    (package / "helper.py").write_text("from ..shared import FACTOR\n")
    program = HEAD + "from .helper import FACTOR\nfrom outer.shared import FACTOR as again\n\n"
    texts = {"before": SUM, "after": STATIC_SUM}
    paths = []
    for name, text in texts.items():
        paths.append(package / f"{name}.py")
        paths[-1].write_text(program + text.replace("x * x", "x * FACTOR * again"))
    (proof,) = verify_many([Job(*paths)])
    assert proof.verdict == "PROVED", proof.reason


def test_an_empty_selection_in_another_file_spoils_no_later_input(tmp_path: Path) -> None:
    scripts = []
    for name in ("before", "after"):
        (tmp_path / name / "parts").mkdir(parents=True)
        (tmp_path / name / "parts" / "__init__.py").write_text("")
        scripts.append(tmp_path / name / "net.py")
        scripts[-1].write_text(f"{HEAD}\nfrom parts.losses import loss\n\n{EMPTY_FIRST}")
    (tmp_path / "before" / "parts" / "losses.py").write_text(f"{HEAD}\n{SELECTED_LOSS}")
    (tmp_path / "after" / "parts" / "losses.py").write_text(f"{HEAD}\n{MASKED_LOSS}")
    (proof,) = verify_many([Job(*scripts)])
    assert proof.verdict == "PROVED", proof.reason
    first, second = proof.inputs
    assert first.no_oracle is not None
    assert first.no_oracle.startswith("line 17 of losses.py selects nothing")
    assert second.no_oracle is None and second.values and second.equal


EMPTY_FIRST = """\
@ms.jit
def f(x, m):
    return loss(x, m) + (x * x).sum()


def inputs():
    return [(T(1, 2, 3, 4), B(0, 0, 0, 0)), (T(1, 2, 3, 4), B(1, 0, 1, 0))]
"""
SELECTED_LOSS = """\
@ms.jit
def loss(x, m):
    return ops.gather(x, ops.nonzero(m).squeeze(-1), 0).sum()
"""
MASKED_LOSS = """\
@ms.jit
def loss(x, m):
    return ops.where(m, x, ops.zeros_like(x)).sum()
"""


def test_a_script_is_for_the_only_function_that_it_imports(tmp_path: Path) -> None:
    code, inputs = SUM.split("\n\n\n", 1)
    scripts = []
    for name, text in (("before", code), ("after", STATIC_SUM)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "net.py").write_text(f"{HEAD}\n{text}\n")
        scripts.append(tmp_path / name / "train.py")
        scripts[-1].write_text(f"{HEAD}\nfrom net import f\n\n\n{inputs}")
    (proof,) = verify_many([Job(*scripts)])
    assert proof.verdict == "PROVED", proof.reason


DECORATED = """\
def checked(construct):
    def inner(self, x, m):
        return construct(self, x, m)

    return inner


class Net(nn.Cell):
    @checked
"""


def test_a_decorated_construct_has_a_gradient(write: Write) -> None:
    """MindSpore 2.10 resolves such a Cell where it is called from outside alone."""
    methods = (
        text.replace("@ms.jit\ndef f(x", "    def construct(self, x").replace(
            "\n    ", "\n        "
        )
        for text in (SUM, STATIC_SUM)
    )
    paths = [
        write(name, DECORATED + text)
        for name, text in zip(("before", "after"), methods, strict=True)
    ]
    (proof,) = verify_many([Job(*paths)])
    assert proof.verdict == "PROVED", proof.reason
    assert all(item.gradients for item in proof.inputs)
