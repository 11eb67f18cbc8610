"""Everything that is found in one file: by the analysis, and by the rules of the user's plugins."""

from __future__ import annotations

from staticshape import analysis
from staticshape.analysis.facts import ModuleFacts
from staticshape.project import Project
from staticshape.records import replace
from staticshape.source import SourceFile


def examine(source: SourceFile, project: Project | None = None) -> ModuleFacts:
    """The facts of a file. Raises `SourceError` where it does not parse."""
    facts = analysis.analyze(source, project)
    if project is None or not project.rules:
        return facts
    from staticshape.plugins.running import findings

    every = (*facts.findings, *findings(facts, project.rules))
    return replace(facts, findings=tuple(sorted(every, key=lambda each: (each.span, each.rule))))
