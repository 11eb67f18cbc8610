"""Adds to a plan of fixes the edits that the rules of plugins give themselves."""

from __future__ import annotations

from collections.abc import Iterable

from staticshape.findings import Finding
from staticshape.records import replace
from staticshape.rewriting import FixOptions, FixPlan
from staticshape.rewriting.beside.beside import meet


def with_replacements(plan: FixPlan, wanted: Iterable[Finding], options: FixOptions) -> FixPlan:
    """The plan with the replacements of the wanted findings; one that meets another edit waits."""
    edits, converted, held = list(plan.edits), list(plan.converted), list(plan.held_back)
    for finding in wanted:
        if finding.fix is None or not finding.fix.edits:
            continue
        if not options.allows(finding.rule, finding.fix.tier):
            held.append(finding)
        elif not any(meet(one, other) for one in finding.fix.edits for other in edits):
            edits += finding.fix.edits
            converted.append(finding)
    if converted == [*plan.converted] and held == [*plan.held_back]:
        return plan
    return replace(plan, edits=tuple(edits), converted=tuple(converted), held_back=tuple(held))
