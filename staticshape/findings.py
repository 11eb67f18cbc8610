"""What the stages hand to each other: Span, Step, Finding, Edit, Refusal."""

from __future__ import annotations

from typing import Literal

from staticshape.records import dataclass, field

Severity = Literal["dynamic", "branch", "input", "recompile", "fallback"]
Tier = Literal["safe", "unsafe", "verified"]

#: Severities shown without `--select`. A rule outside them is opted into by name or severity.
DEFAULT_SEVERITIES: frozenset[str] = frozenset({"dynamic", "branch", "input", "recompile"})


@dataclass(frozen=True, order=True)
class Span:
    """A half-open range of source text; lines and columns are 1-based, columns count characters."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Step:
    """One link of the chain that explains a finding, e.g. `k is a Tensor` at line 12."""

    path: str
    line: int
    column: int
    message: str


@dataclass(frozen=True)
class Fix:
    """A fix is available; `tier` says how far it may be trusted without a proof."""

    tier: Tier
    edits: tuple[Edit, ...] = field(default=(), compare=False)  # given where a plugin makes them


@dataclass(frozen=True)
class Finding:
    """One place where a shape becomes dynamic (or a graph is spoilt), and why."""

    path: str
    span: Span
    rule: str
    severity: Severity
    message: str
    chain: tuple[Step, ...] = ()
    notes: tuple[Step, ...] = ()  # what it spoils further down: consequences, not findings
    help: str = ""  # what the user can do about it
    fix: Fix | None = None


@dataclass(frozen=True)
class Edit:
    """Replace the text of `span` in `path` by `text`."""

    path: str
    span: Span
    text: str


@dataclass(frozen=True)
class Refusal:
    """A finding that is left alone: where, why, and what the user can do."""

    path: str
    span: Span
    rule: str
    reason: str
    help: str = ""
    cause: str = ""  # the function of the file that the reason speaks of
