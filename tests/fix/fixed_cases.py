"""What fix makes of the corpus of `tests/cases`, and how the corpus is found from here."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from staticshape import pipeline, rulebook
from staticshape.fixing.result import FixResult
from staticshape.proof.model import Proof
from staticshape.records import replace
from staticshape.source import SourceFile

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "cases_test"))

import case_file  # noqa: E402  (the corpus' own reader of headers)

RECORD = Path(__file__).with_name("converted.json")
share = case_file.share
CASES = {case.name: case for case in case_file.all_cases()}


def fix_bytes(path: str, raw: bytes) -> FixResult:
    """fix, as the command does it, on a text, with the rule that its header selects."""
    rule = case_file.selected(raw.decode("utf-8-sig").replace("\r\n", "\n"))
    chosen = replace(rulebook.DEFAULT, extend=(rule,) if rule else ())
    return pipeline.fix_source(SourceFile(path, raw), selection=chosen)


@cache
def fixed(name: str) -> FixResult:
    """fix of one case."""
    path = CASES[name].path
    return fix_bytes(str(path), path.read_bytes())


def is_converted(name: str) -> bool:
    """Whether fix changes the case and leaves no finding."""
    return bool(fixed(name).edits) and not fixed(name).left


def prove(names: list[str], folder: Path) -> dict[str, Proof]:
    """What the compiler says of every case among `names` that fix changes."""
    from staticshape.proof import Job, verify_many

    jobs = {}
    for name in names:
        after = folder / f"{name}.py"
        after.parent.mkdir(parents=True, exist_ok=True)
        after.write_bytes(fixed(name).raw)
        jobs[name] = Job(CASES[name].path, after, entry=CASES[name].entry or None)
    return dict(zip(jobs, verify_many(jobs.values(), timeout=120), strict=True))


def is_wrong(proof: Proof) -> bool:
    """Whether a value or a gradient differs: the one thing that fix must never do."""
    return any(not item.equal for item in proof.inputs)
