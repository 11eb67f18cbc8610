"""What is refused in the text as it stands, tried again: plainer, inlined, with ranks tested."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from staticshape.analysis.ranks.cases import Cases, Test
from staticshape.documents import Document
from staticshape.examining import examine
from staticshape.fixing import believing
from staticshape.fixing.believing import Belief
from staticshape.fixing.by_cases import likeliest, told
from staticshape.fixing.hearing import Settle
from staticshape.fixing.inlining import ALONE, inlined, may_help, stands_in_the_way
from staticshape.project import Project
from staticshape.records import replace
from staticshape.rewriting import FixOptions
from staticshape.rewriting.lowering import forms
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.fixing.result import FixResult

_FORMS = 4  # plainer forms that are tried of a file
_CASES_AT_ONCE = 2  # in which all ranks are told, before those of each function are
#: What is found of a Tensor alone: a test of its rank must not be what says that it is one.
_OF_NUMBERS = frozenset({"varying-size"})
#: Whether what is selected is a mask itself hangs on its dtype: no test of a rank may tell it.
_OF_DTYPE = ("a selection that may be a mask", "a selection decides what is selected")


def in_other_forms(
    documents: Sequence[Document],
    options: FixOptions,
    plain: list[FixResult],
    settle: Settle,
    project: Project | None,
) -> list[FixResult]:
    """What becomes of files of which something is left, in the forms in which more converts."""
    start = [document.source for document in documents]
    best = _in_plainer_form(documents, start, options, plain, settle, project)
    best = _returned_on_each_way(documents, start, options, best, settle)
    if len(documents) > 1 or not may_help(best[0]) or start[0].path in options.frozen:
        return best
    return _as_believed(documents, options, best, settle, project)


def _in_plainer_form(
    documents: Sequence[Document],
    start: Sequence[SourceFile],
    options: FixOptions,
    plain: list[FixResult],
    settle: Settle,
    project: Project | None,
) -> list[FixResult]:
    """What becomes of the functions that are refused once they are lowered, where that is more."""
    wanted = [
        stands_in_the_way(document.source, result.refusals)
        for document, result in zip(documents, plain, strict=True)
    ]
    best, met = plain, [frozenset[str]()] * len(start)
    for _ in range(_FORMS):  # of what stands in the way, then of what it helps alone
        sources = _lowered(start, options, wanted)
        if all(one is source for one, source in zip(sources, start, strict=True)):
            break
        found = settle(sources)
        refused = [
            stands_in_the_way(document.source, result.refusals)
            for document, result in zip(documents, found, strict=True)
        ]
        fewer = sum(len(each.left) for each in found) < sum(len(each.left) for each in plain)
        more = sum(len(each.converted) for each in found) > sum(len(x.converted) for x in plain)
        if fewer and more:  # what is only found no more is not converted
            best = _with_early_ends(start, options, wanted, sources, found, settle)
            if not any(refused):
                break
            wanted = [names - left for names, left in zip(wanted, refused, strict=True)]
        elif best is plain and any(
            left - names for names, left in zip(wanted, refused, strict=True)
        ):
            wanted = [names | left for names, left in zip(wanted, refused, strict=True)]
        else:
            met = refused
            break
    return inlined(documents, start, options, best, settle, met, project)


def _lowered(
    start: Sequence[SourceFile],
    options: FixOptions,
    wanted: Sequence[frozenset[str]],
    *,
    skips: bool = True,
) -> list[SourceFile]:
    """Files with some of their functions in the plainer form."""
    return [
        source
        if source.path in options.frozen
        else forms.lowered(source, names, options.elsewhere, skips=skips)
        for source, names in zip(start, wanted, strict=True)
    ]


def _with_early_ends(
    start: Sequence[SourceFile],
    options: FixOptions,
    wanted: Sequence[frozenset[str]],
    sources: Sequence[SourceFile],
    found: list[FixResult],
    settle: Settle,
) -> list[FixResult]:
    """The same with `continue` where it stood, if as much converts so."""
    kept = _lowered(start, options, wanted, skips=False)
    if [each.raw for each in kept] == [each.raw for each in sources]:
        return found
    same = settle(kept)
    less = sum(len(each.left) for each in same) > sum(len(each.left) for each in found)
    fewer = sum(len(each.converted) for each in same) < sum(len(each.converted) for each in found)
    return found if less or fewer else same


def _returned_on_each_way(
    documents: Sequence[Document],
    start: Sequence[SourceFile],
    options: FixOptions,
    best: list[FixResult],
    settle: Settle,
) -> list[FixResult]:
    """The same where the ways of an option return for themselves, if more of them is static."""
    if not any(map(may_help, best)):
        return best
    sources = [
        source
        if source.path in options.frozen
        else forms.returning(source, stands_in_the_way(document.source, result.refusals))
        for source, document, result in zip(start, documents, best, strict=True)
    ]
    if all(one is source for one, source in zip(sources, start, strict=True)):
        return best
    found = settle(sources)
    fewer = sum(map(_open, found)) < sum(map(_open, best))
    more = sum(len(each.converted) for each in found) > sum(len(each.converted) for each in best)
    return found if fewer and more else best


def _open(result: FixResult) -> int:
    """How much is left but for what one way of an option selects as before."""
    return len(result.left) - result.still


def _as_believed(
    documents: Sequence[Document],
    options: FixOptions,
    best: list[FixResult],
    settle: Settle,
    project: Project | None,
) -> list[FixResult]:
    """The same with tests of ranks that likely hold, in functions that all convert only then."""
    source, untold = documents[0].source, settle.heard()
    facts = examine(source, project)
    above, inside = believing.beliefs(facts, stands_in_the_way(source, best[0].refusals))
    names = {each.node: each.qualname for each in facts.functions}

    def tried(believed: Sequence[Belief], *, plainer: bool) -> list[FixResult]:
        start = [believing.with_tests(source, believed)]
        plain = settle(start)
        if not plainer or not plain[0].left:
            return plain
        return _in_plainer_form(documents, start, options, plain, settle, project)

    kept: list[Belief] = []
    for own in (above, *_by_function(above), *_by_function(inside)):
        if not own or not best[0].left or (own is not above and own == above):
            continue
        plainer = own is above  # of functions one by one there may be many
        found = tried([*kept, *own], plainer=plainer)
        held = stands_in_the_way(source, found[0].refusals)
        if not _is_better(found[0], best[0]) or {names[each.function] for each in own} & held:
            continue
        for belief in tuple(own):
            fewer = [each for each in own if each is not belief]
            less = tried([*kept, *fewer], plainer=plainer) if kept or fewer else best
            same = len(less[0].left) <= len(found[0].left)
            if same and _is_better(less[0], best[0]) and _is_as_short(less[0], found[0]):
                own, found = fewer, less
        kept, best = [*kept, *own], found
    doubted = any(each.reason.startswith(_OF_DTYPE) for each in best[0].left)
    if not doubted and any(each.rule not in ALONE | _OF_NUMBERS for each in best[0].left):
        cases = believing.cases(facts)
        if _tells(cases, kept, lambda believed: tried(believed, plainer=True), settle, untold):
            kept, best = _by_cases(cases, kept, best, tried)
    notes = []
    for function in dict.fromkeys(each.function for each in kept):
        texts = ", ".join(each.test for each in kept if each.function is function)
        notes.append(f"{source.path}:{function.lineno}: {believing.NOTE.format(texts)}")
    return [replace(best[0], notes=(*best[0].notes, *notes))] if notes else best


def _tells(
    cases: Sequence[tuple[ast.FunctionDef, Cases]],
    kept: Sequence[Belief],
    tried: Callable[[Sequence[Belief]], object],
    settle: Settle,
    untold: frozenset[object],
) -> bool:
    """Whether ranks change anything that is refused: told all at once, in the likeliest cases."""
    if len(cases) == 1 and len(cases[0][1].every) <= _CASES_AT_ONCE:
        return True  # to try them takes no longer
    for place in range(_CASES_AT_ONCE if cases else 0):
        before = len(settle.refused)
        tried([*kept, *(Belief(node, str(x)) for node, found in cases for x in told(found, place))])
        if not settle.heard(before) <= untold:
            return True
    return False


def _by_cases(
    every: Sequence[tuple[ast.FunctionDef, Cases]],
    kept: list[Belief],
    best: list[FixResult],
    tried: Callable[..., list[FixResult]],
) -> tuple[list[Belief], list[FixResult]]:
    """The same with the likeliest tests with which all of it converts, where it does with some."""
    for function, cases in every:

        def with_tests(tests: Sequence[Test], function: ast.FunctionDef = function) -> list[Belief]:
            return [*kept, *(Belief(function, str(test)) for test in tests)]

        def converted(tests: Sequence[Test]) -> list[FixResult] | None:
            found = tried(with_tests(tests), plainer=True)
            return found if _is_better(found[0], best[0]) and _is_all(found[0], best[0]) else None

        chosen = likeliest(cases, converted)
        if chosen is not None:
            tests, found = chosen
            return with_tests(tests), found
    return kept, best


def _is_all(one: FixResult, other: FixResult) -> bool:
    """Whether nothing is left but numbers that may be Python's, and all that were."""
    numbers = [[each for each in x.left if each.rule in _OF_NUMBERS] for x in (one, other)]
    return len(numbers[0]) == len(numbers[1]) == len(one.left)


def _by_function(beliefs: list[Belief]) -> list[list[Belief]]:
    functions = dict.fromkeys(each.function for each in beliefs)
    return [[each for each in beliefs if each.function is one] for one in functions]


def _is_better(one: FixResult, other: FixResult) -> bool:
    """Whether more converts; what is only found no more is not converted."""
    return len(one.left) < len(other.left) and len(one.converted) > len(other.converted)


def _is_as_short(one: FixResult, other: FixResult) -> bool:
    """Whether a text computes in no more lines than another, tests apart."""
    lines = [each.raw.splitlines() for each in (one, other)]
    of_code = [[x for x in text if believing.MESSAGE.encode() not in x] for text in lines]
    return len(of_code[0]) <= len(of_code[1])
