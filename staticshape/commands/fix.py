"""`staticshape fix`: rewrite dynamic shapes to static shapes, as a diff or in place."""

from __future__ import annotations

import json
import re
from argparse import BooleanOptionalAction
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from staticshape import pipeline, rulebook
from staticshape.commands import options
from staticshape.commands.arguments import Parser
from staticshape.commands.output import complain, read_stdin, say, tell, wants_color
from staticshape.errors import UsageError, unknown
from staticshape.findings import Refusal
from staticshape.fixing.result import FixResult
from staticshape.records import replace
from staticshape.report.diff import painted, unified
from staticshape.report.plain_json import edit_object, refusal_object
from staticshape.report.view import View

USAGE = "[OPTIONS] PATH..."
HELP = """Rewrite dynamic shapes to static shapes.

Prints a unified diff and changes nothing unless --write is given; refusals go
to standard error. Exit status: 0 nothing left to do, 1 a diff or refusals,
2 failure.
"""


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    options.add_shared(parser)
    add = parser.add_argument
    add("-w", "--write", action="store_true", help="Write the files (all of them or none).")
    add("--diff", action="store_true", help="Show the diff even with --write.")
    add(
        "--unsafe-fixes",
        action=BooleanOptionalAction,
        help="Also fixes that change an interface.",
    )
    add(
        "-i",
        "--interactive",
        action="store_true",
        help="Ask for every fix: y, n, a (all of this rule), q.",
    )
    add(
        "--verify",
        action="store_true",
        help="Compile before and after; keep only files whose conversion is proved.",
    )
    add("--entry", metavar="NAME", help="The Cell or function that the inputs are for.")
    add(
        "--inputs",
        metavar="FILE:FUNCTION",
        help="Example inputs: ranks and dtypes are read from it; --verify runs it.",
    )
    add(
        "--trace",
        metavar="FILE",
        help="Take capacities from what `staticshape trace -o FILE` measured.",
    )
    add("-f", "--output-format", default="diff", metavar="FORMAT", help="diff or json.")


def run(
    *,
    write: bool,
    diff: bool,
    unsafe_fixes: bool | None,
    interactive: bool,
    verify: bool,
    entry: str | None,
    inputs: str | None,
    trace: str | None,
    output_format: str,
    force_exclude: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Fix all paths; returns the exit status."""
    if output_format not in ("diff", "json"):
        raise unknown("output format", output_format, ("diff", "json"), "--output-format")
    settings = options.settings_of(**given)
    if unsafe_fixes is not None:
        settings = replace(settings, unsafe_fixes=unsafe_fixes)
    if trace is not None:
        settings = replace(settings, traced=read_trace(trace))
    if inputs is not None or entry is not None:
        settings = replace(settings, inputs=options.example_inputs(inputs, entry))
    selector = rulebook.selector_for(settings)
    paths: list[str] = given["paths"]
    if not paths:
        tell("staticshape: no paths given: nothing to fix (`staticshape fix .` fixes all)")
        return 0
    texts: dict[str, bytes] = {}
    if "-" in paths:
        if len(paths) > 1 or interactive:
            raise UsageError("`-` (standard input) cannot be combined with other paths or with -i")
        texts = {given["stdin_filename"]: read_stdin()}
    outcome = pipeline.fix_paths(paths, texts, settings, selector, force_exclude)
    results: Sequence[FixResult] = outcome.results
    if entry is not None and not any(names(each.old, entry) for each in results):
        raise UsageError(f"no `{entry}` in these files (--entry)")
    if interactive:
        from staticshape.commands.interactive import ask

        results = ask(results, settings, selector)
        write = True
    if verify:
        from staticshape.fixing.proving import prove

        results = prove(results, entry, inputs)
    changed = {each.path: each.raw for each in results if each.edits}
    if write and changed and not texts:
        from staticshape.writing import write_files

        write_files(changed)
    if output_format == "json":
        say(_json(results))
    elif write and texts:
        say(results[0].raw if results else next(iter(texts.values())))
    elif diff or not write:
        for each in results:
            _show_diff(each)
    _refusals(results, write)
    complain(outcome.errors)
    if not quiet:
        _closing(results, changed, write)
    if outcome.errors:
        return 2
    left = any(each.left or each.held_back or each.declined for each in results)
    return 1 if left or (changed and not write) else 0


def names(raw: bytes, name: str) -> bool:
    """Whether a text says a name anywhere: it may also import it, or be a notebook."""
    return re.search(rb"\b%b\b" % re.escape(name.encode()), raw) is not None


def read_trace(file: str) -> dict[tuple[str, int], tuple[int, int, int]]:
    """The counts of a trace by file and line: the largest, the calls, all counts added up."""
    found = {}
    try:
        for place, site in json.loads(Path(file).read_bytes())["sites"].items():
            path, _, line = place.rpartition(":")
            found[path, int(line)] = (int(site["max"]), int(site["calls"]), int(site["total"]))
    except OSError as error:
        raise UsageError(f"{file}: cannot be read: {error.strerror or error}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{file}: is not what `staticshape trace -o` writes: {error}") from error
    return found


def _show_diff(result: FixResult) -> None:
    text = unified(result.path, result.old, result.raw)
    say(painted(text) if wants_color() else text)


def _json(results: Sequence[FixResult]) -> str:
    view = View((), sources={each.path: each.old for each in results})
    whole = {
        "edits": [edit_object(view, edit) for each in results for edit in each.edits],
        "refusals": [refusal_object(view, item) for each in results for item in each.refusals],
        "held_back": sum(each.held_back for each in results),
        "notes": list(dict.fromkeys(note for each in results for note in each.notes)),
        "diff": b"".join(unified(each.path, each.old, each.raw) for each in results).decode(
            errors="replace"
        ),
    }
    return json.dumps(whole, indent=2) + "\n"


def _refusals(results: Sequence[FixResult], write: bool) -> None:
    for each in results:
        new = write and bool(each.edits)
        view = View((), sources={each.path: each.raw if new else each.old})
        for refusal in each.left if new else each.refusals:
            tell(_refusal(view, refusal))


def _refusal(view: View, refusal: Refusal) -> str:
    place = view.shown(refusal.path, refusal.span.line, refusal.span.column)
    text = f"{place}: {refusal.rule}: refused: {refusal.reason}"
    return f"{text}\n    help: {refusal.help}" if refusal.help else text


def _closing(results: Sequence[FixResult], changed: dict[str, bytes], write: bool) -> None:
    """What was done, in one or two lines on standard error."""
    count = sum(len(each.converted) for each in results)
    refused = sum(len(each.left) for each in results)
    held = sum(each.held_back for each in results)
    if count:
        verb = "converted" if write else "would be converted"
        files = f"{len(changed)} file{'s' * (len(changed) != 1)}"
        done = f"{count} finding{'s' * (count != 1)} {verb} in {files}"
    else:
        done = "nothing to convert"
    declined = sum(each.declined for each in results)
    said_no = f", {declined} declined" if declined else ""
    tell(f"staticshape: {done}{said_no}, {refused} refused")
    if held:
        text = (
            f"staticshape: {held} fix{'es' * (held != 1)} held back; --unsafe-fixes includes them"
        )
        tell(text)
    for note in dict.fromkeys(note for each in results for note in each.notes):
        tell(f"staticshape: note: {note}")
