"""What `check` tells of fixes: all that `fix` converts, but for what stands among many refusals."""

from __future__ import annotations

import pytest

from staticshape.analysis import analyze
from staticshape.rewriting import FixOptions, convertible_by_tier, plan_fixes
from staticshape.rewriting.plan import _Planning
from staticshape.source import SourceFile

_HEAD = """\
import mindspore as ms
from elsewhere import keep
from mindspore import ops


@ms.jit
def f(x):
    y = x[x > 0.5].sum()
"""


def _facts(refused: int):
    lines = [f"    keep(ops.nonzero(x > {n}.0))\n" for n in range(refused)]
    text = "".join([_HEAD, *lines, "    return y\n"])
    return analyze(SourceFile("a.py", text.encode()))


def test_a_fix_among_a_few_refusals_is_told():
    facts = _facts(5)
    converted, _ = convertible_by_tier(facts, FixOptions())
    assert [each.rule for each in converted] == ["boolean-index"]
    assert set(plan_fixes(facts).converted) == set(converted)


@pytest.mark.parametrize("refused", [30, 60])
def test_many_refusals_in_a_function_end_the_search(monkeypatch, refused):
    walks = []
    walk_all = _Planning.walk_all
    monkeypatch.setattr(_Planning, "walk_all", lambda plan: walks.append(1) or walk_all(plan))
    facts = _facts(refused)
    convertible_by_tier(facts, FixOptions())
    assert len(walks) < 30
    assert len(plan_fixes(facts).refusals) == refused
