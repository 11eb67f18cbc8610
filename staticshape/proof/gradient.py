"""Builds what is differentiated: the sum of every float result times fixed random weights."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from staticshape.proof.codec import Array, Encoded, Items
from staticshape.proof.loading import load_module
from staticshape.proof.network import Entry

_counter = itertools.count()
_ODD = np.uint64(0x9E3779B97F4A7C15)
_MIX = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)


def float_places(value: Encoded, place: str = "out") -> list[tuple[str, Array]]:
    """Expressions that reach each float array of a result: `out[1][0]`."""
    if isinstance(value, Array):
        return [(place, value)] if value.is_float else []
    if not isinstance(value, Items):
        return []
    keys = value.keys if value.kind == "dict" else range(len(value.items))
    return [
        found
        for key, item in zip(keys, value.items, strict=True)
        for found in float_places(item, f"{place}[{key!r}]")
    ]


def differentiable(arguments: tuple[Encoded, ...]) -> tuple[int, ...]:
    """Positions of the arguments that are float Tensors."""
    return tuple(
        index
        for index, value in enumerate(arguments)
        if isinstance(value, Array) and value.is_float
    )


def weights_for(value: Encoded) -> list[Any]:
    """One Tensor of weights for each float array of a result, the same for both sides."""
    import mindspore as ms

    made = []
    for index, (_, array) in enumerate(float_places(value)):
        drawn = _drawn(1000 + index, array.data.shape)
        kind = np.float64 if array.dtype == "float64" else np.float32
        made.append(ms.Tensor(drawn.astype(kind)))
    return made


def _drawn(seed: int, shape: tuple[int, ...]) -> npt.NDArray[np.float64]:
    """Numbers of 0.5 to 1.5 that places alone decide: a padded result has those of the bare one.

    >>> bool((_drawn(1, (2, 5))[:, :3] == _drawn(1, (2, 3))).all())
    True
    """
    bits = np.array(seed, np.uint64)
    for size in (1, *shape):
        bits = bits[..., None] * _ODD + np.arange(1, size + 1, dtype=np.uint64)
        for shift, factor in _MIX:  # of splitmix64
            bits = (bits ^ (bits >> shift)) * factor
        bits ^= bits >> np.uint64(31)
    return 0.5 + bits.reshape(shape) / 2.0**64


class Gradient:
    """The gradient function of one entry for one structure of results.

    `build` makes a plain function of the arguments and weights, which MindSpore can parse.
    """

    def __init__(
        self, entry: Entry, value: Encoded, arguments: tuple[Encoded, ...], folder: Path
    ) -> None:
        self.places = [place for place, _ in float_places(value)]
        self.wide = [array.dtype == "float64" for _, array in float_places(value)]
        self.positions = differentiable(arguments)
        self.parameters = [(name, item) for name, item in entry.parameters() if item.requires_grad]
        self.count = len(arguments)
        self._entry, self._folder = entry, folder

    @property
    def key(self) -> str:
        """Calls with one key can share a gradient function."""
        return repr((self.places, self.wide, self.positions, self.count))

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to differentiate, or nothing to differentiate by."""
        return not self.places or not (self.positions or self.parameters)

    def names(self) -> list[str]:
        """What each gradient is a gradient of, in the order of `run`'s result."""
        given = [f"argument {position}" for position in self.positions]
        return given + [name for name, _ in self.parameters]

    def build(self, body: Callable[..., Any] | None = None) -> Callable[..., Any]:
        """A new gradient function, not yet compiled; of another function that does the same."""
        from mindspore import ops

        given = ", ".join(f"a{index}" for index in range(self.count))
        weights = ", ".join(f"w{index}" for index in range(len(self.places)))
        terms = " + ".join(
            f"ops.cast((ops.cast({place}, ms.{'float64' if wide else 'float32'}) * w{index}).sum(),"
            " ms.float32)"
            for index, (place, wide) in enumerate(zip(self.places, self.wide, strict=True))
        )
        every = ", ".join(part for part in (given, weights) if part)
        path = self._folder / f"objective_{next(_counter)}.py"
        path.write_text(
            "import mindspore as ms\nfrom mindspore import ops\n\n\n"
            f"def objective({every}):\n    out = call({given})\n    return {terms}\n\n\n"
            f"def run({every}):\n    return differentiate({every})\n",
            encoding="utf-8",
        )
        module = load_module(path)
        module.call = body or self._entry.body  # type: ignore[attr-defined]
        parameters = [item for _, item in self.parameters]
        module.differentiate = ops.value_and_grad(  # type: ignore[attr-defined]
            module.objective, self.positions or None, parameters or None
        )
        return module.run  # type: ignore[no-any-return]

    def flatten(self, result: Any) -> list[Any]:
        """The gradients of a result of `run`, in the order of `names`."""
        groups = result[1] if self.positions and self.parameters else (result[1],)
        flat: list[Any] = []
        for group in groups:
            flat += list(group) if isinstance(group, (tuple, list)) else [group]
        if len(flat) != len(self.names()):
            raise RuntimeError(f"{len(flat)} gradients for {len(self.names())} inputs")
        return flat
