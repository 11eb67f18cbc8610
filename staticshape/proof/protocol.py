"""What parent and child say to each other: one request for one side, one result."""

from __future__ import annotations

from dataclasses import dataclass, field

from staticshape.proof.codec import Array, Encoded
from staticshape.proof.model import Node


@dataclass(frozen=True)
class Request:
    """Run one side. `arguments` and `parameters` come from BEFORE when AFTER is run."""

    path: str
    entry: str | None = None
    inputs: str | None = None
    cwd: str = "."
    home: str | None = None  # folder whose modules the file imports, where it is not its own
    arguments: tuple[tuple[Encoded, ...], ...] | None = None
    parameters: tuple[tuple[str, Array], ...] | None = None
    graph: bool = True  # compile and run in graph mode
    eager: bool = False  # run op by op as well
    gradients: bool = True


@dataclass(frozen=True)
class Call:
    """One call of the entry: its results, or why there are none."""

    value: Encoded | None = None
    state: tuple[tuple[str, Array], ...] = ()  # parameters that the call itself changed
    error: str | None = None
    gradients: tuple[tuple[str, Array], ...] | None = None
    gradient_error: str | None = None
    empty_at: str | None = None  # op by op: where an axis had no element
    overflows: tuple[str, ...] = ()  # capacities that the input did not fit


Calls = dict[tuple[str, int], Call]  # by mode and number of the input


@dataclass(frozen=True)
class Result:
    """One side, or why it could not be loaded."""

    error: str | None = None
    entry: str = ""
    modes: tuple[str, ...] = ("train",)
    arguments: tuple[tuple[Encoded, ...], ...] = ()
    parameters: tuple[tuple[str, Array], ...] = ()
    compiles: int = 0
    nodes: tuple[Node, ...] = ()
    calls: Calls = field(default_factory=dict)
    eager: Calls = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
