"""Shapes of results that are not those of the first argument, against what MindSpore gives."""

from __future__ import annotations

import ast

import pytest

from staticshape.analysis import analyze
from staticshape.analysis.facts import ModuleFacts
from staticshape.analysis.values.lattice import Sequence, Tensor, Value
from staticshape.source import SourceFile

_NET = """
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, margin=0.5):
        super().__init__()
        self.margin = margin

    def twice(self, v):
        return v + 1 + 2

    def construct(self, x, y, v, image, map):
        self.twice(x)
        self.twice(v)
        return {expression}


def inputs():
    return [
        (
            Tensor(np.ones((8, 4)), ms.float32),
            Tensor(np.ones(8), ms.int32),
            Tensor(np.ones(4), ms.float32),
            Tensor(np.ones((2, 3, 5, 6)), ms.float32),
            Tensor(np.ones((2, 5, 6)), ms.int32),
        )
    ]
"""


def facts(expression: str) -> tuple[ModuleFacts, Value]:
    module = analyze(SourceFile("net.py", _NET.replace("{expression}", expression).encode()))
    construct = next(item for item in module.functions if item.node.name == "construct")
    returned = construct.node.body[-1]
    assert isinstance(returned, ast.Return) and returned.value is not None
    return module, construct.value(returned.value)


def sizes(value: Value) -> list[int | str | None] | None:
    assert isinstance(value, Tensor)
    if value.dims is None:
        return None
    return [dim.size if dim.kind == "static" else "?" for dim in value.dims]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("ops.cross_entropy(x, y, reduction='none')", [8]),
        ("ops.cross_entropy(image, map, reduction='none')", [2, 5, 6]),
        ("nn.CrossEntropyLoss(reduction='none')(x, y)", [8]),
        ("ops.nll_loss(x, y, None, -100, 'none')", [8]),
        ("nn.SoftmaxCrossEntropyWithLogits(sparse=True)(x, y)", [8]),
        ("ops.SoftmaxCrossEntropyWithLogits()(x, x)[0]", [8]),
        ("ops.SoftmaxCrossEntropyWithLogits()(x, x)[1]", [8, 4]),
        ("ops.cosine_embedding_loss(x, x, y, reduction='none')", [8]),
        ("ops.mse_loss(x, x, reduction='none')", [8, 4]),
        ("ops.unsorted_segment_sum(x, y, 3)", [3, 4]),
        ("ops.scatter_nd(y[:, None], x, (9, 4))", [9, 4]),
        ("ops.chunk(x, 2, axis=-1)[0]", [8, 2]),
        ("ops.matmul(x, x.T).diagonal()", [8]),
        ("x.diagonal()", [None]),
        ("image.diagonal(1, 0, -1)", [3, 5, None]),
        ("ops.chunk(x, 3)[1]", [None, 4]),
        ("ops.unbind(x, 1)[2]", [8]),
        ("ops.one_hot(y, 5, Tensor(1.0), Tensor(0.0), axis=0)", [5, 8]),
        ("ops.unique(y)[1]", [8]),
        ("ops.unsorted_segment_sum(x, ops.unique(y)[1], ops.unique(y)[0].shape[0])", ["?", 4]),
    ],
)
def test_the_shape_of_a_result(expression: str, expected: list[int | str | None]) -> None:
    assert sizes(facts(expression)[1]) == expected


def test_places_of_distinct_values_are_not_dynamic() -> None:
    _, value = facts("ops.unique_consecutive(y, True, True)")
    assert isinstance(value, Sequence)
    assert [sizes(item) for item in value.items] == [["?"], [8], ["?"]]


def test_an_unknown_number_beside_integers_leaves_the_kind_open() -> None:
    _, value = facts("y * self.margin")
    assert isinstance(value, Tensor) and value.kind is None


def test_every_part_of_a_sum_is_joined_over_all_calls_of_its_function() -> None:
    module, _ = facts("x")
    twice = next(item for item in module.functions if item.node.name == "twice")
    returned = twice.node.body[0]
    assert isinstance(returned, ast.Return) and isinstance(returned.value, ast.BinOp)
    assert sizes(twice.value(returned.value.left)) is None
