"""`staticshape trace`: what a program compiles and why, and how much its selections give."""

from __future__ import annotations

import os
import sys
from argparse import BooleanOptionalAction

from staticshape.commands.arguments import Parser, a_file, at_least, no_folder, one_of, positive

USAGE = "[OPTIONS] SCRIPT [ARGUMENTS]..."
HELP = """Run SCRIPT with its ARGUMENTS, report its compiles and the sizes of its selections.

Options that are not known here, and all that follows `--`, go to the program;
its own output goes to standard error. Exit status: 0 as expected, 1 more
compiles than --max-compiles, 2 the program failed.
"""


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.passes_on = "arguments"
    add = parser.add_argument
    add("script", type=a_file, metavar="SCRIPT", help="The program.")
    add("--entry", metavar="NAME", help="Call this Cell or jit function on its inputs.")
    add(
        "--inputs",
        metavar="FILE:FUNCTION",
        help="Function that returns a list of argument tuples for the entry.",
    )
    add(
        "--max-compiles",
        type=at_least(0),
        metavar="N",
        help="Exit with status 1 when more than N graphs are compiled.",
    )
    add(
        "--count",
        action=BooleanOptionalAction,
        help="Run again, op by op, to count what the selections give (default: yes).",
    )
    add(
        "--timeout",
        type=positive,
        metavar="SECONDS",
        help="Time allowed for each run.",
    )
    add(
        "--output-format",
        **one_of("text", "json"),
        default="text",
        help="How the trace is written to standard output (default: text).",
    )
    add(
        "-o",
        "--output-file",
        type=no_folder,
        metavar="FILE",
        help="Write the JSON there as well; `fix` can take capacities from it.",
    )


def run(
    *,
    script: str,
    arguments: list[str],
    entry: str | None,
    inputs: str | None,
    max_compiles: int | None,
    count: bool | None,
    timeout: float | None,
    output_format: str,
    output_file: str | None,
) -> int:
    """Run and report; returns the exit status."""
    from staticshape.proof.trace import trace
    from staticshape.report.trace import to_json, to_text
    from staticshape.writing import write_files

    found = trace(
        script, arguments, entry=entry, inputs=inputs, count=count is not False, timeout=timeout
    )
    text = to_json(found)
    sys.stdout.write(text if output_format == "json" else to_text(found))
    if output_file is not None:
        write_files({os.path.abspath(output_file): text.encode()})
    if found.error is not None:
        print(f"staticshape: error: {script}: {found.error}", file=sys.stderr)
        return 2
    if max_compiles is not None and len(found.compiles) > max_compiles:
        number = len(found.compiles)
        over = f"{number} compile{'s' * (number != 1)}, at most {max_compiles} allowed"
        print(f"staticshape: {script}: {over}", file=sys.stderr)
        return 1
    return 0
