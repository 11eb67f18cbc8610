"""The result cache: what it saves and what makes it forget."""

from __future__ import annotations

import json
import os
import time

import pytest
from networks import NET, STATIC

from staticshape import workers

JIT_IN_A_CALL = """\
import mindspore as ms
from mindspore import ops


def scores(batches):
    @ms.jit
    def score(x):
        return ops.relu(x).mean()

    return [score(batch) for batch in batches]
"""


@pytest.fixture
def checked(monkeypatch) -> list[str]:
    """The paths that were really checked."""
    seen: list[str] = []
    real = workers.check_file

    def spy(found, project, **given):
        seen.append(found.path)
        return real(found, project, **given)

    monkeypatch.setattr(workers, "check_file", spy)
    return seen


@pytest.fixture
def project(write, here):
    """Two files that were written long ago, as far as time stamps tell."""
    write("pyproject.toml", "")
    for name in ("a.py", "b.py"):
        old(write(name))
    return here


def old(path, age: float = 100.0) -> None:
    stamp = time.time() - age
    os.utime(path, (stamp, stamp))


def test_an_unchanged_file_is_not_checked_again(run, project, checked):
    first = run("check", ".", "-f", "json")
    assert checked == ["a.py", "b.py"]
    checked.clear()
    assert run("check", ".", "-f", "json") == first
    assert checked == []


def test_a_changed_file_is(run, project, checked, write):
    run("check", ".")
    checked.clear()
    write("a.py", STATIC)
    ran = run("check", ".", "-f", "concise")
    assert checked == ["a.py"]
    assert [row.split(":")[0] for row in ran.out.splitlines()] == ["b.py"]


def test_the_same_size_and_time_stamp_within_the_clock_s_grain_is_seen(run, write, checked):
    write("pyproject.toml", "")
    path = write("a.py")
    write("b.py")
    run("check", ".")
    stamp = path.stat().st_mtime_ns
    path.write_text(NET.replace("masked_select(x", "unmasked_sel(x"))
    os.utime(path, ns=(stamp, stamp))
    checked.clear()
    ran = run("check", ".", "-f", "concise")
    assert checked == ["a.py"]
    assert "a.py" not in ran.out


def test_a_touched_file_with_the_same_text_is_not_checked_again(run, project, checked):
    run("check", ".")
    checked.clear()
    old(project / "a.py", 50.0)
    run("check", ".")
    assert checked == []


def test_a_change_in_an_imported_file_counts(run, write, checked):
    write("pyproject.toml", "")
    helper = "def keep(x, mask):\n    return x.masked_select(mask)\n"
    caller = NET.replace("ops.masked_select(x, mask > 0)", "keep(x, mask)")
    old(write("helper.py", helper))
    old(write("net.py", "from helper import keep\n" + caller))
    old(write("other.py", STATIC))
    run("check", ".")
    checked.clear()
    write("helper.py", helper.replace("masked_select(mask)", "copy()"))
    run("check", ".")
    assert sorted(checked) == ["helper.py", "net.py"]


def test_selection_is_not_part_of_the_cache(run, project, checked):
    run("check", ".", "--select", "nonzero")
    checked.clear()
    assert run("check", ".").status == 1
    assert checked == []


def test_a_fix_that_nobody_asked_for_is_planned_when_somebody_does(run, project, checked, write):
    old(write("b.py", JIT_IN_A_CALL))
    run("check", ".")
    checked.clear()
    asked = run("check", ".", "--select", "jit-closure", "-f", "json")
    assert checked == ["b.py"]
    assert [each["fix"] for each in json.loads(asked.out)] == [{"tier": "safe"}]
    checked.clear()
    assert run("check", ".", "--select", "jit-closure", "-f", "json") == asked
    assert checked == []


def test_errors_and_suppressions_come_from_the_cache_too(run, project, checked, write):
    old(write("a.py", "def construct(:\n"))
    old(write("b.py", NET + "x = 1  # staticshape: ignore\n"))
    first = run("check", ".")
    checked.clear()
    assert run("check", ".") == first
    assert first.status == 2
    assert checked == []


