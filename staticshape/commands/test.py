"""`staticshape test`: run the examples that rules carry."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from staticshape import config, rulebook
from staticshape.commands.arguments import Parser, no_folder
from staticshape.commands.output import say
from staticshape.config import Settings
from staticshape.examples import Example, examples_of, fault
from staticshape.project import plugin_rules
from staticshape.records import replace

USAGE = "[OPTIONS] [RULE | FILE]..."
HELP = """Run the examples that rules carry: what is reported, what is not, what fix makes of it.

Without a name: all rules, those of configured plugins too. FILE is a plugin
(a `.py` file with RULES). Exit status: 0 all are as they say, 1 one is not.
"""


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add("names", nargs="*", metavar="RULE | FILE", help="Names of rules, files of plugins.")
    add("-q", "--quiet", action="store_true", help="Only what is wrong.")
    add(
        "--config",
        type=no_folder,
        dest="config_file",
        metavar="FILE",
        help="Read this file in place of pyproject.toml.",
    )


def run(*, names: list[str], quiet: bool, config_file: str | None) -> int:
    """Run all examples; returns the exit status."""
    settings = config.load(Path.cwd(), Path(config_file) if config_file else None)
    rules = list[str]()
    known = {(settings.root / each).resolve(): each for each in settings.plugins}
    for name in names:
        if name.endswith(".py"):
            plugin = known.setdefault(Path(name).resolve(), str(Path(name).absolute()))
            rules += plugin_rules(replace(settings, plugins=(plugin,)))
    settings = replace(settings, plugins=tuple(known.values()))
    rules += [rulebook.known(name, settings) for name in names if not name.endswith(".py")]
    return _run(rules or rulebook.names(settings), settings, quiet)


def _run(rules: Sequence[str], settings: Settings, quiet: bool) -> int:
    count = wrong = 0
    with tempfile.TemporaryDirectory() as root:
        for name in rules:
            examples = examples_of(name, settings)
            faults = [
                _failure(example, text)
                for example in examples
                if (text := fault(example, settings, root))
            ]
            count, wrong = count + len(examples), wrong + len(faults)
            if faults or not quiet:
                verdict = f"{len(faults)} wrong" if faults else "ok"
                say(f"{name}: {len(examples)} examples, {verdict}\n{''.join(faults)}")
    shown = f"{wrong} wrong" if wrong else "all as they say"
    say(f"{len(rules)} rule{'s' * (len(rules) != 1)}, {count} examples: {shown}.\n")
    return 1 if wrong else 0


def _failure(example: Example, text: str) -> str:
    lines = [*example.code.strip().splitlines(), *(f"= {line}" for line in text.splitlines())]
    return "".join(f"  {line}".rstrip() + "\n" for line in lines)
