"""The documentation is true: every example runs, and the function table is what was measured."""

from __future__ import annotations

import doctest
import inspect
import os
import sys
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor

from staticshape import masked

from . import engine, table
from .test_properties import ALL, DEEP, TABLE


@pytest.mark.parametrize("name", masked.__all__)
def test_every_public_example_runs(name: str) -> None:
    function = getattr(masked, name)
    names: dict[str, Any] = vars(sys.modules[function.__module__]) | {
        "Tensor": Tensor,
        "np": np,
        "ms": ms,
    }
    examples = doctest.DocTestFinder(recurse=False).find(function, name, globs=names)
    assert examples and examples[0].examples, f"{name} has no example"
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples[0], out=report.append)
    assert runner.failures == 0, "".join(report)


PARTS = ("shape:", "dtype:", "formula", "nothing", "gradient", "cost", "\n>>> ")


@pytest.mark.parametrize("part", PARTS)
def test_every_public_docstring_tells(part: str) -> None:
    told = {name: (inspect.getdoc(getattr(masked, name)) or "").lower() for name in masked.__all__}
    assert [name for name, text in told.items() if part not in text] == []


def test_every_public_function_is_in_the_property_test() -> None:
    own = {spec.name.split("[")[0] for spec in ALL}
    assert set(masked.__all__) - own == table.COVERED_TOGETHER | table.ON_THE_HOST


def test_the_spec_of_masks_calls_all_that_it_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    called = set()

    def noted(name: str, function: Any) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            called.add(name)
            return function(*args, **kwargs)

        return call

    for name in table.COVERED_TOGETHER:
        monkeypatch.setattr(masked, name, noted(name, getattr(masked, name)))
    spec = next(spec for spec in ALL if spec.name == "masks")
    case = spec.build(engine.Config((2, 3), np.ones((2, 3), bool)))
    case.call(*engine.tensors(case, "0"))
    assert called == table.COVERED_TOGETHER


def test_the_function_table_names_every_spec_and_what_was_measured() -> None:
    if os.environ.get("STATICSHAPE_UPDATE"):
        TABLE.write_text(table.render(ALL))
    text = TABLE.read_text()
    assert text.startswith(table.HEAD)
    rows = text[len(table.HEAD) :].splitlines()
    assert [line.split("`")[1] for line in rows] == sorted(spec.name for spec in ALL)
    for spec in ALL[:: 1 if DEEP else 6]:
        assert table.row(spec) in rows


def test_half_floats_accumulate_in_float32() -> None:
    x = Tensor(np.full(5000, 1.0, np.float16))
    valid = Tensor(np.ones(5000, bool))
    assert float(masked.sum(x, valid)) == 5000
    assert float(masked.mean(x, valid)) == 1
    assert int(masked.count(x, valid)) == 5000
    assert engine.read(masked.sum(x * 20, valid)) == np.float16(np.inf)
