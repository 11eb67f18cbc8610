"""Dtypes and ranks of entry parameters, read from host code, against what running it gives."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import mindspore as ms
import pytest

from staticshape.analysis import analyze
from staticshape.analysis.values.lattice import Argument, Python, Sequence, Tensor, Unknown, Value
from staticshape.findings import Finding
from staticshape.source import SourceFile

CASES = sorted((Path(__file__).resolve().parent.parent / "cases").glob("*/*.py"))
HEAD = """
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops
class Net(nn.Cell):
    def __init__(self, k=2):
        super().__init__()
        self.k = k
    def construct(self, x, mask, idx=None):
        return x
@ms.jit
def f(a, b):
    return a
"""


def parameters(code: str, entry: str = "Net.construct") -> dict[str, Value]:
    """What is known of the parameters of an entry."""
    facts = analyze(SourceFile("net.py", code.encode()))
    return dict(next(f for f in facts.functions if f.qualname == entry).parameters)


def brief(value: Value) -> tuple[str | None, tuple[Any, ...] | None] | None:
    """Dtype and sizes of a Tensor."""
    if not isinstance(value, Tensor):
        return None
    return value.dtype, None if value.dims is None else tuple(d.size for d in value.dims)


def findings(code: str) -> list[Finding]:
    return list(analyze(SourceFile("net.py", code.encode())).findings)


@pytest.mark.parametrize(
    "made",
    [
        "(*(Tensor(given[name]) for name in ('x', 'y')), None)",
        "(*map(Tensor, given.values()), None)",
        "(Tensor(given['x']), *[Tensor(dict(given, z=1)[key]) for key in ['y']], None)",
    ],
)
def test_arguments_may_come_out_of_a_dict(made: str) -> None:
    host = (
        "def inputs():\n"
        "    given = dict(x=np.ones((4, 2), np.float32), y=np.ones(4) > 0)\n"
        f"    return [{made}]"
    )
    found = parameters(HEAD + host)
    assert [brief(found[name]) for name in ("x", "mask")] == [
        ("float32", (4, 2)),
        ("bool", (4,)),
    ]


# nothing is claimed


@pytest.mark.parametrize(
    "host",
    [
        "",
        "net = Net()\nnet(*load())",
        "net = Net()\nnet(x, y)",
        "def inputs(n):\n    return [(Tensor(np.ones(n)), Tensor([True]))]",
        "def inputs():\n    return [load(), load()]",
        "def batches():\n    return [(np.ones(2), np.ones(2) > 0)]",
        "def batches():\n    return Tensor(np.ones(2)), Tensor([True])\nserve(batches)",
        "def inputs():\n    return [dict(x=np.ones(2), labels=np.ones(2) > 0)]",
        "def inputs():\n    return [dict(mask=np.ones(2) > 0)]",
        "def main(batch):\n    Net()(batch['x'], batch['y'])",
        "def inputs():\n    while True: yield",
        "def inputs():\n    return inputs()",
    ],
)
def test_nothing_is_known_without_evidence(host: str) -> None:
    found = parameters(HEAD + host)
    assert isinstance(found["x"], Argument) and isinstance(found["mask"], Argument)


def test_inputs_that_fit_two_entries_belong_to_none() -> None:
    host = "def inputs():\n    return [(Tensor(np.ones(2)), Tensor([True]))]"
    assert isinstance(parameters(HEAD + host)["x"], Argument)
    assert isinstance(parameters(HEAD + host, "f")["a"], Argument)


def test_work_is_bounded() -> None:
    deep = "def inputs():\n    return " + "[" * 80 + "1" + "]" * 80
    wide = "def inputs():\n" + "    x = [i for i in (1, 2, 3) for j in (4, 5, 6)]\n" * 3000
    for host in (deep, wide + "    return x"):
        assert isinstance(parameters(HEAD + host)["x"], Argument)


# what is known


@pytest.mark.parametrize(
    "host",
    [
        "def inputs():\n    return [(np.ones(2), np.ones(2) > 0)]",
        "def make_inputs(seed):\n    rng = np.random.default_rng(seed)\n"
        "    return [(rng.normal(size=2), rng.normal(size=2) > 0)]",
        "def get_inputs():\n    return Tensor(np.ones(2)), Tensor([True, False])",
        "EXAMPLE_INPUTS = [(np.ones(2), np.array([True, False]), None)]",
        "def batches():\n    return [(np.ones((2, 2)), 0)]\n"
        "def sample_input():\n    return (np.ones(2), np.ones(2) > 0)",
        "def inputs():\n    return [dict(x=np.ones(2), mask=np.ones(2) > 0)]",
        "def inputs():\n    return {'mask': np.ones(2) > 0, 'x': np.ones(2)}",
        "def inputs():\n    return [np.ones(2), np.ones(2) > 0, None]",
        "def make_cases(n):\n    return [(Tensor(np.ones(2)), Tensor([True, False]))][:n]",
        "def batch():\n    return {'x': Tensor(np.ones(2)), 'mask': Tensor([True, False])}",
        "EXAMPLES = [[Tensor(np.ones(2)), Tensor([True, False])]][0]",
    ],
)
def test_functions_and_constants_with_a_name_like_inputs(host: str) -> None:
    found = parameters(HEAD.partition("@ms.jit")[0] + host)
    assert (brief(found["x"]), brief(found["mask"])) == (("float64", (2,)), ("bool", (2,)))


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        (
            "net = Net()\nnet(Tensor(np.zeros((2, 3)), ms.float16), Tensor([1, 0]))",
            (("float16", (2, 3)), ("int64", (2,))),
        ),
        (
            "for n in (2, 5):\n    Net(n)(ops.ones((n, 4), ms.float32), ops.zeros(n, ms.bool_))",
            (("float32", (None, 4)), ("bool", (None,))),
        ),
        (
            "def make(n):\n    return Tensor(np.random.rand(n, 3).astype('float32'))\n"
            "if __name__ == '__main__':\n    Net()(make(4), mask=make(2) > 0)",
            (("float32", (4, 3)), ("bool", (2, 3))),
        ),
        (
            "def test_it():\n    net = Net()\n    net.set_train()\n"
            "    step = ms.value_and_grad(net)\n    step(ops.randn(2), ops.arange(2) > 0)",
            (("float32", (2,)), ("bool", (2,))),
        ),
        (
            "class TestNet:\n    def test_it(self):\n        Net()(ops.randn(2), Tensor(True))",
            (("float32", (2,)), ("bool", ())),
        ),
        (
            "Net()(ops.ones(3, ms.int32), Tensor([1]))\nNet()(ops.ones(3, ms.float32), Tensor(1))",
            ((None, (3,)), ("int64", None)),
        ),
        (
            "Net()(ops.ones(3, ms.int32), Tensor([1]))\nNet()(load(), load())",
            (("int32", (None,)), ("int64", (None,))),
        ),
    ],
)
def test_call_sites(host: str, expected: tuple[Any, Any]) -> None:
    found = parameters(HEAD + host)
    assert (brief(found["x"]), brief(found["mask"])) == expected


def test_how_a_parameter_is_used_says_what_its_example_leaves_open() -> None:
    code = HEAD.replace("return a", "return a.sum(), ~b") + "f(Tensor(load()), Tensor(load()))"
    assert brief(parameters(code, "f")["b"]) == ("bool", None)


def test_input_signature() -> None:
    code = (
        "import mindspore as ms\nfrom mindspore import Tensor\n"
        "@ms.jit(input_signature=(Tensor(shape=[None, 3], dtype=ms.float16),))\n"
        "def f(a):\n    return a\n"
    )
    assert brief(parameters(code, "f")["a"]) == ("float16", (None, 3))


def test_python_arguments_and_sequences() -> None:
    found = parameters(HEAD + "for n in (1, 2):\n    f(n, [Tensor(n), Tensor([1.0])])", "f")
    assert isinstance(found["a"], Python) and found["a"].known == "host"
    assert isinstance(found["b"], Sequence)
    assert [brief(item) for item in found["b"].items] == [("int64", ()), ("float32", (1,))]


# what findings make of it

SLICE = """
import mindspore as ms
from mindspore import Tensor
@ms.jit
def f(x, k):
    return x[k{colon}].sum()
