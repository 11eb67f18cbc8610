"""Findings in files that another file's graph scope reaches: shown where they stand, once.

A helper that no `construct` of its own file calls is host code as far as that file tells. The file
that calls it in graph mode finds what is dynamic in it; here those findings join the helper's own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from staticshape.errors import StaticshapeError
from staticshape.findings import Finding, Step
from staticshape.records import replace

if TYPE_CHECKING:
    from staticshape.checking import FileResult
    from staticshape.files import Found


def with_reached(results: Iterable[FileResult], clean: Iterable[Found] = ()) -> list[FileResult]:
    """The results, each with what other files found in it; files that were not checked stay out.

    `clean` are files without a result of their own; they get one where something is found in them.

    A finding that the file has itself is not repeated, its suppressions hold, and a suppression
    that silences such a finding is not unused.
    """
    whole = list(results)
    found: dict[str, dict[tuple[object, ...], Finding]] = {}
    for each in sorted((one for one in whole if one.elsewhere), key=lambda one: one.path):
        for finding in each.elsewhere:
            place = found.setdefault(os.path.abspath(finding.path), {})
            place.setdefault((finding.span, finding.rule), finding)
    if not found:
        return whole
    from staticshape.checking import FileResult

    whole += [FileResult(each.path) for each in clean if each.absolute in found]
    return [
        _joined(each, tuple(more.values()))
        if not each.error and (more := found.get(os.path.abspath(each.path)))
        else each
        for each in whole
    ]


def _joined(result: FileResult, reached: tuple[Finding, ...]) -> FileResult:
    from staticshape.checking import order
    from staticshape.directives import sift
    from staticshape.source import SourceFile

    own = {(finding.span, finding.rule) for finding in result.findings}
    more = tuple(
        _named(finding, result.path)
        for finding in reached
        if (finding.span, finding.rule) not in own
    )
    try:
        sifted = sift(SourceFile.read(result.path), more)
    except StaticshapeError:  # gone since it was checked
        return result
    findings = sorted((*result.findings, *sifted.kept), key=order)
    return replace(
        result,
        findings=tuple(findings),
        silenced=max(result.silenced, len(sifted.silenced)),
        unused=tuple(each for each in result.unused if each in sifted.unused),
    )


def _named(finding: Finding, path: str) -> Finding:
    """A finding and its steps, under the name that the user gave the file."""
    if finding.path == path:
        return finding

    def step(one: Step) -> Step:
        return replace(one, path=path) if one.path == finding.path else one

    chain, notes = tuple(map(step, finding.chain)), tuple(map(step, finding.notes))
    return replace(finding, path=path, chain=chain, notes=notes)
