"""The examples in the docstrings run, and importing staticshape.data loads NumPy alone."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import pkgutil
import re
import subprocess
import sys

import numpy as np
import pytest

import staticshape.data

MODULES = [
    f"staticshape.data.{module.name}"
    for module in pkgutil.iter_modules(staticshape.data.__path__)
    if module.name != "dataset"  # needs MindSpore
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_public_functions_have_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in ("pad", "pad_batch", "unpad", "crop", "plan_buckets", "pack", "pack_batch"):
        function = getattr(staticshape.data, name)
        assert any(test.examples for test in finder.find(function, name)), name


def heavy(statement):
    """Modules beyond the standard library, NumPy and staticshape that a statement loads."""
    code = (
        f"import sys; {statement}; "
        "names = ('mindspore', 'pyarrow', 'ray', 'matplotlib', 'pandas', 'libcst'); "
        "print([name for name in names if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_data_loads_numpy_alone():
    assert heavy("import staticshape.data") == "[]"
    assert heavy("import staticshape.data.readers, staticshape.data.ray_engine") == "[]"
    assert heavy("import libcst") == "['libcst']"  # the test can fail


def test_the_command_module_does_not_load_numpy():
    code = "import sys, staticshape.commands.plan; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_examples_of_the_guide_run():
    guide = (pathlib.Path(__file__).parents[2] / "docs/data.md").read_text(encoding="utf-8")
    lengths = np.random.default_rng(0).integers(1, 600, 100)
    record = {"ids": [1, 2], "labels": [1, 2], "mask": [True] * 2, "boxes": np.ones((3, 4))}
    samples = [record | {"image": np.ones((480, 600)), "class": 1}] * 5
    plan, ran = staticshape.data.plan_buckets(lengths, buckets=4), 0
    for code in re.findall(r"```python\n(.*?)```", guide, re.DOTALL):
        if "masked." in code or "adapters" in code:  # those need MindSpore
            continue
        dataset = [np.ones(length, np.int32) for length in lengths]
        names = {"data": staticshape.data, "lengths": lengths, "dataset": dataset, "plan": plan}
        exec(code, names | {"samples": samples, "epoch": 0})
        ran += 1
    assert ran == 5
