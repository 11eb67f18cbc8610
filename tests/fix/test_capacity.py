"""Capacities: what proves one, who may give one, and what is written where nothing proves it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from staticshape import pipeline
from staticshape.fixing.result import FixResult
from staticshape.rewriting import FixOptions
from staticshape.rewriting.options import Traced
from staticshape.source import SourceFile

HEAD = "import mindspore as ms\nfrom mindspore import nn, ops, Tensor\n\n\n"


def fix(text: str, **options: object) -> FixResult:
    return pipeline.fix_source(SourceFile("net.py", text.encode()), FixOptions(**options))


def network(*lines: str) -> str:
    body = "".join(f"        {line}\n" for line in lines)
    return f"{HEAD}class Net(nn.Cell):\n    def construct(self, x: Tensor, t: Tensor):\n{body}"


@pytest.mark.parametrize(
    ("count", "capacity"),
    [
        ("(t > 0).sum()", "t.size"),
        ("ops.count_nonzero(t)", "t.size"),
        ("(t > 0).astype(ms.int32).sum()", "t.size"),
        ("(t > 0).sum() + 2", "t.size + 2"),
        ("(t > 0).sum() // 2", "t.size // 2"),
        ("(t > 0).sum() * 3", "t.size * 3"),
        ("((t > 0).sum() * 0.7).astype(ms.int32)", "t.size"),
        ("ops.minimum(t.max(), 64)", "64"),
        ("t.max().clip(0, 32)", "32"),
        ("ops.clamp(t.max(), 0, x.shape[0])", "x.shape[0]"),
        ("ops.clamp((t > 0).sum(), 1, 8)", "min(max(t.size, 1), 8)"),
        ("ops.minimum((t > 0).sum(), x.shape[0])", "min(t.size, x.shape[0])"),
        ("ops.maximum((t > 0).sum(), 4)", "max(t.size, 4)"),
    ],
)
def test_a_capacity_is_proved(count: str, capacity: str) -> None:
    result = fix(network(f"n = int({count})", "return ops.exp(-ops.arange(n) * 0.5).sum()"))
    assert result.left == ()
    assert f"capacity={capacity})" in result.raw.decode()
    assert b"Overflow" not in result.raw


@pytest.mark.parametrize(
    "count",
    [
        "t.max()",
        "t.sum()",
        "(t > 0).sum() - t.max()",
        "t.max().clip(1, None)",
        "ops.maximum(t.max(), 4)",
        "t.max() * 2",
        "x.max(axis=0)[1].astype(ms.int32)",
    ],
)
def test_what_proves_nothing_is_refused_with_the_three_ways(count: str) -> None:
    result = fix(network(f"n = int({count})", "return ops.exp(-ops.arange(n) * 0.5).sum()"))
    assert not result.edits
    asked = [each for each in result.left if "a capacity must be given" in each.reason]
    assert asked
    for way in ("# staticshape: capacity=", "[tool.staticshape.capacity]", "staticshape trace"):
        assert way in asked[0].help
    assert '"net.py:Net.construct:arange" = 128' in asked[0].help


OPEN = network("pos = ops.arange(int(t))", "return pos.sum()")


@pytest.mark.parametrize(
    "line",
    [
        "r = ops.nonzero(x > 0)",
        "r = ops.unique(x)[0]",
        "r = ops.topk(x, int(t))[0]",
        "r = x[x > 0]",
        "r = ops.sort(x[x > 0])[0]",
    ],
)
def test_a_comment_where_every_place_is_kept_is_said_not_to_be_used(line: str) -> None:
    head = "assert x.ndim == 1"
    text = network(head, f"{line}  # staticshape: capacity=3", "return r")
    result = fix(text, unsafe=True)
    assert result.edits and b"capacity=3" in result.raw
    assert [each for each in result.notes if ":8: capacity=3 is not used" in each], result.notes
    assert b"Overflow" not in result.raw
    again = pipeline.fix_source(SourceFile("net.py", result.raw))
    assert not again.notes and not again.edits


def test_a_comment_gives_a_capacity_and_a_watcher_is_made() -> None:
    result = fix(OPEN.replace("(int(t))", "(int(t))  # staticshape: capacity=16"))
    text = result.raw.decode()
    assert result.left == ()
    assert 'self.pos_overflow = masked.Overflow("Net.construct.pos")' in text
    assert "self.pos_overflow.flag(pos_count, 16)" in text
    assert "call `net.pos_overflow.check()`" in result.notes[0]
    again = pipeline.fix_source(SourceFile("net.py", result.raw))
    assert not again.edits and again.left == ()


@pytest.mark.parametrize(
    "count",
    [
        "n = int(t)  # staticshape: capacity=16",
        "n = t.max().item()  # staticshape: capacity=16",
        "c = t.max()  # staticshape: capacity=16\n        n = int(c) + 1",
        "n = int(\n            t.max()  # staticshape: capacity=16\n        )",
    ],
)
def test_a_comment_beside_the_number_counts_for_all_it_sizes(count: str) -> None:
    body = f"{count}\n        a, b = ops.arange(n), ops.zeros((n, 2), ms.float32)"
    result = fix(network(body, "return a.sum() + b.sum()"))
    text = result.raw.decode()
    assert result.left == ()
    assert "capacity=16)" in text and "ops.zeros((16, 2), ms.float32)" in text
    assert text.count("masked.Overflow(") == 1  # one number is watched once


def test_a_comment_beside_another_selection_is_not_for_a_number_made_of_it() -> None:
    count = "n = ops.repeat_interleave(t, t.max(), 0).sum()  # staticshape: capacity=16"
    result = fix(network(count, "return ops.arange(n).sum()"))
    assert any("a capacity must be given" in each.reason for each in result.left)


def test_the_configuration_gives_a_capacity() -> None:
    key = "net.py:Net.construct:pos"
    assert b"capacity=24)" in fix(OPEN, capacities={key: 24}).raw
    assert b"capacity=24)" in fix(OPEN, capacities={key: 24}, root=str(Path.cwd())).raw
    assert not fix(OPEN, capacities={"net.py:Net.construct:other": 24}).edits


def test_a_traced_run_gives_a_capacity_and_its_cost() -> None:
    line = OPEN.splitlines().index("        pos = ops.arange(int(t))") + 1
    result = fix(OPEN, traced={("net.py", line): Traced(most=20, calls=4, total=40)})
    assert b"capacity=32)" in result.raw  # a quarter above 20, in eights
    assert "32 places for 10 elements on average" in result.notes[0]
    proved = network("pos = ops.arange((t > 0).sum().item())", "return pos.sum()")
    other = fix(proved, traced={("net.py", line): Traced(most=20)})
    assert b"capacity=t.size)" in other.raw


def test_a_given_capacity_below_the_proof_is_watched() -> None:
    text = network(
        "n = ops.minimum(t.max(), 64).item()",
        "return ops.exp(-ops.arange(n) * 0.5).sum()  # staticshape: capacity=8",
    )
    assert b"_overflow.flag(" in fix(text).raw
    larger = fix(text.replace("=8", "=100")).raw
    assert b"capacity=64)" in larger and b"Overflow" not in larger


@pytest.mark.parametrize(
    ("init", "expected"),
    [
        ("", "def __init__(self, *args, **kwargs):\n        super().__init__(*args, **kwargs)"),
        (
            "    def __init__(self): super().__init__()\n\n",
            "; self.pos_overflow = masked",
        ),
        (
            "    def __init__(self):\n        super().__init__()\n        self.k = 1  # one\n\n",
            "self.k = 1  # one\n        self.pos_overflow = masked",
        ),
    ],
)
def test_the_watcher_is_made_where_the_cell_is_built(init: str, expected: str) -> None:
    text = OPEN.replace("(int(t))", "(int(t))  # staticshape: capacity=16")
    text = text.replace("class Net(nn.Cell):\n", f"class Net(nn.Cell):\n{init}")
    assert expected in fix(text).raw.decode()


def test_a_branch_that_watches_a_count_stays_a_branch() -> None:
    text = network(
        "y = x.sum()",
        "if x.sum() > 0:",
        "    y = ops.arange(int(t)).astype(ms.float32).sum()  # staticshape: capacity=8",
        "return y",
    )
    result = fix(text).raw.decode()
    assert "if x.sum() > 0:\n" in result and "masked.cond" not in result
    assert "            self.arange_overflow.flag(selected_count, 8)\n" in result


def test_fix_reads_a_trace_and_says_what_is_wrong_with_one(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(OPEN)
    line = OPEN.splitlines().index("        pos = ops.arange(int(t))") + 1
    site = {"max": 3, "calls": 2, "total": 5, "op": "arange"}
    (tmp_path / "trace.json").write_text(json.dumps({"sites": {f"net.py:{line}": site}}))
    (tmp_path / "wrong.json").write_text('{"sites": {"net.py": 3}}')

    def run(file: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "staticshape", "fix", "--trace", file, "net.py"],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PYTHONPATH": str(Path(__file__).parents[2])},
            check=False,
        )

    done = run("trace.json")
    assert done.returncode == 1 and "capacity=8)" in done.stdout
    assert "pos_overflow.check()" in done.stderr
    assert run("wrong.json").returncode == 2
    assert "is not what `staticshape trace -o` writes" in run("wrong.json").stderr


def test_a_loop_that_grows_without_a_bound_is_refused_with_what_to_do() -> None:
    head = ("y = x", "z = x", "while z.sum() < t.sum():")
    loop = ("    z = z + 1", "    y = ops.cat((y, x), 0)", "return y.sum()")
    (left,) = fix(network(*head, *loop)).left
    assert (left.rule, left.span.line) == ("growing-loop", 9)
    assert "nothing bounds the number of elements" in left.reason
    assert "# staticshape: capacity=128" in left.help


SHOWN = """

