"""`staticshape mcp`: a Model Context Protocol server, for agents."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from staticshape import __version__
from staticshape.commands.arguments import Parser
from staticshape.errors import StaticshapeError, UsageError

USAGE = "[OPTIONS]"
HELP = """Serve check, fix, explain, plan and verify to agents (extra `mcp`).

Speaks the Model Context Protocol over standard input and output. fix gives a
diff and writes nothing; verify runs the code that it is given.
"""


def add_arguments(parser: Parser) -> None:
    """It takes none."""


def run() -> int:
    """Serve until the client leaves; returns the exit status."""
    create().run("stdio")
    return 0


def create() -> Any:
    """A server that is ready to be started. Raises `UsageError` without the extra."""
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp_types import ToolAnnotations
    except ModuleNotFoundError as error:
        if error.name and error.name.partition(".")[0] in ("mcp", "mcp_types"):
            message = "the MCP server needs mcp 2 or later: pip install 'staticshape[mcp]'"
            raise UsageError(message) from error
        raise
    from staticshape.commands import agent

    server = MCPServer(
        "staticshape",
        version=__version__,
        instructions=agent.INSTRUCTIONS,
        log_level="WARNING",
    )
    for tool, reads in agent.TOOLS.items():
        hints = ToolAnnotations(read_only_hint=reads, open_world_hint=not reads)
        server.add_tool(_told(tool), annotations=hints)
    return server


def _told(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool; what it refuses on purpose reaches the agent as text."""
    from mcp.server.mcpserver.exceptions import ToolError

    @wraps(tool)
    def told(*args: Any, **kwargs: Any) -> Any:
        try:
            return tool(*args, **kwargs)
        except StaticshapeError as error:
            raise ToolError(str(error)) from error

    return told
