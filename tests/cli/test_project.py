"""Other files of the project: found as Python finds them, and asked whether they use a name."""

from __future__ import annotations

import json

import pytest

from staticshape.analysis.modules.memo import Memo
from staticshape.checking import check_raw
from staticshape.project import EVERYTHING, Project


@pytest.fixture
def project(write, here) -> Project:
    """A small package with a script beside it."""
    for name in ("pkg/__init__.py", "pkg/loss.py", "pkg/sub/__init__.py", "src/net.py", "tool.py"):
        write(name, f"# {name}\n")
    write("broken.py", "def f(:\n")
    return Project(str(here))


@pytest.mark.parametrize(
    ("name", "importer", "found"),
    [
        ("pkg", "tool.py", "pkg/__init__.py"),
        ("pkg.loss", "tool.py", "pkg/loss.py"),
        ("pkg.loss", "pkg/sub/__init__.py", "pkg/loss.py"),
        (".loss", "pkg/__init__.py", "pkg/loss.py"),
        ("..loss", "pkg/sub/__init__.py", "pkg/loss.py"),
        (".", "pkg/loss.py", "pkg/__init__.py"),
        ("net", "tool.py", "src/net.py"),
        ("mindspore.ops", "tool.py", None),
        ("pkg.nothing", "tool.py", None),
        ("broken", "tool.py", None),
    ],
)
def test_a_module_is_found_from_its_importer(project, name, importer, found):
    module = project.module(name, importer)
    assert (module and module.source.path) == found


def test_trees_are_kept_up_to_a_size(project):
    first = project.module("pkg.loss", "tool.py")
    second = project.module("pkg.sub", "tool.py")
    assert project.module("pkg.loss", "tool.py") is first
    project.release(30)
    assert project.module("pkg.loss", "tool.py") is first, "used last, so it stays"
    assert project.module("pkg.sub", "tool.py") is not second


