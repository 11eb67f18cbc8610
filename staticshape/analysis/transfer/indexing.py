"""The dims of `x[...]`: what each part of an index does to the axes that it takes."""

from __future__ import annotations

from typing import Literal

from staticshape.analysis.transfer.shared import broadcast
from staticshape.analysis.values.lattice import DYNAMIC, STATIC, Dim, Tensor
from staticshape.analysis.values.shown import is_shown, told_by
from staticshape.records import dataclass

Dims = tuple[Dim, ...]


@dataclass(frozen=True)
class Part:
    """One part of an index; `dims` of a Tensor, `bounds` of a slice as far as they are numbers."""

    kind: Literal["slice", "new", "ellipsis", "number", "mask", "tensor", "unknown"]
    dims: Dims | None = None
    bounds: tuple[int | None, ...] | None = None
    dynamic: bool = False

    @property
    def takes(self) -> int | None:
        """How many axes of the data the part stands for."""
        if self.kind == "mask":
            return len(self.dims) if self.dims else None
        return {"slice": 1, "number": 1, "tensor": 1, "new": 0}.get(self.kind)


def indexed(dims: Dims, parts: list[Part]) -> Dims | None:
    """The dims of the result; None where they are not known."""
    taken = [0 if part.kind == "ellipsis" else part.takes for part in parts]
    known = [number for number in taken if number is not None]
    if len(known) != len(taken) or sum(known) > len(dims):
        return None
    if sum(part.kind == "ellipsis" for part in parts) > 1:
        return None
    if not any(part.kind == "ellipsis" for part in parts):
        parts = [*parts, Part("ellipsis")]
        known.append(0)
    rest = len(dims) - sum(known)
    advanced = _advanced(parts)
    if advanced is None:
        return None
    out: list[Dim] = []
    place, written = 0, False
    for part, number in zip(parts, known, strict=True):
        axes = dims[place : place + (rest if part.kind == "ellipsis" else number)]
        place += len(axes)
        if part.kind == "ellipsis":
            out.extend(axes)
        elif part.kind == "new":
            out.append(Dim("static", 1))
        elif part.kind == "slice":
            out.append(_cut(axes[0], part))
        elif not written and (part.kind in ("mask", "tensor") or advanced):
            out.extend(advanced)
            written = True
    return tuple(out)


def _advanced(parts: list[Part]) -> Dims | None:
    """What Tensors in the index make together: one mask an axis, integers their broadcast shape.

    Numbers beside Tensors count as Tensors; `()` where there are numbers only.
    """
    masks = [part for part in parts if part.kind == "mask"]
    tensors = [part for part in parts if part.kind == "tensor"]
    if not masks and not tensors:
        return ()
    places = [i for i, part in enumerate(parts) if part.kind in ("mask", "tensor", "number")]
    if places != list(range(places[0], places[-1] + 1)):
        return None  # parted by a slice: they go to the front, or not, by MindSpore's version
    if masks:
        return (DYNAMIC,) if len(masks) == 1 and len(places) == 1 else None
    shape, _ = broadcast([Tensor("int64", part.dims) for part in tensors])
    return shape


def _cut(dim: Dim, part: Part) -> Dim:
    if part.bounds == (None, None, None):
        return dim
    if part.dynamic or dim.kind == "dynamic":
        return DYNAMIC
    if dim.kind == "static" and isinstance(dim.size, int) and part.bounds is not None:
        number = len(range(*slice(*part.bounds).indices(dim.size)))
        lower, upper, step = part.bounds
        end = isinstance(upper, int) and 0 <= upper <= dim.size and not is_shown(lower, upper)
        if (end and (lower or 0) >= 0) or (lower, upper, step) == (-1, None, None):
            return Dim("static", number)  # the code says that there are as many places
        return Dim("static", told_by(number, dim.size, *part.bounds))
    return STATIC
