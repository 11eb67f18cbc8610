"""Rooms: how many places an axis of unknown length gets, and which axes surely have one length."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.capacities import Given
from staticshape.rewriting.capacity import asked
from staticshape.rewriting.capacity.limits import written
from staticshape.rewriting.layout import Mask, Masked
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.callers import parameters
from staticshape.rewriting.walk.memory import Bound
from staticshape.rewriting.walk.records import Room, Size
from staticshape.walking import walk as search

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_LEAVES = (ast.Return, ast.Break, ast.Continue)
_CHOOSES = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp)


def find(
    site: Site,
    proved: Bound | None,
    name: str,
    count: Hashable = None,
    place: int | None = None,
) -> Room:
    """The room for one axis: proved, else given, else learnt from what the value meets.

    One `count` that is watched already needs no second watcher. Of several sizes of one call each
    has its `place`, and nothing is learnt of them.
    """
    given = asked.capacity(site, proved, name, place or 0)
    if given is not None:
        watched = (count, given.size)
        if count is not None and watched in site.walk.watched:
            return Room(str(given.size))
        if site.walk.block is site.walk.facts.node.body:
            site.walk.watched.add(watched)
        return Room(str(given.size), asked.watch(site, name, given))
    learnt = None if place is not None else site.walk.memory.rooms.get(site.source.id)
    if proved is not None and learnt is None:
        return _proved(site, proved, name)
    if learnt is not None:
        bound, sure = learnt
        shown = isinstance(bound.number, Shown)
        known = _is_given(site.walk, bound.code) or of_another(site.walk, site.source.id)
        if shown and known:
            _never_repeated(site, bound.code)
            return Room(bound.code, shown=bound.number)
        if sure and not shown:
            return Room(bound.text)
        what = Given(bound.text, "what the value meets")
        return Room(bound.text, asked.watch(site, name, what))
    if place is not None:
        raise asked.refusal(site, name)
    site.walk.open[site.source.id] = asked.refusal(site, name)
    return Room("0")


def _never_repeated(site: Site, length: str) -> None:
    """A test of the axis whose length is taken over: one element would be repeated along this one.

    The examples show that it is longer; other calls may have others.
    """
    walk, test = (
        site.walk,
        f'assert {length} != 1, "it would be repeated along another axis"',
    )
    if site.source.id not in walk.memory.met or test in walk.tested:
        return
    walk.need_hoist(site.node)
    walk.draft.insert_before(walk.at, test)
    if walk.block is walk.facts.node.body:
        walk.tested.add(test)


def _is_given(walk: Walk, code: str) -> bool:
    """Whether code reads nothing but parameters, which are never bound anew."""
    names = names_in(ast.parse(code, mode="eval")) if code else set()
    given = names <= set(parameters(walk.facts.node))
    return bool(names) and given and not names & assigned_in(walk.facts.node.body)


def given_or_proved(site: Site, proved: Bound | None, name: str) -> Room:
    """The room for rows of which nothing is learnt: given, or proved."""
    given = asked.capacity(site, proved, name)
    if given is not None:
        return Room(str(given.size), asked.watch(site, name, given))
    if proved is None:
        raise asked.refusal(site, name)
    if isinstance(proved.number, Shown) and not proved.code:
        return Room(proved.text, asked.watch(site, name, Given(proved.number, "the examples")))
    return _proved(site, proved, name)


def _proved(site: Site, proved: Bound, name: str) -> Room:
    """The room that a proof gives: in code, where only the examples show the number."""
    if not isinstance(proved.number, Shown):
        return Room(proved.text)
    if not proved.code:
        raise asked.refusal(site, name)
    return Room(proved.code, shown=proved.number)


def chosen(site: Site, proved: Bound | None) -> Room | None:
    """The room where the user chose one below what is proved; None where the proof serves."""
    given = asked.capacity(site, proved, site.name) if proved is not None else None
    return None if given is None else Room(str(given.size), asked.watch(site, site.name, given))


def one_mask(walk: Walk, one: Mask, two: Mask) -> bool:
    """Whether two masks are surely the same: one key, or one count along axes of one length."""
    if one.key == two.key or _of_pieces(one.key, two.key):
        return True
    match one.key, two.key:
        case ("merged", cut, *batch), ("merged", other, *same) if batch == same:
            return one_mask(walk, Mask(cut, 1), Mask(other, 1))
    first, second = _size(walk, one.key), _size(walk, two.key)
    if first is None or second is None or first.count != second.count:
        return False
    for size, other in ((first, second), (second, first)):
        if not size.movable or other.bound is None or size.source in walk.memory.rooms:
            continue
        # an axis that is 1 long would be repeated along the other one
        if other.bound.number == 1 or not surely_follows(walk, size.source):
            continue
        sure = other.bound.number is not None
        if size.bound is None or (sure and not other.movable and size.bound != other.bound):
            walk.memory.rooms[size.source] = (other.bound, sure)
            walk.memory.met.add(size.source)
            raise Again
    _cut_alike(walk, first, second)
    if first.bound is None or second.bound is None or first.bound.text != second.bound.text:
        return False
    known = {first.versions, first.renamed} & {second.versions, second.renamed}
    return bool(known - {()}) or not (first.versions or second.versions)  # of the same values


def _size(walk: Walk, key: Hashable) -> Size | None:
    """What is known of the number under a mask; rows that were sorted lie as they lay before."""
    match key:
        case ("ordered", *_) if key not in walk.sizes and key in walk.counts:
            return walk.sizes.get(walk.counts[key])
    return walk.sizes.get(key)


def _is_one(one: Bound, two: Bound) -> bool:
    """Whether two axes have one length in every call, and not only in the examples."""
    if isinstance(one.number, Shown) or isinstance(two.number, Shown):
        return written(one) == written(two) != ""
    return one.text == two.text


def _cut_alike(walk: Walk, first: Size, second: Size) -> None:
    """`x[:, :n] + table[:, :n]`: the longer one of two axes gets the room of the other.

    What is kept in the network (`self.table`) is taken for the longer one where nobody knows.
    """
    one, two = first.bound, second.bound
    if not (first.cut and second.cut) or one is None or two is None or _is_one(one, two):
        return
    shown = [isinstance(each.number, Shown) for each in (one, two)]
    kept = [written(each).startswith("self.") for each in (one, two)]
    if one.number is not None and two.number is not None and not any(shown):
        longer, bound = (first, two) if one.number > two.number else (second, one)
    elif kept[0] != kept[1]:
        longer, bound = (first, two) if kept[0] else (second, one)
    elif any(shown):  # of a number that is written down and one of the examples it is the first
        longer, bound = (first, two) if shown == [False, True] else (second, one)
    else:
        return
    if bound.number == 1 or longer.source in walk.memory.rooms:
        return
    if surely_follows(walk, longer.source):
        walk.memory.rooms[longer.source] = (bound, True)
        raise Again


def of_another(walk: Walk, source: int) -> Bound | None:
    """The room of another slice that this one surely meets, where it is known here."""
    bound, _ = walk.memory.rooms.get(source, (None, True))
    if bound is None or (bound.number is not None and not isinstance(bound.number, Shown)):
        return bound
    if not written(bound):
        return None
    for name, version in versions_of(walk, written(bound)):
        layout = walk.scope.layouts.get(name)
        size = walk.sizes.get(layout.mask.key) if isinstance(layout, Masked) else None
        own = size is not None and size.bound is not None and size.bound.text == bound.text
        if version != -1 and not own:
            return None
    return bound


def _of_pieces(one: Hashable, two: Hashable) -> bool:
    """Whether both are masks of pieces of the same rows, of which one may be any number."""
    match one, two:
        case ("pieces", rows, first), ("pieces", same, second) if rows == same:
            return not (isinstance(first, int) and isinstance(second, int))
    return False


def one_count(walk: Walk, one: Mask, two: Mask) -> bool:
    """Whether two masks surely have as many true elements."""
    return _counted(walk, one.key) == _counted(walk, two.key)


def _counted(walk: Walk, key: Hashable) -> Hashable:
    """The first mask of which others are what moving to the front and sorting made."""
    while True:
        match key:
            case ("front", inner):
                key = inner
            case _ if key in walk.counts:
                key = walk.counts[key]
            case _:
                return key


def is_first(walk: Walk, mask: Mask) -> bool:
    """Whether a mask is that of all rows that a call with a room made, and of no others."""
    match _counted(walk, mask.key):
        case ("repeats" | "size", *_):
            return True
    return False


def learn(walk: Walk, mask: Mask, bound: Bound | None) -> None:
    """What the true elements are used for proves how many there can be at most."""
    size = walk.sizes.get(mask.key)
    if size is None or size.bound is not None or bound is None:
        return
    if surely_follows(walk, size.source):
        walk.memory.rooms[size.source] = (bound, True)
        raise Again


def surely_follows(walk: Walk, source: int) -> bool:
    """Whether this statement runs whenever that source has run: what it demands always holds.

    A capacity that holds on one way of an `if` alone would cut the rows of the other one short.
    While the ways of an `if` are merged, what is visited stands somewhere inside it.
    """
    if walk.at not in walk.block or isinstance(walk.at, ast.If):
        return False
    before = walk.block[: walk.block.index(walk.at) + 1]
    made = [
        place
        for place, statement in enumerate(before)
        if any(walk.sources[x].id == source for x in search(statement) if x in walk.sources)
    ]
    between = before[made[0] : -1] if made else []
    left = any(isinstance(x, _LEAVES) for statement in between for x in search(statement))
    chosen = any(isinstance(x, _CHOOSES) for x in search(walk.at))
    return bool(made) and not left and not chosen


def versions_of(walk: Walk, text: str) -> tuple[tuple[str, int], ...]:
    """The names in a piece of code, as they stand now."""
    names = {item.id for item in ast.walk(ast.parse(text)) if isinstance(item, ast.Name)}
    return tuple((name, walk.scope.names.current(name)) for name in sorted(names))
