"""Ranks that code may have, case by case: the test that covers most of those in which all converts.

Where nothing tells how many axes parameters have, the text is tried with all of them told. Once it
converts, the likeliest test is sought with which it still does: it alone stands in the code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from staticshape.analysis.ranks.cases import Cases, Test
from staticshape.fixing.result import FixResult

#: The likeliest cases, of which one must convert.
_MOST_CASES = 8
_MOST_TESTS = 12
#: What tests must cover of what is likely.
LEAST_SHARE = 0.3
#: ... and of those cases in which all converts: in others it may do so in another way.
_CLEAR = 0.75


Case = tuple[Mapping[str, int], float]
Chosen = tuple[list[Test], list[FixResult]]
Converted = Callable[[Sequence[Test]], list[FixResult] | None]


def told(cases: Cases, place: int) -> list[Test]:
    """The tests that tell all ranks of the case at a place, of the likeliest first."""
    ranks, _ = cases.every[min(place, len(cases.every) - 1)]
    tests = [Test(name, "==", None, rank) for name, rank in ranks.items()]
    return [test for test in tests if not cases.known(test)]


def likeliest(cases: Cases, converted: Converted) -> Chosen | None:
    """The tests of ranks that code needs to convert, and what becomes of it.

    `converted` gives that where everything converts with some tests, or None.
    """
    tried: list[tuple[list[Test], list[FixResult] | None]] = []
    static: list[Case] = []
    dynamic: list[Case] = []
    for place, case in enumerate(cases.every[:_MOST_CASES]):
        tests = told(cases, place)
        whole = converted(tests)
        (dynamic if whole is None else static).append(case)
        tried.append((tests, whole))
    if not static:
        return None
    number, clear = 0, _CLEAR * _weight(static, [])
    for test, share in cases.tests():
        good, bad = _weight(static, [test]), _weight(dynamic, [test])
        if share < LEAST_SHARE or number == _MOST_TESTS:
            break
        if good >= max(bad, clear):  # what converts with a test does so in the cases it covers
            number += 1
            less = converted([test])
            if less is not None:
                return [test], less
    for tests, whole in tried:
        if whole is None or len(tests) != 1:  # two guesses at once were wrong in one of five
            continue
        if cases.share(tests) >= LEAST_SHARE and _weight(static, tests) >= clear:
            return tests, whole
    return None


def _weight(cases: Sequence[Case], tests: Sequence[Test]) -> float:
    return sum(w for ranks, w in cases if all(test.holds(ranks) for test in tests))
