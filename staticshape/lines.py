"""The lines of a text: their places are kept, their texts are cut out when asked for."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from typing import overload

NEWLINE = re.compile(r"\r\n|\n|\r")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def on_one_line(text: str) -> str:
    """A name or message with its control characters written as escapes: a file may be called so.

    >>> on_one_line("new\nnet.py")
    'new\\\\nnet.py'
    """
    return _CONTROL.sub(lambda found: ascii(found.group())[1:-1], text)


class Lines(Sequence[str]):
    """The lines without their newlines; a final newline makes no empty last line.

    A place costs 8 bytes, a line as a string 60 and more: half of what a file of a million short
    lines takes.

    >>> [*Lines("x = 1\\r\\ny = 2\\n")]
    ['x = 1', 'y = 2']
    """

    def __init__(self, text: str) -> None:
        self._text = text
        #: Offset of the first character of every line, the empty one after a final newline too.
        self.starts = array("Q", [0])
        if "\r" in text:
            self.starts.extend(found.end() for found in NEWLINE.finditer(text))
        else:  # four times as fast
            place = text.find("\n") + 1
            while place:
                self.starts.append(place)
                place = text.find("\n", place) + 1
        self._count = len(self.starts) - (self.starts[-1] == len(text))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        if isinstance(place, slice):
            return tuple(self._cut(number) for number in range(*place.indices(self._count)))
        if not -self._count <= place < self._count:
            raise IndexError(f"line {place} of {self._count}")
        return self._cut(place % self._count)

    def __iter__(self) -> Iterator[str]:
        return map(self._cut, range(self._count))

    def _cut(self, number: int) -> str:
        end = self.starts[number + 1] if number + 1 < len(self.starts) else None
        return self._text[self.starts[number] : end].rstrip("\r\n")
