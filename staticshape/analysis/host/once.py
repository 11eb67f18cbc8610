"""Evaluates what the host has made: once for a module or class, and all analyses it meets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from staticshape.analysis.modules.class_model import ClassModel
from staticshape.analysis.values.lattice import UNKNOWN, Value

_Key = TypeVar("_Key", str, ClassModel, tuple[ClassModel, str])


class Once:
    """Counts what an evaluation does besides giving a value."""

    def __init__(self) -> None:
        self.effects = 0
        #: How often a limit (of depth, of contexts, a circle) has cut an evaluation short.
        self.cuts = 0
        self._cut_short: dict[tuple[int, object], Value] = {}

    def once(self, known: dict[_Key, Value], key: _Key, evaluate: Callable[[], Value]) -> Value:
        """The value for a key that is not `known` yet; it costs the graph no effects.

        What was cut short depends on where it was asked for: no other analysis is told of it.
        """
        short = id(known), key
        if short in self._cut_short:
            self.cuts += 1
            return self._cut_short[short]
        self._cut_short[short] = UNKNOWN  # in a circle
        cuts, effects = self.cuts, self.effects
        value = evaluate()
        self.effects = effects
        if self.cuts == cuts:
            known[key] = value
            del self._cut_short[short]
        else:
            self._cut_short[short] = value
        return value
