"""The docstring of every rewrite: its Before, put through fix, is its After."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from staticshape import pipeline
from staticshape.analysis.rules import RULES
from staticshape.rewriting.registry import load
from staticshape.source import SourceFile

FILES = sorted(
    path
    for path in Path(__file__).resolve().parents[2].glob("rewrites/*.py")
    if path.name != "__init__.py"
)
PREAMBLE = "import mindspore as ms\nfrom mindspore import Tensor, nn, ops\n"
IMPORT = "from staticshape import masked\n"
SECTIONS = ["What it does", "Why is this bad", "Before", "After", "Fix safety"]
by_file = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def sections(path: Path) -> dict[str, str]:
    """The parts of a rewrite's docstring by their headings."""
    lines = (ast.get_docstring(ast.parse(path.read_bytes())) or "").splitlines()
    heads = [i for i, line in enumerate(lines) if line and set(line) == {"-"}]
    ends = [*(head - 1 for head in heads[1:]), len(lines)]
    return {
        lines[head - 1]: "\n".join(lines[head + 1 : end]).strip("\n")
        for head, end in zip(heads, ends, strict=True)
    }


def code(section: str) -> str:
    """The program that a section shows after its prompts."""
    lines = [line for line in section.splitlines() if line.startswith((">>>", "..."))]
    return "".join(f"{line[4:]}\n" for line in lines)


def body(raw: bytes) -> str:
    """A program without its imports."""
    lines = raw.decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("import ", "from "))).lstrip()


@by_file
def test_the_docstring_has_its_sections(path: Path) -> None:
    assert list(sections(path)) == SECTIONS
    docstring = ast.get_docstring(ast.parse(path.read_bytes())) or ""
    assert docstring.startswith(f"{path.stem.replace('_', '-')}: ")


@by_file
def test_before_put_through_fix_is_after(path: Path) -> None:
    parts = sections(path)
    before = PREAMBLE + "\n\n" + code(parts["Before"])
    result = pipeline.fix_source(SourceFile(f"{path.stem}.py", before.encode()))
    assert result.left == ()
    assert body(result.raw) == code(parts["After"])
    assert (IMPORT in result.raw.decode()) == ("masked." in code(parts["After"]))


@by_file
def test_the_rule_of_the_file_is_found_in_before(path: Path) -> None:
    before = PREAMBLE + "\n\n" + code(sections(path)["Before"])
    found = pipeline.check_source(SourceFile(f"{path.stem}.py", before.encode()))
    assert path.stem.replace("_", "-") in {finding.rule for finding in found}


def test_every_rewrite_cures_a_rule_that_exists() -> None:
    assert load() and set(load()) <= set(RULES)
