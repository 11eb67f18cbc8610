"""What the command line knows of rules: their names, which are on by default, and their pages."""

from __future__ import annotations

import ast
from pathlib import Path

import staticshape.rewrites
from staticshape.analysis.rules import RULES
from staticshape.config import Settings
from staticshape.errors import UsageError
from staticshape.records import dataclass
from staticshape.selection import Selection, Selector, selector

#: What is shown when nothing is selected.
DEFAULT = Selection(
    off_by_default=frozenset(name for name, rule in RULES.items() if not rule.on_by_default)
)


def names() -> tuple[str, ...]:
    """All rule names, in order."""
    return tuple(sorted(RULES))


def selector_for(settings: Settings) -> Selector:
    """The selector of a run; `UsageError` for names that no rule and no severity has."""
    return selector(settings, names(), DEFAULT.off_by_default)


def known(name: str) -> str:
    """A rule's name as the registry spells it; `UsageError` with the nearest one otherwise."""
    plain = name.strip().lower().replace("_", "-")
    if plain in RULES:
        return plain
    import difflib  # only to complain

    near = difflib.get_close_matches(plain, names(), n=1, cutoff=0.4)
    hint = f"did you mean `{near[0]}`?" if near else "`staticshape explain` lists the rules"
    raise UsageError(f"no rule `{name}`; {hint}")


@dataclass(frozen=True)
class Page:
    """What is said of a rule: its line, and the text of the rewrite that cures it."""

    name: str
    severity: str
    on_by_default: bool
    summary: str
    text: str  # the docstring of its rewrite, else its explanation
    rewrite: str | None

    def markdown(self) -> str:
        """The page as Markdown."""
        on = "on by default" if self.on_by_default else f"off; `--select {self.name}` shows it"
        cure = (
            "`staticshape fix` converts it where it can prove the result."
            if self.rewrite
            else "No rewrite converts it."
        )
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


def page(name: str) -> Page:
    """The page of a rule; the rewrite's file is read, not imported."""
    rule = RULES[name]
    file = Path(next(iter(staticshape.rewrites.__path__)), f"{name.replace('-', '_')}.py")
    text = ast.get_docstring(ast.parse(file.read_bytes())) if file.exists() else None
    rewrite = file.stem if text is not None else None
    if text is None:
        from staticshape.explanations import TEXTS  # `check` does not pay for them

        text = TEXTS[name]
    return Page(name, rule.severity, rule.on_by_default, rule.summary, text, rewrite)
