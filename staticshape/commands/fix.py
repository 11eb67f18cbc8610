"""`staticshape fix`: rewrite dynamic shapes to static shapes, as a diff or in place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from staticshape import pipeline, rulebook
from staticshape.commands import options
from staticshape.commands.toolkit import click
from staticshape.config import unknown
from staticshape.errors import UsageError
from staticshape.findings import Refusal
from staticshape.fixing import FixResult
from staticshape.records import replace
from staticshape.report.diff import painted, unified
from staticshape.report.plain_json import edit_object, refusal_object
from staticshape.report.view import View


@click.command()
@options.shared
@click.option("--write", "-w", is_flag=True, help="Write the files (all of them or none).")
@click.option("--diff", is_flag=True, help="Show the diff even with --write.")
@click.option(
    "--unsafe-fixes/--no-unsafe-fixes",
    default=None,
    help="Also fixes that change an interface or assume a capacity.",
)
@click.option(
    "--interactive", "-i", is_flag=True, help="Ask for every fix: y, n, a (all of this rule), q."
)
@click.option(
    "--verify",
    is_flag=True,
    help="Compile before and after; keep only files whose conversion is proved.",
)
@click.option("--entry", metavar="NAME", help="With --verify: what to compile.")
@click.option("--inputs", metavar="FILE:FUNCTION", help="With --verify: its inputs.")
@click.option("--output-format", "-f", metavar="FORMAT", default="diff", help="diff or json.")
@click.pass_context
def fix(ctx: click.Context, /, **given: Any) -> None:
    """Rewrite dynamic shapes to static shapes.

    Prints a unified diff and changes nothing unless --write is given; refusals go to standard
    error. Exit status: 0 nothing left to do, 1 a diff or refusals, 2 failure.
    """
    ctx.exit(run(**given))


def run(
    *,
    write: bool,
    diff: bool,
    unsafe_fixes: bool | None,
    interactive: bool,
    verify: bool,
    entry: str | None,
    inputs: str | None,
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
    selector = rulebook.selector_for(settings)
    paths: tuple[str, ...] = given["paths"]
    if not paths:
        click.echo("staticshape: no paths given: nothing to fix", err=True)
        return 0
    texts: dict[str, bytes] = {}
    if "-" in paths:
        if len(paths) > 1 or interactive:
            raise UsageError("`-` (standard input) cannot be combined with other paths or with -i")
        texts = {given["stdin_filename"]: options.read_stdin()}
    outcome = pipeline.fix_paths(paths, texts, settings, selector, force_exclude)
    results: Sequence[FixResult] = outcome.results
    if interactive:
        from staticshape.interactive import ask

        results = ask(results, settings, selector)
        write = True
    if verify:
        from staticshape.proving import prove

        results = prove(results, entry, inputs)
    changed = {each.path: each.raw for each in results if each.edits}
    if write and changed and not texts:
        from staticshape.writing import write_files

        write_files(changed)
    if output_format == "json":
        click.echo(_json(results), nl=False)
    elif write and texts:
        click.echo(results[0].raw if results else next(iter(texts.values())), nl=False)
    elif diff or not write:
        for each in results:
            _show_diff(each)
    _refusals(results, write)
    options.complain(outcome.errors)
    if not quiet:
        _closing(results, changed, write)
    if outcome.errors:
        return 2
    left = any(each.left or each.held_back for each in results)
    return 1 if left or (changed and not write) else 0


def _show_diff(result: FixResult) -> None:
    text = unified(result.path, result.old, result.raw)
    click.echo(painted(text) if options.wants_color() else text, nl=False, color=True)


def _json(results: Sequence[FixResult]) -> str:
    view = View((), sources={each.path: each.old for each in results})
    whole = {
        "edits": [edit_object(view, edit) for each in results for edit in each.edits],
        "refusals": [refusal_object(view, item) for each in results for item in each.refusals],
        "held_back": sum(each.held_back for each in results),
    }
    return json.dumps(whole, indent=2) + "\n"


def _refusals(results: Sequence[FixResult], write: bool) -> None:
    for each in results:
        new = write and bool(each.edits)
        view = View((), sources={each.path: each.raw if new else each.old})
        for refusal in each.left if new else each.refusals:
            click.echo(_refusal(view, refusal), err=True)


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
    click.echo(f"staticshape: {done}, {refused} refused", err=True)
    if held:
        text = (
            f"staticshape: {held} fix{'es' * (held != 1)} held back; --unsafe-fixes includes them"
        )
        click.echo(text, err=True)
    for note in dict.fromkeys(note for each in results for note in each.notes):
        click.echo(f"staticshape: note: {note}", err=True)
