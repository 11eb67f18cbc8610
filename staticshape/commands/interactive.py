"""`fix -i`: shows every conversion as a diff and asks: y, n, a (all of this rule), q (no more)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from staticshape.commands.output import tell, wants_color
from staticshape.config import Settings
from staticshape.documents import open_document
from staticshape.findings import Finding
from staticshape.fixing.clusters import Places, clusters_of, fixer, place_of
from staticshape.fixing.fix import options_of
from staticshape.fixing.result import FixResult
from staticshape.project import Project
from staticshape.records import replace
from staticshape.report.diff import painted, unified
from staticshape.selection import Selector


def ask(results: Iterable[FixResult], settings: Settings, selector: Selector) -> list[FixResult]:
    """The results with the accepted conversions only; conversions that hang together are one."""
    session = _Session(settings, selector)
    listed = list(results)
    asked: dict[frozenset[str], bool] = {}
    answered = []
    for each in listed:
        if each.together:
            if each.together not in asked:
                group = [other for other in listed if other.together == each.together]
                asked[each.together] = session.accepts(group)
            answered.append(each if asked[each.together] else _untouched(each))
        else:
            answered.append(session.file(each) if each.edits else each)
    return answered


def _untouched(result: FixResult) -> FixResult:
    declined = len(result.converted)
    whole = replace(result, raw=result.old, edits=(), converted=(), notes=(), declined=declined)
    return replace(whole, together=frozenset())


class _Session:
    """The answers so far."""

    def __init__(self, settings: Settings, selector: Selector) -> None:
        self.options, self.selector = options_of(settings), selector
        self.project = Project.of(settings, reads_hosts=True)
        self.rules: set[str] = set()  # accepted as a whole
        self.ended = False

    def file(self, result: FixResult) -> FixResult:
        """Ask for every conversion of one file."""
        document = open_document(result.path, result.old)
        selection = self.selector.for_path(result.path)
        fixed = fixer(document, self.options, selection, self.project)
        accepted: Places = frozenset()
        current = fixed(accepted)
        for item in _items(result, fixed):
            trial = fixed(accepted | item)
            asked = [each for each in result.converted if place_of(each) in item - accepted]
            if asked and trial.raw != current.raw and self._accepts(asked, current, trial):
                accepted, current = accepted | item, trial
        declined = sum(place_of(finding) not in accepted for finding in result.converted)
        return replace(current, declined=declined)

    def accepts(self, group: list[FixResult]) -> bool:
        """Ask once for files that change together."""
        names = {finding.rule for each in group for finding in each.converted}
        if self.ended:
            return False
        if self.rules.issuperset(names):
            return True
        tell(f"\n{', '.join(each.path for each in group)}: {', '.join(sorted(names))}")
        return self._answered(names, [(each.path, each.old, each.raw) for each in group])

    def _accepts(self, item: list[Finding], current: FixResult, trial: FixResult) -> bool:
        names = sorted({finding.rule for finding in item})
        if self.ended:
            return False
        if self.rules.issuperset(names):
            return True
        first = min(item, key=lambda finding: finding.span)
        place = f"{first.path}:{first.span.line}:{first.span.column}"
        tell(f"\n{place}: {', '.join(names)}: {first.message}")
        return self._answered(set(names), [(first.path, current.raw, trial.raw)])

    def _answered(self, names: set[str], texts: list[tuple[str, bytes, bytes]]) -> bool:
        """Show what changes and ask."""
        for path, old, new in texts:
            diff = unified(path, old, new)
            shown = painted(diff) if wants_color() else diff
            tell(shown.decode(errors="surrogateescape").rstrip("\n"))
        answer = _answer()
        self.ended = answer == "q"
        if answer == "a":
            self.rules.update(names)
        return answer in ("y", "a")


def _items(result: FixResult, fixed: Callable[[Places], FixResult]) -> list[Places]:
    """What is converted together, in the order of the file."""
    clusters = clusters_of(result.converted, fixed)
    every = frozenset(map(place_of, result.converted))
    items = [clusters[each][0] if each in clusters else every for each in result.converted]
    return list(dict.fromkeys(items))


def _answer() -> str:
    """What the user says; the end of the input interrupts, and nothing is written."""
    from rich.console import Console
    from rich.prompt import Prompt

    question = "Apply? [y]es, [n]o, [a]ll of this rule, [q]uit".replace("[", "\\[")
    try:
        return Prompt.ask(
            question,
            console=Console(stderr=True),
            choices=["y", "n", "a", "q"],
            show_choices=False,
        )
    except EOFError:
        tell("\nstaticshape: the input ended before an answer; nothing is changed")
        raise KeyboardInterrupt from None
