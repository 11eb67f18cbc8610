"""The command line: finds the command, runs it, and turns what happened into an exit status.

0 nothing found, 1 findings, 2 the tool could not do its work, 130 interrupted.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from typing import NoReturn, TextIO

from staticshape import __version__


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line and exit; no exception reaches the user as a traceback."""
    argv = sys.argv[1:] if args is None else args
    if argv == ["--version"]:
        print(f"staticshape {__version__}")
        sys.exit(0)
    # Syntax trees are many objects, and nearly all are freed without the collector: 4,300 files
    # leave 22,000 objects in circles, so it runs after a million new ones, never mostly.
    gc.set_threshold(1_000_000, 50, 50)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the caller has closed it
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        _tolerate_any_text(getattr(sys, name))
    status = _flush(_guarded(argv))
    gc.freeze()  # or the interpreter looks through all objects once more before it ends: 11 ms
    sys.exit(status)


def _tolerate_any_text(stream: TextIO) -> None:
    """File names that are no text are written as they are; what a terminal lacks, as escapes."""
    if isinstance(stream, io.TextIOWrapper):
        is_utf8 = stream.encoding.lower().replace("-", "") == "utf8"
        stream.reconfigure(errors="surrogateescape" if is_utf8 else "backslashreplace")


def _guarded(argv: list[str]) -> int:
    """Run a command; whatever it raises becomes a line and an exit status."""
    from staticshape.errors import StaticshapeError

    try:
        return _run(argv)
    except SystemExit as ended:  # `--help` has been shown
        return ended.code if isinstance(ended.code, int) else 2
    except KeyboardInterrupt:
        print("staticshape: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        return _closed_pipe()
    except StaticshapeError as error:
        from staticshape.lines import on_one_line

        print(f"staticshape: error: {on_one_line(str(error))}", file=sys.stderr)
        return 2
    except Exception as error:
        return _internal_error(error)


def _run(argv: list[str]) -> int:
    """The exit status of a command."""
    from staticshape.commands.group import COMMANDS, command, overview
    from staticshape.errors import UsageError, unknown

    if not argv:
        print(overview().format_help(), end="", file=sys.stderr)
        return 2
    name, *rest = argv
    if name.startswith("-"):
        overview().read([name])
    if name not in COMMANDS:
        raise unknown("command", name, COMMANDS, "command line")
    module, parser = command(name)
    try:
        os.getcwd()
    except OSError as error:
        raise UsageError(f"the working folder is gone: {error.strerror}") from error
    status: int = module.run(**parser.read(rest))
    return status


def _flush(status: int) -> int:
    """What is still buffered may meet a closed pipe or a full disk."""
    if sys.stdout.closed:  # the language server closes what it spoke on
        return status
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as error:
        print(f"staticshape: error: standard output: {error.strerror}", file=sys.stderr)
        return 2
    return status


def _closed_pipe() -> int:
    """The reader (`| head`) has left: stop quietly, as other filters do."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 141


def _internal_error(error: BaseException) -> int:
    """One line for a fault of the tool's own; `STATICSHAPE_TRACEBACK=1` shows the rest."""
    if os.environ.get("STATICSHAPE_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    text = str(error).splitlines()[0] if str(error) else ""
    print(
        f"staticshape: internal error: {type(error).__name__}: {text}; "
        "please report it with the command (STATICSHAPE_TRACEBACK=1 shows more)",
        file=sys.stderr,
    )
    return 2
