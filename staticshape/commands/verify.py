"""`staticshape verify`: does AFTER compute what BEFORE does, without a dynamic shape?"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from staticshape.commands.output import wants_color
from staticshape.commands.toolkit import click
from staticshape.errors import UsageError
from staticshape.records import replace


@click.command("verify")
@click.argument("before", type=click.Path(exists=True, dir_okay=False))
@click.argument("after", type=click.Path(exists=True, dir_okay=False), required=False)
@click.option("--entry", metavar="NAME", help="Cell, jit function or factory to compile.")
@click.option(
    "--inputs",
    metavar="FILE:FUNCTION",
    help="Function that returns a list of argument tuples; by default `inputs` of BEFORE.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=300.0,
    show_default=True,
    metavar="SECONDS",
    help="Time allowed for each side.",
)
@click.option(
    "--poison",
    is_flag=True,
    help="Also plant NaN, inf and 1e30 where BEFORE does not look: AFTER must not either.",
)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the proof is written to standard output.",
)
def verify_command(
    before: str,
    after: str | None,
    entry: str | None,
    inputs: str | None,
    timeout: float,
    poison: bool,
    output_format: str,
) -> int:
    """Compile BEFORE and AFTER with MindSpore and compare values and gradients.

    With one file: as it is against what `staticshape fix` would make of it.

    Exit status: 0 PROVED, 1 NOT PROVED, 2 CANNOT JUDGE.
    """
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
            fixed = _fixed(before, Path(folder))
            home = str(Path(before).resolve().parent)
            judged = proof.verify(before, fixed, home=home, **common)
            judged = proof.renamed(judged, str(fixed), f"{before} (fixed)")
    if output_format == "json":
        sys.stdout.write(to_json(judged))
    else:
        sys.stdout.write(to_text(judged, color=wants_color()))
    return judged.exit_status


def _fixed(before: str, folder: Path) -> Path:
    """What `fix` would write, in a temporary file of the same name."""
    from staticshape import config, pipeline, rulebook

    settings = replace(config.load(Path(before)), cache=False, jobs=1)
    outcome = pipeline.fix_paths([before], {}, settings, rulebook.selector_for(settings))
    if outcome.errors:
        raise UsageError("; ".join(outcome.errors))
    changed = [result.raw for result in outcome.results if result.edits]
    if not changed:
        raise UsageError(f"{before}: fix would change nothing; name the file to compare it with")
    path = folder / Path(before).name
    path.write_bytes(changed[0])
    return path


verify = verify_command  # the group looks a command up under its module's name
