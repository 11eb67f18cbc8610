"""fix: plan the edits of a file, apply them, prove the text, and take back what does not hold.

A conversion stands only if the new text parses, the finding is gone, no finding is new and a second
pass changes nothing. Otherwise that finding alone is taken back and becomes a refusal.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress

from staticshape.config import Settings
from staticshape.directives import sift
from staticshape.documents import Document
from staticshape.errors import SourceError, StaticshapeError
from staticshape.examining import examine
from staticshape.findings import Edit, Finding, Refusal, Span
from staticshape.project import Project
from staticshape.records import dataclass, replace
from staticshape.replacing import with_replacements
from staticshape.rewriting import FixOptions, FixPlan, plan_fixes
from staticshape.rewriting.capacity import Traced
from staticshape.rewriting.fold import edits_between
from staticshape.selection import Selection, Selector
from staticshape.source import SourceFile

#: A conversion can make room for another one; more rounds than this is a fault.
MAX_ROUNDS = 10

Select = Callable[[Finding], bool]


@dataclass(frozen=True)
class FixResult:
    """What fixing one file gave; `raw` is the new content."""

    path: str
    old: bytes
    raw: bytes
    edits: tuple[Edit, ...] = ()
    refusals: tuple[Refusal, ...] = ()  # places in the old text
    left: tuple[Refusal, ...] = ()  # the same, places in the new text
    converted: tuple[Finding, ...] = ()
    held_back: int = 0
    notes: tuple[str, ...] = ()


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
    only: Select = lambda finding: True,
) -> FixResult:
    """Convert the selected findings of one file; `only` narrows them further.

    Raises `SourceError` when the file does not parse.
    """
    first = source = document.source
    edits: tuple[Edit, ...] = ()
    converted: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    for _ in range(MAX_ROUNDS):
        round_ = _Round(source, options, selection, project, only)
        plan, refused = round_.proved()
        if not plan.edits:
            break
        edits = plan.edits if source is first else ()
        source = SourceFile(source.path, source.apply(plan.edits))
        options = replace(options, traced={})  # its lines are those of the first text
        converted += plan.converted
        notes += plan.notes
    else:
        return _given_up(document, round_.wanted)
    if source is not first and not edits:
        edits = edits_between(first, source.text)
    held = round_.held_back()
    left = _complete((*plan.refusals, *refused), round_, plan, held)
    return FixResult(
        path=first.path,
        old=document.raw,
        raw=document.apply(edits) if edits else document.raw,
        edits=edits,
        refusals=tuple(replace(each, span=_before(first, source, edits, each)) for each in left),
        left=left,
        converted=converted,
        held_back=plan.held_back + len(held),
        notes=notes,
    )


class _Round:
    """One pass over one state of the text."""

    def __init__(
        self,
        source: SourceFile,
        options: FixOptions,
        selection: Selection,
        project: Project | None,
        only: Select,
    ) -> None:
        if project is not None:
            known = project
            options = replace(
                options, elsewhere=lambda name: known.is_used_elsewhere(source.path, name)
            )
        self.source, self.options, self.project = source, options, project
        self.facts = examine(source, project)
        kept = frozenset(sift(source, self.facts.findings).kept)
        self.shown = tuple(
            each
            for each in self.facts.findings
            if each in kept and selection.shows(each) and only(each)
        )
        allowed = tuple(filter(options.select, self.shown))
        self.demoted = frozenset(
            each
            for each in allowed
            if options.tiers.get(each.rule) == "unsafe" and not options.unsafe
        )
        self.wanted = tuple(each for each in allowed if each not in self.demoted)

    def plan(self, wanted: Iterable[Finding]) -> FixPlan:
        """The plan for some of the findings."""
        chosen = frozenset(wanted)
        plan = plan_fixes(self.facts, replace(self.options, select=chosen.__contains__))
        given = [each for each in self.facts.findings if each in chosen and each.fix]
        return with_replacements(plan, given, self.options)

    def proved(self) -> tuple[FixPlan, tuple[Refusal, ...]]:
        """The plan that holds, and refusals for the conversions that did not."""
        whole = self.plan(self.wanted)
        if not whole.edits or not self._fault(whole):
            return whole, ()
        accepted: set[Finding] = set(self.wanted) - set(whole.converted)
        refused = []
        for finding in whole.converted:
            trial = self.plan(accepted | {finding})
            fault = self._fault(trial)
            if fault:
                reason = f"the conversion was taken back: {fault}"
                help_ = "this is a fault of staticshape: please report it with the file"
                refused.append(Refusal(finding.path, finding.span, finding.rule, reason, help_))
            else:
                accepted.add(finding)
        return self.plan(accepted), tuple(refused)

    def held_back(self) -> frozenset[Finding]:
        """What would be converted, had the settings not demoted its rule."""
        if not self.demoted:
            return frozenset()
        return self.demoted & frozenset(self.plan((*self.wanted, *self.demoted)).converted)

    def _fault(self, plan: FixPlan) -> str:
        """What is wrong with the text that a plan makes; empty when it holds."""
        if not plan.edits:
            return ""
        try:
            after = SourceFile(self.source.path, self.source.apply(plan.edits))
            _ = after.tree
            findings = examine(after, self.project).findings
        except SourceError as error:
            return f"the new text {error.message}"
        except UnicodeEncodeError as error:
            return f"the new text cannot be written as {self.source.encoding}: {error.reason}"
        except ValueError as error:
            return str(error)
        gone = Counter(each.rule for each in plan.converted)
        allowed = Counter(each.rule for each in self.facts.findings)
        allowed.subtract(gone)
        for rule, count in Counter(each.rule for each in findings).items():
            if rule == "tensor-branch" and _choices(self.source) - _choices(after) >= gone[rule]:
                continue  # an `if` of the user's, of which a dynamic shape let nothing be said
            if count > allowed[rule]:
                return f"the finding `{rule}` is {'still there' if gone[rule] else 'new'}"
        return ""


def _choices(source: SourceFile) -> int:
    """How many `if`s there are, in statements and in expressions."""
    return sum(isinstance(node, ast.If | ast.IfExp) for node in ast.walk(source.tree))


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
    )
    raw = document.raw
    return FixResult(document.source.path, raw, raw, refusals=refusals, left=refusals)


def _complete(
    refusals: Iterable[Refusal], round_: _Round, plan: FixPlan, held: frozenset[Finding]
) -> tuple[Refusal, ...]:
    """The refusals, with one for every finding that is left without a word."""
    found = list(refusals)
    named = {(each.rule, each.span.line) for each in found}
    for each in round_.shown:
        unsafe = each.fix is not None and each.fix.tier == "unsafe" and plan.held_back
        if (each.rule, each.span.line) in named or each in held or unsafe:
            continue
        reason, help_ = "no rewrite converts this code", each.help
        if not round_.options.select(each):
            reason, help_ = f"the configuration says never to fix `{each.rule}`", ""
        found.append(Refusal(each.path, each.span, each.rule, reason, help_))
    return tuple(sorted(found, key=lambda each: (each.path, each.span, each.rule)))


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


def same_place(finding: Finding) -> Select:
    """Accepts the finding of that rule at that place, whatever else is known of it."""
    return lambda each: (each.span, each.rule) == (finding.span, finding.rule)


def edits_by_finding(
    findings: Iterable[Finding],
    document: Callable[[str], Document],
    settings: Settings,
    selector: Selector,
) -> dict[Finding, tuple[Edit, ...]]:
    """For every finding that can be fixed by itself, the edits that fix it."""
    options, project = options_of(settings), Project.of(settings)
    found = {}
    for finding in findings:
        if finding.fix is None:
            continue
        with suppress(StaticshapeError):  # named among the errors of the report already
            result = fix_document(
                document(finding.path),
                options,
                selector.for_path(finding.path),
                project,
                same_place(finding),
            )
            if result.edits:
                found[finding] = result.edits
    return found
