"""What the command line knows of rules: their names, which are on by default, and their pages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import staticshape.rewrites
from staticshape.analysis.findings.rules import RULES
from staticshape.config import Settings
from staticshape.errors import UsageError
from staticshape.project import plugin_rules
from staticshape.records import dataclass
from staticshape.selection import Selection, Selector, selector

if TYPE_CHECKING:
    from staticshape.plugins.rule import Rule

#: What is shown when nothing is selected.
DEFAULT = Selection(
    off_by_default=frozenset(name for name, rule in RULES.items() if not rule.on_by_default)
)
PAGES = Path(__file__).parent / "pages"
_SECTION = re.compile(r"^(\w[\w ]+)\n-+$", re.MULTILINE)
_PROMPT = re.compile(r"^(?:>>>|\.\.\.) ?(.*)$")


def names(settings: Settings | None = None) -> tuple[str, ...]:
    """All rule names, in order; with settings, those of their plugins too."""
    return tuple(sorted([*RULES, *(plugin_rules(settings) if settings else ())]))


def selector_for(settings: Settings) -> Selector:
    """The selector of a run; `UsageError` for names that no rule and no severity has."""
    off = {rule.name for rule in plugin_rules(settings).values() if not rule.on_by_default}
    return selector(settings, names(settings), DEFAULT.off_by_default | off)


def known(name: str, settings: Settings | None = None) -> str:
    """A rule's name as the registry spells it; `UsageError` with the nearest one otherwise."""
    plain = name.strip().lower().replace("_", "-")
    every = names(settings)
    if plain in every:
        return plain
    import difflib  # only to complain

    near = difflib.get_close_matches(plain, every, n=1, cutoff=0.4)
    hint = f"did you mean `{near[0]}`?" if near else "`staticshape explain` lists the rules"
    raise UsageError(f"no rule `{name}`; {hint}")


@dataclass(frozen=True)
class Page:
    """What is said of a rule: its line, and a text with examples in sections of Markdown."""

    name: str
    severity: str
    on_by_default: bool
    summary: str
    text: str
    rewrite: str | None

    def markdown(self) -> str:
        """The page as Markdown."""
        on = "on by default" if self.on_by_default else f"off; `--select {self.name}` shows it"
        cure = "No rewrite converts it."
        if self.rewrite:
            cure = "`staticshape fix` converts it where it can prove the result."
            if self.name not in RULES:
                cure = "`staticshape fix` replaces it as its plugin says."
        return (
            f"# {self.name}\n\n{self.summary}.\n\n"
            f"Severity `{self.severity}`, {on}. {cure}\n\n"
            f"{self.text}\n\n"
            f"Silence one line with `# staticshape: ignore[{self.name}]`."
        ).replace("\n\n\n\n", "\n\n")

    def as_object(self) -> dict[str, object]:
        """The page as a JSON value."""
        return {
            "rule": self.name,
            "severity": self.severity,
            "default": self.on_by_default,
            "summary": self.summary,
            "fixable": self.rewrite is not None,
            "text": self.text,
        }


def page(name: str, settings: Settings | None = None) -> Page:
    """The page of a rule; the file of a rewrite is read, not imported."""
    if name not in RULES:
        return _page_of_plugin(plugin_rules(settings or Settings())[name])
    rule = RULES[name]
    file = file_of(name)
    text = file.read_text(encoding="utf-8").strip() if file else ""
    rewrite = None
    if file and file.suffix == ".py":
        text, rewrite = _as_markdown(ast.get_docstring(ast.parse(text)) or ""), file.stem
    return Page(name, rule.severity, rule.on_by_default, rule.summary, text, rewrite)


def file_of(name: str) -> Path | None:
    """The file that a rule's page is in: its rewrite, or its own; None for those of plugins."""
    rewrite = Path(next(iter(staticshape.rewrites.__path__)), f"{name.replace('-', '_')}.py")
    if rewrite.exists():
        return rewrite
    return PAGES / f"{name}.md" if name in RULES else None


def _page_of_plugin(rule: Rule) -> Page:
    pairs = [(each, "") if isinstance(each, str) else each for each in rule.invalid]
    after = _blocks(code for _, code in pairs if code)
    parts = [rule.text.strip(), "## Example", *_blocks(code for code, _ in pairs)]
    parts += ["## After", *after] if after else []
    parts += ["## Not reported", *_blocks(rule.valid)]
    text = "\n\n".join(part for part in parts if part)
    cure = rule.name if after else None
    return Page(rule.name, rule.severity, rule.on_by_default, rule.summary, text, cure)


def _blocks(codes: Iterable[str]) -> list[str]:
    return [f"```python\n{code.strip()}\n```" for code in codes]


def _as_markdown(docstring: str) -> str:
    """A docstring with its sections as headings, and its prompts as blocks of code."""
    lines: list[str] = []
    inside = False
    for line in _SECTION.sub(r"## \1", docstring).splitlines():
        prompt = _PROMPT.match(line)
        if bool(prompt) != inside:
            lines.append("```" if inside else "```python")
            inside = not inside
        lines.append(prompt.group(1) if prompt else line)
    return "\n".join([*lines, *(["```"] if inside else [])])
