"""Every rule carries examples, and they are as they say: `staticshape test` over all of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from staticshape import rulebook
from staticshape.analysis.findings.rules import RULES
from staticshape.config import Settings
from staticshape.examples import Example, examples_of, fault
from staticshape.rewriting.registry import load

FILES = sorted(
    path
    for path in Path(__file__).resolve().parents[2].glob("rewrites/*.py")
    if path.name != "__init__.py"
)
OF_A_REWRITE = ["What it does", "Why is this bad", "Before", "After", "Fix safety"]
OF_A_PAGE = ["What it does", "Why is this bad", "Example", "Use instead", "Fix safety"]


def sections(name: str) -> list[str]:
    """The headings of a rule's page."""
    text = rulebook.page(name).text
    return [line[3:] for line in text.splitlines() if line.startswith("## ")]


@pytest.mark.parametrize("name", sorted(RULES))
def test_the_page_has_its_sections(name: str) -> None:
    assert sections(name) == (OF_A_REWRITE if rulebook.page(name).rewrite else OF_A_PAGE)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_docstring_starts_with_the_rule(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_bytes())) or ""
    assert docstring.startswith(f"{path.stem.replace('_', '-')}: ")


@pytest.mark.parametrize("name", sorted(RULES))
def test_the_examples_are_as_they_say(name: str, tmp_path: Path) -> None:
    examples = examples_of(name, Settings())
    assert {each.reported for each in examples} == {True, False}
    assert [text for each in examples if (text := fault(each, Settings(), str(tmp_path)))] == []
    if rulebook.page(name).rewrite:
        assert any(each.after for each in examples)


def test_an_example_that_lies_is_told(tmp_path: Path) -> None:
    def told(rule: str, reported: bool, code: str, after: str | None = None) -> str:
        return fault(Example(rule, reported, code, after), Settings(), str(tmp_path))

    positions = "@ms.jit\ndef f(x):\n    return ops.nonzero(x)\n"
    assert told("masked-select", True, "x = 1") == "not reported; check finds nothing"
    assert told("nonzero", False, positions) == "reported; check finds nonzero"
    before = "@ms.jit\ndef f(x, m):\n    return x.masked_select(m).sum()\n"
    assert told("masked-select", True, before, before).startswith("fix makes this of it:\n")


def test_every_rewrite_cures_a_rule_that_exists() -> None:
    assert load() and set(load()) <= set(RULES)
