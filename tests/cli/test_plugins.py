"""Rules of the user's own: found, selected, explained, fixed and tested like the built-in ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

PLUGIN = """\
from staticshape.plugins import Rule


def resized(scope):
    for call in scope.calls("mindspore.ops.interpolate"):
        size = call.argument("size")
        if size is not None and scope.constant(size) is ...:
            yield call.problem("the size is not a literal", help="write it down")


def faster(scope):
    for call in scope.calls("mindspore.ops.relu", "their_ops.relu"):
        given = scope.text(call.node.args[0])
        yield call.problem("there is a faster one", replacement=f"my_ops.relu({given})")


RULES = (
    Rule(
        "literal-size",
        resized,
        summary="interpolate with a size that is no literal",
        severity="recompile",
        on_by_default=False,
        invalid=("@ms.jit\\ndef f(x):\\n    return ops.interpolate(x, size=x.shape[2])\\n",),
        valid=("@ms.jit\\ndef f(x):\\n    return ops.interpolate(x, size=4)\\n",),
    ),
    Rule(
        "faster-relu",
        faster,
        summary="a relu that my_ops has faster",
        text="Measured on our device.",
        invalid=(
            (
                "@ms.jit\\ndef f(x):\\n    return ops.relu(x)\\n",
                "@ms.jit\\ndef f(x):\\n    return my_ops.relu(x)\\n",
            ),
        ),
        valid=("def f(x):\\n    return ops.relu(x)\\n",),
    ),
)
"""
CONFIG = '[tool.staticshape]\nplugins = ["tools/rules.py"]\n'
NET = """\
import mindspore as ms
from mindspore import ops
from their_ops import relu


@ms.jit
def f(x, m):
    y = ops.interpolate(x, size=x.shape[2])
    return y, relu(ops.masked_select(x, m > 0)).sum()
"""


@pytest.fixture
def project(write):
    write("tools/rules.py", PLUGIN)
    write("pyproject.toml", CONFIG)
    write("net.py", NET)
    return write


def rules_found(run, *arguments):
    return [each["rule"] for each in json.loads(run("check", "-f", "json", *arguments).out)]


def test_their_findings_are_reported_selected_and_silenced_like_others(run, project):
    assert rules_found(run, ".") == ["faster-relu", "masked-select"]
    assert rules_found(run, ".", "--select", "literal-size") == ["literal-size"]
    assert rules_found(run, ".", "--ignore", "faster-relu") == ["masked-select"]
    project("net.py", NET.replace(".sum()", ".sum()  # staticshape: ignore[faster-relu]"))
    assert rules_found(run, ".") == ["masked-select"]
    assert rules_found(run, ".", "--isolated") == ["masked-select"]


def test_without_the_configuration_a_plugin_is_not_run(run, project):
    project("pyproject.toml", "")
    project("tools/rules.py", "raise SystemExit(3)\n")
    assert rules_found(run, ".") == ["masked-select"]


def test_a_replacement_is_a_fix_held_back_unless_it_is_allowed(run, project):
    ran = run("fix", "--select", "faster-relu", "net.py")
    assert (ran.out, "1 fix held back" in ran.err) == ("", True)
    out = run("fix", "--select", "faster-relu", "--unsafe-fixes", "net.py").out
    assert "+    return y, my_ops.relu(ops.masked_select(x, m > 0)).sum()" in out
    project("pyproject.toml", f'{CONFIG}[tool.staticshape.rules.faster-relu]\ntier = "safe"\n')
    assert "my_ops.relu" in run("fix", "--select", "faster-relu", "net.py").out


def test_a_replacement_and_a_rewrite_in_one_statement_are_both_made(run, project, here):
    project("net.py", NET.replace("from their_ops import relu\n", "").replace("relu", "ops.relu"))
    run("fix", "--unsafe-fixes", "--write", "net.py")
    assert "masked.sum(my_ops.relu(x), m > 0)" in (here / "net.py").read_text()


def test_their_pages_and_examples(run, project):
    page = run("explain", "faster-relu").out
    assert page.startswith("# faster-relu\n\na relu that my_ops has faster.\n")
    assert "Measured on our device." in page and "return my_ops.relu(x)" in page
    ran = run("test", "tools/rules.py")
    assert ran.status == 0
    assert ran.out.endswith("2 rules, 4 examples: all as they say.\n")


def test_the_plugin_of_the_documentation(run, project):
    guide = (Path(__file__).parents[2] / "docs/plugins.md").read_text(encoding="utf-8")
    shown = guide.split("<!-- plugin: begin -->")[1].split("```python\n")[1].split("```")[0]
    project("tools/rules.py", shown)
    assert run("test", "tools/rules.py").out.endswith("2 rules, 4 examples: all as they say.\n")


def test_an_example_that_is_not_as_it_says_fails(run, project):
    wrong = PLUGIN.replace("size=4)", "size=x.shape[2])").replace("my_ops.relu(x)\\n", "relu(x)\\n")
    project("tools/rules.py", wrong)
    ran = run("test", "-q", "literal-size", "faster-relu")
    assert ran.status == 1
    assert "  = reported; check finds literal-size" in ran.out
    assert "  = fix makes this of it:" in ran.out
    assert ran.out.endswith("2 rules, 4 examples: 2 wrong.\n")


def test_a_rule_that_fails_is_an_error_of_that_file_and_names_its_line(run, project):
    project("tools/rules.py", PLUGIN.replace("call.node.args[0]", "call.node.args[9]"))
    ran = run("check", ".")
    assert ran.status == 2
    assert "net.py: rule `faster-relu` failed on f: IndexError" in ran.err
    assert "tools/rules.py:13" in ran.err


@pytest.mark.parametrize(
    ("plugin", "told"),
    [
        ("x = 1 / 0\n", "cannot be run: ZeroDivisionError: division by zero"),
        ("x = 1\n", "it must define RULES"),
        ("RULES = (1,)\n", "RULES holds 1, which is no Rule"),
        (PLUGIN.replace("literal-size", "nonzero"), "there is a rule `nonzero` already"),
        (PLUGIN.replace('"literal-size"', '"Literal"'), "a name looks like `no-float64`"),
        (PLUGIN.replace('valid=("@ms', 'valid=() and ("@ms'), "`invalid` must be a tuple of at"),
        ("def\n", "cannot be run: SyntaxError"),
    ],
)
def test_a_plugin_that_cannot_be_loaded_is_named(run, project, plugin, told):
    project("tools/rules.py", plugin)
    ran = run("check", "net.py")
    assert (ran.status, ran.out) == (2, "")
    assert "plugin `tools/rules.py`: " in ran.err and told in ran.err


@pytest.mark.parametrize("name", ["tools/other.py", "a-package"])
def test_a_plugin_that_is_not_there_is_named(run, project, name):
    project("pyproject.toml", f'[tool.staticshape]\nplugins = ["{name}"]\n')
    ran = run("check", "net.py")
    assert ran.status == 2
    assert f"plugin `{name}`: " in ran.err


def test_an_entry_point_is_a_plugin(run, project, here, monkeypatch):
    project("site/their_rules.py", PLUGIN)
    project("site/theirs-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: theirs\n")
    entry = "[staticshape.rules]\ntheirs = their_rules\n"
    project("site/theirs-1.0.dist-info/entry_points.txt", entry)
    monkeypatch.syspath_prepend(str(here / "site"))
    project("pyproject.toml", '[tool.staticshape]\nplugins = ["theirs"]\n')
    assert rules_found(run, "net.py") == ["faster-relu", "masked-select"]
