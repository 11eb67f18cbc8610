"""Which findings are shown: `--select` and `--ignore`, the more specific name wins."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import get_args

from staticshape.config import Settings
from staticshape.errors import UsageError, unknown
from staticshape.findings import DEFAULT_SEVERITIES, Finding, Severity
from staticshape.records import dataclass

SEVERITIES: tuple[str, ...] = get_args(Severity)


@dataclass(frozen=True)
class Selection:
    """`select` None is the default set; names are rules, severities or `all`."""

    select: tuple[str, ...] | None = None
    extend: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    off_by_default: frozenset[str] = frozenset()  # rules that only `--select` shows

    def shows(self, finding: Finding) -> bool:
        """Whether a finding is to be reported."""
        return self.includes(finding.rule, finding.severity)

    def plans(self, finding: Finding) -> bool:
        """Whether it is to be told of a finding if it can be fixed.

        That is what is shown, and what would be with nothing selected: the cache keeps it too.
        """
        usual = Selection(off_by_default=self.off_by_default)
        return self.shows(finding) or usual.shows(finding)

    def includes(self, rule: str, severity: str) -> bool:
        """Whether findings of that rule and severity are to be reported."""
        chosen = _specificity(rule, severity, (*(self.select or ()), *self.extend))
        if self.select is None and not chosen:
            chosen = 1 if severity in DEFAULT_SEVERITIES and rule not in self.off_by_default else 0
        return chosen > _specificity(rule, severity, self.ignore)


def _specificity(rule: str, severity: str, names: Iterable[str]) -> int:
    """3 the rule is named, 2 its severity, 1 `all`, 0 not at all."""
    ranks = {rule: 3, severity: 2, "all": 1}
    return max((ranks.get(name, 0) for name in names), default=0)


def canonical(names: Iterable[str], known: Iterable[str], where: str) -> tuple[str, ...]:
    """Names as the registry spells them; `UsageError` with the nearest for an unknown one."""
    allowed = {*known, *SEVERITIES, "all"}
    found = []
    for name in names:
        plain = name.strip().lower().replace("_", "-")
        if plain not in allowed:
            error = str(unknown("rule or severity", name, allowed, where))
            more = "" if "did you mean" in error else "; `staticshape explain` lists the rules"
            raise UsageError(f"{error}{more}")
        found.append(plain)
    return tuple(found)


@dataclass(frozen=True)
class Selector:
    """The selection of a run and its overrides by path."""

    base: Selection
    overrides: tuple[tuple[PathMatcher, Selection], ...] = ()
    root: str = ""

    def for_path(self, path: str) -> Selection:
        """The selection that holds for a file: the last override that matches its path."""
        if not self.overrides:
            return self.base
        relative = os.path.relpath(os.path.abspath(path), self.root).replace(os.sep, "/")
        matching = [selection for matcher, selection in self.overrides if matcher(relative)]
        return matching[-1] if matching else self.base


class PathMatcher:
    """Gitignore patterns against a path relative to the project folder."""

    def __init__(self, patterns: tuple[str, ...]) -> None:
        from staticshape.gitignore import IgnoreFile

        self._patterns = IgnoreFile("/", patterns)

    def __call__(self, relative: str) -> bool:
        return bool(self._patterns.decides(f"/{relative}", False))


def selector(
    settings: Settings,
    rules: Iterable[str],
    off_by_default: frozenset[str] = frozenset(),
) -> Selector:
    """Check all names of the settings against the rules and build the selector."""
    known = tuple(rules)
    where = f"{settings.file}" if settings.file else "--select"

    def names(value: Iterable[str]) -> tuple[str, ...]:
        return canonical(value, known, where)

    base = Selection(
        None if settings.select is None else names(settings.select),
        names(settings.extend_select),
        names(settings.ignore),
        off_by_default,
    )
    for rule in (*settings.tiers, *settings.never_fix):
        if rule not in known:
            raise unknown("rule", rule, known, f"{where}: [tool.staticshape.rules]")
    overrides = []
    for each in settings.overrides:
        selection = Selection(
            base.select if each.select is None else names(each.select),
            (*base.extend, *names(each.extend_select)),
            (*base.ignore, *names(each.ignore)),
            off_by_default,
        )
        overrides.append((PathMatcher(each.paths), selection))
    return Selector(base, tuple(overrides), str(settings.root))
