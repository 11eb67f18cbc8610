"""Files that are fixed together: a helper in one that selects, and its callers in the others."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterable, Mapping, Sequence

from staticshape import analysis, catalogue
from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.analysis.heirs import is_worth_reading
from staticshape.config import Settings
from staticshape.documents import Document
from staticshape.errors import StaticshapeError
from staticshape.findings import Finding, Refusal
from staticshape.fixing.fix import fix_together, options_of
from staticshape.fixing.result import FixResult
from staticshape.project import Project
from staticshape.records import replace
from staticshape.rewriting import FixOptions
from staticshape.rewriting.walk.callers import Callers
from staticshape.selection import Selector
from staticshape.source import SourceFile

#: More files than this are not planned together: each is fixed by itself.
MOST = 12


def fix_groups(
    results: Sequence[FixResult],
    findings: Iterable[Finding],
    given: Mapping[str, str],
    settings: Settings,
    selector: Selector,
) -> list[FixResult]:
    """The results, better where files can be changed together.

    `given` are the files that may be changed: absolute path -> the name that the user knows.
    """
    found = {os.path.abspath(each.path): each for each in results}
    listed = tuple(each for each in findings if not _is_held(each, settings))
    project = Project.of(settings, reads_hosts=True)
    tried: set[str] = set()
    for path, result in list(found.items()):
        if path in tried or not path.endswith(".py") or not _open(result, listed):
            continue
        group = _group(path, _open(result, listed), given, project)
        tried |= group.keys() if group else {path}
        alone = [found[each] for each in group or (path,) if each in found]
        if not any(_open(each, listed) for each in alone):
            continue
        fixed = _together(group, given, settings, selector, project) if len(group) > 1 else []
        if sum(len(each.converted) for each in fixed) > sum(len(each.converted) for each in alone):
            changed = frozenset(each.path for each in fixed if each.edits)
            for each in fixed:
                own = each.path in changed
                found[os.path.abspath(each.path)] = replace(
                    each, together=changed if own else frozenset()
                )
        else:
            for each in alone:
                found[os.path.abspath(each.path)] = _with_reasons(each, fixed, listed)
    return sorted(found.values(), key=lambda each: each.path)


def _is_held(finding: Finding, settings: Settings) -> bool:
    """Whether the settings hold all conversions of a rule back."""
    demoted = settings.tiers.get(finding.rule) == "unsafe" and not settings.unsafe_fixes
    return demoted or finding.rule in settings.never_fix


def _open(result: FixResult, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings of a file that a rewrite could cure and none has cured."""
    cured = {(each.rule, each.span) for each in result.converted}
    return tuple(
        each
        for each in findings
        if each.path == result.path
        and each.rule in catalogue.curable()
        and (each.rule, each.span) not in cured
    )


def _with_reasons(
    result: FixResult, fixed: Iterable[FixResult], findings: Iterable[Finding]
) -> FixResult:
    """A result that says of every open finding why it is left."""
    said = {(each.rule, each.span.line) for each in result.refusals}
    told = {
        (each.rule, each.span.line): each
        for other in fixed
        if other.path == result.path
        for each in other.refusals
    }
    more = []
    for each in _open(result, findings):
        place = each.rule, each.span.line
        if place not in said and not result.edits:
            reason = "the functions of other files that reach it cannot all be changed with it"
            help_ = "reduce the selection here, or fix the folder that holds all of these files"
            more.append(told.get(place, Refusal(each.path, each.span, each.rule, reason, help_)))
    return replace(result, refusals=(*result.refusals, *more), left=(*result.left, *more))


def _together(
    group: Mapping[str, SourceFile],
    given: Mapping[str, str],
    settings: Settings,
    selector: Selector,
    project: Project,
) -> list[FixResult]:
    frozen = frozenset(source.path for path, source in group.items() if path not in given)
    options = replace(options_of(settings), frozen=frozen)
    documents = [Document(source) for source in group.values()]
    try:
        results = fix_together(documents, options, selector.for_path, project)
    except (StaticshapeError, RecursionError):
        return []  # each file by itself says what is wrong
    return [each for each in results if each.path not in frozen]


def _group(
    path: str, findings: Iterable[Finding], given: Mapping[str, str], project: Project
) -> dict[str, SourceFile]:
    """The files whose functions a selection of one file may reach; none where there are too many.

    It grows until nothing new is reached.
    """
    group: dict[str, SourceFile] = {}
    found = tuple(findings)
    new = {path} | _users_of_findings(path, found, project)
    while new and len(group) + len(new) <= MOST:
        try:
            for each in sorted(new):
                group[each] = SourceFile.read(given.get(each) or os.path.relpath(each))
            facts = analysis.analyze_together(group.values(), project)
        except (StaticshapeError, RecursionError):
            return {}
        new = _linked(facts, {each.span.line for each in found}, path, project) - group.keys()
    return {} if new else group


def _users_of_findings(path: str, findings: Iterable[Finding], project: Project) -> set[str]:
    """The files that may call the functions of a file in which something was found."""
    try:
        tree = SourceFile.read(path).tree
    except StaticshapeError:
        return set()
    found: set[str] = set()
    for finding in findings:
        names = [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            and node.lineno <= finding.span.line <= (node.end_lineno or 0)
        ]
        if names:
            name = names[-2] if names[-1] == "construct" and names[1:] else names[-1]
            users = project.users(path, name) or ()
            found.update(each for each in users if _has_graph_code(each, project))
    return found


def _linked(facts: Sequence[ModuleFacts], lines: set[int], path: str, project: Project) -> set[str]:
    """The files that call, or are called by, the functions in which something is selected.

    What is selected on some lines of `path` may be seen only from a file still to be found.
    """
    callers = Callers(facts, FixOptions())
    every = [function for module in facts for function in module.functions]
    selecting = [
        function
        for function in every
        if function.sources
        or (
            os.path.abspath(callers.path(function)) == path and lines.intersection(_lines(function))
        )
    ]
    above = _closure(selecting, lambda each: callers.callers_of(each, known=True) or [])
    callees: dict[int, list[FunctionFacts]] = {}
    for function in every:
        for caller in callers.callers_of(function, known=True) or []:
            callees.setdefault(id(caller), []).append(function)
    below = _closure(above, lambda each: callees.get(id(each), []))
    found = {os.path.abspath(callers.path(function)) for function in below}
    for function in sorted(above, key=callers.path):
        if len(found) > MOST:
            break  # too many already
        name = function.node.name
        if name == "construct":
            name = function.qualname.rpartition(".")[0]
        users = project.users(callers.path(function), name) or ()
        found.update(each for each in users if _has_graph_code(each, project))
    return found


def _lines(function: FunctionFacts) -> range:
    return range(function.node.lineno, (function.node.end_lineno or function.node.lineno) + 1)


def _closure(
    start: Sequence[FunctionFacts], more: Callable[[FunctionFacts], list[FunctionFacts]]
) -> list[FunctionFacts]:
    """Functions with all that follow from them."""
    found = {id(each): each for each in start}
    waiting = list(start)
    while waiting:
        for each in more(waiting.pop()):
            if id(each) not in found:
                found[id(each)] = each
                waiting.append(each)
    return list(found.values())


def _has_graph_code(path: str, project: Project) -> bool:
    try:
        return path.endswith(".py") and is_worth_reading(SourceFile.read(path), project)
    except StaticshapeError:
        return False
