"""What a rewrite is, what the user allows, and what a plan of fixes holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from staticshape.findings import Edit, Finding, Refusal, Tier
from staticshape.records import dataclass, field
from staticshape.rewriting.capacity.given import Traced

if TYPE_CHECKING:
    from staticshape.rewriting.beside.beside import Asked, Given
    from staticshape.rewriting.layout import Layout
    from staticshape.rewriting.site import Site


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


@dataclass(frozen=True)
class FixPlan:
    """Edits of one file and what is left: refusals, and fixes held back for their tier."""

    edits: tuple[Edit, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    converted: tuple[Finding, ...] = ()
    held_back: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rewrite:
    """One dynamic source and its cure; the module it is defined in is its documentation.

    `start` converts the source itself and says where its real elements lie afterwards; what they
    flow into is converted by the families of the operator table. `beside` cures findings that lie
    outside the flow of values, a file's at once.
    """

    rule: str
    start: Callable[[Site], Layout] | None = None
    tier: Tier = "safe"
    beside: Callable[[Asked], Given] | None = None
