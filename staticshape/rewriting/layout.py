"""Where the real elements of a rewritten value lie: Dense, Masked or Moving."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import Literal

from staticshape.records import dataclass, replace
from staticshape.rewriting.spread import Pad

#: `flat`: the original is one row of all selected elements; in place it has the data's shape.
#: `axes`: the original has one axis for `width` axes of the data; the other axes are the same.
#: `pairs`: two leading axes, each selected by a mask of its own (`parts`).
#: `branch`: the value is real as a whole or not at all (one side of a tensor-conditioned `if`).
#: `grid`: pairs along the two last axes, behind those of a batch.
Form = Literal["flat", "axes", "pairs", "grid", "branch"]

#: Version of a name that the statement under way is about to bind.
FRESH = -2


@dataclass(frozen=True)
class Mask:
    """A boolean mask by identity: equal keys are the same mask, whatever it is called."""

    key: Hashable
    rank: int | None = None


@dataclass(frozen=True)
class Dense:
    """A value without padding; `scalar` when it broadcasts to any shape."""

    scalar: bool = False
    rank: int | None = None
    into: Hashable = None  # of integers: places in the selection under the mask of this key


@dataclass(frozen=True)
class Moving:
    """A value whose shape stays dynamic because its source was refused."""


@dataclass(frozen=True)
class Index:
    """Positions of the real elements (a `nonzero`), which select when they are gathered with."""

    mask: Mask
    sources: frozenset[int]
    column: bool  # still [count, rank], one column for each axis of the mask
    node: ast.expr  # what the positions were taken of
    whole: bool = False  # a tuple of rows of positions, one for each axis of the mask
    width: int | None = None  # of a column that was repeated so often: `idx[:, None].tile((1, 4))`


@dataclass(frozen=True)
class Count:
    """How many elements are real: a number in the original, a Tensor now."""

    sources: frozenset[int]
    mask: Mask | None = None  # of which it is the count, where it is no more than that
    prefix: bool = False  # that mask is true at the front
    total: Total | None = None  # what is left of a fixed number beside it: `max_len - len(sel)`


@dataclass(frozen=True)
class Total:
    """A fixed number that the count of a mask is taken from: as code, and what that reads."""

    mask: Mask
    text: str
    versions: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Fill:
    """One number in as many rows as a selection leaves of a fixed number of them."""

    sources: frozenset[int]
    total: Total
    value: str
    node: ast.expr


@dataclass(frozen=True)
class Masked:
    """A value whose real elements stay in place beside a mask that tells which they are.

    `mask` is the identity that two values must share to meet. `like` names values with whose
    leading axes the mask must be aligned before it broadcasts to the data (None: it does so as it
    is). `pad` is the number at the places that are not real, or bounds of the finite numbers there;
    None means anything, NaN included.
    """

    mask: Mask
    form: Form
    sources: frozenset[int]
    like: tuple[tuple[str, int], ...] | None = None
    over: tuple[tuple[str, int], ...] = ()  # names (with versions) of the data in place
    axis: int = 0
    width: int | None = 1
    rank: int | None = None  # of the original value
    kind: str | None = None  # "float", "int", "bool" where it is known
    pad: Pad = None
    prefix: bool = False  # the real elements come first along `axis`
    counted: bool = False  # the real elements are 0, 1, 2, ...
    parts: tuple[Mask, Mask] | None = None  # of pairs: the masks of rows and columns
    outer: Mask | None = None  # inside a branch: its condition, which makes all of it real or not

    into: Hashable = None  # of integers: places in the selection under the mask of this key
    data: Hashable = None  # value number of the very Tensor this is, where it is not a copy of it
    head: tuple[ast.expr, ast.expr] | None = None  # data and mask, right after the selection
    least: int = 0  # of an operand whose rank is not known: the least that it can be

    def padded(self, pad: Pad) -> Masked:
        """The same value with another known padding."""
        return replace(self, pad=pad)

    def is_beside(self, axis: object) -> bool:
        """Whether an axis is surely another one than the selected one, and is written the same.

        In place the rows may lie along several axes: only from the end an axis is the same.
        """
        if not isinstance(axis, int) or isinstance(axis, bool):
            return False
        if self.form == "pairs" and self.rank is not None:
            return -self.rank <= axis < self.rank and axis % self.rank > 1
        if self.form != "axes" or self.axis != 0:
            return False
        same = self.width == 1 or axis < 0
        if self.rank is None:  # an axis counted from the front is there, whatever the rank
            return same and ((axis > 0 and self.width is not None) or self.least > -axis > 0)
        return same and self.rank > 1 and -self.rank <= axis < self.rank and axis % self.rank != 0

    def is_along(self, axis: object) -> bool:
        """Whether an axis is surely the selected one, and is written the same."""
        if self.form != "axes" or self.width != 1 or type(axis) is not int:
            return False
        if self.rank is None:  # counted from the same end, whatever the rank
            return axis == self.axis
        return -self.rank <= axis < self.rank and axis % self.rank == self.axis % self.rank

    def is_apart(self, axis: int) -> bool:
        """Whether an axis is surely another one than the selected one, which may be any one."""
        if self.form != "axes" or self.width != 1:
            return self.is_beside(axis)
        if self.rank is None:  # two axes counted from the same end
            counted_alike = self.axis * axis > 0
            return self.axis != axis if counted_alike else self.is_beside(axis)
        inside = -self.rank <= axis < self.rank and -self.rank <= self.axis < self.rank
        return inside and axis % self.rank != self.axis % self.rank

    def is_before(self, axis: object) -> bool:
        """Whether the selected axis surely comes before all axes from a given one on."""
        if not isinstance(axis, int) or isinstance(axis, bool) or self.form == "pairs":
            return self.is_beside(axis)
        rank = self.rank or 1
        return self.is_apart(axis) and (self.axis == 0 or self.axis % rank < axis % rank)


@dataclass(frozen=True)
class Results:
    """Several values of one source, each under a name of its own."""

    items: tuple[Dense | Masked | Count | Counts, ...]
    texts: tuple[str, ...]
    sources: frozenset[int]
    places: bool = False  # rows of positions, one for each axis of a mask: `x[places]` gathers
    keys: tuple[Hashable, ...] = ()  # value numbers, where one is known of some


@dataclass(frozen=True)
class Listed:
    """A Python list of selections that are joined later."""

    name: str
    sources: frozenset[int]


@dataclass(frozen=True)
class Counts:
    """A Python list of counts: of numbers in the original, of Tensors now."""

    sources: frozenset[int]


@dataclass(frozen=True)
class Flagged:
    """A Python list that every round appends to, with a list of flags that say what is real."""

    name: str
    sources: frozenset[int]


@dataclass(frozen=True)
class Held:
    """A tuple, list or dict that holds selections, by their keys."""

    items: tuple[tuple[Hashable, Layout], ...]
    sources: frozenset[int]


@dataclass(frozen=True)
class Ended:
    """A selection that is only one of the things a name may hold here: reading it is refused."""

    sources: frozenset[int]
    reason: str


Layout = (
    Dense
    | Masked
    | Moving
    | Index
    | Count
    | Fill
    | Results
    | Listed
    | Counts
    | Flagged
    | Held
    | Ended
)

#: Layouts of values that are not what they were in the original.
Carried = Masked | Index | Count | Fill | Results | Listed | Counts | Flagged | Held | Ended


def carries(layout: Layout) -> bool:
    """Whether a value is not what it was: it carries a mask, positions or a count."""
    return isinstance(layout, Carried)
