"""Ranks that the parameters of a function may have, case by case, and tests that cover some.

Each case gives every parameter of unknown rank a number of axes, at which the code contradicts
itself nowhere. A test such as `x.ndim == mask.ndim + 1` covers some of them: the larger its share,
the likelier it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations, product

from staticshape.analysis.ranks.system import System
from staticshape.records import dataclass

#: How often a parameter has so many axes, by what it holds: data, or masks and whole numbers.
_OF_DATA: Mapping[int, float] = {1: 0.7, 2: 1.0, 3: 0.3, 4: 0.07}
_OF_MASKS: Mapping[int, float] = {1: 1.0, 2: 0.3, 3: 0.04}
_DENIED = 0.1  # how much less likely a case is at which something means little
_MOST = 300  # cases
_APART = 3  # axes that one parameter has more than another, at most


@dataclass(frozen=True)
class Test:
    """`x.ndim == mask.ndim + 1`, `x.ndim >= 2`."""

    name: str
    sign: str
    other: str | None
    more: int

    def holds(self, ranks: Mapping[str, int]) -> bool:
        """Whether it is true of these ranks."""
        one, other = ranks[self.name], self.more + (ranks[self.other] if self.other else 0)
        return one == other if self.sign == "==" else one >= other

    def __str__(self) -> str:
        if self.other is None:
            return f"{self.name}.ndim {self.sign} {self.more}"
        more = f" + {self.more}" if self.more else ""
        return f"{self.name}.ndim {self.sign} {self.other}.ndim{more}"


@dataclass(frozen=True)
class Cases:
    """The ranks that parameters may have, each with how likely it is, the likeliest first."""

    every: tuple[tuple[Mapping[str, int], float], ...]
    known: Callable[[Test], bool]  # whether the code tells it already

    def share(self, tests: Sequence[Test]) -> float:
        """How much of what is likely some tests cover together."""
        covered = sum(w for ranks, w in self.every if all(test.holds(ranks) for test in tests))
        return covered / sum(weight for _, weight in self.every)

    def tests(self) -> list[tuple[Test, float]]:
        """What tells more than the code, with its share, the likeliest first."""
        found: dict[object, Test] = {}
        for test in _tests(list(self.every[0][0])):
            covered = tuple(place for place, (r, _) in enumerate(self.every) if test.holds(r))
            if covered and not self.known(test):  # of several that come to the same the first
                found.setdefault(covered if len(covered) < len(self.every) else test, test)
        shares = [(test, self.share([test])) for test in found.values()]
        return sorted(shares, key=lambda each: -each[1] * _favour(each[0]))


def _favour(test: Test) -> float:
    """How much a test is preferred that covers as much as another: it holds of more ranks yet."""
    if test.sign == "==":
        return 1.0 if test.other else 0.85
    return 0.95 if test.other else 1.0


def cases(
    followed: Callable[[Mapping[str, int]], System],
    names: Sequence[str],
    masks: frozenset[str],
    known: Callable[[Test], bool],
) -> Cases | None:
    """All cases of some parameters; None where there are too many, or none."""
    likely = [_OF_MASKS if name in masks else _OF_DATA for name in names]
    for fewer in (4, 3, 2):
        likely = [{rank: each[rank] for rank in each if rank <= fewer} for each in likely]
        number = 1
        for each in likely:
            number *= len(each)
        if number <= _MOST:
            break
    else:
        return None
    found = []
    for ranks in product(*likely):
        told = dict(zip(names, ranks, strict=True))
        system = followed(told)
        if system.equations.contradictory or system.equations.broken():
            continue
        weight = _DENIED ** min(len(set(system.denied)), 4)
        for rank, each in zip(ranks, likely, strict=True):
            weight *= each[rank]
        found.append((told, weight))
    found.sort(key=lambda case: -case[1])
    return Cases(tuple(found), known) if found else None


def _tests(names: Sequence[str]) -> Iterator[Test]:
    for one, other in permutations(names, 2):
        first = 0 if names.index(one) < names.index(other) else 1
        for more in range(first, _APART):
            yield Test(one, "==", other, more)
    for name in names:
        yield Test(name, ">=", None, 0)
        yield Test(name, ">=", None, 1)
        yield Test(name, ">=", None, 2)
    for one, other in permutations(names, 2):
        yield Test(one, ">=", other, 0)
        yield Test(one, ">=", other, 1)
    for name in names:
        for rank in _OF_DATA:
            yield Test(name, "==", None, rank)
