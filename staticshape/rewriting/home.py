"""Home: one file that is planned, the names taken in it, and what the user gives for it."""

from __future__ import annotations

import ast

from staticshape.analysis.facts import ModuleFacts
from staticshape.records import dataclass
from staticshape.rewriting import apply
from staticshape.rewriting.capacity import Capacities
from staticshape.rewriting.rule import FixOptions


@dataclass(frozen=True)
class Home:
    """A file, what it calls `staticshape.masked`, and whether that must be imported."""

    module: ModuleFacts
    masked: str
    add: bool
    taken: frozenset[str]
    capacities: Capacities

    @classmethod
    def of(cls, module: ModuleFacts, options: FixOptions) -> Home:
        """The home that a file makes for its functions."""
        tree = module.source.tree
        name, add = apply.masked_name(tree)
        taken = {node.id for node in module.source.nodes if isinstance(node, ast.Name)}
        taken |= {node.arg for node in module.source.nodes if isinstance(node, ast.arg)}
        capacities = Capacities(module.source, options)
        return cls(module, name, add, frozenset(taken), capacities)
