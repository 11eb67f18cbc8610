"""`staticshape check`: report where shapes become dynamic."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from staticshape import pipeline, rulebook
from staticshape.commands import options
from staticshape.commands.arguments import Parser, no_folder
from staticshape.commands.output import complain, read_stdin, say, tell, wants_color
from staticshape.config import Settings
from staticshape.errors import UsageError, unknown
from staticshape.pipeline import Report
from staticshape.records import replace
from staticshape.report import FORMATS, WITH_FIXES, format_named
from staticshape.report.view import View
from staticshape.selection import Selector

USAGE = "[OPTIONS] PATH..."
HELP = """Report where shapes become dynamic in graph-mode code.

Checks files and folders (`-` is standard input). Exit status: 0 nothing found,
1 findings, 2 something could not be checked (it is named; the rest is checked).
"""


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    options.add_shared(parser)
    add = parser.add_argument
    add("-f", "--output-format", metavar="FORMAT", help=f"One of {', '.join(FORMATS)}.")
    add("-o", "--output-file", type=no_folder, metavar="FILE", help="Write the report there.")
    add("--template", metavar="TEXT", help="One line a finding, e.g. '{path}:{line} {rule}'.")
    add("--statistics", action="store_true", help="Count findings by rule.")
    add(
        "--show-fixes",
        action="store_true",
        help="Show the edit that fix would make, in the frame.",
    )
    add("--exit-zero", action="store_true", help="Exit 0 even when there are findings.")
    add("--watch", action="store_true", help="Check again whenever a file changes.")
    add(
        "--add-ignores",
        nargs="?",
        const="",
        metavar="REASON",
        help="Silence all present findings with comments: adopt on a legacy tree.",
    )
    add(
        "--remove-ignores",
        action="store_true",
        help="Take away the comments that silence nothing.",
    )


def run(
    *,
    output_format: str | None,
    output_file: str | None,
    template: str | None,
    statistics: bool,
    show_fixes: bool,
    exit_zero: bool,
    watch: bool,
    add_ignores: str | None,
    remove_ignores: bool,
    force_exclude: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Check once, or again and again; returns the exit status."""
    if add_ignores and os.path.exists(add_ignores):  # a path behind the option is no reason
        given["paths"], add_ignores = [add_ignores, *given["paths"]], ""
    settings = options.settings_of(**given)
    selector = rulebook.selector_for(settings)
    chosen = output_format or settings.output_format or "full"
    if chosen not in FORMATS:
        where = "--output-format" if output_format else f"{settings.file}: `output-format`"
        raise unknown("output format", chosen, FORMATS, where)
    if add_ignores is not None and remove_ignores:
        raise UsageError("--add-ignores and --remove-ignores cannot be combined")
    paths = given["paths"]
    if not paths:
        tell("staticshape: no paths given: nothing to check (`staticshape check .` checks all)")
        return 0

    def once() -> int:
        report = gather(paths, settings, selector, given["stdin_filename"], force_exclude)
        if add_ignores is not None or remove_ignores:
            if report.sources:
                option = "--remove-ignores" if remove_ignores else "--add-ignores"
                raise UsageError(f"{option} writes files; it cannot be used with `-`")
            return _change_ignores(report, add_ignores)
        with_edits = show_fixes or chosen in WITH_FIXES
        view = view_of(report, settings, selector, with_edits)
        text = _render(view, chosen, template, statistics)
        ends_in_a_summary = chosen in ("full", "text") and not (statistics or template)
        if quiet and ends_in_a_summary:
            text = text[: text.rfind("\n", 0, -1) + 1] if view.findings else ""
        _write(text, output_file)
        if not quiet:
            for warning in report.warnings:
                tell(f"staticshape: warning: {warning}")
        complain(report.errors)
        return 2 if report.errors else 1 if report.findings and not exit_zero else 0

    if watch:
        from staticshape.commands.watch import watch_paths

        return watch_paths(paths, once)
    return once()


def gather(
    paths: Sequence[str],
    settings: Settings,
    selector: Selector,
    stdin_filename: str,
    force_exclude: bool = False,
) -> Report:
    """The report of all paths, standard input included."""
    if "-" not in paths:
        return pipeline.check_paths(paths, settings, selector, force_exclude)
    if len(paths) > 1:
        raise UsageError("`-` (standard input) cannot be combined with other paths")
    return pipeline.check_text(stdin_filename, read_stdin(), settings, selector)


def view_of(report: Report, settings: Settings, selector: Selector, with_edits: bool) -> View:
    """What the formats show; the edits of the fixes are planned only where they are asked for."""
    view = View(
        report.findings,
        report.errors,
        report.files,
        report.silenced,
        report.sources,
        color=wants_color(),
    )
    if not with_edits:
        return view
    from staticshape.fixing.clusters import edits_by_finding

    return replace(view, edits=edits_by_finding(report.findings, view.document, settings, selector))


def _render(view: View, chosen: str, template: str | None, statistics: bool) -> str:
    if template is not None:
        from staticshape.report.template import templated

        return templated(view, template)
    if statistics and chosen in ("full", "text", "concise"):
        from staticshape.report.text import statistics as counted

        return counted(view)
    return format_named(chosen)(view)


def _write(text: str, output_file: str | None) -> None:
    if output_file is None:
        say(text)
        return
    from staticshape.writing import write_files

    write_files({os.path.abspath(output_file): text.encode(errors="surrogateescape")})


def _change_ignores(report: Report, reason: str | None) -> int:
    """Take unused comments away; with a reason, add the missing ones instead."""
    from staticshape.adopt import add_ignores, remove_ignores

    if reason is None:
        count, files = remove_ignores(report.unused)
        done = f"Took away {count} unused suppression{'s' * (count != 1)}"
    else:
        count, files = add_ignores(report.findings, reason)
        done = f"Added suppressions for {count} finding{'s' * (count != 1)}"
    complain(report.errors)
    say(f"{done} in {files} file{'s' * (files != 1)}.\n")
    return 2 if report.errors else 0
