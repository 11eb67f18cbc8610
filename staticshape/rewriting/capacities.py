"""Capacities that the user gives: a comment on the line, the configuration, a traced run."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from staticshape.directives import capacities as in_comments
from staticshape.findings import Finding
from staticshape.records import dataclass
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.rewriting.options import FixOptions


@dataclass(frozen=True)
class Given:
    """A capacity that nothing proves, who gave it, and how many elements a run had on average."""

    size: int | str  # a number, or code where it was learnt from what the value meets
    origin: str
    mean: float | None = None

    @property
    def cost(self) -> str:
        """What the capacity costs, where a traced run tells."""
        if not self.mean:
            return ""
        return f"; {self.size} places for {self.mean:.4g} elements on average"


class Capacities:
    """The capacities given for one file."""

    def __init__(self, source: SourceFile, options: FixOptions) -> None:
        self.comments = in_comments(source)
        self.configured: Mapping[str, int] = options.capacities
        path = os.path.abspath(source.path)
        self.taken: set[int] = set()  # the lines whose comments gave a capacity
        self.path = source.path
        self.names = {source.path, os.path.relpath(path, options.root or os.getcwd())}
        self.traced = {
            line: found
            for (name, line), found in options.traced.items()
            if os.path.abspath(name) == path
        }

    def given(self, lines: range, function: str, name: str, place: int = 0) -> Given | None:
        """The capacity for the selection called `name` on some lines of a function.

        A comment with several numbers gives them to the sizes of its line in their order.
        """
        runs = [self.traced[line] for line in lines if line in self.traced]
        run = runs[0] if len(runs) == 1 else None
        mean = run.total / run.calls if run is not None and run.calls else None
        for line in lines:
            if line in self.comments:
                numbers = self.comments[line]
                size = numbers[place] if place < len(numbers) else numbers[-1]
                self.taken.add(line)
                return Given(size, "a comment", mean)
        for file in self.names:
            key = f"{file.replace(os.sep, '/')}:{function}:{name}"
            if key in self.configured:
                return Given(self.configured[key], "the configuration", mean)
        if run is not None and not place:
            return Given(run.capacity, "a traced run", mean)
        return None

    def key(self, function: str, name: str) -> str:
        """What a selection is called in the configuration."""
        file = min(self.names, key=len).replace(os.sep, "/")
        return f"{file}:{function}:{name}"

    def unused(self, converted: Iterable[Finding]) -> Iterator[str]:
        """What to say of comments at what was converted without asking for a capacity."""
        lines = {
            line
            for finding in converted
            if finding.path == self.path
            for line in range(finding.span.line, finding.span.end_line + 1)
        }
        for line in sorted(lines & self.comments.keys() - self.taken):
            number = ",".join(map(str, self.comments[line]))
            yield (
                f"{self.path}:{line}: capacity={number} is not used: what is converted here "
                "keeps as many places as are proved to be enough, and none is missing"
            )
