"""`staticshape explain`: the page of a rule."""

from __future__ import annotations

import json
from pathlib import Path

from staticshape import config, rulebook
from staticshape.commands.arguments import Parser
from staticshape.commands.output import say, wants_color
from staticshape.errors import unknown

USAGE = "[OPTIONS] [RULE]..."
HELP = "Print the page of a rule; without a name, list all rules."


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("rules", nargs="*", metavar="RULE", help="Names of rules.")
    parser.add_argument(
        "-f", "--output-format", default="text", metavar="FORMAT", help="text or json."
    )


def run(*, rules: list[str], output_format: str) -> int:
    """Print; returns the exit status."""
    if output_format not in ("text", "json"):
        raise unknown("output format", output_format, ("text", "json"), "--output-format")
    settings = config.load(Path.cwd())
    chosen = [rulebook.known(name, settings) for name in rules] or rulebook.names(settings)
    pages = [rulebook.page(name, settings) for name in chosen]
    if output_format == "json":
        say(json.dumps([page.as_object() for page in pages], indent=2) + "\n")
    elif rules:
        say("\n\n".join(_shown(page.markdown()) for page in pages) + "\n")
    else:
        say(_listing(pages))
    return 0


def _shown(markdown: str) -> str:
    """Rendered on a terminal, as it is otherwise."""
    if not wants_color():
        return markdown
    import io

    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(file=io.StringIO(), force_terminal=True, width=100)
    with console.capture() as capture:
        console.print(Markdown(markdown))
    return capture.get().rstrip()


def _listing(pages: list[rulebook.Page]) -> str:
    wide = max(len(page.name) for page in pages)
    rows = []
    for page in pages:
        marks = "" if page.on_by_default else " (with --select)"
        rows.append(f"{page.name:<{wide}}  {page.severity:<9}  {page.summary}{marks}\n")
    return "".join(rows)
