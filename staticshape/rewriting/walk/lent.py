"""Memory that ways and helpers share with the Tensors it came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def lend(walk: Walk, name: str, layouts: Iterable[Layout]) -> None:
    """What a name stands for on one way shares the memory of what was selected from there."""
    for layout in layouts:
        if isinstance(layout, Masked) and layout.data is not None:
            walk.lent.append((layout.data, layout, name))
