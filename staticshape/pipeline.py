"""The one flow: bytes -> findings (`check`), findings -> plan -> new bytes -> recheck (`fix`).

Start reading here. Each stage takes frozen values and returns frozen values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from staticshape import rulebook
from staticshape.checking import FileResult, check_raw, order, with_fixes
from staticshape.config import Settings
from staticshape.directives import Directive, sift
from staticshape.documents import Document
from staticshape.examining import examine
from staticshape.files import discover
from staticshape.findings import Finding
from staticshape.project import Project
from staticshape.reached import with_reached
from staticshape.records import dataclass, field, replace
from staticshape.selection import Selection, Selector
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.fixing.result import FixResult
    from staticshape.rewriting import FixOptions


@dataclass(frozen=True)
class Report:
    """What a run found, ready to be written in any format."""

    findings: tuple[Finding, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    files: int = 0
    silenced: int = 0
    sources: dict[str, bytes] = field(default_factory=dict)  # of files that are not on disk
    unused: tuple[tuple[str, Directive, str], ...] = ()  # path, comment, the name that does nothing


@dataclass(frozen=True)
class Outcome:
    """What fixing gave: one result a file with findings, and what could not be done."""

    results: tuple[FixResult, ...]
    errors: tuple[str, ...] = ()


def check_source(
    source: SourceFile, project: Project | None = None, selection: Selection | None = None
) -> tuple[Finding, ...]:
    """All findings of one file that are selected and that no comment silences, in order.

    Raises `SourceError` when the file does not parse.
    """
    chosen = selection or rulebook.DEFAULT
    facts = examine(source, project)
    kept = tuple(filter(chosen.shows, sift(source, facts.findings).kept))
    return tuple(sorted(with_fixes(facts, kept, project), key=order))


def fix_source(
    source: SourceFile,
    options: FixOptions | None = None,
    selection: Selection | None = None,
    project: Project | None = None,
) -> FixResult:
    """Convert what can be converted in one file, and prove the new text."""
    from staticshape.fixing.fix import fix_document
    from staticshape.rewriting import FixOptions

    chosen = selection or rulebook.DEFAULT
    return fix_document(Document(source), options or FixOptions(), chosen, project)


def settled(findings: tuple[Finding, ...], settings: Settings) -> tuple[Finding, ...]:
    """The findings, promising the fixes that the tiers of the settings allow."""
    if not settings.tiers and not settings.never_fix:
        return findings

    def one(finding: Finding) -> Finding:
        if finding.fix is None or finding.rule in settings.never_fix:
            return replace(finding, fix=None)
        tier = settings.tiers.get(finding.rule, finding.fix.tier)
        return replace(finding, fix=replace(finding.fix, tier=tier))

    return tuple(map(one, findings))


def check_paths(
    paths: Iterable[str], settings: Settings, selector: Selector, force_exclude: bool = False
) -> Report:
    """Check files and folders: discover, look into the cache, check the rest, select, sort."""
    from staticshape.workers import check_files

    found = discover(paths, settings.exclude, str(settings.root), settings.gitignore, force_exclude)
    clean, results = check_files(found.files, settings, selector)
    joined = with_reached(results, clean)
    whole = report(joined, found.errors, selector, len(found.files) - len(joined))
    return replace(whole, findings=settled(whole.findings, settings))


def fix_paths(
    paths: Iterable[str],
    texts: Mapping[str, bytes],
    settings: Settings,
    selector: Selector,
    force_exclude: bool = False,
) -> Outcome:
    """Check, then fix the files with findings; `texts` are files that are not on disk."""
    from staticshape.fixing.files import fix_files

    if texts:
        ((path, raw),) = texts.items()
        checked = check_text(path, raw, settings, selector)
    else:
        checked = check_paths(paths, settings, selector, force_exclude)
    with_findings = dict.fromkeys(finding.path for finding in checked.findings)
    results, errors = fix_files([*with_findings], texts, settings, selector)
    if results and not texts:
        from staticshape.fixing.groups import fix_groups

        found = discover(
            paths, settings.exclude, str(settings.root), settings.gitignore, force_exclude
        )
        given = {each.absolute: each.path for each in found.files}
        results = fix_groups(results, checked.findings, given, settings, selector)
    return Outcome(tuple(results), (*checked.errors, *errors))


def check_text(path: str, raw: bytes, settings: Settings, selector: Selector) -> Report:
    """Check a text that is not on disk (standard input, an editor's buffer)."""
    result = check_raw(path, raw, Project.of(settings), selector.for_path(path))
    whole = report([result], [], selector)
    return replace(whole, findings=settled(whole.findings, settings), sources={path: raw})


def report(
    results: Iterable[FileResult], errors: Iterable[str], selector: Selector, clean: int = 0
) -> Report:
    """Gather the files' results into one report, in the order of paths; `clean` more had none."""
    findings: list[Finding] = []
    problems, notices, silenced, files = list(errors), list[str](), 0, clean
    unused: list[tuple[str, Directive, str]] = []
    for each in sorted(results, key=lambda result: result.path):
        files += 1
        silenced += each.silenced
        if each.error:
            problems += each.error.splitlines()
        if each.findings:
            findings += filter(selector.for_path(each.path).shows, each.findings)
        for directive, name in each.unused:
            place = f"{each.path}:{directive.line}:{directive.column}"
            notices.append(f"{place}: {_notice(directive, name)}")
            unused.append((each.path, directive, name))
    return Report(
        tuple(findings), tuple(problems), tuple(notices), files, silenced, unused=tuple(unused)
    )


def _notice(directive: Directive, name: str) -> str:
    if directive.kind == "unknown":
        return (
            f"unknown comment `staticshape: {name}`; known: ignore, disable, enable, file-ignore, "
            "capacity=N"
        )
    return f"unused suppression: no finding of {f'`{name}`' if name else 'anything'} here"
