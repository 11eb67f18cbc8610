"""Home: one file that is planned, the names taken in it, and what the user gives for it."""

from __future__ import annotations

import ast
from functools import cached_property

from staticshape.analysis.facts import ModuleFacts
from staticshape.records import dataclass
from staticshape.rewriting.capacities import Capacities
from staticshape.rewriting.options import FixOptions
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.text import apply


@dataclass(frozen=True)
class Home:
    """A file, what it calls `staticshape.masked`, and whether that must be imported."""

    module: ModuleFacts
    masked: str
    add: bool
    capacities: Capacities

    @classmethod
    def of(cls, module: ModuleFacts, options: FixOptions) -> Home:
        """The home that a file makes for its functions."""
        name, add = apply.masked_name(module.source)
        return cls(module, name, add, Capacities(module.source, options))

    @cached_property
    def taken(self) -> frozenset[str]:
        """The names of the file: those of its own are others."""
        source = self.module.source
        taken = {node.id for node in source.nodes_of(ast.Name)}
        return frozenset(taken.union(node.arg for node in source.nodes_of(ast.arg)))

    @cached_property
    def bound(self) -> frozenset[str]:
        """The names that the file binds somewhere, at whatever depth."""
        source = self.module.source
        arguments = {node.arg for node in source.nodes_of(ast.arg)}
        imports = {node.asname or node.name for node in source.nodes_of(ast.alias)}
        defined = {node.name for node in source.nodes_of(ast.FunctionDef)}
        return assigned_in(source.tree.body).union(arguments, imports, defined)
