"""The two ways a walk over a function ends early: a refusal, or another try with more known."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.rewriting.layout import Carried, Layout


class Refused(Exception):
    """A cluster cannot be converted: which node, why, and what the user can do."""

    def __init__(
        self,
        node: ast.AST,
        reason: str,
        sources: frozenset[int] = frozenset(),
        help: str = "",
        *,
        held: bool = False,
    ) -> None:
        super().__init__(reason)
        self.held = held  # the tier `unsafe` would convert it
        self.node, self.reason, self.sources, self.help = node, reason, sources, help


class Again(Exception):
    """The walk learnt something that it must know from the start; it is repeated with it."""


def sources_of(layouts: Iterable[Layout]) -> frozenset[int]:
    """All dynamic sources behind some values."""
    found: frozenset[int] = frozenset()
    for layout in layouts:
        if isinstance(layout, Carried):
            found |= layout.sources
    return found
