"""The rule pages and the README's tables are what the scripts make; the links lead somewhere."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("samples/**/*.md"))
)
LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.fixture
def generate() -> ModuleType:
    """docs/generate.py as a module."""
    spec = importlib.util.spec_from_file_location("generate_docs", ROOT / "docs/generate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nothing_is_stale(generate: ModuleType) -> None:
    assert generate.stale() == [], "run `python docs/generate.py`"


def test_a_changed_page_and_a_page_without_a_rule_are_stale(
    generate: ModuleType, tmp_path: Path
) -> None:
    for path, text in generate.wanted().items():
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text)
    (tmp_path / "samples").mkdir()
    (tmp_path / "samples/README.md").write_text((ROOT / "samples/README.md").read_text())
    generate.ROOT = tmp_path
    assert generate.stale() == []
    (tmp_path / "docs/rules/nonzero.md").write_text("old")
    (tmp_path / "docs/rules/no-such-rule.md").write_text("gone")
    assert generate.stale() == ["docs/rules/nonzero.md", "docs/rules/no-such-rule.md"]


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    links = [link for link in LINK.findall(prose) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []
