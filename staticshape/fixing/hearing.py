"""What is refused of texts in all the forms in which they are tried."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.fixing.result import FixResult

_NUMBER = re.compile(r"\d+")


class Settle:
    """Converts texts until nothing changes any more, and remembers why it goes no further."""

    def __init__(self, settle: Callable[[Sequence[SourceFile]], list[FixResult]]) -> None:
        self._settle = settle
        #: Of each text so far the rules and reasons of what was refused, wherever it stood.
        self.refused: list[tuple[tuple[str, str], ...]] = []

    def __call__(self, sources: Sequence[SourceFile]) -> list[FixResult]:
        """What becomes of the files."""
        found = self._settle(sources)
        left = (each for result in found for each in result.left)
        reasons = ((each.rule, _NUMBER.sub("", each.reason)) for each in left)
        self.refused.append(tuple(sorted(reasons)))
        return found

    def heard(self, since: int = 0) -> frozenset[object]:
        """What was refused of the texts since some place, each once."""
        return frozenset(self.refused[since:])
