"""Best-fit-decreasing packing on a histogram: the same packs as item by item, at any sample count.

Item by item, the longest sequence left goes into the open pack with the least room that holds it
(of equal room, the pack with fewer sequences), or opens a new one. Packs of equal room and count
are interchangeable, so they are kept as one group with a number, and a group takes floor(room / L)
copies of length L at once, which is what best fit does one by one: the pack just used is the
tightest again.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass

#: Equal packs: (place of the last content in `Groups`, number of packs, sequences, room left).
Group = tuple[int, int, int, int]

EMPTY = -1  # the place of the content of an empty pack


@dataclass(frozen=True, eq=False)
class Groups:
    """Kinds of packs, and what they hold as chains: `copies` of `length`, put on top of `below`.

    Chains are numbers in flat lists, because tuples of tuples keep the garbage collector busy for
    longer than the packing takes.
    """

    groups: list[Group]
    below: list[int]
    length: list[int]
    copies: list[int]

    def content(self, place: int) -> tuple[tuple[int, int], ...]:
        """The `(length, copies)` of a chain, in descending length."""
        found = []
        while place != EMPTY:
            found.append((self.length[place], self.copies[place]))
            place = self.below[place]
        return tuple(reversed(found))


def best_fit_decreasing(lengths: list[int], counts: list[int], capacity: int, most: int) -> Groups:
    """Groups of equal packs that hold `counts[i]` sequences of each `lengths[i]` (ascending).

    No pack holds more than `capacity` elements or `most` sequences.
    """
    shortest = lengths[0]
    open_groups: dict[int, list[Group]] = {}
    rooms: list[int] = []  # rooms that have open groups, ascending
    result = Groups([], [], [], [])

    def keep(group: Group) -> None:
        room = group[3]
        if room < shortest or group[2] == most:
            result.groups.append(group)
        elif room in open_groups:
            open_groups[room].append(group)
        else:
            open_groups[room] = [group]
            insort(rooms, room)

    def put(copies: int, below: int, number: int, sequences: int, room: int) -> None:
        result.below.append(below)
        result.length.append(length)
        result.copies.append(copies)
        place = len(result.below) - 1
        keep((place, number, sequences + copies, room - copies * length))

    for length, left in zip(reversed(lengths), reversed(counts), strict=True):
        while left:
            place = bisect_left(rooms, length)
            if place == len(rooms):
                break
            room = rooms.pop(place)
            groups = open_groups.pop(room)
            if len(groups) > 1:
                groups.sort(key=_sequences)
            for below, number, sequences, _ in groups:
                copies = min(room // length, most - sequences)
                packs = min(number, left // copies)
                if packs:
                    put(copies, below, packs, sequences, room)
                    left -= packs * copies
                    number -= packs
                if number and left:  # fewer than `copies` are left, and the next pack gets them
                    put(left, below, 1, sequences, room)
                    left = 0
                    number -= 1
                if number:
                    keep((below, number, sequences, room))
        if left:
            copies = min(capacity // length, most)
            packs, rest = divmod(left, copies)
            if packs:
                put(copies, EMPTY, packs, 0, capacity)
            if rest:
                put(rest, EMPTY, 1, 0, capacity)
    for groups in open_groups.values():
        result.groups.extend(groups)
    return result


def _sequences(group: Group) -> int:
    return group[2]
