"""Ranks as sums of unknown ranks, and what equations between them settle."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from staticshape.records import dataclass


@dataclass(frozen=True)
class Rank:
    """`constant` and so many times each unknown rank: `x[m]` has rank(x) - rank(m) + 1 axes."""

    constant: int = 0
    terms: tuple[tuple[int, int], ...] = ()  # in the order of the unknowns' numbers

    def plus(self, other: Rank, times: int = 1) -> Rank:
        """This and so many times another one."""
        terms = dict(self.terms)
        for unknown, count in other.terms:
            terms[unknown] = terms.get(unknown, 0) + times * count
        kept = tuple(sorted(term for term in terms.items() if term[1]))
        return Rank(self.constant + times * other.constant, kept)

    def moved(self, by: int) -> Rank:
        """The same with so many axes more."""
        return Rank(self.constant + by, self.terms)


class Equations:
    """Equations between forms; contradictory ones say that nothing of this can be trusted."""

    def __init__(self) -> None:
        self.settled: dict[int, Rank] = {}
        self.contradictory = False
        self._bounds: dict[tuple[Rank, int], None] = {}  # in the order of their coming
        #: By its terms, what a form without settled unknowns is no less than.
        self._least: dict[tuple[tuple[int, int], ...], int] = {}
        self._numbers: dict[Hashable, int] = {}
        self._places: dict[tuple[Hashable, ...], int] = {}
        #: What answers were built on: unknowns that were open, and bounds as they stood.
        self._read_open: set[int] = set()
        self._read_least: dict[tuple[tuple[int, int], ...], int | None] = {}
        self._left_over = False  # an equation that nothing could be settled by

    def unknown(self, key: Hashable) -> Rank:
        """The unknown rank that goes by a key."""
        return Rank(0, ((self._numbers.setdefault(key, len(self._numbers)), 1),))

    def place(self, path: tuple[Hashable, ...]) -> int:
        """The number of a way to a function: its hash takes longer the longer it is."""
        return self._places.setdefault(path, len(self._places))

    def reduced(self, form: Rank) -> Rank:
        """A form without the unknowns that are settled."""
        found = self._reduced(form)
        self._read_open.update([unknown for unknown, _ in found.terms])
        return found

    def stands(self) -> bool:
        """Whether every question asked so far would be answered the same now.

        Who asked them, and demanded what the answers led to, need not do so again.
        """
        return not (
            self._left_over
            or self.contradictory
            or any(unknown in self.settled for unknown in self._read_open)
            or any(self._least.get(terms) != known for terms, known in self._read_least.items())
        )

    def _least_of(self, terms: tuple[tuple[int, int], ...]) -> int | None:
        found = self._least.get(terms)
        self._read_least.setdefault(terms, found)
        return found

    def _reduced(self, form: Rank) -> Rank:
        for unknown, count in form.terms:
            known = self.settled.get(unknown)
            if known is not None:
                form = form.plus(Rank(0, ((unknown, 1),)), -count).plus(known, count)
        return form

    def equate(self, one: Rank, other: Rank) -> None:
        """Two ranks are equal in every run."""
        rest = self._reduced(one).plus(self._reduced(other), -1)
        if not rest.terms:
            self.contradictory |= rest.constant != 0
            return
        chosen = next(((u, c) for u, c in rest.terms if abs(c) == 1), None)
        if chosen is None:
            self._left_over = True
            return
        self._settle(chosen[0], Rank().plus(rest.plus(Rank(0, (chosen,)), -1), -chosen[1]))
        for bounded, _ in tuple(self._bounds):
            self._meet(bounded)

    def _settle(self, unknown: int, value: Rank) -> None:
        self.settled[unknown] = value
        for name, known in self.settled.items():
            self.settled[name] = self._reduced(known)
        self._least.clear()
        for bounded, bound in self._bounds:
            self._bind(bounded, bound)

    def at_least(self, form: Rank, bound: int) -> None:
        """A rank, or a difference of ranks, is no less than a number in every run."""
        if (form, bound) not in self._bounds:
            self._bounds[form, bound] = None
            self._bind(form, bound)
            self._meet(form)

    def _bind(self, form: Rank, bound: int) -> None:
        found = self._reduced(form)
        least = bound - found.constant
        self._least[found.terms] = max(least, self._least.get(found.terms, least))

    def tried(self, change: Callable[[], None]) -> bool:
        """Change the equations, unless that contradicts what holds already."""
        before = dict(self.settled), self.contradictory, dict(self._bounds), dict(self._least)
        broken = self.broken()
        change()
        if (self.contradictory and not before[1]) or self.broken() > broken:
            self.settled, self.contradictory, self._bounds, self._least = before
            return False
        return True

    def broken(self) -> int:
        """How many bounds do not hold: of a store, the code may mean something else."""
        forms = ((self._reduced(form), bound) for form, bound in self._bounds)
        return sum(not form.terms and form.constant < bound for form, bound in forms)

    def _meet(self, form: Rank) -> None:
        """What is no less and no more than one number is that number."""
        found = self._reduced(form)
        if len(found.terms) != 1 or abs(found.terms[0][1]) != 1:
            return
        ((unknown, _),) = found.terms
        least = max(0, self._least.get(((unknown, 1),), 0))
        beyond = self._least.get(((unknown, -1),))
        if beyond is not None and -beyond <= least:
            self.contradictory |= -beyond < least
            self._settle(unknown, Rank(least))

    def exact(self, form: Rank) -> int | None:
        """The rank that a form is, where the equations tell it."""
        found = self.reduced(form)
        return None if found.terms or self.contradictory else found.constant

    def covers(self, one: Rank, other: Rank) -> bool:
        """Whether a rank is no less than another one in every run."""
        rest = self.reduced(one).plus(self.reduced(other), -1)
        if self.contradictory or not rest.terms:
            return rest.constant >= 0
        least = self._least_of(rest.terms)
        return least is not None and least + rest.constant >= 0

    def least(self, form: Rank) -> int:
        """The least rank that a form can be."""
        found = self.reduced(form)
        if self.contradictory:
            return 0
        if not found.terms:
            return found.constant
        every = 0  # of ranks, none of which is below 0
        if all(count > 0 for _, count in found.terms):
            least = ((self._least_of(((u, 1),)) or 0) * count for u, count in found.terms)
            every = found.constant + sum(max(0, each) for each in least)
        whole = self._least_of(found.terms)
        return max(every, 0 if whole is None else found.constant + whole)
