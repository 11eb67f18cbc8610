"""Which findings of a file are converted together: one by itself, or with what it meets.

A conversion is whole or not at all, so a finding alone often cannot be tried: `a[m] - b[m]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache

from staticshape.config import Settings
from staticshape.documents import Document
from staticshape.errors import StaticshapeError
from staticshape.findings import Edit, Finding, Span
from staticshape.fixing.fix import fix_document, options_of
from staticshape.fixing.result import FixResult
from staticshape.project import Project
from staticshape.rewriting import FixOptions
from staticshape.selection import Selection, Selector

#: A finding by its place: what else is known of it changes with what is converted beside it.
Place = tuple[Span, str]
Places = frozenset[Place]


def place_of(finding: Finding) -> Place:
    """Where a finding stands, and of which rule it is."""
    return finding.span, finding.rule


def cluster_of(
    finding: Finding, others: Iterable[Finding], fixed: Callable[[Places], FixResult]
) -> tuple[Places, FixResult] | None:
    """The first group around a finding that converts it, and the result; None where none does.

    `fixed` converts the findings of some places, as far as it can. Tried are the finding, those of
    its lines, those with the same cause (one mask), and all.
    """
    tried: set[Places] = set()
    for group in _groups(finding, tuple(others)):
        if group not in tried:
            tried.add(group)
            result = fixed(group)
            converted = group.intersection(map(place_of, result.converted))
            if result.edits and place_of(finding) in converted:
                return converted, result
    return None


def clusters_of(
    findings: Iterable[Finding], fixed: Callable[[Places], FixResult]
) -> dict[Finding, tuple[Places, FixResult]]:
    """The cluster of every finding that has one; what meets on a line is not tried again alone."""
    every, found = tuple(findings), dict[Finding, tuple[Places, FixResult]]()
    for finding in every:
        cluster = None if finding in found else cluster_of(finding, every, fixed)
        if cluster is not None:
            for each in every:
                if place_of(each) in cluster[0] and _on_a_line(each, finding):
                    found.setdefault(each, cluster)
    return found


def _on_a_line(one: Finding, other: Finding) -> bool:
    return one.span.line <= other.span.end_line and other.span.line <= one.span.end_line


def _groups(finding: Finding, others: tuple[Finding, ...]) -> Iterator[Places]:
    causes = set(finding.chain[:1])
    yield frozenset({place_of(finding)})
    yield frozenset(place_of(each) for each in others if _on_a_line(each, finding))
    yield frozenset(
        place_of(each) for each in others if each == finding or causes.intersection(each.chain[:1])
    )
    yield frozenset(map(place_of, others))


def fixer(
    document: Document, options: FixOptions, selection: Selection, project: Project
) -> Callable[[Places], FixResult]:
    """What converts the findings of some places of a file; each set of them once."""

    @cache
    def fixed(places: Places) -> FixResult:
        chosen = lambda each: place_of(each) in places  # noqa: E731
        return fix_document(document, options, selection, project, chosen)

    return fixed


def edits_by_finding(
    findings: Iterable[Finding],
    document: Callable[[str], Document],
    settings: Settings,
    selector: Selector,
) -> dict[Finding, tuple[Edit, ...]]:
    """For every finding that can be fixed within its file, the edits that fix it.

    Findings that are converted together have the same edits.
    """
    options, project = options_of(settings), Project.of(settings, reads_hosts=True)
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.fix is not None:
            by_path.setdefault(finding.path, []).append(finding)
    found = {}
    for path, own in by_path.items():
        with suppress(StaticshapeError):  # named among the errors of the report already
            fixed = fixer(document(path), options, selector.for_path(path), project)
            clusters = clusters_of(own, fixed)
            found.update({each: cluster[1].edits for each, cluster in clusters.items()})
    return found
