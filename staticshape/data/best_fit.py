"""Best-fit-decreasing packing on a histogram: the same packs as item by item, at any sample count.

Item by item, the longest sequence left goes into the open pack with the least room that holds it
(of equal room, the pack with fewer sequences), or opens a new one. Packs of equal room and count
are interchangeable, so they are kept as one group with a number, and a group takes floor(room / L)
copies of length L at once, which is what best fit does one by one: the pack just used is the
tightest again.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import NamedTuple

#: (pattern before, length, copies); the pattern of an empty pack is None.
Node = tuple["Node | None", int, int]


class Group(NamedTuple):
    """`number` equal packs: what they hold, how many sequences, and the room left."""

    node: Node
    number: int
    sequences: int
    room: int


def best_fit_decreasing(
    lengths: list[int], counts: list[int], capacity: int, most: int
) -> list[Group]:
    """Groups of equal packs that hold `counts[i]` sequences of each `lengths[i]` (ascending).

    No pack holds more than `capacity` elements or `most` sequences.
    """
    open_groups: dict[int, list[Group]] = {}
    rooms: list[int] = []  # rooms that have open groups, ascending
    full: list[Group] = []

    def keep(group: Group) -> None:
        if group.sequences == most or group.room < lengths[0]:
            full.append(group)
        elif group.room in open_groups:
            open_groups[group.room].append(group)
        else:
            open_groups[group.room] = [group]
            insort(rooms, group.room)

    for length, left in zip(reversed(lengths), reversed(counts), strict=True):
        while left:
            place = bisect_left(rooms, length)
            if place == len(rooms):
                break
            room = rooms.pop(place)
            groups = sorted(open_groups.pop(room), key=lambda group: group.sequences)
            used: list[Group] = []
            for group in groups:
                left = _fill(group, length, left, most, used)
            for group in used:
                keep(group)
        if left:
            copies = min(capacity // length, most)
            number, rest = divmod(left, copies)
            if number:
                keep(Group((None, length, copies), number, copies, capacity - copies * length))
            if rest:
                keep(Group((None, length, rest), 1, rest, capacity - rest * length))
    return full + [group for groups in open_groups.values() for group in groups]


def _fill(group: Group, length: int, left: int, most: int, used: list[Group]) -> int:
    """Put as many of `left` copies into the packs of a group as best fit does; returns the rest."""
    copies = min(group.room // length, most - group.sequences)
    number = min(group.number, left // copies)
    rest = left - number * copies if number < group.number else 0
    for packs, each in ((number, copies), (1 if rest else 0, rest)):
        if packs:
            node = (group.node, length, each)
            used.append(Group(node, packs, group.sequences + each, group.room - each * length))
    untouched = group.number - number - bool(rest)
    if untouched:
        used.append(group._replace(number=untouched))
    return left - number * copies - rest
