"""`fix --verify`: keeps what MindSpore's compiler proves equal and static."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from staticshape.findings import Refusal
from staticshape.fixing import FixResult
from staticshape.records import replace

if TYPE_CHECKING:
    from staticshape.proof import Proof

_TIMEOUT = 300.0  # seconds for each side of a file
_HELP = "give the file a function `inputs()`, or name one with --inputs FILE:FUNCTION"


def prove(results: Iterable[FixResult], entry: str | None, inputs: str | None) -> list[FixResult]:
    """Every changed file compiled before and after; what is not proved is refused."""
    from staticshape import proof

    listed = list(results)
    changed = [each for each in listed if each.edits]
    with tempfile.TemporaryDirectory(prefix="staticshape-") as folder:
        jobs = []
        for place, each in enumerate(changed):
            after = Path(folder, str(place), os.path.basename(each.path))
            after.parent.mkdir()
            after.write_bytes(each.raw)
            home = os.path.dirname(os.path.abspath(each.path))
            jobs.append(proof.Job(each.path, after, entry, inputs, home))
        proofs = proof.verify_many(jobs, processes=min(2, len(jobs)), timeout=_TIMEOUT)
    judged = {
        each.path: _judged(each, proof.renamed(given, str(job.after), f"{each.path} (fixed)"))
        for each, job, given in zip(changed, jobs, proofs, strict=True)
    }
    return [judged.get(each.path, each) for each in listed]


def _judged(result: FixResult, judged: Proof) -> FixResult:
    if judged.verdict == "PROVED":
        return replace(result, notes=(*result.notes, f"{result.path}: PROVED: {judged.reason}"))
    reason = f"{judged.verdict.lower()}: {judged.reason}"
    help_ = _HELP if judged.verdict == "CANNOT JUDGE" else ""
    refused = tuple(
        Refusal(each.path, each.span, each.rule, reason, help_) for each in result.converted
    )
    refusals = tuple(sorted((*result.refusals, *refused), key=lambda each: each.span))
    return replace(result, raw=result.old, edits=(), converted=(), refusals=refusals, left=refusals)
