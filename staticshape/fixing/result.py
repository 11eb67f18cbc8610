"""What fixing one file gave."""

from __future__ import annotations

from staticshape.findings import Edit, Finding, Refusal
from staticshape.records import dataclass


@dataclass(frozen=True)
class FixResult:
    """What fixing one file gave; `raw` is the new content."""

    path: str
    old: bytes
    raw: bytes
    edits: tuple[Edit, ...] = ()
    refusals: tuple[Refusal, ...] = ()  # places in the old text
    left: tuple[Refusal, ...] = ()  # the same, places in the new text
    converted: tuple[Finding, ...] = ()
    still: int = 0  # of those, what one way of an option selects as before
    held_back: int = 0
    declined: int = 0  # conversions that the user said no to
    notes: tuple[str, ...] = ()
    together: frozenset[str] = frozenset()  # the files that must be written with this one
