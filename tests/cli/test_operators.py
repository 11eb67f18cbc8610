"""`[tool.staticshape.operators]`: what the user declares of operators that MindSpore lacks."""

from __future__ import annotations

import json

import pytest

CONFIG = """\
[tool.staticshape.operators]
"my_ops.iou" = "static"
"my_ops.count" = "number"
"my_ops.keep" = "mindspore.ops.masked_select"
"my_ops.act" = "mindspore.ops.relu"
"my_ops.Nms" = "dynamic"

[tool.staticshape.operators."my_ops.filter_boxes"]
result = "dynamic"
why = "it drops boxes"
help = "call filter_boxes_padded"
"""
HEAD = "from mindspore import nn, ops\nimport my_ops\n\n\nclass Net(nn.Cell):\n"


def found(run, *names):
    return [
        (each["rule"], each["line"], each["message"], each["help"])
        for each in json.loads(run("check", *names, "-f", "json").out)
    ]


def test_a_dynamic_operator_is_found_with_the_reason_and_the_help(run, write):
    write("pyproject.toml", CONFIG)
    write(
        "net.py", HEAD + "    def construct(self, x):\n        return my_ops.filter_boxes(x) * 2\n"
    )
    message = "filter_boxes gives a shape that depends on values: it drops boxes"
    assert found(run, "net.py") == [("declared-dynamic", 7, message, "call filter_boxes_padded")]
    ran = run("fix", "net.py")
    assert (ran.status, ran.out) == (1, "")
    assert "call filter_boxes_padded" in ran.err


def test_a_class_is_declared_by_its_name_and_found_where_it_is_called(run, write):
    write("pyproject.toml", CONFIG)
    body = (
        "    def __init__(self):\n        super().__init__()\n"
        "        self.nms = my_ops.Nms(0.5)\n\n"
        "    def construct(self, x):\n        return self.nms(x)\n"
    )
    write("net.py", HEAD + body)
    assert [each[:2] for each in found(run, "net.py")] == [("declared-dynamic", 11)]


@pytest.mark.parametrize("expression", ["my_ops.iou(x, x)", "ops.zeros((my_ops.count(x), 2))"])
def test_static_results_and_numbers_are_not_found(run, write, expression):
    write("pyproject.toml", CONFIG)
    write("net.py", HEAD + f"    def construct(self, x):\n        return {expression}\n")
    assert found(run, "net.py") == []


def test_one_that_is_like_an_operator_is_checked_and_fixed_as_that(run, write):
    write("pyproject.toml", CONFIG)
    body = "        return my_ops.act(my_ops.keep(x, m > 0)).sum()\n"
    write("net.py", HEAD + "    def construct(self, x, m):\n" + body)
    assert [each[0] for each in found(run, "net.py")] == ["masked-select"]
    assert "+        return masked.sum(my_ops.act(x), m > 0)" in run("fix", "net.py").out


@pytest.mark.parametrize(
    ("place", "imported"),
    [
        ("pkg/net.py", "from . import my_ops"),
        ("pkg/net.py", "from .my_ops import filter_boxes"),
        ("net.py", "from pkg.my_ops import filter_boxes as chosen"),
        ("net.py", "import pkg.my_ops as theirs"),
    ],
)
def test_it_counts_more_than_what_the_project_s_own_file_says(run, write, place, imported):
    write("pyproject.toml", CONFIG)
    write("pkg/__init__.py", "")
    write("pkg/my_ops.py", "def filter_boxes(x):\n    return x\n")
    name = imported.rpartition(" ")[2]
    callee = f"{name}.filter_boxes" if name in ("my_ops", "theirs") else name
    text = f"{imported}\nfrom mindspore import nn\n\n\nclass Net(nn.Cell):\n"
    write(place, text + f"    def construct(self, x):\n        return {callee}(x)\n")
    assert [each[0] for each in found(run, place)] == ["declared-dynamic"]


def test_a_cached_result_is_not_used_when_another_operator_is_declared(run, write):
    write("net.py", HEAD + "    def construct(self, x):\n        return my_ops.filter_boxes(x)\n")
    write("other.py", "x = 1\n")
    assert run("check", ".").status == 0
    write("pyproject.toml", CONFIG)
    assert run("check", ".").status == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('"my_ops.f" = "dynamical"', "unknown result `dynamical`; did you mean `dynamic`?"),
        ('"my_ops.f" = "mindspore.ops.rel"', "unknown operator `mindspore.ops.rel`; did you mean"),
        ('"my_ops.f" = 3', "`result` must be a string, not 3"),
        ('"f" = "static"', "is no qualified name such as `my_ops.filter_boxes`"),
        ('"my_ops.f" = {why = "so"}', "`result` is missing"),
        ('"my_ops.f" = {results = "static"}', "unknown key `results`; did you mean `result`?"),
    ],
)
def test_a_mistake_is_named(run, write, line, told):
    write("pyproject.toml", f"[tool.staticshape.operators]\n{line}\n")
    write("net.py")
    ran = run("check", "net.py")
    assert ran.status == 2
    assert told in ran.err
