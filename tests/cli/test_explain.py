"""`explain`: the page of a rule, the list of rules."""

from __future__ import annotations

import json

import pytest

from staticshape import rulebook
from staticshape.analysis.findings.rules import RULES


def test_the_list_has_every_rule(run):
    ran = run("explain")
    assert ran.status == 0
    assert [row.split()[0] for row in ran.out.splitlines()] == sorted(RULES)


@pytest.mark.parametrize("name", sorted(RULES))
def test_every_rule_has_a_page(run, name):
    ran = run("explain", name)
    assert ran.status == 0
    assert ran.out.startswith(f"# {name}\n")
    assert f"# staticshape: ignore[{name}]" in ran.out


def test_a_rule_with_a_rewrite_shows_before_and_after(run):
    out = run("explain", "masked-select").out
    assert out.index("Before") < out.index("After")
    assert "`staticshape fix` converts it" in out


def test_an_unknown_rule_is_an_error_with_the_nearest(run):
    ran = run("explain", "masked-selec")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "staticshape: error: no rule `masked-selec`; did you mean `masked-select`?\n"


def test_json(run):
    (page,) = json.loads(run("explain", "masked_select", "-f", "json").out)
    assert (page["rule"], page["severity"], page["fixable"]) == ("masked-select", "dynamic", True)


def test_reading_a_page_does_not_run_the_rewrite():
    assert rulebook.page("masked-select").text
