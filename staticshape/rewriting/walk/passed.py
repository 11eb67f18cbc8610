"""What helpers are given and give back: selections, each with its mask."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable

from staticshape.records import dataclass, replace
from staticshape.rewriting.layout import Count, Counts, Dense, Form, Mask, Masked
from staticshape.rewriting.spread import Pad, hull


@dataclass(frozen=True)
class Given:
    """What one parameter is given: a selection, its mask by the number of its group."""

    group: int
    form: Form
    axis: int
    width: int | None
    mask_rank: int | None
    rank: int | None
    kind: str | None
    prefix: bool
    aligned: bool  # the mask broadcasts to the data as it is
    key: Hashable = None  # in a tuple or dict that is passed: the key it is read by
    pad: Pad = None  # what stands where nothing is selected, whichever call it is

    def merged(self, other: Given) -> Given | None:
        """What holds of both, or None where they differ in more than what is known of them."""
        loose = replace(
            self,
            rank=self.rank if self.rank == other.rank else None,
            kind=self.kind if self.kind == other.kind else None,
            mask_rank=self.mask_rank if self.mask_rank == other.mask_rank else None,
            pad=hull([self.pad, other.pad]),
        )
        theirs = replace(
            other, rank=loose.rank, kind=loose.kind, mask_rank=loose.mask_rank, pad=loose.pad
        )
        return loose if loose == theirs else None


@dataclass(frozen=True)
class Spec:
    """The parameters of a helper that are given selections, and the sources of those."""

    params: tuple[tuple[str, Given], ...]
    sources: frozenset[int]
    #: What other parameters are given, where that is known: each value that some call gives.
    constants: tuple[tuple[str, tuple[Hashable, ...]], ...] = ()
    #: Tuples and dicts that are passed: their keys, each with whether a count is under it.
    held: tuple[tuple[str, tuple[tuple[Hashable, bool], ...]], ...] = ()
    counts: tuple[str, ...] = ()  # parameters that are given a number of selected elements

    @property
    def groups(self) -> int:
        """How many masks there are."""
        return 1 + max(given.group for _, given in self.params)

    def merged(self, other: Spec, exact: Iterable[str] = ()) -> Spec | None:
        """One description for two calls, or None where they differ in what matters.

        `exact`: the parameters whose constants have to be the same.
        """
        if [name for name, _ in self.params] != [name for name, _ in other.params]:
            return None
        ours, theirs = dict(self.constants), dict(other.constants)
        if (self.held, self.counts) != (other.held, other.counts):
            return None
        if any(ours.get(name) != theirs.get(name) for name in exact):
            return None
        both = {
            name: tuple(dict.fromkeys((*values, *theirs[name])))
            for name, values in ours.items()
            if name in theirs
        }
        params = []
        for (name, one), (_, two) in zip(self.params, other.params, strict=True):
            loose = one.merged(two)
            if loose is None:
                return None
            params.append((name, loose))
        return replace(
            self,
            params=tuple(params),
            sources=self.sources | other.sources,
            constants=tuple(both.items()),
        )


@dataclass(frozen=True)
class Told:
    """A mask that a helper returns, and where it comes from."""

    mask: Mask
    #: The parameters that it is computed from: their values, or (False) their shapes alone.
    params: tuple[tuple[str, bool], ...] | None
    own: str | None  # the mask is this parameter itself
    text: str
    free: str | None = None  # ... or a name of the function around the helper


@dataclass(frozen=True)
class Returned:
    """What a converted helper gives back: its values, then their masks."""

    layouts: tuple[Masked | Dense | Count | Counts, ...]  # one for each value, or one alone
    masks: tuple[Told, ...]
    node: ast.FunctionDef
    sources: frozenset[int]
    keys: tuple[str, ...] = ()  # of a dict, and those of the masks in it
    valid: tuple[str, ...] = ()
    beside: tuple[int | None, ...] = ()  # which of the values each mask is, if any

    def place(self, layout: Masked) -> int:
        """Which of the masks is that of a value."""
        return [told.mask.key for told in self.masks].index(layout.mask.key)


@dataclass(frozen=True)
class Copy:
    """A helper under a new name, for calls that give it selections of one kind."""

    name: str
    spec: Spec
