"""Pairs of small programs, before and after, and what verify must say of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HEAD = """\
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


def T(*values):
    return Tensor(np.array(values, np.float32))


def B(*values):
    return Tensor(np.array(values, bool))


"""

#: Writes a program, given by name and text without the head, to a file.
Write = Callable[[str, str], Path]


@dataclass(frozen=True)
class Pair:
    """Two programs without the common head, the verdict, and a part of its reason."""

    before: str
    after: str
    verdict: str
    reason: str = ""
    poison: bool = False


SUM = """\
@ms.jit
def f(x, m):
    return ops.masked_select(x * x, m).sum()


def inputs():
    return [(T(1, 2, 3, 4), B(1, 0, 1, 1)), (T(4, 3, 2, 1), B(0, 0, 1, 0))]
"""
STATIC_SUM = """\
@ms.jit
def f(x, m):
    return ops.where(m, x * x, ops.zeros_like(x)).sum()
"""

LOSS = SUM.replace(
    "ops.masked_select(x * x, m).sum()",
    "(ops.masked_select(x, m) - 1.5).abs().sum()",
)
STATIC_LOSS = """\
@ms.jit
def f(x, m):
    d = (x - 1.5).abs()
    return ops.where(m, d, ops.zeros_like(d)).sum()
"""

EMPTY = SUM.replace("B(1, 0, 1, 1)", "B(0, 0, 0, 0)")

NET = """\
class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 3)
        self.norm = nn.BatchNorm1d(3)
        self.drop = nn.Dropout(p=0.5)

    def construct(self, x, m):
        h = self.drop(self.norm(self.dense(x)))
        return {result}


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(5, 3).astype(np.float32)), Tensor(r.rand(5, 3) > 0.5)) for _ in "abc"]
"""
SELECTED = "ops.masked_select(h, m).sum()"
MASKED = "ops.where(m, h, ops.zeros_like(h)).sum()"

MEAN = """\
class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(T(1, 2, 3), name="{name}")

    def construct(self, x):
        return (x * self.scale).sum()


def inputs():
    return [(T(1, 2, 3),)]
