"""`staticshape server`: the language server, for editors."""

from __future__ import annotations

from staticshape.commands.arguments import Parser
from staticshape.errors import UsageError

USAGE = "[OPTIONS]"
HELP = "Run the language server (extra `lsp`) over standard input and output."


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--tcp", metavar="HOST:PORT", help="Listen there in place of standard input."
    )


def run(*, tcp: str | None) -> int:
    """Serve until the editor leaves; returns the exit status."""
    try:
        from staticshape.editor.server import create
    except ModuleNotFoundError as error:
        if error.name and error.name.split(".")[0] in ("pygls", "lsprotocol"):
            raise UsageError(
                "the language server needs pygls: pip install 'staticshape[lsp]'"
            ) from error
        raise
    running = create()
    if tcp is None:
        running.start_io()
        return 0
    host, _, port = tcp.rpartition(":")
    if not port.isdecimal():
        raise UsageError(f"--tcp: expected HOST:PORT, not `{tcp}`")
    running.start_tcp(host or "127.0.0.1", int(port))
    return 0
