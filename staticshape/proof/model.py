"""What a proof says: two sides, their graphs, the comparison of their results, and a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Verdict = Literal["PROVED", "NOT PROVED", "CANNOT JUDGE"]


@dataclass(frozen=True)
class Node:
    """A dynamic node or Python fallback of a compiled graph, and the user's line it comes from."""

    op: str
    shape: str
    path: str
    line: int
    source: str
    is_origin: bool
    is_fallback: bool
    graph: Literal["forward", "gradient"]


@dataclass(frozen=True)
class Compiled:
    """One side: its entry, its compiles over all inputs, and what is dynamic in its graphs.

    `error` is set where the side could not be loaded, compiled or run.
    """

    path: str
    entry: str
    compiles: int = 0
    nodes: tuple[Node, ...] = ()
    error: str | None = None
    seconds: float = 0.0

    @property
    def dynamic(self) -> tuple[Node, ...]:
        """Nodes of unknown shape."""
        return tuple(node for node in self.nodes if not node.is_fallback)

    @property
    def fallbacks(self) -> tuple[Node, ...]:
        """Nodes that leave the graph for the Python interpreter."""
        return tuple(node for node in self.nodes if node.is_fallback)

    @property
    def origins(self) -> tuple[Node, ...]:
        """Nodes where a shape becomes dynamic, forward graph only, one a line and operator."""
        seen: dict[tuple[str, int, str], Node] = {}
        for node in self.nodes:
            if node.is_origin and node.graph == "forward":
                seen.setdefault((node.path, node.line, node.op), node)
        return tuple(seen.values())


@dataclass(frozen=True)
class Comparison:
    """One pair of results: where it stands, how far apart it is, and how far it may be.

    `skipped` counts elements that are NaN before alone: they are no reference.
    """

    what: str  # "value[0]", "gradient of x", "gradient of d.weight"
    equal: bool
    error: float  # largest absolute difference
    allowed: float  # the difference allowed where it is largest
    reason: str = ""
    elements: int = 1  # compared
    skipped: int = 0


@dataclass(frozen=True)
class InputResult:
    """All comparisons of one argument tuple in one mode.

    `no_oracle` says why BEFORE's own result cannot serve as a reference; None where it does.
    """

    index: int
    mode: Literal["train", "inference"]
    values: tuple[Comparison, ...] = ()
    gradients: tuple[Comparison, ...] = ()
    no_oracle: str | None = None
    notes: tuple[str, ...] = ()
    planted: str = ""  # what was put into the input's hidden places

    @property
    def name(self) -> str:
        """How messages call it: `input 0 (train)`."""
        return f"input {self.index} ({self.mode}{', ' + self.planted if self.planted else ''})"

    @property
    def equal(self) -> bool:
        """Whether every comparison that was made came out equal."""
        return all(item.equal for item in (*self.values, *self.gradients))


@dataclass(frozen=True)
class Proof:
    """The verdict on a pair of files, with everything it rests on."""

    verdict: Verdict
    reason: str
    before: Compiled
    after: Compiled
    inputs: tuple[InputResult, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def exit_status(self) -> int:
        """0 PROVED, 1 NOT PROVED, 2 CANNOT JUDGE."""
        return {"PROVED": 0, "NOT PROVED": 1, "CANNOT JUDGE": 2}[self.verdict]


@dataclass(frozen=True)
class Job:
    """One pair to judge; `entry` and `inputs` as for `verify`."""

    before: str | Path
    after: str | Path
    entry: str | None = None
    inputs: str | None = None
    home: str | None = None  # folder for AFTER's imports, where it is not its own
    poison: bool = False  # plant NaN, inf and huge numbers in hidden places as well
