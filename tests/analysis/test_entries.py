"""What a function begins with where graph mode enters it: defaults, and the objects around it."""

from __future__ import annotations

import pytest
from test_findings import found

from staticshape.analysis import analyze
from staticshape.source import SourceFile

_LOSS = """
class WithLoss({base}):
    def __init__(self, net):
        super().__init__()
        self.net = net

    def {method}(self, x):
        y = self.net(x)
        return ops.masked_select(y, y > 1).sum()

def train(net, data):
{made}
    def forward(x):
        return {call}
    return ms.value_and_grad(forward, None, net.trainable_params())
"""
_MADE = "    loss = WithLoss(net)"


@pytest.mark.parametrize(
    ("base", "method", "made", "call"),
    [
        ("nn.Cell", "of_batch", _MADE, "loss.of_batch(x)"),
        ("object", "of_batch", _MADE, "loss.of_batch(x)"),
        ("object", "__call__", _MADE, "loss(x)"),
        ("nn.Cell", "of_batch", f"{_MADE}\n    loss = ms.amp.auto(loss)", "loss.of_batch(x)"),
    ],
)
def test_methods_of_objects_that_the_function_around_makes_are_followed(
    base: str, method: str, made: str, call: str
) -> None:
    code = _LOSS.format(base=base, method=method, made=made, call=call)
    assert found(code) == [(8, "masked-select")]


@pytest.mark.parametrize(
    "made",
    [
        "    loss = other(net)",
        "    loss = WithLoss(net)\n    loss = Other(net)",
        "    loss = WithLoss(net)\n    loss = data.loss",
        "    loss = None",
    ],
)
def test_objects_that_may_be_others_are_not_followed(made: str) -> None:
    code = _LOSS.format(base="object", method="of_batch", made=made, call="loss.of_batch(x)")
    assert found(code) == []


def test_a_name_of_the_inner_function_is_its_own() -> None:
    code = _LOSS.format(base="object", method="of_batch", made=_MADE, call="loss.of_batch(x)")
    assert found(code.replace("def forward(x)", "def forward(x, loss)")) == []


def test_self_of_the_method_around_is_followed() -> None:
    code = """
    class Trainer:
        def of_batch(self, x):
            return x[x > 0].sum()

        def show(self, x):
            return x[x < 0].sum()

        def train(self, data):
            def forward(x):
                return self.of_batch(x)
            return ms.value_and_grad(forward, None, self.weights)
    """
    assert found(code) == [(3, "boolean-index")]


_DEFAULT = """
class Net(nn.Cell):
    def construct(self, x{parameter}):
        {test}
        return x
"""


@pytest.mark.parametrize(
    ("parameter", "test"),
    [
        (', mode="mean"', 'if mode == "all": x = x[x > 0]'),
        (", k=0", "if k > 0: x = x[x > 0]"),
        (", p=1.0, y=None", "if p != 1.0 and y is not None: x = x[x > 0] * y"),
        (", k=0", "x = x[x > 0] if k > 0 else x"),
        (", flag=False", "if flag: x = x[x > 0]"),
    ],
)
def test_callers_need_not_keep_to_a_default(parameter: str, test: str) -> None:
    assert found(_DEFAULT.format(parameter=parameter, test=test)) == [(3, "boolean-index")]


def test_what_calls_in_sight_leave_out_is_the_default() -> None:
    code = """
    class Net(nn.Cell):
        def pick(self, x, mode="mean"):
            if mode == "all":
                x = x[x > 0]
            return x

        def construct(self, x, k=3):
            k = 4
            if k < 4:
                x = x[x < 0]
            return self.pick(x)
    """
    assert found(code) == []


def test_code_behind_what_always_raises_is_judged() -> None:
    """`ops.unique` gives two Tensors: the author meant the length of one of them."""
    code = """
    class Net(nn.Cell):
        def construct(self, x, ids):
            mask = ids.equal(2)
            if len(ops.unique(mask.sum(1))) > 1:
                raise ValueError("as many in every row")
            return x[mask, :]
    """
    assert found(code) == [(4, "unique"), (6, "boolean-index")]


def test_the_size_of_what_a_layer_out_of_sight_gives_is_no_tensor() -> None:
    code = """
    class Net(nn.Cell):
        def __init__(self, encoder):
            super().__init__()
            self.encoder = encoder

        def construct(self, x):
            y = self.encoder.stem(ops.abs(x))
            return ops.zeros((y.size(0), 3), ms.float32)
    """
    assert found(code) == []


def test_an_inner_function_is_converted_though_it_reads_objects_around_it() -> None:
    code = _LOSS.format(base="object", method="of_batch", made=_MADE, call="loss.of_batch(x)")
    head = "import mindspore as ms\nfrom mindspore import nn, ops\n"
    facts = analyze(SourceFile("net.py", (head + code).encode()))
    assert {one.qualname for one in facts.functions} == {"WithLoss.of_batch", "train.forward"}
