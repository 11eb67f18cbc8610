"""The operator table against MindSpore itself: names, signatures, one owner for each spelling."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest

from staticshape.ops import generate, names
from staticshape.ops.lookup import Spelled, bind, find, find_method, overload
from staticshape.ops.spec import Operator
from staticshape.ops.table import BY_NAME, ROWS, SPELLINGS, index

WITHOUT_ROW = Path(__file__).with_name("names_without_row.txt")


def call(text: str) -> ast.Call:
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Call)
    return node


def bound(text: str) -> dict[str, str]:
    """Arguments of a method call or a function of `ops`, as source text."""
    node = call(text)
    assert isinstance(node.func, ast.Attribute)
    on_module = isinstance(node.func.value, ast.Name) and node.func.value.id in ("ops", "mint")
    if on_module:
        spelled, receiver = find(f"mindspore.{ast.unparse(node.func)}"), None
    else:
        spelled, receiver = find_method(node.func.attr), node.func.value
    assert spelled is not None
    args = bind(overload(spelled, node), node, receiver)
    assert args is not None
    return {name: ast.unparse(value) for name, value in args.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x.sum(dim=1, keepdim=True)", {"input": "x", "axis": "1", "keepdims": "True"}),
        ("x.mean(1, True)", {"input": "x", "axis": "1", "keepdims": "True"}),
        ("ops.mean(x, axis=0, keep_dims=True)", {"input": "x", "axis": "0", "keepdims": "True"}),
        ("mint.std(x, dim=0, correction=0)", {"input": "x", "axis": "0", "ddof": "0"}),
        ("ops.gather(p, i, 0)", {"input": "p", "indices": "i", "axis": "0"}),
        ("mint.gather(p, 0, i)", {"input": "p", "axis": "0", "indices": "i"}),
        ("x.where(m, 0)", {"input": "x", "condition": "m", "other": "0"}),
        ("ops.top_k(x, 3)", {"input": "x", "k": "3"}),
        ("x.reshape(2, -1)", {"input": "x", "shape": "(2, -1)"}),
        ("x.reshape((2, -1))", {"input": "x", "shape": "(2, -1)"}),
        ("x.masked_select(m)", {"input": "x", "mask": "m"}),
        ("ops.smooth_l1_loss(a, b, 0.5)", {"input": "a", "target": "b", "beta": "0.5"}),
    ],
)
def test_arguments_are_bound_by_canonical_name(text: str, expected: dict[str, str]) -> None:
    assert bound(text) == expected


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("mint.where(c)", "where_one_argument"),
        ("mint.where(c, x, y)", "where"),
        ("x.max()", "max"),
        ("x.max(1)", "max"),  # as a graph has it
        ("x.max(1, return_indices=True)", "max_with_index"),
        ("x.max(axis=1)", "max"),
        ("x.max(dim=1)", "max_with_index"),
    ],
)
def test_arguments_decide_between_two_rows(text: str, row: str) -> None:
    node = call(text)
    assert isinstance(node.func, ast.Attribute)
    name = ast.unparse(node.func)
    spelled = find(f"mindspore.{name}") if name.startswith("mint") else find_method(node.func.attr)
    assert spelled is not None
    assert overload(spelled, node).operator.name == row


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("mindspore.ops.operations.TopK", "topk"),
        ("mindspore.ops.functional.masked_select", "masked_select"),
        ("mindspore.ops.operations.array_ops.NonZero", "nonzero"),
        ("mindspore.ops.auto_generate.RepeatInterleaveTensor", "repeat_interleave"),
        ("mindspore.ops.auto_generate.SumExt", "sum"),
        ("mindspore.nn.loss.MSELoss", "mse_loss"),
        ("mindspore.numpy.where", "where"),
    ],
)
def test_every_alias_leads_to_the_row(name: str, row: str) -> None:
    found = find(name)
    assert found is not None
    assert found.operator.name == row


def test_defaults_depend_on_the_spelling() -> None:
    tensor, mint = find_method("std"), find("mindspore.mint.std")
    assert tensor is not None
    assert mint is not None
    assert (tensor.default("ddof"), mint.default("ddof")) == (0, 1)


def test_a_spelling_has_one_owner() -> None:
    twice = (*ROWS, Operator("mine", "elementwise", functions=("mindspore.ops.exp",)))
    with pytest.raises(ValueError, match=r"mindspore.ops.exp is described twice: by exp and mine"):
        index(twice)


def test_rows_agree_with_themselves() -> None:
    for row in ROWS:
        every = {*row.params, *(name for _, order in row.orders for name in order)}
        assert {*row.tensors, *row.shape_params, *row.partial} <= every, row.name
        assert row.axis_param is None or row.axis_param in every, row.name
        assert not (row.linear and row.safe is not None), row.name
    assert len(BY_NAME) == len(ROWS)


def test_the_generated_names_are_those_of_the_installed_mindspore() -> None:
    installed = {module: frozenset(found) for module, found in generate.public_names().items()}
    assert installed == names.PUBLIC, "run `python -m staticshape.ops.generate`"


def test_names_without_a_row_are_listed() -> None:
    lacking = [
        f"{module}.{name}"
        for module, members in names.PUBLIC.items()
        for name in sorted(members)
        if (find_method(name) if module == "Tensor" else find(f"{module}.{name}")) is None
    ]
    assert lacking == WITHOUT_ROW.read_text().split()


def test_rows_name_the_parameters_of_mindspore_in_order() -> None:
    wrong = []
    for spelling, (row, form) in SPELLINGS.items():
        module, _, name = spelling.rpartition(".")
        if form not in ("function", "method") or spelling == "mindspore.numpy.swapaxes":
            continue  # its axis1 is the others' first axis: bound by place only
        holder = importlib.import_module("mindspore" if module == "Tensor" else module)
        target = getattr(holder.Tensor if module == "Tensor" else holder, name, None)
        try:
            given = list(inspect.signature(target).parameters.values())
        except (TypeError, ValueError):
            continue
        if any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in given):
            continue
        order, aliases = Spelled(row, form, spelling).order, dict(row.aliases)
        real = [p.name if p.name in order else aliases.get(p.name, p.name) for p in given]
        if any(a != b for a, b in zip(real, order, strict=False)):
            wrong.append((spelling, [p.name for p in given], order))
    assert wrong == []


def test_masked_equivalents_exist() -> None:
    from staticshape import masked

    named = {(each.name, each.masked) for each in ROWS if each.masked is not None}
    assert len(named) > 20
    assert not {(name, function) for name, function in named if not hasattr(masked, function)}
