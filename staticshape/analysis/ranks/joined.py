"""Ways that meet where a Tensor decides: what they leave, or return, has one rank."""

from __future__ import annotations

from staticshape.analysis.ranks.equations import Rank
from staticshape.analysis.ranks.terms import Terms


class JoinedTerms(Terms):
    """Adds what is believed of the ways of an `if` that a Tensor decides."""

    returned: list[Rank]
    early: list[Rank]  # of returns where a Tensor decides
    tuples: list[list[Rank]]  # of returns of several values

    def is_one(self, one: Rank | None, other: Rank | None) -> bool:
        """Whether two ranks are known to be one."""
        if one is None or other is None or one == other:
            return one == other
        return self.believing and self.equations.reduced(one) == self.equations.reduced(other)

    def likely_joined(self, ways: list[dict[str, Rank]]) -> None:
        """What has one name behind both ways has as many axes on each of them."""
        first, *others = ways
        for name, form in first.items():
            for other in others:
                self.likely_one(form, other.get(name))

    def likely_returned(self) -> None:
        """What is returned where a Tensor decides has as many axes as what is returned below."""
        if not self.early:
            return
        for form in self.early:
            self.likely_one(form, self.returned[-1])
        if len(self.tuples) == len(self.returned):
            for forms in self.tuples[:-1]:
                for one, other in zip(forms, self.tuples[-1], strict=False):
                    self.likely_one(one, other)
