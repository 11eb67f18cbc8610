"""Axes of one length in the examples: two until something asks for one, and then with a test.

`x[:n]` and `y[:n]` have masks of their own where only `inputs()` shows `x` and `y` as long. Where a
conversion hangs on their having one mask, the code gets `assert y.shape[0] == x.shape[0]`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.capacity.bounds import size_of
from staticshape.rewriting.capacity.limits import written
from staticshape.rewriting.capacity.rooms import versions_of
from staticshape.rewriting.layout import Mask, Masked
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_SAID = "converted for axes of one length"


def length(site: Site, data: ast.expr, axis: int, whole: Bound | None) -> Hashable:
    """What the length of an axis that is cut is known by."""
    own, number = site.length(data, axis), None if whole is None else whole.number
    if whole is None or not isinstance(number, Shown):
        return own
    site.walk.memory.cuts_shown = True
    if site.walk.memory.one_length and tested(site.walk, whole):
        return ("shown", int(number))
    return own


def tested(walk: Walk, own: Bound) -> bool:
    """Whether the code tests that an axis has the length of the first one that was as long."""
    code, number = written(own), own.number
    if not code or number is None or not walk.can_hoist:
        return False
    first, versions = walk.lengths.setdefault(int(number), (code, versions_of(walk, code)))
    if versions != versions_of(walk, first) and not _still_as_long(walk, first, int(number)):
        return False
    return code == first or equal(walk, code, first)


def _still_as_long(walk: Walk, code: str, number: int) -> bool:
    """Whether a name was bound anew to what stays as long: `x = x[:, :n]`, which keeps its axis."""
    match ast.parse(code, mode="eval").body:
        case ast.Subscript(ast.Attribute(ast.Name(name), "shape"), ast.Constant(int() as axis)):
            layout = walk.scope.layouts.get(name)
            size = walk.sizes.get(layout.mask.key) if isinstance(layout, Masked) else None
            bound = None if size is None else size.bound
            cut = isinstance(layout, Masked) and layout.form == "axes" and layout.axis == axis
            return cut and bound is not None and bound.number == number
    return False


def equal(walk: Walk, one: str, two: str, said: str = _SAID) -> bool:
    """Have the code test that two axes have one length; False where no statement has a place."""
    if not walk.can_hoist:
        return False
    test = f'assert {one} == {two}, "{said}"'
    names = sorted(set(re.findall(r"[^\W\d]\w*", f"{one} {two}")))
    known = f"{test} {[walk.scope.names.current(name) for name in names]}"  # as they stand here
    if known not in walk.tested:
        walk.draft.insert_before(walk.at, test)
        if walk.block is walk.facts.node.body:
            walk.tested.add(known)
    return True


def broadcasts(walk: Walk, mask: ast.expr, data: ast.expr, known: Mask) -> bool:
    """Whether a mask of a Tensor's rank may be 1 long where that is longer: in place it would pass.

    Where the examples alone show that they are as long, the code tests it.
    """
    axes = known.rank
    if walk.same_shape(mask, data) or axes is None or walk.rank(data) != axes:
        return False
    for axis in range(axes):
        one, two = (size_of(walk, each, axis) for each in (mask, data))
        if one is None or two is None or not isinstance(two.number, Shown):
            continue
        own, other = written(one), written(two)
        if not other and isinstance(data, ast.Name):
            other = f"{walk.draft.render(data)}.shape[{axis}]"
        if not other or not walk.can_hoist:
            return True
        own = own or f"{walk.mask_operand(known)}.shape[{axis}]"
        if own != other and not equal(walk, own, other):
            return True
    return False


def ask(walk: Walk, one: Mask, two: Mask) -> None:
    """Walk again with one mask for `x[n:]` and `y[n:]` that meet: both are as long then.

    `x[:n]` and `y[:n]` may come of axes of other lengths.
    """
    match one.key, two.key:
        case ("slice", axis, _, (_, None, None) as bounds), ("slice", other, _, same):
            if axis == other and bounds == same:
                _walk_again(walk)


def give_up(walk: Walk, refused: Refused) -> None:
    """Walk again with one mask for slices that are as long, where a refusal may hang on that."""
    if "mask" in refused.reason:
        _walk_again(walk)


def _walk_again(walk: Walk) -> None:
    memory = walk.memory
    if memory.cuts_shown and not memory.one_length:
        memory.one_length = memory.stale = True
        memory.rooms.clear()  # they were learnt for masks of their own
        memory.met.clear()
        raise Again from None