def test_the_folder_may_be_another_one(run, project, checked, monkeypatch):
    run("check", ".")
    checked.clear()
    monkeypatch.chdir(project.parent)
    ran = run("check", project.name, "-f", "concise")
    assert checked == []
    assert ran.out.startswith(f"{project.name}/a.py:6:16:")


def test_no_cache(run, project, checked):
    run("check", ".", "--no-cache")
    assert not (project / ".staticshape_cache").exists()
    run("check", ".")
    checked.clear()
    run("check", ".", "--no-cache")
    assert checked == ["a.py", "b.py"]


def test_the_cache_keeps_itself_out_of_git(run, project):
    run("check", ".")
    assert (project / ".staticshape_cache/.gitignore").read_text() == "*\n"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"tool": 1, "names": 3}', '{"entries": {}}'])
def test_a_damaged_cache_is_written_anew(run, project, checked, content):
    run("check", ".")
    file = project / ".staticshape_cache/check.json"
    file.write_text(content)
    checked.clear()
    assert run("check", ".").status == 1
    assert checked == ["a.py", "b.py"]
    assert json.loads(file.read_text())["kept"]


def test_another_version_of_the_tool_starts_anew(run, project, checked, monkeypatch):
    run("check", ".")
    checked.clear()
    monkeypatch.setattr("staticshape.cache.__version__", "0.0.0")
    run("check", ".")
    assert checked == ["a.py", "b.py"]


@pytest.mark.parametrize(
    "key", ["names", "stamps", "sizes", "digests", "kept", "unchecked", "saved"]
)
@pytest.mark.parametrize("value", [None, 7, "x", [], ["x", "y"], {"0": 1}, {"0": [[0], [1]]}])
def test_a_cache_of_another_form_is_no_error(run, project, key, value):
    first = run("check", ".")
    file = project / ".staticshape_cache/check.json"
    whole = json.loads(file.read_text())
    file.write_text(json.dumps({**whole, key: value}))
    assert run("check", ".") == first


CALLER = NET.replace(
    "        return ops.masked_select(x, mask > 0)", "        return keep(x, mask)"
)


def test_a_module_that_appears_where_an_import_looks_counts(run, write, here, checked):
    write("pyproject.toml", "")
    old(write("net.py", "from helper import keep\n" + CALLER))
    old(write("other.py", STATIC))
    old(here)
    run("check", ".")
    checked.clear()
    old(write("helper.py", "def keep(x, mask):\n    return x.masked_select(mask)\n"))
    run("check", ".")
    assert sorted(checked) == ["helper.py", "net.py"]


def test_a_part_of_the_tree_may_be_checked_in_between(run, project, checked, write):
    old(write("a.py", "def keep(x, mask):\n    return x.masked_select(mask)\n"))
    old(write("sub/c.py", "from a import keep\n" + CALLER))
    run("check", ".")
    checked.clear()
    run("check", "sub", "a.py")
    run("check", ".")
    assert checked == []
    old(write("a.py", STATIC), 50.0)
    run("check", "a.py", "b.py")
    assert checked == ["a.py"]
    checked.clear()
    run("check", ".")
    assert checked == ["sub/c.py"]


def test_what_a_helper_imports_counts_as_well(run, write, checked):
    write("pyproject.toml", "")
    deep = "def keep(x, mask):\n    return x.masked_select(mask)\n"
    old(write("deep.py", deep))
    old(write("helper.py", "from deep import keep\n"))
    for name in ("net1.py", "net2.py"):  # the second finds the helper read already
        old(write(name, "from helper import keep\n" + CALLER))
    run("check", ".")
    checked.clear()
    old(write("deep.py", deep.replace("masked_select(mask)", "copy() + mask.sum()")), 50.0)
    run("check", ".")
    assert {"net1.py", "net2.py", "deep.py"} <= set(checked)
