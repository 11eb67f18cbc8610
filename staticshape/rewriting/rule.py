"""What a rewrite is, what the user allows, and what a plan of fixes holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.findings import Edit, Finding, Refusal, Tier
from staticshape.records import dataclass
from staticshape.rewriting.options import FixOptions

if TYPE_CHECKING:
    from staticshape.analysis.facts import ModuleFacts
    from staticshape.rewriting.layout import Layout
    from staticshape.rewriting.site import Site


@dataclass(frozen=True)
class FixPlan:
    """Edits of one file and what is left: refusals, and fixes held back for their tier."""

    edits: tuple[Edit, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    converted: tuple[Finding, ...] = ()
    still: tuple[Finding, ...] = ()  # of those, what one way of an option selects as before
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


@dataclass(frozen=True)
class Asked:
    """One file, and the findings in it that a rewrite is asked to cure."""

    module: ModuleFacts
    findings: tuple[Finding, ...]
    options: FixOptions


@dataclass(frozen=True)
class Change:
    """Edits that cure some findings together, and the names they must import."""

    findings: tuple[Finding, ...]
    edits: tuple[Edit, ...]
    tier: Tier = "safe"
    imports: frozenset[tuple[str, str]] = frozenset()  # module and name
    note: str = ""  # what the user must know of an unsafe change


@dataclass(frozen=True)
class Given:
    """What a rewrite makes of the findings it was asked for."""

    changes: tuple[Change, ...] = ()
    refusals: tuple[Refusal, ...] = ()
