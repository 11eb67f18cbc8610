"""Everything that is found in one file: by the analysis, and by the rules of the user's plugins."""

from __future__ import annotations

from collections.abc import Sequence

from staticshape import analysis
from staticshape.analysis.facts import ModuleFacts
from staticshape.project import Project
from staticshape.records import replace
from staticshape.source import SourceFile


def examine(source: SourceFile, project: Project | None = None) -> ModuleFacts:
    """The facts of a file. Raises `SourceError` where it does not parse."""
    return _with_plugins(analysis.analyze(source, project), project)


def examine_together(
    sources: Sequence[SourceFile], project: Project | None = None
) -> tuple[ModuleFacts, ...]:
    """The facts of files that call one another. Raises `SourceError` where one does not parse."""
    if len(sources) == 1:
        return (examine(sources[0], project),)
    found = analysis.analyze_together(sources, project)[: len(sources)]
    return tuple(_with_plugins(facts, project) for facts in found)


def _with_plugins(facts: ModuleFacts, project: Project | None) -> ModuleFacts:
    if project is None or not project.rules:
        return facts
    from staticshape.plugins.running import findings

    every = (*facts.findings, *findings(facts, project.rules))
    return replace(facts, findings=tuple(sorted(every, key=lambda each: (each.span, each.rule))))
