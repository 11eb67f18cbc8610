"""`staticshape plan`: bucket boundaries for the lengths in a data set, with what they save."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from staticshape.commands.arguments import Parser, at_least, one_of, positive
from staticshape.commands.output import say, tell

if TYPE_CHECKING:
    from staticshape.data import LengthHistogram, SizeHistogram
    from staticshape.report.plan import PlanReport
    from staticshape.report.plan_2d import PlanReport2D

CURVE = 32  # numbers of buckets that the least waste is told for
CURVE_2D = (1, 2, 4, 8, 16)
RECTANGLES = 8  # how many, where --buckets does not say
LENGTHS_ONLY = (
    "cost", "capacity", "overflow", "steps", "compile_cost", "unit_cost", "memory", "pack",
)  # fmt: skip


USAGE = "[OPTIONS] PATH..."
HELP = """Plan bucket boundaries for the lengths in PATH...

A path is a Parquet, JSON-lines, JSON, text, NumPy (.npy) or MindRecord file, a
histogram saved by --save-lengths (.json), a folder of such files or of images,
or MODULE:FUNCTION of yours, which gives a mindspore.dataset pipeline, samples
or lengths. Pairs (.npy of two columns) are planned as rectangles, as images
are. Exit status: 0 done, 2 failed.
"""


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    add, count = parser.add_argument, at_least(1)
    add("paths", nargs="+", metavar="PATH", help="Files, folders or MODULE:FUNCTION.")
    add("--column", metavar="NAME", help="Field or column that holds the samples or lengths.")
    add(
        "--tokenizer",
        metavar="HOW",
        help="What texts are counted in: words, characters, bytes, or MODULE:FUNCTION of yours.",
    )
    add(
        "--buckets",
        type=count,
        metavar="N",
        help="Number of buckets (default: what is cheapest; 8 for images).",
    )
    add(
        "--multiple-of",
        type=count,
        default=1,
        metavar="N",
        help="Every boundary is a multiple; 16 suits images (default: 1).",
    )
    add(
        "--cost",
        **one_of("tokens", "attention"),
        default="tokens",
        help="What a sample of length L costs: L, or L + L*L/512 (default: tokens).",
    )
    add("--capacity", type=count, metavar="N", help="The last boundary.")
    add(
        "--overflow",
        **one_of("raise", "route"),
        default="raise",
        help="What to do with samples longer than the capacity (default: raise).",
    )
    add("--steps", type=count, metavar="N", help="Training steps (10,000 assumed).")
    add("--compile-cost", type=positive, metavar="SECONDS", help="A compile (1.9 s assumed).")
    add(
        "--unit-cost",
        type=positive,
        metavar="SECONDS",
        help="A step, for one unit of cost (0.00066 s assumed).",
    )
    add("--memory", type=positive, metavar="GB", help="For compiled graphs (8 GB assumed).")
    add("--batch-size", type=count, metavar="N", help="Rows in every bucket (default: 8).")
    add("--token-budget", type=count, metavar="N", help="Rows times length at most.")
    add(
        "--exif",
        action="store_true",
        help="Count JPEG files as turned by their EXIF orientation, as cv2.imread reads them.",
    )
    add("--pack", action="store_true", help="Plan packing into one shape as well.")
    add(
        "--engine",
        **one_of("local", "ray"),
        default="local",
        help="Count in this process, or with Ray Data on a cluster (default: local).",
    )
    add("--plot", metavar="FILE", help="Draw the plan: .png, .svg or .html.")
    add("--save-lengths", metavar="FILE", help="Keep the histogram as JSON for later runs.")
    add(
        "-f",
        "--output-format",
        **one_of("text", "json"),
        default="text",
        help="How the plan is written to standard output (default: text).",
    )


def run(*, paths: list[str], **options: Any) -> int:
    """Plan and report; returns the exit status."""
    histogram = _read(paths, options)
    if options["save_lengths"]:
        _write(options["save_lengths"], histogram.to_json())
    from staticshape.data import SizeHistogram
    from staticshape.report.plan import to_json, to_text

    source = Path(paths[0]).name + (f" and {len(paths) - 1} more" if len(paths) > 1 else "")
    if isinstance(histogram, SizeHistogram):
        from staticshape.report.plan_2d import to_json_2d, to_text_2d

        report_2d = _report_2d(source, histogram, options)
        if options["plot"]:
            from staticshape.report.plan_figure_2d import write_figure_2d

            write_figure_2d(report_2d, options["plot"])
            tell(f"wrote {options['plot']}")
        as_json = options["output_format"] == "json"
        say((to_json_2d(report_2d) if as_json else to_text_2d(report_2d)) + "\n")
        return 0
    report = _report(source, histogram, options)
    if options["plot"]:
        from staticshape.report.plan_figure import write_figure

        write_figure(report, options["plot"])
        tell(f"wrote {options['plot']}")
    as_json = options["output_format"] == "json"
    say((to_json(report) if as_json else to_text(report)) + "\n")
    return 0


def _report(source: str, histogram: LengthHistogram, options: dict[str, Any]) -> PlanReport:
    from staticshape import data
    from staticshape.report.plan import PlanReport

    same = {key: options[key] for key in ("multiple_of", "cost", "capacity", "overflow")}
    chosen = {key: options[key] for key in ("buckets", "steps", "compile_cost")}
    if options["unit_cost"] is not None:
        chosen["seconds_per_unit"] = options["unit_cost"]
    if options["memory"] is not None:
        chosen["memory"] = options["memory"] * 1e9
    plan = data.plan_buckets(histogram, **same, **chosen)
    curve = data.least_waste(histogram, max(CURVE, len(plan.boundaries)), **same)
    batches = data.plan_batches(plan, **_budget(options))
    packs = None
    if options["pack"]:
        fits = histogram.values <= plan.boundaries[-1]
        short = data.LengthHistogram(histogram.values[fits], histogram.counts[fits])
        packs = data.pack(short, plan.boundaries[-1])
    return PlanReport(source, histogram, plan, curve, batches, packs)


def _report_2d(source: str, histogram: SizeHistogram, options: dict[str, Any]) -> PlanReport2D:
    from staticshape import data
    from staticshape.errors import UsageError
    from staticshape.report.plan_2d import PlanReport2D

    given = [name for name in LENGTHS_ONLY if options[name] not in (None, False, "tokens", "raise")]
    if given:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        raise UsageError(f"{names} is for lengths, these are sizes of two axes")
    number = options["buckets"] or RECTANGLES
    plans = {
        buckets: data.plan_buckets_2d(
            histogram, buckets=buckets, multiple_of=options["multiple_of"]
        )
        for buckets in sorted({*CURVE_2D, number})
    }
    curve = {"this plan": tuple((one, found.waste) for one, found in plans.items())}
    for place, other in enumerate(plans[number].alternatives):
        if other.name != "pad to max":
            curve[other.name] = tuple(
                (one, found.alternatives[place].waste) for one, found in plans.items()
            )
    batches = data.plan_batches(plans[number], **_budget(options))
    return PlanReport2D(source, histogram, plans[number], batches, curve)


def _budget(options: dict[str, Any]) -> dict[str, Any]:
    """How rows are counted, as `plan_batches` takes it."""
    budget = {key: options[key] for key in ("batch_size", "token_budget")}
    if budget == {"batch_size": None, "token_budget": None}:
        budget["batch_size"] = 8
    return budget


def _read(paths: list[str], options: dict[str, Any]) -> Any:
    """The histogram of all paths, with a progress bar where somebody watches."""
    from staticshape.data.readers import read_histogram, total_bytes
    from staticshape.data.user_code import tokenizer_named

    tokenizer = tokenizer_named(options["tokenizer"]) if options["tokenizer"] else None
    same = {name: options[name] for name in ("column", "engine", "exif")}
    arguments = {**same, "tokenizer": tokenizer}
    if options["engine"] == "ray" or not sys.stderr.isatty():
        return read_histogram(paths, **arguments)
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    console = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("counting", total=total_bytes(paths))
        return read_histogram(paths, **arguments, advance=lambda size: progress.advance(task, size))


def _write(path: str, text: str) -> None:
    from staticshape.errors import UsageError

    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from error
