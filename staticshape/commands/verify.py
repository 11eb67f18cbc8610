"""`staticshape verify`: does AFTER compute what BEFORE does, without a dynamic shape?"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from staticshape.commands.arguments import Parser, a_file, one_of, positive
from staticshape.commands.options import example_inputs
from staticshape.commands.output import wants_color
from staticshape.errors import UsageError
from staticshape.records import replace

if TYPE_CHECKING:
    from staticshape.analysis.host.example_inputs import ExampleInputs

USAGE = "[OPTIONS] BEFORE [AFTER]"
HELP = """Compile BEFORE and AFTER with MindSpore and compare values and gradients.

With one file: as it is against what `staticshape fix` would make of it.
Exit status: 0 PROVED, 1 NOT PROVED, 2 CANNOT JUDGE.
"""


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add("before", type=a_file, metavar="BEFORE", help="The file as it is.")
    add("after", type=a_file, nargs="?", metavar="AFTER", help="The rewritten file.")
    add("--entry", metavar="NAME", help="Cell, jit function or factory to compile.")
    add(
        "--inputs",
        metavar="FILE:FUNCTION",
        help="Function that returns a list of argument tuples; by default `inputs` of BEFORE.",
    )
    add(
        "--timeout",
        type=positive,
        default=300.0,
        metavar="SECONDS",
        help="Time allowed for each side (default: 300).",
    )
    add(
        "--poison",
        action="store_true",
        help="Also plant NaN, inf and 1e30 where BEFORE does not look: AFTER must not either.",
    )
    add(
        "-f",
        "--output-format",
        **one_of("text", "json"),
        default="text",
        help="How the proof is written to standard output (default: text).",
    )


def run(
    *,
    before: str,
    after: str | None,
    entry: str | None,
    inputs: str | None,
    timeout: float,
    poison: bool,
    output_format: str,
) -> int:
    """Prove or disprove; returns the exit status."""
    from staticshape import proof
    from staticshape.report.proof import to_json, to_text

    common: dict[str, Any] = {
        "entry": entry,
        "inputs": inputs,
        "timeout": timeout,
        "poison": poison,
    }
    if after is not None:
        judged = proof.verify(before, after, **common)
    else:
        with tempfile.TemporaryDirectory(prefix="staticshape-") as folder:
            fixed = _fixed(before, Path(folder), example_inputs(inputs, entry))
            home = str(Path(before).resolve().parent)
            judged = proof.verify(before, fixed, home=home, **common)
            judged = proof.renamed(judged, str(fixed), f"{before} (fixed)")
    if output_format == "json":
        sys.stdout.write(to_json(judged))
    else:
        sys.stdout.write(to_text(judged, color=wants_color()))
    return judged.exit_status


def _fixed(before: str, folder: Path, inputs: ExampleInputs) -> Path:
    """What `fix` would write, in a temporary file of the same name."""
    from staticshape import config, pipeline, rulebook

    settings = replace(config.load(Path(before)), cache=False, jobs=1, inputs=inputs)
    outcome = pipeline.fix_paths([before], {}, settings, rulebook.selector_for(settings))
    if outcome.errors:
        raise UsageError("; ".join(outcome.errors))
    changed = [result.raw for result in outcome.results if result.edits]
    if not changed:
        raise UsageError(f"{before}: fix would change nothing; name the file to compare it with")
    path = folder / Path(before).name
    path.write_bytes(changed[0])
    return path
