"""Proves every case of the corpus and writes converted.json: the cases that fix must not lose.

    python tests/fix/record.py

Prints what is left of `# expect: convert`; exit status 1 when a value or a gradient changed.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from fixed_cases import CASES, RECORD, fixed, is_converted, is_wrong, prove


def main() -> int:
    """Prove, print and write."""
    changed = [name for name in CASES if fixed(name).edits]
    with tempfile.TemporaryDirectory() as folder:
        proofs = prove(changed, Path(folder))
    outcome: Counter[tuple[str, str]] = Counter()
    converted, wrong = [], []
    for name, case in CASES.items():
        proof = proofs.get(name)
        left = [f"line {each.span.line}: {each.reason}" for each in fixed(name).left]
        verdict = proof.verdict if proof else "unchanged"
        if proof and is_wrong(proof):
            verdict = "WRONG"
            wrong.append(name)
        outcome[case.expect, verdict + (" in part" if proof and left else "")] += 1
        if verdict == "PROVED" and is_converted(name):
            converted.append(name)
        elif proof or case.expect == "convert":
            print(f"{case.expect:9} {verdict:12} {name}: {proof.reason if proof else left}")
    for (expect, verdict), count in sorted(outcome.items()):
        print(f"{expect:9} {verdict:20} {count}")
    wanted = [name for name, case in CASES.items() if case.expect == "convert"]
    print(f"{len(set(converted) & set(wanted))} of {len(wanted)} cases to convert are proved")
    RECORD.write_text(json.dumps(converted, indent=1) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
