"""What the code itself tells of ranks: exactly, at least, and of one value beside another."""

from __future__ import annotations

import ast
import textwrap

import pytest

from staticshape.analysis import analyze
from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.ranks.equations import Equations, Rank
from staticshape.source import SourceFile

HEAD = """
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.l1 = nn.SmoothL1Loss()
        self.net = nn.SequentialCell(nn.Dense(2, 8), nn.ReLU())
        self.deep = True

"""


def facts_of(body: str) -> FunctionFacts:
    """The facts of `construct` with a body, behind which something is selected."""
    text = HEAD + textwrap.indent("def construct(self, x, y, m):\n", "    ")
    text += textwrap.indent(textwrap.dedent(body), "        ")
    text += "        return ops.masked_select(x, m).sum()\n"
    return analyze(SourceFile("net.py", text.encode())).functions[-1]


def expression(facts: FunctionFacts, text: str) -> ast.expr:
    """The last expression with a text."""
    return [
        node
        for node in ast.walk(facts.node)
        if isinstance(node, ast.expr) and ast.unparse(node) == text
    ][-1]


def exact(body: str, text: str) -> int | None:
    facts = facts_of(body)
    assert facts.ranks is not None
    return facts.ranks.exact(expression(facts, text))


@pytest.mark.parametrize(
    ("body", "text", "rank"),
    [
        ("b, n, c = x.shape\n", "x", 3),
        ("z = ops.topk(x, 3)[0]\nb, n = z.shape\n", "x", 2),
        ("z = ops.max(x, axis=1)[1]\nb, n = z.shape\n", "x", 3),
        ("rows, columns = ops.nonzero(x, as_tuple=True)\n", "x", 2),
        ("rows, columns = ops.nonzero(x > 0).T\n", "x", 2),
        ("rows, columns = ops.nonzero(x)\n", "x", None),
        ('z = ops.cross_entropy(x, y, reduction="none")\nb, n = z.shape\n', "x", 3),
        ("z = ops.cross_entropy(x, y)\nb, n = y.shape\n", "x", None),
        ("z = ops.zeros(x.shape)\nb, n = z.shape\n", "x", 2),
        ("z = ops.squeeze(x, 0)\nb, n = z.shape\n", "x", None),
        ("assert x.ndim == y.ndim - m.ndim + 1\nb, n = y.shape\nk, = m.shape\n", "x", 2),
        ("b, n = ops.shape(x)\n", "x", 2),
        ("z = ops.relu(x) * 2.0\nb, n = z.shape\n", "x", 2),
        ("z = ops.transpose(x, (0, 2, 1))\n", "x", 3),
        ("z = x.permute(1, 0)\n", "x", 2),
        ("z = self.conv(x)\n", "x", 4),
        ("z = ops.bmm(x, y)\n", "y", None),
        ("z = x.cumsum()\nb, c = z.shape\n", "x", None),
        ("b, c = x.cumsum(1).shape\n", "x", 2),
        ("b, c = x[[0, 1], [1, 0]].shape\n", "x", None),
        ("assert x.ndim == 2\n", "x", 2),
        ("assert x.ndim == y.ndim + 1\nassert len(y.shape) == 1\n", "x", 2),
        ("assert x.ndim >= 2 and x.ndim <= 2\n", "x", 2),
        ("if x.ndim != 3:\n    raise ValueError('rows')\n", "x", 3),
        ("if x.ndim != 3:\n    x = x[None]\n", "x", None),
        ("z = ops.zeros(4)\nz[x > 0] = 1.0\n", "x", 1),
        ("z = ops.zeros(4)\nz[y > 0] = x[y > 0].max(axis=1)\n", "x", 2),
        ("z = ops.gather(x, y.argmax(1), 0)\nb, c = y.shape\nb, c = z.shape\n", "x", 2),
        ("z = ops.gather_elements(x, 1, y)\nb, c = y.shape\n", "x", 2),
        ("if x[m].shape[0] > 0:\n    b, c = y.shape\n", "y", 2),
        ("b, c = x[:, 0].shape\n", "x", 3),
        ("b, c = x.expand_dims(1).shape\n", "x", 1),
        ("b, c = x.sum(axis=1).shape\n", "x", 3),
        ("b, c = x.shape\nz = ops.cat((x, y), axis=0)\n", "y", 2),
        ("b, c = x.shape\nz = ops.nll_loss(x, y)\n", "y", 1),
        ("b, n, c = x.shape\nz = self.l1(x[m], y[m])\nn, k = y[m].shape\n", "m", 2),
        ("b, c = x.squeeze(1).shape\n", "x", None),
        ("b, c = self.net(x).shape\n", "x", 2),
        ("for i in range(3):\n    b, c = x.shape\n", "x", 2),
        ("if x.sum() > 0:\n    b, c = x.shape\n", "x", 2),
        ("x[0, 1]\nx.sum()\n", "x", None),
        ("if self.deep:\n    b, c = x.shape\n", "x", None),
        ("if y is None:\n    return x\nb, c = x.shape\n", "x", None),
        ("b, c = (x + y).shape\n", "x", None),
        ("while x.sum() > 0:\n    b, c = y.shape\n    x = x - 1\n", "y", None),
    ],
)
def test_what_surely_runs_tells_a_rank(body: str, text: str, rank: int | None) -> None:
    assert exact(body, text) == rank


def test_contradictions_tell_nothing() -> None:
    assert exact("b, c = x.shape\nb, n, c = x.shape\n", "x") is None


