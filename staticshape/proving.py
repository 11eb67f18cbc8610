"""`fix --verify`: keeps what MindSpore's compiler proves equal and static."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from staticshape.findings import Refusal
from staticshape.fixing import FixResult
from staticshape.records import replace

_HELP = "give the file a function `inputs()`, or name one with --inputs FILE:FUNCTION"


def prove(results: Iterable[FixResult], entry: str | None, inputs: str | None) -> list[FixResult]:
    """Every changed file compiled before and after; what is not proved is refused."""
    return [_proved(each, entry, inputs) if each.edits else each for each in results]


def _proved(result: FixResult, entry: str | None, inputs: str | None) -> FixResult:
    from staticshape import proof

    with tempfile.TemporaryDirectory(prefix="staticshape-") as folder:
        after = Path(folder, os.path.basename(result.path))
        after.write_bytes(result.raw)
        home = os.path.dirname(os.path.abspath(result.path))
        judged = proof.verify(result.path, after, entry=entry, inputs=inputs, home=home)
        judged = proof.renamed(judged, str(after), f"{result.path} (fixed)")
    if judged.verdict == "PROVED":
        return replace(result, notes=(*result.notes, f"{result.path}: PROVED: {judged.reason}"))
    reason = f"{judged.verdict.lower()}: {judged.reason}"
    help_ = _HELP if judged.verdict == "CANNOT JUDGE" else ""
    refused = tuple(
        Refusal(each.path, each.span, each.rule, reason, help_) for each in result.converted
    )
    refusals = tuple(sorted((*result.refusals, *refused), key=lambda each: each.span))
    return replace(result, raw=result.old, edits=(), converted=(), refusals=refusals, left=refusals)