f(Tensor([1.0, 2.0]), {given})
"""


@pytest.mark.parametrize(
    ("colon", "given", "rules"),
    [
        (":", "3", []),
        (":", "3)\nf(Tensor([1.0]), 4", [("varying-size", "recompile")]),
        (":", "Tensor(3)", [("dynamic-slice", "dynamic")]),
        ("", "Tensor([True, False])", [("boolean-index", "dynamic")]),
        ("", "Tensor([0, 1, 1])", []),
    ],
)
def test_a_size_and_an_index_are_judged_by_what_is_passed(
    colon: str, given: str, rules: list[tuple[str, str]]
) -> None:
    found = findings(SLICE.format(colon=colon, given=given))
    shown = {"dynamic", "recompile"} & {f.severity for f in found} and found
    assert [(f.rule, f.severity) for f in shown or () if f.rule != "python-argument"] == rules


# the corpus of fix cases: read against run


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{path.parent.name}_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module


def compare(path: Path) -> Counter[str]:
    """How many parameters of a case's entry are read right, in part, or wrong."""
    facts = analyze(SourceFile.read(path))
    rows = [row if isinstance(row, tuple) else (row,) for row in load(path).inputs()]
    verdicts: Counter[str] = Counter()
    named = re.search(r"^# entry: (\w+)", path.read_text(), re.MULTILINE)
    known = [
        [v for name, v in function.parameters.items() if name != "self"]
        for function in facts.functions
        if function.is_entry
        and len(function.parameters) >= max(map(len, rows))
        and (named is None or function.qualname.partition(".")[0] == named.group(1))
    ]
    best = max(known, key=lambda found: sum(type(v) is Tensor for v in found), default=[])
    for place in range(min(map(len, rows))):
        values = [row[place] for row in rows]
        found = best[place] if place < len(best) else Unknown()
        if not all(isinstance(value, ms.Tensor) for value in values):
            right = isinstance(found, Python) and found.known == "host"
            verdicts["right" if right else "unknown"] += 1
            continue
        dtypes = {str(value.dtype).lower() for value in values}
        ranks = {value.ndim for value in values}
        if not isinstance(found, Tensor):
            verdicts["unknown"] += 1
            continue
        sizes = [{value.shape[axis] for value in values} for axis in range(min(ranks))]
        dims = found.dims
        same_dtype = found.dtype is None or dtypes == {found.dtype}
        same_rank = dims is None or ranks == {len(dims)}
        same_sizes = dims is None or all(
            d.size is None or {d.size} == s for d, s in zip(dims, sizes, strict=False)
        )
        if not (same_dtype and same_rank and same_sizes):
            verdicts["wrong"] += 1
            print(path, place, found, dtypes, ranks)
        else:
            verdicts["right" if None not in (found.dtype, dims) else "partly"] += 1
    return verdicts


def test_reads_the_corpus_as_it_runs() -> None:
    total = sum((compare(path) for path in CASES), Counter())
    assert total["wrong"] == 0
    assert total["right"] >= 0.95 * total.total(), total
