"""What the user allows: unsafe fixes, capacities, tiers; and what a traced run saw."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from staticshape.findings import Finding, Tier
from staticshape.records import dataclass, field

_GAP = 8  # traced capacities are multiples of this


@dataclass(frozen=True)
class Traced:
    """What a traced run saw of one line: its largest count, and all its counts added up."""

    most: int
    calls: int = 0
    total: int = 0

    @property
    def capacity(self) -> int:
        """A quarter above the most that was seen, rounded up to a multiple of 8."""
        return -(-(self.most + self.most // 4) // _GAP) * _GAP or _GAP


@dataclass(frozen=True)
class FixOptions:
    """What the user allows: `unsafe` fixes too, and capacities by `file:function:name`."""

    unsafe: bool = False
    capacities: Mapping[str, int] = field(default_factory=dict)
    root: str = ""  # the folder that the files in `capacities` are relative to
    traced: Mapping[tuple[str, int], Traced] = field(default_factory=dict)  # by file and line
    tiers: Mapping[str, Tier] = field(default_factory=dict)  # per rule, overriding the rewrite's
    #: Whether a file of the project that is not looked at may use a name of a file (by its path).
    elsewhere: Callable[[str, str], bool] = lambda path, name: False
    frozen: frozenset[str] = frozenset()  # files that are looked at, not changed
    select: Callable[[Finding], bool] = lambda finding: True

    def allows(self, rule: str, tier: Tier) -> bool:
        """Whether a conversion of a tier may be written for a rule."""
        return self.unsafe or self.tiers.get(rule, tier) != "unsafe"
