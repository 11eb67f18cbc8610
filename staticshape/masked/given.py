"""What is given must be tensors of the right kind: graph code, raised while the graph is built."""

from __future__ import annotations

from typing import Any

from mindspore import Tensor

from . import arguments
from .tracing import Shape, planned


@planned
def _refuse(name: str, labels: str, place: int) -> bool:
    label = labels.split(", ")[place]
    raise TypeError(
        f"masked.{name}({labels}): {label} must be a mindspore Tensor; wrap lists, numbers and "
        f"NumPy arrays in mindspore.Tensor(...)"
    )


def tensors(name: str, labels: str, *given: Any) -> None:
    """Raise unless every argument is a Tensor; `labels` names them: "x, valid"."""
    for place in range(len(given)):
        if not isinstance(given[place], Tensor):
            _refuse(name, labels, place)


def call(name: str, labels: str, *given: Any) -> str:
    """`tensors`, and then the call with its shapes: the name under which other checks complain."""
    tensors(name, labels, *given)
    listed: tuple[Any, ...] = ()
    for one in given:
        listed = (*listed, one.shape, one.dtype)
    return arguments.called(name, labels, *listed)


def optional(name: str, label: str, given: Any) -> None:
    """Raise unless an argument is a Tensor or None."""
    if given is not None and not isinstance(given, Tensor):
        _refuse(name, label, 0)


def boolean(name: str, label: str, given: Any) -> None:
    """Raise unless an argument is a mask."""
    tensors(name, label, given)
    arguments.boolean(name, label, given.shape, given.dtype)


def integers(name: str, label: str, given: Any) -> None:
    """Raise unless an argument is a Tensor of integers."""
    tensors(name, label, given)
    arguments.integers(name, label, given.shape, given.dtype)


def one_integer(name: str, label: str, given: Tensor) -> None:
    """Raise unless a Tensor holds one integer."""
    arguments.one_integer(name, label, given.shape, given.dtype)


def fits(name: str, label: str, given: Any, wanted: Shape, exactly: bool = False) -> None:
    """Raise unless an argument is a Tensor that broadcasts to `wanted`, or has that shape."""
    tensors(name, label, given)
    arguments.fits(name, label, given.shape, given.dtype, wanted, exactly)
