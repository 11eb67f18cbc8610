"""The `staticshape` group: a table of commands, each imported when it is run."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from staticshape import __version__
from staticshape.commands.arguments import Option
from staticshape.commands.toolkit import click

#: Command -> what `staticshape --help` says of it. The module is `staticshape.commands.<name>`
#: and holds the command under the same name, or its OPTIONS as data.
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
        module = import_module(f"staticshape.commands.{name}")
        command: click.Command = (
            made_of(name, module) if hasattr(module, "OPTIONS") else getattr(module, name)
        )
        return name, command, rest


def made_of(name: str, module: ModuleType) -> click.Command:
    """The click command of a module that says its options as data (see `arguments`)."""

    def callback(**given: Any) -> None:
        click.get_current_context().exit(module.run(**given))

    paths = click.Argument(["paths"], nargs=-1, type=click.Path(), metavar="PATH...")
    return click.Command(
        name,
        params=[paths, *map(_parameter, module.OPTIONS)],
        callback=callback,
        help=module.HELP,
        short_help=COMMANDS[name],
    )


def _parameter(option: Option) -> click.Option:
    names = [*option.names, option.key]
    if option.kind == "flag":
        return click.Option(names, is_flag=True, help=option.help)
    if option.kind == "optional":
        return click.Option(
            names, is_flag=False, flag_value="", metavar=option.metavar, help=option.help
        )
    wanted = {"file": click.Path(dir_okay=False), "number": click.IntRange(0)}.get(option.kind)
    return click.Option(
        names,
        type=wanted,
        multiple=option.kind == "many",
        default=None if option.kind == "many" else option.default,
        metavar=option.metavar,
        help=option.help,
    )


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 nothing found, 1 findings, 2 the tool could not do its work.",
)
@click.version_option(__version__, prog_name="staticshape", message="%(prog)s %(version)s")
def staticshape() -> None:
    """Find dynamic shapes in MindSpore graph-mode code, rewrite them to static shapes, prove it."""
