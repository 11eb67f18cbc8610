"""Findings in helper files that another file's graph scope reaches."""

from __future__ import annotations

import os
import time

import pytest

HELPER = """\
from mindspore import ops


def quiet(x):
    return x[:3]


def hard(loss, mask):
    return ops.masked_select(loss, mask).mean()
"""
NET = """\
from mindspore import nn
from helper import hard, quiet


class {name}(nn.Cell):
    def construct(self, loss, mask):
        return hard(loss, mask) + quiet(loss).sum()
"""


@pytest.fixture
def project(write, here):
    """Two networks that call one helper, written long ago."""
    write("pyproject.toml", "")
    texts = {
        "helper.py": HELPER,
        "one.py": NET.format(name="One"),
        "two.py": NET.format(name="Two"),
    }
    for name, text in texts.items():
        old(write(name, text))
    return here


def old(path) -> None:
    stamp = time.time() - 100
    os.utime(path, (stamp, stamp))


def rows(run, *arguments: str) -> list[str]:
    ran = run("check", *arguments, "-q", "-f", "concise")
    return [" ".join(row.split()[:2]) for row in ran.out.splitlines()]


def test_a_helper_that_no_graph_reaches_is_quiet(run, project):
    for name in ("one.py", "two.py"):
        (project / name).unlink()
    assert rows(run, ".") == []


def test_a_finding_in_a_helper_is_shown_once_where_it_stands(run, project):
    assert rows(run, ".") == ["helper.py:9:12: masked-select"]


def test_a_helper_that_was_not_asked_for_is_not_shown(run, project):
    assert rows(run, "one.py", "two.py") == []
    assert rows(run, "one.py", "helper.py") == ["helper.py:9:12: masked-select"]


def test_an_own_finding_is_not_repeated(run, project, write):
    write("helper.py", HELPER + "\n\nimport mindspore as ms\n\nrun = ms.jit(hard)\n")
    assert rows(run, ".") == ["helper.py:9:12: masked-select"]


def test_the_helper_s_suppressions_hold_and_are_used(run, project, write):
    write("helper.py", HELPER.replace(".mean()", ".mean()  # staticshape: ignore[masked-select]"))
    ran = run("check", ".", "-f", "concise")
    assert "unused suppression" not in ran.out + ran.err
    assert (ran.status, "masked-select" in ran.out) == (0, False)


def test_a_suppression_that_silences_nothing_is_still_unused(run, project, write):
    text = HELPER.replace("x[:3]", "x[:3]  # staticshape: ignore[nonzero]")
    write("helper.py", text + "\n\nimport mindspore as ms\n\nrun = ms.jit(quiet)\n")
    first = run("check", ".")
    assert "unused suppression: no finding of `nonzero` here" in first.err
    assert run("check", ".").err == first.err  # from the cache
    assert run("check", ".", "--remove-ignores").out.startswith("Took away 1 unused")


def test_the_cache_gives_the_same_from_any_folder(run, project, monkeypatch):
    first = rows(run, ".")
    assert rows(run, ".") == first
    (project / "sub").mkdir()
    monkeypatch.chdir(project / "sub")
    assert rows(run, "..", "--config", "../pyproject.toml") == [f"../{row}" for row in first]


def test_the_cache_notices_a_changed_helper_and_a_changed_caller(run, project, write):
    assert rows(run, ".")
    write("helper.py", HELPER.replace("masked_select(loss, mask)", "where(mask, loss, 0.0)"))
    assert rows(run, ".") == []
    write("helper.py", HELPER)
    assert rows(run, ".") == ["helper.py:9:12: masked-select"]
    for name in ("one.py", "two.py"):
        write(name, NET.format(name="Net").replace("hard(loss, mask) + ", ""))
    assert rows(run, ".") == []
