"""What the rewriter is told: values, bound calls, callers and sources of graph-scope functions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from staticshape.analysis import analyze
from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.analysis.values.lattice import Python, Tensor, Unknown
from staticshape.errors import SourceError
from staticshape.source import SourceFile

_NET = """
import mindspore as ms
from mindspore import Tensor, nn, ops


class Loss(nn.Cell):
    def construct(self, a, b):
        return ops.mse_loss(a, b, reduction="none")


class Net(nn.Cell):
    def __init__(self, k=3):
        super().__init__()
        self.reduce = ops.ReduceSum(keep_dims=True)
        self.pairs = nn.MSELoss(reduction="sum")
        self.loss = Loss()
        self.greater = ops.Greater()
        self.k = 3

    def construct(self, x: Tensor, y: Tensor):
        mask = self.greater(x, 0)
        picked = ops.masked_select(x, mask)
        total = self.reduce(x, 1)
        pair = self.pairs(picked, y)
        half = x.shape[0] // 2
        size = int(y.max())
        return total, pair, self.loss(picked, y), x[: self.k + half], x[:size]
"""


@pytest.fixture(scope="module")
def facts() -> ModuleFacts:
    return analyze(SourceFile("net.py", _NET.encode()))


def function(facts: ModuleFacts, name: str) -> FunctionFacts:
    return next(f for f in facts.functions if f.qualname == name)


def expression(function: FunctionFacts, text: str) -> ast.expr:
    return next(
        node
        for node in ast.walk(function.node)
        if isinstance(node, ast.expr) and ast.unparse(node) == text
    )


def test_functions_know_their_entry_and_callers(facts: ModuleFacts) -> None:
    assert [(f.qualname, f.is_entry, f.callers) for f in facts.functions] == [
        ("Loss.construct", True, ("Net.construct",)),
        ("Net.construct", True, ()),
    ]


def test_stored_primitives_and_layers_are_bound_to_their_rows(facts: ModuleFacts) -> None:
    construct = function(facts, "Net.construct")
    calls = {ast.unparse(node): call for node, call in construct.calls.items()}
    reduce = calls["self.reduce(x, 1)"]
    assert (reduce.operator.name, reduce.form, reduce.operator.masked) == (
        "reduce_sum",
        "primitive",
        "sum",
    )
    assert {name: ast.unparse(value) for name, value in reduce.init.items()} == {"keepdims": "True"}
    assert reduce.default("keepdims") is False
    pair = calls["self.pairs(picked, y)"]
    assert (pair.operator.name, pair.form, sorted(pair.args)) == (
        "mse_loss",
        "layer",
        ["input", "target"],
    )
    reduction = pair.argument("reduction")
    assert reduction is not None
    assert ast.unparse(reduction) == "'sum'"


def test_values_of_expressions(facts: ModuleFacts) -> None:
    construct = function(facts, "Net.construct")

    def value(text: str) -> object:
        return construct.value(expression(construct, text))

    mask = value("self.greater(x, 0)")
    assert isinstance(mask, Tensor)
    assert (mask.kind, mask.like) == ("bool", "x")
    picked = value("picked")
    assert isinstance(picked, Tensor)
    assert picked.rank == 1
    assert picked.sources == {construct.sources[0].id}
    half, size = value("half"), value("size")
    assert isinstance(half, Python)
    assert isinstance(size, Python)
    assert (half.known, size.known) == ("fixed", "tensor")
    assert isinstance(construct.value(ast.Name("nowhere")), Unknown)


def test_sources_carry_their_node_and_finding(facts: ModuleFacts) -> None:
    construct = function(facts, "Net.construct")
    assert [(source.finding.rule, ast.unparse(source.node)) for source in construct.sources] == [
        ("masked-select", "ops.masked_select(x, mask)"),
        ("size-from-tensor", "int(y.max())"),
        ("dynamic-slice", "x[:size]"),
    ]


def test_a_helper_in_another_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(
        "from mindspore import ops\n\n\ndef pick(x, m):\n    return ops.masked_select(x, m)\n"
    )
    main = tmp_path / "net.py"
    main.write_text(
        "import mindspore as ms\nfrom mindspore import ops\nfrom helper import pick\n\n\n@ms.jit\n"
        "def f(x, m):\n    p = pick(x, m)\n    return ops.zeros(p.shape[0], ms.float32)\n"
    )
    facts = analyze(SourceFile.read(main))
    assert facts.findings == ()
    (finding,) = facts.elsewhere
    assert (Path(finding.path).name, finding.span.line, finding.rule) == (
        "helper.py",
        5,
        "masked-select",
    )


def test_a_base_class_in_another_file_is_a_cell(tmp_path: Path) -> None:
    (tmp_path / "base.py").write_text(
        "from mindspore import nn, ops\n\n\nclass Base(nn.Cell):\n"
        "    def __init__(self):\n        super().__init__()\n"
        "        self.pick = ops.MaskedSelect()\n"
    )
    main = tmp_path / "net.py"
    main.write_text(
        "import mindspore\nfrom base import Base\n\n\nclass Net(Base):\n"
        "    def construct(self, x, m):\n        return self.pick(x, m).sum()\n"
    )
    facts = analyze(SourceFile.read(main))
    assert [(f.span.line, f.rule) for f in facts.findings] == [(7, "masked-select")]


_JIT = "import mindspore as ms\nfrom mindspore import nn, ops\n"
_ODD = {
    "calls": "@ms.jit\ndef f(x):\n    return " + "ops.relu(" * 80 + "x" + ")" * 80 + "\n",
    "sum": "@ms.jit\ndef f(x):\n    return " + " + ".join(["x"] * 600) + "\n",
    "ifs": "@ms.jit\ndef f(x):\n"
    + "".join(" " * (depth + 1) + "if x:\n" for depth in range(90))
    + " " * 95
    + "x\n",
    "mutual": "def g(x):\n    return h(x)\n\n\ndef h(x):\n    return g(x)\n\n\n"
    "@ms.jit\ndef f(x):\n    return g(x)\n",
    "class-cycle": "class A(B):\n    pass\n\n\nclass B(A):\n"
    "    def construct(self, x):\n        return self.c(x)\n",
    "attribute-cycle": "class N(nn.Cell):\n    def __init__(self):\n        self.a = self.b\n"
    "        self.b = [self.a]\n\n    def construct(self, x):\n        return self.a(x)\n",
    "chain": "".join(f"def g{i}(x):\n    return g{i + 1}(x)\n" for i in range(200))
    + "@ms.jit\ndef f(x):\n    return g0(x)\n",
    "itself": "from . import *\nfrom .net import f\n@ms.jit\ndef f(x):\n    return f(*x, **x)\n",
    "async": "@ms.jit\nasync def f(x):\n    async with x as (a, *b):\n        del a\n"
    "    return [i async for i in b]\n",
}


@pytest.mark.parametrize("code", _ODD.values(), ids=_ODD)
def test_odd_code_does_not_stop_the_analysis(code: str) -> None:
    findings = analyze(SourceFile("net.py", (_JIT + code).encode())).findings
    assert {finding.rule for finding in findings} <= {"graph-syntax"}


def test_a_file_that_does_not_parse_is_named() -> None:
    with pytest.raises(SourceError, match=r"^bad.py:3:"):
        analyze(SourceFile("bad.py", (_JIT + "def construct(:\n").encode()))


def test_a_file_without_graph_code_is_not_parsed() -> None:
    assert analyze(SourceFile("host.py", b"import mindspore\nthis is not Python\n")).functions == ()


def test_modules_that_come_with_a_star_import_are_known(tmp_path: Path) -> None:
    (tmp_path / "common.py").write_text("from mindspore import nn, ops\n")
    main = tmp_path / "net.py"
    main.write_text(
        "from common import *\n\n\nclass Net(nn.Cell):\n"
        "    def construct(self, x):\n        return ops.nonzero(x).sum()\n"
    )
    facts = analyze(SourceFile(str(main), main.read_bytes()))
    assert [finding.rule for finding in facts.findings] == ["nonzero"]


def test_relative_imports_lead_above_the_folder_one_is_in(tmp_path, monkeypatch) -> None:
    (tmp_path / "__init__.py").write_text(
        "from mindspore import ops\n\n\ndef keep(x):\n    return x\n"
    )
    inner = tmp_path / "models" / "net"
    inner.mkdir(parents=True)
    net = "from ... import keep\n\n\nclass Net(nn.Cell):\n    def construct(self, x):\n"
    text = f"from mindspore import nn\n{net}        return keep(x[x > 0]).sum()\n"
    (inner / "net.py").write_text(text)
    monkeypatch.chdir(tmp_path / "models")
    facts = analyze(SourceFile("net/net.py", text.encode()))
    assert [each.rule for each in facts.findings] == ["boolean-index"]