@pytest.mark.parametrize(
    ("body", "text", "least"),
    [
        ("z = x[:, :, 0]\n", "x", 3),
        ("z = x.shape[2]\n", "x", 3),
        ("z = ops.softmax(x, 1)\n", "x", 2),
        ("z = x.sum(axis=-2)\n", "x", 2),
        ("z = ops.stack((x, y), axis=1)\nz.sum()\n", "z", 2),
        ("p = x[m]\nz = p[:, 0]\n", "p", 2),
        ("z = x.sum()\n", "x", 0),
    ],
)
def test_axes_that_are_used_are_there(body: str, text: str, least: int) -> None:
    facts = facts_of(body)
    assert facts.ranks is not None
    assert facts.ranks.least(expression(facts, text)) == least


@pytest.mark.parametrize(
    ("body", "one", "other", "more"),
    [
        ("p = x[m]\nz = p.mean(axis=0) + 1.0\nw = p - z\n", "p", "z", 1),
        ("p = x[m]\nq = x[m] * 2.0\nz = p * q\n", "p", "q", 0),
        ("p = x[m]\nq = y[m]\nz = p * q\n", "p", "q", None),
        ("p = x[:, 0]\nz = x * 1.0\n", "x[:, 0]", "x * 1.0", -1),
    ],
)
def test_ranks_of_two_values(body: str, one: str, other: str, more: int | None) -> None:
    facts = facts_of(body)
    assert facts.ranks is not None
    assert facts.ranks.difference(expression(facts, one), expression(facts, other)) == more


def test_helpers_are_followed_with_what_each_call_gives() -> None:
    text = HEAD + textwrap.indent(
        textwrap.dedent("""
        def pair(self, a, b):
            n, c = a.shape
            return ops.cat((a, b), axis=1)

        def construct(self, x, y, m):
            z = self.pair(x, y)
            return ops.masked_select(x, m).sum(), z
        """),
        "    ",
    )
    facts = analyze(SourceFile("net.py", text.encode())).functions[-1]
    assert facts.ranks is not None
    assert facts.parameters["y"].rank == 2
    assert facts.ranks.exact(expression(facts, "z")) == 2


def rank_of_helper(body: str) -> int | None:
    """What is known of the rank of what the helper `twice` returns."""
    method = """
    def twice(self, a):
        b = ops.relu(a)
        return b * 2.0
    """
    construct = "def construct(self, x, y, m):\n" + textwrap.indent(body, "    ")
    construct += "    return ops.masked_select(x, m).sum()\n"
    text = HEAD + textwrap.indent(textwrap.dedent(method) + "\n" + construct, "    ")
    facts = analyze(SourceFile("net.py", text.encode())).functions
    helper = next(each for each in facts if each.qualname.endswith("twice"))
    assert helper.ranks is not None
    last = helper.node.body[-1]
    assert isinstance(last, ast.Return) and last.value is not None
    return helper.ranks.exact(last.value)


def test_a_helper_has_a_rank_where_all_its_calls_give_it() -> None:
    one = "p = x[m]\nn, c = p.shape\nz = self.twice(p)\n"
    assert rank_of_helper(one) == 2
    assert rank_of_helper(one + "w = self.twice(y)\n") is None
    assert rank_of_helper(one + "f = self.twice\nw = f(y)\n") is None
    assert rank_of_helper(one + "w = self.twice(*[y])\n") is None
    assert rank_of_helper(one + "w = [f(y) for f in (self.twice,)]\n") is None


NETWORKS = """
import mindspore as ms
from mindspore import nn, ops


class Part(nn.Cell):
    def construct(self, x):
        z = ops.nonzero(x > 0)
        return x * 2.0


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.part = Part()
        self.parts = nn.CellList([Part(), Part()])
        self.chain = nn.SequentialCell(Part(), nn.ReLU())

    def construct(self, x, y, m):
        {}
"""


@pytest.mark.parametrize(
    ("use", "rank"),
    [
        ("b, c = x.shape; return self.part(x)", 2),
        ("b, c = self.part(x).shape; return x[m].sum()", 2),
        ("b, c = x.shape; return self.part(x), self.part(y)", None),
        ("b, c = x.shape; b, n, c = y.shape; return self.part(x), self.part(y)", None),
        ("b, c = x.shape; return self.parts[0](x)", 2),
        ("b, c = x.shape; return self.part(x), self.chain(y)", None),
        ("b, c = x.shape; return self.part(x), [f(y) for f in self.parts]", None),
    ],
)
def test_cells_are_followed_with_what_each_call_gives(use: str, rank: int | None) -> None:
    facts = analyze(SourceFile("net.py", NETWORKS.format(use).encode())).functions
    part = next(each for each in facts if each.qualname == "Part.construct")
    assert part.ranks is not None
    assert part.ranks.exact(expression(part, "x")) == rank


def test_what_was_asked_is_asked_again_only_where_the_answer_changes():
    told = Equations()
    x, y, z = (told.unknown(name) for name in "xyz")
    assert told.reduced(x) == x
    told.equate(y, Rank(3))
    told.at_least(z, 2)
    assert told.stands(), "nobody has asked of y or z"
    assert told.reduced(y) == Rank(3)
    assert told.least(x) == 0
    assert told.stands()
    told.at_least(x, 1)
    assert not told.stands(), "x has no less than one axis now"
    told = Equations()
    assert told.covers(x, Rank()) is False
    told.equate(x, Rank(2))
    assert not told.stands(), "x is known now"
    told = Equations()
    told.equate(x.plus(x), y.plus(y))
    assert not told.stands(), "an equation that more may settle"
