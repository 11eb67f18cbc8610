"""The options of `check` and `fix` as data: click reads them for help and errors.

Loading click and what it loads takes as long as checking a file. So a command line that is plainly
right is read here, and everything else (a mistake, `--help`, a rare form) is left to click.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from staticshape.records import dataclass

Kind = Literal[
    "text",  # one value
    "many",  # may be repeated
    "file",  # a path that is no folder
    "number",  # not negative
    "flag",
    "switch",  # --this/--no-this, None when neither is given
    "optional",  # a value or none; only click reads it
]


@dataclass(frozen=True)
class Option:
    """One option; `names` as the user writes them, a switch as `--this/--no-this`."""

    names: tuple[str, ...]
    help: str
    kind: Kind = "text"
    metavar: str | None = None
    default: str | None = None
    called: str = ""  # the keyword argument, where it is not the first name

    @property
    def key(self) -> str:
        """The keyword argument that carries the value."""
        first = next(name for name in self.names if name.startswith("--"))
        return self.called or first.partition("/")[0][2:].replace("-", "_")

    @property
    def start(self) -> Any:
        """The value when the option is not given."""
        return {"flag": False, "many": ()}.get(self.kind, self.default)


def parse(options: Iterable[Option], argv: Sequence[str]) -> dict[str, Any] | None:
    """The keyword arguments of a plain command line, `paths` besides; None: ask click.

    >>> parse([Option(("--select",), "", "many")], ["a.py", "--select=nonzero", "b.py"])
    {'select': ('nonzero',), 'paths': ('a.py', 'b.py')}
    >>> parse([Option(("--select",), "", "many")], ["--selct", "nonzero"]) is None
    True
    """
    spelled: dict[str, tuple[Option, bool]] = {}
    given: dict[str, Any] = {}
    for option in options:
        given[option.key] = option.start
        for name in option.names:
            yes, _, no = name.partition("/")
            spelled[yes] = (option, True)
            if no:
                spelled[no] = (option, False)
    paths: list[str] = []
    rest = list(reversed(argv))
    while rest:
        word = rest.pop()
        if word == "-" or not word.startswith("-"):
            paths.append(word)
            continue
        name, equals, value = word.partition("=")
        if name not in spelled:
            return None
        option, on = spelled[name]
        if option.kind == "optional" or (equals and name[:2] != "--"):
            return None
        if option.kind in ("flag", "switch"):
            if equals:
                return None
            given[option.key] = on
            continue
        if not equals:
            if not rest or rest[-1].startswith("-"):
                return None
            value = rest.pop()
        if option.kind == "number" and not (value.isascii() and value.isdecimal()):
            return None
        if option.kind == "file" and os.path.isdir(value):
            return None
        read = int(value) if option.kind == "number" else value
        given[option.key] = (*given[option.key], value) if option.kind == "many" else read
    return {**given, "paths": tuple(paths)}
