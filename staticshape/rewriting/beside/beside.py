"""Findings that lie beside the flow of values: each is cured by edits of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from staticshape.findings import Edit, Finding, Refusal
from staticshape.records import dataclass, field
from staticshape.rewriting.rule import Asked, Change, Given

if TYPE_CHECKING:
    from staticshape.analysis.facts import ModuleFacts
    from staticshape.rewriting.options import FixOptions
    from staticshape.rewriting.rule import Rewrite


@dataclass(frozen=True)
class Beside:
    """All changes beside the clusters: those that are allowed, and those held back."""

    changes: tuple[Change, ...] = ()
    held: tuple[Finding, ...] = ()
    refusals: tuple[Refusal, ...] = field(default=())

    @property
    def converted(self) -> tuple[Finding, ...]:
        """The findings that the allowed changes cure."""
        return tuple(finding for change in self.changes for finding in change.findings)

    def apart_from(self, path: str, edits: Iterable[Edit]) -> Beside:
        """Without the changes of a file that meet other edits: they wait for the next pass."""
        taken, changes = list(edits), list[Change]()
        for change in self.changes:
            own = change.edits[0].path == path
            if not own or not any(meet(one, other) for one in change.edits for other in taken):
                changes.append(change)
                taken += change.edits
        return Beside(tuple(changes), self.held, self.refusals)

    def edits(self, path: str) -> tuple[list[Edit], set[tuple[str, str]]]:
        """The edits of one file, with what they import."""
        own = [change for change in self.changes if change.edits[0].path == path]
        wanted = {each for change in own for each in change.imports}
        return [edit for change in own for edit in change.edits], wanted


def changes_of(
    modules: Iterable[ModuleFacts], rewrites: Mapping[str, Rewrite], options: FixOptions
) -> Beside:
    """What the rewrites make of the findings that no walk over a function cures."""
    changes, held, refusals = list[Change](), list[Finding](), list[Refusal]()
    for module in modules:
        if module.source.path in options.frozen:
            continue
        asked: dict[Callable[[Asked], Given], list[Finding]] = {}
        for finding in module.findings:
            rewrite = rewrites.get(finding.rule)
            if rewrite is not None and rewrite.beside is not None and options.select(finding):
                asked.setdefault(rewrite.beside, []).append(finding)
        for cure, findings in asked.items():
            given = cure(Asked(module, tuple(findings), options))
            refusals += given.refusals
            for change in given.changes:
                if all(options.allows(each.rule, change.tier) for each in change.findings):
                    changes.append(change)
                else:
                    held += change.findings
    return Beside(tuple(changes), tuple(held), tuple(refusals))


def meet(one: Edit, other: Edit) -> bool:
    """Whether two edits touch the same text; where one only ends as the other begins, they do."""
    a, b = one.span, other.span
    before = (a.end_line, a.end_column) < (b.line, b.column)
    after = (b.end_line, b.end_column) < (a.line, a.column)
    return one.path == other.path and not before and not after
