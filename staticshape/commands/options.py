"""The options that check and fix share, and the settings that they make."""

from __future__ import annotations

import os
from argparse import BooleanOptionalAction
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from staticshape import config, rulebook
from staticshape.commands.arguments import Parser, at_least, no_folder
from staticshape.commands.output import tell
from staticshape.config import Settings
from staticshape.records import replace
from staticshape.selection import canonical

if TYPE_CHECKING:
    from staticshape.analysis.host.example_inputs import ExampleInputs


def add_shared(parser: Parser) -> None:
    """What check and fix are told alike."""
    add = parser.add_argument
    add("paths", nargs="*", metavar="PATH", help="Files and folders; `-` is standard input.")
    add(
        "--select",
        action="append",
        default=[],
        metavar="NAMES",
        help="Only these rules or severities, or `all`.",
    )
    add(
        "--extend-select",
        action="append",
        default=[],
        metavar="NAMES",
        help="These besides the default set.",
    )
    add(
        "--ignore",
        action="append",
        default=[],
        metavar="NAMES",
        help="Not these rules or severities.",
    )
    add(
        "--exclude",
        action="append",
        default=[],
        metavar="PATTERN",
        help="Leave these out (gitignore patterns).",
    )
    add("--force-exclude", action="store_true", help="Exclusions hold for named paths, too.")
    add(
        "--gitignore",
        action=BooleanOptionalAction,
        help="Honour .gitignore files (default: yes).",
    )
    add(
        "--config",
        type=no_folder,
        dest="config_file",
        metavar="FILE",
        help="Read this file in place of pyproject.toml.",
    )
    add("--isolated", action="store_true", help="Read no configuration.")
    add(
        "--cache",
        action=BooleanOptionalAction,
        help="Remember results in .staticshape_cache/ (default: yes).",
    )
    add(
        "-j",
        "--jobs",
        type=at_least(0),
        metavar="N",
        help="Worker processes (default: one a processor).",
    )
    add(
        "--stdin-filename",
        default="<stdin>",
        metavar="NAME",
        help="What `-` (standard input) is called.",
    )
    add("-q", "--quiet", action="store_true", help="No summary, no notices.")


def settings_of(
    paths: Iterable[str],
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
    known = rulebook.names(base)
    for option, given in (
        ("--select", select),
        ("--extend-select", extend_select),
        ("--ignore", ignore),
    ):
        canonical(split(given), known, option)
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


def _start(paths: Iterable[str], stdin_filename: str) -> str:
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


def example_inputs(inputs: str | None, entry: str | None) -> ExampleInputs:
    """The inputs that the user names, as far as their code tells without being run."""
    from staticshape.analysis.host.example_inputs import ExampleInputs

    found = ExampleInputs.named(inputs, entry)
    if inputs is not None and not found.told:
        tell(
            f"staticshape: {inputs}: no argument tuples can be read out of it without running it: "
            "no ranks or dtypes are taken from it"
        )
    return found
