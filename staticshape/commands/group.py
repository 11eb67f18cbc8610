"""The `staticshape` group: a table of commands, each imported when it is run."""

from __future__ import annotations

from importlib import import_module

from staticshape import __version__
from staticshape.commands.toolkit import click

#: Command -> what `staticshape --help` says of it. The module is `staticshape.commands.<name>`
#: and holds the command under the same name.
COMMANDS = {
    "check": "Report where shapes become dynamic in graph-mode code.",
    "fix": "Rewrite dynamic shapes to static shapes; shows a diff unless --write is given.",
    "verify": "Compile before and after, and compare values and gradients.",
    "trace": "Run a program and report its compiles, counts and lengths.",
    "plan": "Plan bucket boundaries or capacities from measured lengths.",
    "explain": "Print the page of a rule.",
    "server": "Run the language server for editors.",
}


class LazyGroup(click.Group):
    """Lists commands from `COMMANDS` and imports the one that is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A stand-in that carries the name and the help line: enough for the listing."""
        if cmd_name not in COMMANDS:
            return None
        return click.Command(cmd_name, help=COMMANDS[cmd_name], short_help=COMMANDS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, _, rest = super().resolve_command(ctx, args)
        if name is None:
            return name, None, rest
        command: click.Command = getattr(import_module(f"staticshape.commands.{name}"), name)
        return name, command, rest


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 nothing found, 1 findings, 2 the tool could not do its work.",
)
@click.version_option(__version__, prog_name="staticshape", message="%(prog)s %(version)s")
def staticshape() -> None:
    """Find dynamic shapes in MindSpore graph-mode code, rewrite them to static shapes, prove it."""
