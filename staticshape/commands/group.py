"""The table of commands, and the parser of each; a command is imported when it is run."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from staticshape import __version__
from staticshape.commands.arguments import Parser

#: Command -> what `staticshape --help` says of it. The module is `staticshape.commands.<name>`:
#: USAGE, HELP, `add_arguments` and `run`.
COMMANDS = {
    "check": "Report where shapes become dynamic in graph-mode code.",
    "fix": "Rewrite dynamic shapes to static shapes; shows a diff unless --write is given.",
    "verify": "Compile before and after, and compare values and gradients.",
    "trace": "Run a program and report its compiles, counts and lengths.",
    "plan": "Plan bucket boundaries or capacities from measured lengths.",
    "explain": "Print the page of a rule.",
    "test": "Run the examples that rules carry, those of your plugins too.",
    "server": "Run the language server for editors.",
    "mcp": "Serve check, fix, explain, plan and verify to agents.",
}


def command(name: str) -> tuple[ModuleType, Parser]:
    """The module of a command, and its parser."""
    module = import_module(f"staticshape.commands.{name}")
    parser = Parser(f"staticshape {name}", module.USAGE, description=module.HELP)
    module.add_arguments(parser)
    return module, parser


def overview() -> Parser:
    """The parser of what stands before a command: `--help`, `--version`, or a mistake."""
    parser = Parser(
        "staticshape",
        "[OPTIONS] COMMAND [ARGS]...",
        description="Find dynamic shapes in MindSpore graph-mode code, rewrite them to static "
        "shapes, prove it.",
        epilog="Exit status: 0 nothing found, 1 findings, 2 the tool could not do its work.",
    )
    parser.add_argument(
        "-V",
        "--version",
        action="version",
        version=f"staticshape {__version__}",
        help="show the version and exit",
    )
    listing = "\n".join(f"{name:<9} {text}" for name, text in COMMANDS.items())
    parser.add_argument_group("commands", listing)
    return parser