def inputs():
    t = Tensor(np.array([True, False, True, True]))
    return [(Tensor(np.ones((4, 2), np.float32)), t)] * 2
"""


@pytest.mark.parametrize(
    ("size", "capacity"),
    [
        ("t.sum()", "t.size"),
        ("t.sum() + 2", "t.size + 2"),
        ("t.sum() * 2", "t.size * 2"),
        ("t.sum() + t.sum()", "t.size + t.size"),
        ("ops.maximum(t.sum(), 3)", "max(t.size, 3)"),
        ("ops.minimum(t.sum(), 64)", "min(t.size, 64)"),
    ],
)
def test_a_size_that_the_examples_show_is_no_capacity(size: str, capacity: str) -> None:
    text = network(f"n = {size}", "return ops.exp(-ops.arange(n) * 0.5).sum()")
    result = fix(f"import numpy as np\n{text.replace(': Tensor', '')}{SHOWN}")
    assert result.left == ()
    assert f"capacity={capacity})" in result.raw.decode()


def test_rows_that_the_examples_show_are_no_capacity_of_a_loop() -> None:
    loop = (
        "i = 0",
        "while i < 6 and i < t.sum():",
        "    x = ops.cat((x, x_row * i))",
        "    i += 1",
        "return x.sum()",
    )
    text = network("x_row = x[:1]", *loop)
    result = fix(f"import numpy as np\n{text.replace(': Tensor', '')}{SHOWN}")
    assert result.left == ()
    assert "masked.buffer(6 + x.shape[0], x[0])" in result.raw.decode()
    rows = text.replace("x[:1]", "x * 1")
    refused = fix(f"import numpy as np\n{rows.replace(': Tensor', '')}{SHOWN}")
    assert "nothing bounds the number of elements" in refused.left[0].reason
    one = fix(f"import numpy as np\n{rows.replace(': Tensor', '')}{SHOWN.replace('4, 2', '1, 2')}")
    assert "self.x_overflow.flag(x_count, 7)" in one.raw.decode()  # a batch of one is watched
