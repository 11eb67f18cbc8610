"""What the command line knows of rules: their names, which are on by default, and their pages."""

from __future__ import annotations

import difflib

from staticshape.analysis.rules import RULES
from staticshape.config import Settings
from staticshape.errors import UsageError
from staticshape.selection import Selector, selector


def names() -> tuple[str, ...]:
    """All rule names, in order."""
    return tuple(sorted(RULES))


def selector_for(settings: Settings) -> Selector:
    """The selector of a run; `UsageError` for names that no rule and no severity has."""
    off = frozenset(name for name, rule in RULES.items() if not rule.on_by_default)
    return selector(settings, names(), off)


def known(name: str) -> str:
    """A rule's name as the registry spells it; `UsageError` with the nearest one otherwise."""
    plain = name.strip().lower().replace("_", "-")
    if plain in RULES:
        return plain
    near = difflib.get_close_matches(plain, names(), n=1, cutoff=0.4)
    hint = f"did you mean `{near[0]}`?" if near else "`staticshape explain` lists the rules"
    raise UsageError(f"no rule `{name}`; {hint}")
