"""Judges all pairs of programs in one batch, once a session."""

from __future__ import annotations

from pathlib import Path

import pytest
from verify_programs import HEAD, PAIRS, Write

from staticshape.proof import Job, Proof, verify_many


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a program, given without the common head, to a file."""

    def write_program(name: str, text: str) -> Path:
        path = tmp_path / f"{name}.py"
        path.write_text(HEAD + text, encoding="utf-8")
        return path

    return write_program


@pytest.fixture(scope="session")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Proof]:
    """The proof of every pair in `PAIRS`, judged in one batch."""
    folder = tmp_path_factory.mktemp("pairs")
    jobs = []
    for name, pair in PAIRS.items():
        before, after = folder / f"{name}_before.py", folder / f"{name}_after.py"
        before.write_text(HEAD + pair.before, encoding="utf-8")
        after.write_text(HEAD + pair.after, encoding="utf-8")
        jobs.append(Job(before, after, poison=pair.poison))
    return dict(zip(PAIRS, verify_many(jobs, processes=1, timeout=60), strict=True))
