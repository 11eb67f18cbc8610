"""The parser of every command: argparse with short usages, our errors and the nearest name.

Why argparse: importing click takes 36 ms of CPU time, argparse 10 ms (medians, where a Python that
does nothing takes 12 ms), and one file is to be checked within 100 ms.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from staticshape.errors import UsageError, unknown

WIDEST = 100
#: What other linters' `check` takes.
_OF_FIX = frozenset({"--fix", "--diff", "-w", "--write", "--unsafe-fixes", "-i", "--interactive"})


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are `UsageError`s; `usage` is what follows the command's name."""

    #: The keyword argument for what another program is to read: options not known here, and all
    #: that follows `--`.
    passes_on: str | None = None

    def __init__(self, prog: str, usage: str = "", **given: Any) -> None:
        given.setdefault("formatter_class", partial(argparse.HelpFormatter, width=WIDEST))
        super().__init__(prog=prog, usage=f"{prog} {usage}", allow_abbrev=False, **given)

    def read(self, argv: Sequence[str]) -> dict[str, Any]:
        """The keyword arguments of a command line; behind `--`, every word is a path.

        >>> parser = Parser("demo")
        >>> _ = parser.add_argument("paths", nargs="*")
        >>> _ = parser.add_argument("--select")
        >>> sorted(parser.read(["a.py", "--select", "nonzero", "b.py"]).items())
        [('paths', ['a.py', 'b.py']), ('select', 'nonzero')]
        """
        place = argv.index("--") if "--" in argv else len(argv)
        before, behind = argv[:place], argv[place + 1 :]
        if self.passes_on:
            known, left = self.parse_known_args(before)
            return {**vars(known), self.passes_on: [*left, *behind]}
        paths = [f"./{word}" if word[:1] == "-" and word != "-" else word for word in behind]
        given, left = self.parse_known_intermixed_args([*before, *paths])
        if left:
            self._refuse(left)
        return vars(given)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (`{self.prog} --help` shows more)")

    def format_help(self) -> str:
        """As wide as the terminal allows."""
        self.formatter_class = _formatter()
        return super().format_help()

    def _refuse(self, left: Sequence[str]) -> NoReturn:
        """Complain of the first word that does not belong there."""
        options = [word for word in left if word.startswith("-")]
        if not options:
            self.error(f"unexpected argument `{left[0]}`")
        name = options[0].partition("=")[0]
        if name in _OF_FIX and self.prog == "staticshape check":
            self.error(f"check changes nothing: `{name}` belongs to `staticshape fix`")
        names = [name for action in self._actions for name in action.option_strings]
        raise unknown("option", name, names, self.prog)


def _formatter() -> Any:
    """How help is laid out."""
    import shutil

    width = min(WIDEST, shutil.get_terminal_size().columns) - 1
    return partial(argparse.RawDescriptionHelpFormatter, max_help_position=34, width=width)


def one_of(*names: str) -> dict[str, Any]:
    """`type` and `metavar` of an option that takes one of a few names.

    >>> one_of("text", "json")["type"]("jsn")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: unknown value `jsn`; did you mean `json`?
    """

    def known(name: str) -> str:
        if name not in names:
            message = str(unknown("value", name, names, "")).removeprefix(": ")
            raise argparse.ArgumentTypeError(message)
        return name

    return {"type": known, "metavar": f"{{{','.join(names)}}}"}


def at_least(least: int) -> Callable[[str], int]:
    """The type of a whole number."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and int(text) >= least):
            raise argparse.ArgumentTypeError(f"`{text}` is no whole number from {least} on")
        return int(text)

    return number


def positive(text: str) -> float:
    """The type of a number above zero."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"`{text}` is no number above 0")
    return number


def no_folder(path: str) -> str:
    """The type of a file to read or to write."""
    if os.path.isdir(path):
        raise argparse.ArgumentTypeError(f"`{path}` is a folder")
    return path


def a_file(path: str) -> str:
    """The type of a file that must be there."""
    if not os.path.exists(path):
        raise argparse.ArgumentTypeError(f"`{path}` does not exist")
    return no_folder(path)
