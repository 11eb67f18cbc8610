"""Fixes random networks and holds every result against its original; prints what was converted.

    python benchmarks/fuzz.py                     # 200 programs from seed 0, op by op
    python benchmarks/fuzz.py 1000 2000           # 2000 programs from seed 1000
    python benchmarks/fuzz.py 0 60 --compile      # the compiler judges every one of them
    python benchmarks/fuzz.py 0 1000 --mutate     # mutants of tests/cases

Op by op a program takes about a second, compiled about ten. A difference op by op is confirmed by
the compiler before it counts: PyNative mode is not always right about a dynamic original.
Exit status 1 where a program came out wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "fuzz"))

from generator import program
from judge import Bench, NoReference, confirmed, fix_text
from mutants import case_file, mutant
from mutants import judged as judged_mutant
from pairs import Pairs


def judged(
    seed: int, folder: Path, bench: Bench, compiled: bool, refusals: Counter[str]
) -> tuple[str, str]:
    """One program: (what became of it, what is wrong)."""
    before, after = folder / f"before_{seed}.py", folder / f"after_{seed}.py"
    before.write_text(program(seed), encoding="utf-8")
    fixed = fix_text(before)
    if fixed.fault:
        return "wrong", fixed.fault
    refusals.update(item.split(": ", 1)[1] for item in fixed.refusals)
    after.write_text(fixed.text, encoding="utf-8")
    try:
        found = bench.difference(before, after, most=2) if fixed.converted else None
    except NoReference:
        return "discarded", ""
    if found or (compiled and fixed.converted):
        found = confirmed(before, after)
    if found:
        return "wrong", found
    if not fixed.converted:
        return "refused", ""
    return ("converted in part" if fixed.refusals else "converted"), ""


def mutants(first: int, count: int, folder: Path) -> int:
    """Judge the mutants of many seeds; a fault that only op by op shows does not count."""
    outcomes: Counter[str] = Counter()
    cases = case_file.all_cases()
    with Pairs() as pairs:
        for seed in range(first, first + count):
            drawn = mutant(seed, cases)
            if drawn is None:
                continue
            before, after = folder / f"before_{seed}.py", folder / f"after_{seed}.py"
            outcome, reason = judged_mutant(drawn, before, after, pairs)
            outcomes[outcome] += 1
            if outcome in ("refused", "discarded", "equal"):
                before.unlink(missing_ok=True)
                after.unlink(missing_ok=True)
            else:
                print(f"seed {seed}: {drawn.case.name}: {outcome}: {reason}", flush=True)
    for outcome, number in outcomes.most_common():
        print(f"{outcome:18} {number:6}")
    return 1 if outcomes["silent"] or outcomes["crash"] else 0


def main() -> int:
    """Run the seeds and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--mutate", action="store_true")
    parser.add_argument("--keep", type=Path, help="where the texts of faults are left")
    options = parser.parse_args()
    if options.mutate:
        with tempfile.TemporaryDirectory() as scratch:
            kept = options.keep or Path(scratch)
            kept.mkdir(parents=True, exist_ok=True)
            return mutants(options.first, options.count, kept)
    outcomes: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, Bench() as bench:
        for seed in range(options.first, options.first + options.count):
            outcome, reason = judged(seed, Path(folder), bench, options.compile, refusals)
            outcomes[outcome] += 1
            if reason:
                print(f"seed {seed}: {reason}", flush=True)
    ran = sum(outcomes.values()) - outcomes["discarded"]
    for outcome, number in outcomes.most_common():
        print(f"{outcome:18} {number:6}  {number / max(ran, 1):.1%} of those that run")
    for reason, number in refusals.most_common(12):
        print(f"  refused {number:4}  {reason}")
    return 1 if outcomes["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
