"""The options that check and fix share, and the settings that they make."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from staticshape import config
from staticshape.commands.arguments import Option
from staticshape.config import Settings
from staticshape.records import replace

SHARED = (
    Option(("--select",), "Only these rules or severities, or `all`.", "many", "NAMES"),
    Option(("--extend-select",), "These besides the default set.", "many", "NAMES"),
    Option(("--ignore",), "Not these rules or severities.", "many", "NAMES"),
    Option(("--exclude",), "Leave these out (gitignore patterns).", "many", "PATTERN"),
    Option(("--force-exclude",), "Exclusions hold for paths that are named, too.", "flag"),
    Option(("--gitignore/--no-gitignore",), "Honour .gitignore files (default: yes).", "switch"),
    Option(
        ("--config",),
        "Read this file in place of pyproject.toml.",
        "file",
        "FILE",
        called="config_file",
    ),
    Option(("--isolated",), "Read no configuration.", "flag"),
    Option(
        ("--cache/--no-cache",),
        "Remember results in .staticshape_cache/ (default: yes).",
        "switch",
    ),
    Option(("-j", "--jobs"), "Worker processes (default: one a processor).", "number", "N"),
    Option(
        ("--stdin-filename",),
        "What `-` (standard input) is called.",
        metavar="NAME",
        default="<stdin>",
    ),
    Option(("-q", "--quiet"), "No summary, no notices.", "flag"),
)


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
