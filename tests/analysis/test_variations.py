"""A source is found under every alias, spelling and nesting; its static twin under none."""

from __future__ import annotations

import textwrap

from hypothesis import given, settings
from hypothesis import strategies as st

from staticshape.analysis import analyze
from staticshape.analysis.findings.rules import RULES
from staticshape.source import SourceFile

#: Import and expression; `{n}` is the alias. All are dynamic: the rule stands beside them.
DYNAMIC = [
    ("from mindspore import ops as {n}", "{n}.masked_select(x, m)", "masked-select"),
    ("import mindspore.ops.operations as {n}", "{n}.MaskedSelect()(x, m)", "masked-select"),
    ("from mindspore.ops import masked_select as {n}", "{n}(x, m)", "masked-select"),
    ("from mindspore import mint as {n}", "{n}.masked_select(x, mask=m)", "masked-select"),
    ("import mindspore.ops.functional as {n}", "{n}.nonzero(x)", "nonzero"),
    ("from mindspore.ops import *", "NonZero()(x)", "nonzero"),
    ("import mindspore as {n}", "{n}.ops.unique(x)[0]", "unique"),
    ("import mindspore.numpy as {n}", "{n}.where(x > 0)[0]", "where-one-argument"),
    ("from mindspore import ops as {n}", "{n}.topk(x, x.argmax())[0]", "dynamic-topk"),
    ("from mindspore import ops as {n}", "{n}.arange(int(x.max()))", "dynamic-size"),
    ("import mindspore", "x[(x > 0) & m]", "boolean-index"),
    ("import mindspore", "x[: x.argmax()]", "dynamic-slice"),
]
STATIC = [
    ("from mindspore import ops as {n}", "{n}.where(m, x, 0.0)"),
    ("import mindspore.ops.operations as {n}", "{n}.TopK()(x, 3)[0]"),
    ("from mindspore.ops import topk as {n}", "{n}(x, k=2)[0]"),
    ("from mindspore import mint as {n}", "{n}.zeros(x.shape)"),
    ("import mindspore", "x[: x.shape[0] // 2]"),
    ("import mindspore.numpy as {n}", "{n}.arange(x.shape[0])"),
    ("import numpy as {n}", "x * {n}.nonzero({n}.ones(3))[0].sum()"),
]
#: Where the expression stands; `{e}` is it. Each is the body of a function of x and m.
NESTINGS = [
    "return {e}.sum()",
    "y = {e}\nreturn y.sum()",
    "return (x.sum() + ({e}).mean())",
    "if m is None:\n    return x\nelse:\n    y = {e}\nreturn y.sum()",
    "for i in range(2):\n    y = {e}\nreturn y.sum()",
    "pick = lambda x: {e}\nreturn pick(x).sum()",
    "def inner(x, m):\n    return {e}\nreturn inner(x, m).sum()",
    "return [{e} for i in range(2)][0].sum()",
    "y = x\ny = {e} if m is not None else y\nreturn y.sum()",
]
#: How the body gets into graph mode; `{b}` is it.
SCOPES = [
    "@ms.jit\ndef f(x, m):\n{b}",
    "@ms.jit(dynamic=1)\ndef f(x, m):\n{b}",
    "class Net(nn.Cell):\n    def construct(self, x, m):\n{bb}",
    "class Base(nn.Cell):\n    def part(self, x, m):\n{bb}\n\n\n"
    "class Net(Base):\n    def construct(self, x, m):\n        return self.part(x, m)",
    "def part(x, m):\n{b}\n\n\n@ms.jit\ndef f(x, m):\n    return part(x, m=m)",
    "def step(x, m):\n{b}\n\n\ncompiled = ms.jit(step)",
    "def loss(x, m):\n{b}\n\n\ngrads = ms.value_and_grad(loss)",
]

names = st.sampled_from(["ops", "F", "P", "np", "op_", "mint", "select"])


def rules(imported: str, expression: str, nesting: str, scope: str, name: str) -> set[str]:
    body = nesting.replace("{e}", expression.replace("{n}", name))
    code = "import mindspore as ms\nfrom mindspore import nn\n" + imported.replace("{n}", name)
    code += "\n\n\n" + scope.replace("{bb}", textwrap.indent(body, " " * 8)).replace(
        "{b}", textwrap.indent(body, " " * 4)
    )
    findings = analyze(SourceFile("net.py", code.encode() + b"\n")).findings
    return {f.rule for f in findings if RULES[f.rule].severity == "dynamic"}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(DYNAMIC), st.sampled_from(NESTINGS), st.sampled_from(SCOPES), names)
def test_a_source_is_found_however_it_is_written(
    source: tuple[str, str, str], nesting: str, scope: str, name: str
) -> None:
    imported, expression, rule = source
    assert rules(imported, expression, nesting, scope, name) == {rule}


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(STATIC), st.sampled_from(NESTINGS), st.sampled_from(SCOPES), names)
def test_its_static_twin_is_left_alone(
    twin: tuple[str, str], nesting: str, scope: str, name: str
) -> None:
    imported, expression = twin
    assert rules(imported, expression, nesting, scope, name) == set()
