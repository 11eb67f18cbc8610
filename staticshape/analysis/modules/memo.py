"""Memo: what the analyses of one file after another have worked out of a module, told once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from staticshape.analysis.host.attributes import TensorsMade
    from staticshape.analysis.modules.class_model import ClassModel
    from staticshape.analysis.values.lattice import Value


class Memo:
    """It lies with the module itself and holds in one `world`: where imports lead to one tree."""

    def __init__(self, world: object) -> None:
        self.world = world
        self.names: dict[str, Value] = {}  # of the module itself
        self.attributes: dict[tuple[ClassModel, str], Value] = {}
        self.passed: dict[tuple[ClassModel, str], Value] = {}
        self.qualified: dict[str, Value] = {}
        self.mro: dict[ClassModel, tuple[ClassModel | str, ...]] = {}
        self.cells: dict[ClassModel, bool] = {}
        self.graph_methods: dict[ClassModel, frozenset[str]] = {}
        self.chains: dict[ClassModel, Value] = {}  # classes that only name their layers
        self.made: TensorsMade | None = None

    def forget(self) -> None:
        """Let go of the trees of other modules, and of what leads back to this one."""
        self.forget_makers()
        vars(self).clear()

    def forget_makers(self) -> None:
        """Let go of the Tensors that methods make, and of the code around them."""
        if self.made is not None:
            self.made.finish()
            self.made = None
