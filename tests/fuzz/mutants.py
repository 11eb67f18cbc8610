"""Draws a case of the corpus, mutates it, fixes it, and holds the result against the original."""

from __future__ import annotations

import ast
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from judge import NoReference, held_against
from mutations import mutated
from pairs import Pairs
from varied import with_more

from staticshape import pipeline, rulebook
from staticshape.proof import Job, verify_many
from staticshape.records import replace
from staticshape.source import SourceFile

sys.path.append(str(Path(__file__).resolve().parents[1] / "cases_test"))

import case_file


@dataclass(frozen=True)
class Mutant:
    """A case with other text; `rule` is what its header asks for besides the default."""

    case: case_file.Case
    text: str
    entry: str


def mutant(seed: int, cases: list[case_file.Case]) -> Mutant | None:
    """The mutant of a seed; None where the case has no text that edits can change."""
    case = random.Random(seed).choice(cases)
    raw = case.path.read_bytes()
    if b"\r" in raw or raw.startswith(b"\xef") or case.graph_only:
        return None
    text = mutated(raw.decode(), seed)
    entry = case.entry or _only_entry(text)
    return Mutant(case, text, entry) if entry and text != raw.decode() else None


def judged(drawn: Mutant, before: Path, after: Path, pairs: Pairs) -> tuple[str, str]:
    """What became of a mutant, and what is wrong: both texts are left in the files.

    `silent` is a difference that the compiler does not deny, `loud` an error of the fixed text.
    """
    chosen = replace(rulebook.DEFAULT, extend=(drawn.case.select,) if drawn.case.select else ())
    source = SourceFile(str(drawn.case.path), drawn.text.encode())
    try:
        fixed = pipeline.fix_source(source, selection=chosen)
        ast.parse(fixed.raw)
    except Exception as error:
        before.write_text(drawn.text, encoding="utf-8")
        return "crash", f"{type(error).__name__}: {error}"[:200]
    if not fixed.edits:
        return "refused", ""
    before.write_text(with_more(drawn.text), encoding="utf-8")
    after.write_text(with_more(fixed.raw.decode()), encoding="utf-8")
    try:
        outcome = pairs.compared(before, after, drawn.entry)
    except NoReference as error:
        return "discarded", str(error)
    if not outcome.silent and not outcome.loud:
        return "equal", ""
    wrong, said = outcome.silent or outcome.loud, _of_the_compiler(before, after, drawn.entry)
    if not said:
        return "op by op only", wrong
    return ("silent" if outcome.silent else "loud"), f"{wrong}; compiled: {said}"


def _of_the_compiler(before: Path, after: Path, entry: str) -> str | None:
    proof = verify_many([Job(before, after, entry=entry)], processes=1)[0]
    if proof.verdict == "CANNOT JUDGE" and "selects nothing" not in proof.reason:
        return proof.reason
    return held_against(proof)


def _only_entry(text: str) -> str:
    body = ast.parse(text).body
    classes = [item.name for item in body if isinstance(item, ast.ClassDef)]
    functions = [
        item.name for item in body if isinstance(item, ast.FunctionDef) and item.decorator_list
    ]
    found = classes or functions
    return found[0] if len(found) == 1 else ""
