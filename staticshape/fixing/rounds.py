"""One round of `fix`: a plan over one state of the texts, proved by analysing the new texts."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from staticshape.analysis.facts import ModuleFacts
from staticshape.directives import sift
from staticshape.errors import SourceError
from staticshape.examining import examine_together
from staticshape.findings import Edit, Finding, Refusal
from staticshape.fixing.replacing import with_replacements
from staticshape.project import Project
from staticshape.records import replace
from staticshape.rewriting import FixOptions, FixPlan, plan_fixes
from staticshape.selection import Selection
from staticshape.source import SourceFile

Select = Callable[[Finding], bool]


class Round:
    """One pass over one state of the texts."""

    def __init__(
        self,
        sources: Sequence[SourceFile],
        options: FixOptions,
        selection: Callable[[str], Selection],
        project: Project | None,
        only: Select,
    ) -> None:
        self.sources, self.options, self.project = tuple(sources), options, project
        self.facts = self.analyzed(self.sources)
        self.findings = self._findings(self.facts)
        kept = frozenset(
            finding
            for source in sources
            for finding in sift(
                source, tuple(each for each in self.findings if each.path == source.path)
            ).kept
        )
        self.shown = tuple(
            each
            for each in self.findings
            if each in kept
            and each.path not in options.frozen
            and selection(each.path).shows(each)
            and only(each)
        )
        allowed = tuple(filter(options.select, self.shown))
        self.demoted = frozenset(
            each
            for each in allowed
            if options.tiers.get(each.rule) == "unsafe" and not options.unsafe
        )
        self.wanted = tuple(each for each in allowed if each not in self.demoted)

    def analyzed(self, sources: tuple[SourceFile, ...]) -> tuple[ModuleFacts, ...]:
        """The facts of these files."""
        return examine_together(sources, self.project)

    @staticmethod
    def _findings(facts: Iterable[ModuleFacts]) -> tuple[Finding, ...]:
        return tuple(finding for each in facts for finding in each.findings)

    def plan(self, wanted: Iterable[Finding]) -> FixPlan:
        """The plan for some of the findings."""
        chosen = frozenset(wanted)
        plan = plan_fixes(self.facts, replace(self.options, select=chosen.__contains__))
        given = [each for each in self.findings if each in chosen and each.fix]
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
        chosen = frozenset((*self.wanted, *self.demoted))
        options = replace(self.options, unsafe=True, select=chosen.__contains__)
        return self.demoted & frozenset(plan_fixes(self.facts, options).converted)

    def _fault(self, plan: FixPlan) -> str:
        """What is wrong with the text that a plan makes; empty when it holds."""
        if not plan.edits:
            return ""
        try:
            after = tuple(_applied(source, plan.edits) for source in self.sources)
            findings = self._findings(self.analyzed(after))
        except SourceError as error:
            return f"the new text {error.message}"
        except UnicodeEncodeError as error:
            return f"the new text cannot be written as {error.encoding}: {error.reason}"
        except ValueError as error:
            return str(error)
        gone = Counter(each.rule for each in plan.converted)
        allowed = Counter(each.rule for each in (*self.findings, *plan.still))
        allowed.subtract(gone)
        for rule, count in Counter(each.rule for each in findings).items():
            if rule == "tensor-branch" and _choices(self.sources) - _choices(after) >= gone[rule]:
                continue  # an `if` of the user's, of which a dynamic shape let nothing be said
            if count > allowed[rule]:
                return f"the finding `{rule}` is {'still there' if gone[rule] else 'new'}"
        return ""


def _applied(source: SourceFile, edits: Iterable[Edit]) -> SourceFile:
    """A file after its edits; raises `SourceError` where it does not parse any more."""
    after = SourceFile(
        source.path, source.apply(tuple(edit for edit in edits if edit.path == source.path))
    )
    _ = after.tree
    return after


def outside(project: Project, apart: Iterable[str]) -> Callable[[str, str], bool]:
    """Whether a file apart from some may use a name of a file."""
    known = tuple(apart)
    return lambda path, name: project.is_used_elsewhere(path, name, known)


def _choices(sources: Iterable[SourceFile]) -> int:
    """How many `if`s there are, in statements and in expressions."""
    return sum(
        isinstance(node, ast.If | ast.IfExp) for source in sources for node in ast.walk(source.tree)
    )


def complete(
    refusals: Iterable[Refusal], round_: Round, plan: FixPlan, held: frozenset[Finding]
) -> tuple[Refusal, ...]:
    """The refusals, with one for every finding that is left without a word."""
    found = list(refusals)
    named = {(each.path, each.rule, each.span.line) for each in found}
    for each in round_.shown:
        unsafe = each.fix is not None and each.fix.tier == "unsafe" and plan.held_back
        known = (each.path, each.rule, each.span.line) in named
        if known or unsafe or each in held or each in plan.held_back:
            continue
        reason = "no rewrite converts this code"
        help_ = each.help or f"`staticshape explain {each.rule}` shows what to write instead"
        if each.severity == "input":
            reason = "the pipeline and the network that it feeds change together"
            both = [f"in the pipeline, {each.help}"]
            both += [f"in the network, line {step.line}: {step.message}" for step in each.notes]
            help_ = "; ".join(both)
        if not round_.options.select(each):
            reason, help_ = f"the configuration says never to fix `{each.rule}`", ""
        elif each in round_.demoted:
            reason = f"the configuration holds conversions of `{each.rule}` back"
            help_ = "`--unsafe-fixes` would not convert it either: see what it says"
        found.append(Refusal(each.path, each.span, each.rule, reason, help_))
    return tuple(sorted(found, key=lambda each: (each.path, each.span, each.rule)))
