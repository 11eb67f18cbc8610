"""`fix --verify`: keeps what MindSpore's compiler proves equal and static."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from staticshape.findings import Refusal
from staticshape.fixing.result import FixResult
from staticshape.records import replace

if TYPE_CHECKING:
    from staticshape.proof import Proof

_TIMEOUT = 300.0  # seconds for each side of a file
_HELP = "give the file a function `inputs()`, or name one with --inputs FILE:FUNCTION"


def prove(results: Iterable[FixResult], entry: str | None, inputs: str | None) -> list[FixResult]:
    """Every changed file compiled before and after; what is not proved is refused.

    Files that change together stand or fall together: one of them at least must be proved, and the
    others hold no network with inputs of their own.
    """
    from staticshape import proof

    listed = list(results)
    changed = [each for each in listed if each.edits]
    with tempfile.TemporaryDirectory(prefix="staticshape-") as folder:
        jobs = []
        for place, each in enumerate(changed):
            home = os.path.dirname(os.path.abspath(each.path))
            top = Path(folder, str(place))
            if each.together:
                group = [other for other in changed if other.path in each.together]
                after = beside(group, top) / os.path.relpath(each.path, _root(group))
                home = str(after.parent)
            else:
                top.mkdir()
                after = top / os.path.basename(each.path)
                after.write_bytes(each.raw)
            jobs.append(proof.Job(each.path, after, entry, inputs, home))
        proofs = proof.verify_many(jobs, processes=min(2, len(jobs)), timeout=_TIMEOUT)
    verdicts = {
        each.path: proof.renamed(given, str(job.after), f"{each.path} (fixed)")
        for each, job, given in zip(changed, jobs, proofs, strict=True)
    }
    judged = {
        each.path: _judged(each, _of_group(each.path, each.together, verdicts)) for each in changed
    }
    return [judged.get(each.path, each) for each in listed]


def _of_group(path: str, together: frozenset[str], proofs: Mapping[str, Proof]) -> Proof:
    """The proof of a file, or of those that it changes with."""
    group = [proofs[each] for each in sorted(together or {path})]
    failed = [each for each in group if each.verdict == "NOT PROVED"]
    proved = [each for each in group if each.verdict == "PROVED"]
    own = proofs[path]
    return own if own in failed else next(iter([*failed, *proved]), own)


def _root(group: Iterable[FixResult]) -> str:
    """The folder that holds files and what they import: the one above their outermost packages."""
    folders = []
    for each in group:
        folder = os.path.dirname(os.path.abspath(each.path))
        while os.path.isfile(os.path.join(folder, "__init__.py")):
            folder = os.path.dirname(folder)
        folders.append(folder)
    return os.path.commonpath(folders)


def beside(group: Iterable[FixResult], folder: Path) -> Path:
    """A folder in which changed files stand beside links to everything else of their project."""
    files = list(group)
    root = Path(_root(files))
    texts = {Path(os.path.abspath(each.path)): each.raw for each in files}
    real = {parent for path in texts for parent in path.parents if parent.is_relative_to(root)}
    for place in sorted({root, *real}):
        mine = folder / place.relative_to(root)
        mine.mkdir(parents=True, exist_ok=True)
        for entry in os.scandir(place):
            path = Path(place, entry.name)
            if path in texts:
                (mine / entry.name).write_bytes(texts[path])
            elif path not in real and entry.name != "__pycache__":
                (mine / entry.name).symlink_to(path)
    return folder


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