def test_what_is_built_on_a_forgotten_tree_is_forgotten_with_it(project):
    below = project.module("pkg.loss", "tool.py")
    over, top, apart = (project.module(name, "x.py") for name in ("tool", "net", "pkg.sub"))
    assert project.module("pkg.loss", over.source.path) is below
    assert project.module("tool", top.source.path) is over
    for module in (over, top, apart):
        module.memo = Memo(project.world)
    project.module("pkg.loss", "tool.py")
    for module in (over, top, apart):  # used after it
        project.keep(module)
    size = len(below.source.raw)
    assert size * 8 < 7 * sum(len(one.source.raw) for one in (over, top, apart, below))
    project.release(sum(len(one.source.raw) for one in (over, top, apart)) * 8 // 7 + 1)
    assert project.module("pkg.loss", "tool.py") is not below
    assert over.memo is None, "it looked into what is gone"
    assert top.memo is None, "it looked into a module that did"
    assert apart.memo is not None


def test_what_was_looked_into_is_a_dependency(project, here):
    project.module("pkg.loss", "tool.py")
    found = {str(here), str(here / "pkg"), str(here / "pkg/loss.py")}
    assert set(project.dependencies("tool.py")) == found
    assert project.dependencies("other.py") == ()


def test_what_a_module_was_built_on_is_a_dependency_of_its_importers(project, here):
    project.module("pkg.loss", "tool.py")
    project.module("tool", "pkg/loss.py")
    project.module("pkg.loss", "other.py")
    assert str(here / "tool.py") in project.dependencies("other.py")


def test_a_search_for_users_depends_on_everything(project):
    assert project.dependencies("pkg/loss.py") == ()
    project.is_used_elsewhere("pkg/loss.py", "keep")
    assert project.dependencies("pkg/loss.py") == (EVERYTHING,)


def test_whether_another_file_uses_a_name(project, write):
    write("pkg/loss.py", "def keep(x):\n    return x\n")
    assert not project.is_used_elsewhere("pkg/loss.py", "keep")
    write("tool.py", "from pkg.loss import keep\n")
    again = Project(project.root)
    assert again.is_used_elsewhere("pkg/loss.py", "keep")
    assert again.is_used_elsewhere("pkg/loss.py", "Loss.keep")
    assert not again.is_used_elsewhere("pkg/loss.py", "kee")


@pytest.mark.parametrize(
    ("user", "rules"),
    [
        ("class Top(nn.Cell):\n    def construct(self, x):\n        return Head()(x, 4)\n", []),
        ("Head()(1, 4)\n", ["varying-size"]),
        ("class Top(nn.Cell):\n    def construct(self, x):\n        return x\n", ["varying-size"]),
    ],
)
def test_networks_of_other_files_decide_the_sizes_of_their_parts(run, write, user, rules):
    write("pyproject.toml", "")
    head = "class Head(nn.Cell):\n    def construct(self, x, n):\n        return x[:n]\n"
    write("head.py", f"from mindspore import nn\n\n{head}")
    write("top.py", f"from mindspore import nn\nfrom head import Head\n\n{user}")
    ran = run("check", ".", "-f", "json")
    assert [each["rule"] for each in json.loads(ran.out)] == rules


@pytest.mark.parametrize(
    ("user", "between", "name", "found"),
    [
        ("from a.net import keep\n", "", "keep", True),
        ("from \\\n  a.net import (\n    keep,\n)\n", "", "keep", True),
        ("import a\na.net.keep(1)\n", "", "keep", True),
        ("from b import *\nkeep(1)\n", "from a.net import *\n", "keep", True),
        ("from a.net import Net\nNet().width = 3\n", "", "width", True),  # defined nowhere
        ("from a.net import keeper\n", "", "keep", False),
        ("from b import *\nkeep(1)\n", "from c import *\n", "keep", False),
    ],
)
def test_the_files_that_may_use_a_name(tmp_path, user, between, name, found):
    (tmp_path / "a").mkdir()
    own = tmp_path / "a" / "net.py"
    own.write_text("def keep(x):\n    return x\n\nclass Net:\n    pass\n")
    (tmp_path / "b.py").write_text(between)
    (tmp_path / "main.py").write_text(user)
    assert Project(str(tmp_path)).users(str(own), name) == [str(tmp_path / "main.py")] * found


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("from a.net import Net\n", True),
        ("from b import *\n", True),  # which imports it
        ("import importlib\nNet = importlib.import_module('a.net').Net\n", True),
        ("exec(open('a/net.py').read())\n", True),
        ("# not that of a.net\nfrom c import Net\n", False),
    ],
)
def test_only_what_imports_a_class_may_replace_its_methods_or_build_it(tmp_path, head, found):
    (tmp_path / "a").mkdir()
    own = tmp_path / "a" / "net.py"
    own.write_text("class Net:\n    def keep(self, x):\n        return x\n")
    (tmp_path / "b.py").write_text("from a.net import *\n")
    heir = "class Heir(Net):\n    def keep(self, x):\n        return -x\n"
    top = "class Top:\n    def construct(self, x):\n        return Net()(x)\n"
    (tmp_path / "main.py").write_text(f"{head}\n\n{heir}\n\n{top}")
    project = Project(str(tmp_path))
    assert project.is_used_elsewhere(str(own), "def keep") == found
    assert project.is_part_elsewhere(str(own), "Net") == found
    assert not project.is_used_elsewhere(str(own), "def kept")


BASE = """
from mindspore import nn, ops

class Base(nn.Cell):
    def construct(self, x):
        return self.select(x).sum()
"""
HEIR = """
from mindspore import ops
from {module} import {name}

class Net({name}):
    def select(self, x):
        return x[ops.exp(x) > 1]
"""


@pytest.mark.parametrize(
    ("module", "name"), [("base", "Base"), (".base", "(\n    Base,\n)"), ("base", "Base as Above")]
)
def test_a_network_may_have_its_construct_from_another_file(write, here, module, name):
    write("base.py", BASE)
    word = name.split()[-1] if " as " in name else "Base"
    heir = HEIR.replace("({name})", f"({word})").format(module=module, name=name)
    found = check_raw("heir.py", heir.encode(), Project(str(here)))
    assert [each.rule for each in found.findings] == ["boolean-index"]
    assert str(here / "base.py") in found.dependencies


def test_an_heir_of_no_network_is_host_code(write, here):
    write("base.py", BASE.replace("def construct", "def run"))
    found = check_raw(
        "heir.py", HEIR.format(module="base", name="Base").encode(), Project(str(here))
    )
    assert not found.findings
    assert str(here / "base.py") in found.dependencies, "it may become one"
