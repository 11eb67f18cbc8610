"""`staticshape trace`: what a program compiles and why, and how much its selections give."""

from __future__ import annotations

import sys
from pathlib import Path

from staticshape.commands.toolkit import click


@click.command("trace", context_settings={"ignore_unknown_options": True})
@click.argument("script", type=click.Path(exists=True, dir_okay=False))
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.option("--entry", metavar="NAME", help="Call this Cell or jit function on its inputs.")
@click.option(
    "--inputs",
    metavar="FILE:FUNCTION",
    help="Function that returns a list of argument tuples for the entry.",
)
@click.option(
    "--max-compiles",
    type=click.IntRange(min=0),
    metavar="N",
    help="Exit with status 1 when more than N graphs are compiled.",
)
@click.option(
    "--count/--no-count",
    default=True,
    help="Run the program a second time, op by op, to count what its selections give.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Time allowed for each run.",
)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the trace is written to standard output.",
)
@click.option(
    "--output-file",
    "-o",
    type=click.Path(dir_okay=False),
    help="Write the JSON there as well; `fix` can take capacities from it.",
)
def trace_command(
    script: str,
    arguments: tuple[str, ...],
    entry: str | None,
    inputs: str | None,
    max_compiles: int | None,
    count: bool,
    timeout: float | None,
    output_format: str,
    output_file: str | None,
) -> int:
    """Run SCRIPT with its ARGUMENTS, report its compiles and the sizes of its selections.

    The program's own output goes to standard error. Exit status: 0 as expected, 1 more compiles
    than --max-compiles, 2 the program failed.
    """
    from staticshape.proof.trace import trace as run
    from staticshape.report.trace import to_json, to_text

    found = run(script, arguments, entry=entry, inputs=inputs, count=count, timeout=timeout)
    text = to_json(found)
    if output_file is not None:
        Path(output_file).write_text(text, encoding="utf-8")
    sys.stdout.write(text if output_format == "json" else to_text(found))
    if found.error is not None:
        print(f"staticshape: error: {script}: {found.error}", file=sys.stderr)
        return 2
    if max_compiles is not None and len(found.compiles) > max_compiles:
        over = f"{len(found.compiles)} compiles, at most {max_compiles} allowed"
        print(f"staticshape: {script}: {over}", file=sys.stderr)
        return 1
    return 0


trace = trace_command  # the group looks a command up under its module's name
