"""What commands write: results to standard output, everything else to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from staticshape.errors import UsageError
from staticshape.lines import on_one_line


def say(text: str | bytes) -> None:
    """Write a result to standard output as it is.

    Raises `UsageError` when it cannot be written; a closed pipe stays a `BrokenPipeError`.
    """
    if sys.stdout is None:  # a program without a console
        return
    try:
        if isinstance(text, bytes):
            sys.stdout.flush()
            sys.stdout.buffer.write(text)
        else:
            sys.stdout.write(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"standard output: {error.strerror or error}") from error


def tell(text: str) -> None:
    """One line to standard error, after what was written before."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    print(text, file=sys.stderr)


def complain(messages: Iterable[str]) -> None:
    """Errors, one a line."""
    for message in messages:
        tell(f"staticshape: error: {on_one_line(message)}")


def wants_color() -> bool:
    """Colour on a terminal only, unless NO_COLOR or FORCE_COLOR says otherwise."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def read_stdin() -> bytes:
    """The bytes of standard input."""
    return sys.stdin.buffer.read()