"""

BRANCH = """\
class Step(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(T(1, 1, 1), name="w")
        self.skipped = ms.Parameter(Tensor(0, ms.int32), name="skipped", requires_grad=False)

    def construct(self, grad):
        if ops.isfinite(grad).all():
            ops.assign_sub(self.w, 0.1 * grad)
        else:
            ops.assign_add(self.skipped, Tensor(1, ms.int32))
        return self.w * 1.0


def inputs():
    return [(T(1, 2, 3),), (T(1, np.inf, 0),), (T(0, 1, 1),)]
"""

#: The graph loses the gradient (`max` of a size), and op by op the second mean has the first size.
BCE = """\
@ms.jit
def f(x, m):
    sel = x[m]
    one = ops.ones_like(sel)
    loss = ops.binary_cross_entropy_with_logits(sel, one * 0.25, one, one)
    return loss * max(sel.shape[0], 1)


def inputs():
    return [(T(1, -2, 3, 0.5), B(1, 1, 1, 0)), (T(1, -2, 3, 0.5), B(0, 0, 1, 1))]
"""
STATIC_BCE = (
    BCE.replace("x[m]", "ops.where(m, x, ops.zeros_like(x))")
    .replace("one, one)", "m.astype(ms.float32), one, reduction='none').sum()")
    .replace("loss * max(sel.shape[0], 1)", "loss")
)

PAIRS: dict[str, Pair] = {
    "masked_sum": Pair(SUM, STATIC_SUM, "PROVED"),
    "poison_that_where_stops": Pair(LOSS, STATIC_LOSS, "PROVED", poison=True),
    "poison_that_a_product_lets_through": Pair(
        LOSS,
        STATIC_LOSS.replace("ops.where(m, d, ops.zeros_like(d))", "(d * m.astype(ms.float32))"),
        "NOT PROVED",
        "nan planted in",
        poison=True,
    ),
    "a_product_without_poison": Pair(
        LOSS,
        STATIC_LOSS.replace("ops.where(m, d, ops.zeros_like(d))", "(d * m.astype(ms.float32))"),
        "PROVED",
    ),
    "wrong_value": Pair(
        SUM, STATIC_SUM.replace("ops.zeros_like", "ops.ones_like"), "NOT PROVED", "value differs"
    ),
    "wrong_gradient": Pair(
        SUM,
        STATIC_SUM.replace("x * x", "ops.stop_gradient(x) * x"),
        "NOT PROVED",
        "gradient of argument 0 differs",
    ),
    "nan_gradient": Pair(
        SUM.replace("x * x", "ops.log(x)").replace("T(1, 2, 3, 4)", "T(1, 0, 3, 4)"),
        STATIC_SUM.replace("x * x", "ops.sqrt(ops.log(x) * ops.log(x))"),
        "NOT PROVED",
    ),
    "mean_of_another_size_op_by_op": Pair(BCE, STATIC_BCE, "PROVED", "gradients equal on 2"),
    "mean_of_another_size_and_wrong": Pair(
        BCE, STATIC_BCE.replace("0.25", "0.26"), "NOT PROVED", "value differs"
    ),
    "still_dynamic": Pair(SUM, SUM, "NOT PROVED", "MaskedSelect (-1) at"),
    "an_empty_selection": Pair(EMPTY, STATIC_SUM, "PROVED", "equal on 1 input"),
    "only_empty_selections": Pair(
        EMPTY.replace("B(0, 0, 1, 0)", "B(0, 0, 0, 0)"),
        STATIC_SUM,
        "CANNOT JUDGE",
        "selects nothing",
    ),
    "network_with_state_and_dropout": Pair(
        NET.format(result=SELECTED), NET.format(result=MASKED), "PROVED"
    ),
    "state_written_in_a_branch": Pair(BRANCH, BRANCH, "PROVED", "equal on 3 inputs"),
    "length_of_a_selection": Pair(
        SUM.replace("ops.masked_select(x * x, m).sum()", "x.sum() * len(ops.masked_select(x, m))"),
        STATIC_SUM.replace(
            "ops.where(m, x * x, ops.zeros_like(x)).sum()", "x.sum() * m.astype(ms.float32).sum()"
        ),
        "PROVED",
    ),
    "never_compiles": Pair(
        """\
@ms.jit
def f(x):
    y = x
    while y.sum() < 50:
        y = ops.cat((y, x))
    return y.sum()


def inputs():
    return [(T(1, 2, 3, 4),), (T(1, 20, 3, 4),)]
""",
        """\
@ms.jit
def f(x):
    total = x.sum()
    y = total
    while y < 50:
        y = y + total
    return y
""",
        "PROVED",
    ),
    "one_compile_a_value": Pair(
        """\
@ms.jit
def f(x, k):
    return x[:k].sum(), (x, None, 3, "s")


def inputs():
    x = T(1, 2, 3, 4)
    return [(x, 2), (x, 3), (x, 4)]
""",
        """\
@ms.jit
def f(x, k):
    return ops.where(ops.arange(4) < k, x, ops.zeros_like(x)).sum(), (x, None, 3, "s")
""",
        "PROVED",
    ),
    "more_compiles": Pair(
        STATIC_SUM + SUM[SUM.index("\n\ndef inputs") :],
        STATIC_SUM.replace("@ms.jit\n", "").replace("def f", "def g")
        + "\n\ndef f(x, m):\n    return ms.jit(_fresh(x, m))(x, m)\n"
        + "\n\nf.__wrapped__ = g\nf.__wrapped_by_jit__ = True\n"
        + "\n\ndef _fresh(x, m):\n    def h(x, m):\n        return g(x, m)\n    return h\n",
        "NOT PROVED",
        "after compiles 2 times",
    ),
    "padded_result": Pair(
        SUM.replace(".sum()", ""),
        STATIC_SUM.replace(".sum()", ""),
        "NOT PROVED",
        "before returns float32[3], after float32[4]",
    ),
    "other_interface": Pair(
        SUM,
        STATIC_SUM.replace(".sum()", ".sum(), m"),
        "NOT PROVED",
        "before returns float32[], after (float32[], bool[4])",
    ),
    "other_dtype": Pair(
        SUM,
        STATIC_SUM.replace(".sum()", ".sum().astype(ms.float64)"),
        "NOT PROVED",
        "after float64[]",
    ),
    "other_parameter_name": Pair(
        MEAN.format(name="scale"),
        MEAN.format(name="weight"),
        "NOT PROVED",
        "only before ['scale'], only after ['weight']",
    ),
    "sum_that_cancels": Pair(
        """\
@ms.jit
def f(x, m):
    return ops.masked_select(x, m).sum()


def inputs():
    r = np.random.RandomState(0)
    x = r.randn(20000)
    x -= x.mean()
    return [(Tensor(x.astype(np.float32)), Tensor(np.ones(20000, bool)))]
""",
        """\
@ms.jit
def f(x, m):
    return ops.where(m, x, ops.zeros_like(x)).reshape(200, 100).sum(0).sum()
""",
        "PROVED",
    ),
    "small_but_wrong": Pair(
        SUM.replace("x * x", "x * 1e-6"), STATIC_SUM.replace("x * x", "x * 1.001e-6"), "NOT PROVED"
    ),
    "raises_before_and_after": Pair(
        SUM.replace("ops.masked_select", "ops.nothing"),
        STATIC_SUM.replace("ops.where", "ops.nothing"),
        "CANNOT JUDGE",
        "nothing to compare with: before fails",
    ),
    "raises_after": Pair(
        SUM, STATIC_SUM.replace("ops.where", "ops.nothing"), "NOT PROVED", "after fails"
    ),
    "no_inputs": Pair(STATIC_SUM, STATIC_SUM, "CANNOT JUDGE", "no function `inputs()`"),
    "two_entries": Pair(
        SUM + "\n\n@ms.jit\ndef g(x):\n    return x\n", SUM, "CANNOT JUDGE", "(f, g)"
    ),
    "needs_arguments": Pair(
        NET.format(result=MASKED).replace("__init__(self)", "__init__(self, size)"),
        NET.format(result=MASKED),
        "CANNOT JUDGE",
        "write a function `network()`",
    ),
    "does_not_parse": Pair("def f(:\n", STATIC_SUM, "CANNOT JUDGE", "SyntaxError"),
    "ends_the_process": Pair(
        "import os\nos._exit(3)\n", STATIC_SUM, "CANNOT JUDGE", "exit status 3"
    ),
    "after_the_crash": Pair(SUM, STATIC_SUM, "PROVED"),
}
