"""The entry of a file as an object: what to call, its parameters by name, its modes."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

import numpy as np

from staticshape.proof.codec import Array, decode, encode

Stored = tuple[tuple[str, Array], ...]


@dataclass(frozen=True)
class Entry:
    """What is compiled: a Cell, or a function as written under its `jit` decorator.

    `cells` are all Cells whose parameters it may use, by the name of the module's variable.
    """

    name: str
    call: Any  # what the host calls: the Cell or the jit function
    body: Any  # what may be called inside another graph: the Cell or the plain function
    cells: tuple[tuple[str, Any], ...]

    def parameters(self) -> list[tuple[str, Any]]:
        """Names and Parameters in the order in which the network made them.

        The flags of `staticshape.masked.Overflow` cells are the tool's own and not among them.
        """
        own = {id(item.seen) for item in self._overflow_cells()}
        seen: dict[str, Any] = {}
        for variable, cell in self.cells:
            for _, parameter in cell.parameters_and_names():
                if id(parameter) not in own:
                    own.add(id(parameter))
                    name = parameter.name  # what a checkpoint stores it under
                    name = f"{variable}.{name}" if len(self.cells) > 1 else name
                    seen.setdefault(name, parameter)
        return list(seen.items())

    def overflows(self) -> tuple[str, ...]:
        """What did not fit a capacity since the last call; the flags are taken down again."""
        import mindspore as ms

        found = []
        for cell in self._overflow_cells():
            count, capacity = (int(item) for item in cell.seen.asnumpy())
            if count > capacity:
                found.append(f"{cell.site}: {count} elements do not fit the capacity {capacity}")
            ms.ops.assign(cell.seen, ms.Tensor(np.zeros(2, np.int32)))
        return tuple(found)

    def set_train(self, on: bool) -> None:
        """Put every Cell into training or inference mode."""
        for _, cell in self.cells:
            cell.set_train(on)

    def has_modes(self) -> bool:
        """Whether anything in the network asks for `self.training`."""
        return any(_asks_for_training(kind) for kind in {type(item) for item in self._all_cells()})

    def _all_cells(self) -> list[Any]:
        return [item for _, cell in self.cells for _, item in cell.cells_and_names()]

    def _overflow_cells(self) -> list[Any]:
        return [
            item
            for item in self._all_cells()
            if type(item).__name__ == "Overflow"
            and type(item).__module__.startswith("staticshape.masked")
        ]


def _asks_for_training(kind: type) -> bool:
    try:
        return ".training" in inspect.getsource(kind)
    except (OSError, TypeError):
        return True


def stored(parameters: list[tuple[str, Any]]) -> Stored:
    """The parameters' values."""
    made = [(name, encode(item)) for name, item in parameters]
    return tuple((name, item) for name, item in made if isinstance(item, Array))


def restore(parameters: list[tuple[str, Any]], values: Stored) -> None:
    """Put values into parameters by name; a mismatch of names is for the parent to judge.

    A graph does not see what it has assigned itself replaced by `set_data` (measured).
    """
    from mindspore import ops

    known = dict(values)
    for name, parameter in parameters:
        array = known.get(name)
        if array is not None and tuple(parameter.shape) == array.data.shape:
            if array.dtype == "bfloat16":  # `assign` has no kernel for it on the CPU
                parameter.set_data(decode(array))
            else:
                ops.assign(parameter, decode(array))


def changed(parameters: list[tuple[str, Any]], initial: Stored) -> Stored:
    """The parameters that a call itself changed: running statistics, counters."""
    before = dict(initial)
    return tuple(
        (name, array)
        for name, array in stored(parameters)
        if not np.array_equal(array.data, before[name].data, equal_nan=array.is_float)
    )
