"""Where a capacity alone is missing once helpers are written out, the refusal asks for one."""

from __future__ import annotations

from collections.abc import Mapping

from staticshape.findings import Refusal
from staticshape.fixing.result import FixResult
from staticshape.records import replace
from staticshape.source import SourceFile

_REASON = "nothing bounds the number of elements, so a capacity must be given"

#: What is said of a helper that is called with it; written out, it has a reason of its own.
_OF_HELPER = "is not known to keep masked places apart"

Asked = Mapping[tuple[str, str], Refusal]


def asked(source: SourceFile, result: FixResult) -> dict[tuple[str, str], Refusal]:
    """What asks for a capacity in one form of a text, by its rule and its line."""
    wanting = [each for each in result.refusals if each.reason.startswith(_REASON)]
    return {(each.rule, _line(source, each)): each for each in wanting}


def told(source: SourceFile, result: FixResult, found: Asked) -> FixResult:
    """The same refusals, with that reason where it is the one of a form with fewer helpers."""
    if not found or len(result.left) != len(result.refusals):
        return result
    refusals, left = [], []
    for one, other in zip(result.refusals, result.left, strict=True):
        better = found.get((one.rule, _line(source, one)))
        if better is not None and _OF_HELPER in one.reason:
            one = replace(one, reason=_REASON, help=better.help)
            other = replace(other, reason=_REASON, help=better.help)
        refusals.append(one)
        left.append(other)
    return replace(result, refusals=tuple(refusals), left=tuple(left))


def _line(source: SourceFile, refusal: Refusal) -> str:
    lines = source.lines
    place = refusal.span.line - 1
    return lines[place].strip() if place < len(lines) else ""
