"""fix: plan the edits of a file, apply them, prove the text, and take back what does not hold.

A conversion stands only if the new text parses, the finding is gone, no finding is new and a second
pass changes nothing. Otherwise that finding alone is taken back and becomes a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from staticshape.config import Settings
from staticshape.documents import Document
from staticshape.errors import StaticshapeError
from staticshape.findings import Edit, Finding, Refusal, Span
from staticshape.fixing.forms import in_other_forms
from staticshape.fixing.hearing import Settle
from staticshape.fixing.result import FixResult
from staticshape.fixing.rounds import Round, Select, complete, outside
from staticshape.project import Project
from staticshape.records import dataclass, replace
from staticshape.rewriting import FixOptions, FixPlan
from staticshape.rewriting.options import Traced
from staticshape.rewriting.text.fold import edits_between, fold
from staticshape.selection import Selection
from staticshape.source import SourceFile

#: A conversion can make room for another one; more rounds than this is a fault.
MAX_ROUNDS = 10


def options_of(settings: Settings) -> FixOptions:
    """What the settings allow the rewriter."""
    return FixOptions(
        unsafe=settings.unsafe_fixes,
        capacities=settings.capacity,
        root=str(settings.root),
        traced={place: Traced(*found) for place, found in settings.traced.items()},
        tiers=settings.tiers,
        select=lambda finding: finding.rule not in settings.never_fix,
    )


def fix_document(
    document: Document,
    options: FixOptions,
    selection: Selection,
    project: Project | None = None,
    only: Select | None = None,
) -> FixResult:
    """Convert the selected findings of one file; `only` narrows them further.

    Raises `SourceError` when the file does not parse.
    """
    return fix_together([document], options, lambda path: selection, project, only)[0]


def fix_together(
    documents: Sequence[Document],
    options: FixOptions,
    selection: Callable[[str], Selection],
    project: Project | None = None,
    only: Select | None = None,
) -> list[FixResult]:
    """Convert the findings of files that call one another, in step with each other.

    What one file's function gives or takes anew all of its callers know of. The files in
    `options.frozen` are looked at and stay as they are. Raises `SourceError` when one does not
    parse.
    """
    for document in documents:
        for fault in document.broken[:1]:
            raise StaticshapeError(f"{fault}: nothing in the notebook is converted before it does")
    if project is not None:
        paths = [document.source.path for document in documents]
        options = replace(options, elsewhere=outside(project, paths))
    shown = only or (lambda each: True)
    settle = Settle(partial(_settled, documents, options, selection, project, shown))
    plain = settle([document.source for document in documents])
    if only is not None or not any(each.left for each in plain):
        return plain
    return in_other_forms(documents, options, plain, settle, project)


def _settled(
    documents: Sequence[Document],
    options: FixOptions,
    selection: Callable[[str], Selection],
    project: Project | None,
    only: Select,
    start: Sequence[SourceFile],
) -> list[FixResult]:
    """The rounds from some state of the texts on, until nothing changes any more."""
    first = [document.source for document in documents]
    sources = list(start)
    traces = [
        _Trace(None if source is document.source else source)
        for source, document in zip(start, documents, strict=True)
    ]
    for _ in range(MAX_ROUNDS):
        round_ = Round(sources, options, selection, project, only)
        plan, refused = round_.proved()
        if not plan.edits:
            break
        for place, source in enumerate(sources):
            traces[place].add(source, plan, first=source is first[place])
            sources[place] = traces[place].source or source
        options = replace(options, traced={})  # its lines are those of the first text
    else:
        return [_given_up(document, round_.wanted) for document in documents]
    held = round_.held_back()
    left = complete((*plan.refusals, *refused), round_, plan, held)
    results = []
    for document, trace in zip(documents, traces, strict=True):
        own = tuple(each for each in left if each.path == document.source.path)
        results.append(trace.result(document, own, plan, held))
    return results


@dataclass
class _Trace:
    """What the rounds did to one file."""

    source: SourceFile | None = None  # its text now, once it has changed
    edits: tuple[Edit, ...] = ()  # of a single round
    converted: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    still: int = 0

    def add(self, source: SourceFile, plan: FixPlan, *, first: bool) -> None:
        """One round more."""
        edits = tuple(edit for edit in plan.edits if edit.path == source.path)
        self.converted += tuple(each for each in plan.converted if each.path == source.path)
        self.still += sum(each.path == source.path for each in plan.still)
        self.notes += tuple(each for each in plan.notes if each.startswith(f"{source.path}:"))
        if edits:
            self.edits = edits if first else ()
            self.source = SourceFile(source.path, source.apply(edits))

    def result(
        self,
        document: Document,
        left: tuple[Refusal, ...],
        plan: FixPlan,
        held: frozenset[Finding],
    ) -> FixResult:
        """What the file came to."""
        first = document.source
        source, edits = self.source or first, self.edits
        if source is not first and not edits:
            edits = edits_between(first, source.text)
            edits = edits if left else fold(first, edits)  # `left` names places in this text
        path = first.path
        return FixResult(
            path=path,
            old=document.raw,
            raw=document.apply(edits) if edits else document.raw,
            edits=edits,
            refusals=tuple(
                replace(each, span=_before(first, source, edits, each)) for each in left
            ),
            left=left,
            converted=self.converted,
            still=self.still,
            held_back=sum(each.path == path for each in (*plan.held_back, *held)),
            notes=self.notes,
        )


def _given_up(document: Document, wanted: Iterable[Finding]) -> FixResult:
    refusals = tuple(
        Refusal(
            each.path,
            each.span,
            each.rule,
            f"the conversions of this file do not settle within {MAX_ROUNDS} passes",
            "this is a fault of staticshape: please report it with the file",
        )
        for each in wanted
        if each.path == document.source.path
    )
    raw = document.raw
    return FixResult(document.source.path, raw, raw, refusals=refusals, left=refusals)


def _before(first: SourceFile, source: SourceFile, edits: Iterable[Edit], refusal: Refusal) -> Span:
    """Where a span of the new text lay in the old one."""
    span = refusal.span
    start = _old_offset(first, edits, source.offset(span.line, span.column))
    end = _old_offset(first, edits, source.offset(span.end_line, span.end_column))
    return Span(*first.position(start), *first.position(max(start, end)))


def _old_offset(first: SourceFile, edits: Iterable[Edit], offset: int) -> int:
    shift = 0  # new minus old, so far
    for edit in sorted(edits, key=lambda edit: edit.span):
        start = first.offset(edit.span.line, edit.span.column)
        end = first.offset(edit.span.end_line, edit.span.end_column)
        if offset < start + shift + len(edit.text):
            return min(offset - shift, end) if offset < start + shift else start
        shift += len(edit.text) - (end - start)
    return offset - shift
