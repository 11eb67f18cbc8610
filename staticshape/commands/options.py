"""The options that check and fix share, and the settings that they make."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from staticshape import config
from staticshape.commands.toolkit import click
from staticshape.config import Settings
from staticshape.records import replace

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.argument("paths", nargs=-1, type=click.Path(), metavar="PATH..."),
    click.option(
        "--select", multiple=True, metavar="NAMES", help="Only these rules or severities, or `all`."
    ),
    click.option(
        "--extend-select", multiple=True, metavar="NAMES", help="These besides the default set."
    ),
    click.option("--ignore", multiple=True, metavar="NAMES", help="Not these rules or severities."),
    click.option(
        "--exclude", multiple=True, metavar="PATTERN", help="Leave these out (gitignore patterns)."
    ),
    click.option(
        "--force-exclude", is_flag=True, help="Exclusions hold for paths that are named, too."
    ),
    click.option(
        "--gitignore/--no-gitignore", default=None, help="Honour .gitignore files (default: yes)."
    ),
    click.option(
        "--config",
        "config_file",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="Read this file in place of pyproject.toml.",
    ),
    click.option("--isolated", is_flag=True, help="Read no configuration."),
    click.option(
        "--cache/--no-cache",
        default=None,
        help="Remember results in .staticshape_cache/ (default: yes).",
    ),
    click.option(
        "-j",
        "--jobs",
        type=click.IntRange(0),
        default=None,
        metavar="N",
        help="Worker processes (default: one a processor).",
    ),
    click.option(
        "--stdin-filename",
        metavar="NAME",
        default="<stdin>",
        help="What `-` (standard input) is called.",
    ),
    click.option("-q", "--quiet", is_flag=True, help="No summary, no notices."),
)


def shared(command: F) -> F:
    """Add the shared options to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def settings_of(
    paths: tuple[str, ...],
    select: Iterable[str],
    extend_select: Iterable[str],
    ignore: Iterable[str],
    exclude: Iterable[str],
    gitignore: bool | None,
    config_file: str | None,
    isolated: bool,
    cache: bool | None,
    jobs: int | None,
    stdin_filename: str,
) -> Settings:
    """pyproject.toml with the command line over it."""
    start = Path(_start(paths, stdin_filename))
    if isolated:
        base = Settings(root=config.find_config(start)[0])
    else:
        base = config.load(start, Path(config_file) if config_file else None)
    chosen = split(select)
    return replace(
        base,
        select=chosen or base.select,
        extend_select=(*base.extend_select, *split(extend_select)),
        ignore=(*base.ignore, *split(ignore)),
        exclude=(*base.exclude, *exclude),
        gitignore=base.gitignore if gitignore is None else gitignore,
        cache=base.cache if cache is None else cache,
        jobs=base.jobs if jobs is None else jobs,
    )


def _start(paths: tuple[str, ...], stdin_filename: str) -> str:
    """Where the project is looked for: the common folder of the paths."""
    named = [stdin_filename if path == "-" else path for path in paths]
    existing = [os.path.abspath(path) for path in named if path != "<stdin>"]
    if not existing:
        return os.getcwd()
    try:
        return os.path.commonpath(existing)
    except ValueError:  # several drives
        return existing[0]


def split(values: Iterable[str]) -> tuple[str, ...]:
    """`a,b` and repeated options alike."""
    return tuple(name.strip() for value in values for name in value.split(",") if name.strip())


def complain(messages: Iterable[str]) -> None:
    """Errors go to standard error, one a line."""
    for message in messages:
        click.echo(f"staticshape: error: {message}", err=True)


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
