"""check's `dynamic` findings stand where MindSpore's compiler finds the origins, and only there."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import record

EXPECTED: dict[str, Any] = json.loads(record.EXPECTED.read_text())
CASES = [(module, name) for module, entry in EXPECTED.items() for name in entry["functions"]]

#: Where the record itself is not what the source says, with the reason: never the tool's faults.
#: The compiler merges equal nodes and keeps one line: the other may be reported and need not be.
MERGED: dict[tuple[str, str], dict[int, str]] = {
    ("samplers", "nms_filter"): {65: "boxes[keep]: merged with the NonZero of line 66"},
    ("consequences", "LossCells"): {186: "sigmoid(x)[keep]: merged with the NonZero of line 187"},
}
#: The compiler's line is not that of the call: recorded line -> (line of the call, why).
MISPLACED: dict[tuple[str, str], dict[int, tuple[int, str]]] = {
    ("samplers", "one_argument_where"): {22: (21, "no user frame: the line of the first reader")},
    ("scopes", "function_as_argument"): {91: (86, "the line where the operator is named")},
    ("scopes", "local_alias"): {96: (97, "the line where the operator is named")},
    ("scopes", "MappedFunctions"): {264: (250, "the line where the group is mapped")},
    ("leaving", "popped"): {142: (143, "the line where the list is made")},
    ("leaving", "inserted"): {154: (155, "the line where the list is made")},
    ("leaving", "extended"): {161: (162, "the line where the list is made")},
    ("leaving", "turned"): {168: (169, "the line where the list is made")},
}

Lines = Callable[..., set[int]]


def recorded(module: str, name: str) -> set[int]:
    """The origin lines of one function, in itself and in what it calls."""
    moved = MISPLACED.get((module, name), {})
    lines = {line for line, _, _ in EXPECTED[module]["functions"][name]["origins"]}
    return {moved[line][0] if line in moved else line for line in lines}


def left(module: str, name: str) -> set[int]:
    """The lines of one function at which a value leaves the graph."""
    origins = EXPECTED[module]["functions"][name]["origins"]
    moved = MISPLACED.get((module, name), {})
    return {
        moved[line][0] if line in moved else line for line, op, _ in origins if op == "PyExecute"
    }


def own_lines(module: str) -> dict[str, range]:
    """The lines that each case of a module spans in the source."""
    tree = ast.parse((record.CORPUS / f"{module}.py").read_text())
    spans = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            spans[node.name] = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return spans


@pytest.fixture(scope="module")
def found() -> Lines:
    """Lines of the findings of one severity in a module of the corpus."""
    from staticshape.analysis import analyze
    from staticshape.source import SourceFile

    known: dict[str, set[tuple[int, str]]] = {}

    def lines(module: str, severity: str = "dynamic") -> set[int]:
        if module not in known:
            path = record.CORPUS / f"{module}.py"
            facts = analyze(SourceFile(str(path), path.read_bytes()))
            known[module] = {(f.span.line, f.severity) for f in facts.findings}
        return {line for line, kind in known[module] if kind == severity}

    return lines


@pytest.mark.parametrize(("module", "name"), CASES, ids=[f"{m}-{n}" for m, n in CASES])
def test_check_sees_what_the_compiler_sees(module: str, name: str, found: Lines) -> None:
    allowed = set(MERGED.get((module, name), ()))
    everywhere = {
        line for other in EXPECTED[module]["functions"] for line in recorded(module, other)
    }
    here = set(own_lines(module).get(name, ()))
    told = found(module, "fallback")
    missed = recorded(module, name) - found(module) - allowed - (told & left(module, name))
    invented = (found(module) & here) - everywhere - allowed
    invented |= (told & here) - left(module, name)
    assert (missed, invented) == (set(), set()), f"{record.CORPUS / module}.py: (missed, invented)"


@pytest.mark.parametrize("module", EXPECTED)
def test_helpers_are_reported_only_where_a_case_says_so(module: str, found: Lines) -> None:
    functions = EXPECTED[module]["functions"]
    everywhere = {line for name in functions for line in recorded(module, name)}
    spans = own_lines(module)
    outside = found(module) - {line for name in functions for line in spans.get(name, ())}
    assert outside - everywhere == set()


def test_the_record_belongs_to_the_corpus() -> None:
    assert {path.stem for path in record.CORPUS.glob("*.py")} == set(EXPECTED)
    stale = [m for m, entry in EXPECTED.items() if entry["digest"] != record.digest(m)]
    assert stale == [], "run tests/compiler_truth/record.py"


def test_the_corpus_is_large_and_its_names_tell_the_truth() -> None:
    assert len(CASES) >= 200
    lying = [
        (module, name)
        for module, name in CASES
        if name.lower().startswith("static") == bool(recorded(module, name))
    ]
    assert lying == []
    assert all(verdict["error"].startswith("does not compile") is False for verdict in verdicts())


def verdicts() -> list[dict[str, Any]]:
    """All recorded verdicts."""
    return [verdict for entry in EXPECTED.values() for verdict in entry["functions"].values()]


def test_every_deviation_of_the_record_is_still_one() -> None:
    for (module, name), lines in MERGED.items():
        assert not set(lines) & recorded(module, name), "the record has the line: drop the entry"
    for (module, name), moved in MISPLACED.items():
        lines_recorded = {o[0] for o in EXPECTED[module]["functions"][name]["origins"]}
        assert set(moved) <= lines_recorded, "the record does not have the line: drop the entry"


def test_the_compiler_still_says_the_same() -> None:
    """A random tenth is compiled anew, another one in each run; the seed is in the message."""
    pytest.importorskip("mindspore")
    seed = random.SystemRandom().randrange(10_000)
    sample = random.Random(seed).sample(CASES, len(CASES) // 10)
    again_by_module = record.record([f"{module}:{name}" for module, name in sample])
    assert sum(map(len, again_by_module.values())) == len(sample)
    for module, verdict in again_by_module.items():
        for name, again in verdict.items():
            before = EXPECTED[module]["functions"][name]
            same = (again["origins"], again["fallback"]) == (before["origins"], before["fallback"])
            assert same, f"seed {seed}: {module}.{name}: {before['origins']} -> {again['origins']}"


def test_a_wrong_record_is_noticed(tmp_path: Path) -> None:
    """The reading of the IR finds the origin and leaves out what follows from it."""
    import compiler_ir

    ir = tmp_path / "1_validate_1.ir"
    ir.write_text(
        "subgraph @f(%para1_x, %para2_m) {\n"
        "  %0(A) = PrimFunc_MaskedSelect(%para1_x, %para2_m)\n"
        "      : (<Tensor[Float32], (8)>, <Tensor[Bool], (8)>) -> (<Tensor[Float32], (-1)>)\n"
        "      # In file /u.py:3, 4~9/    y = x[m]/\n"
        "  %1(B) = PrimFunc_Abs(%0)\n"
        "      : (<Tensor[Float32], (-1)>) -> (<Tensor[Float32], (-1)>)\n"
        "      # In file /u.py:4, 4~9/    z = y.abs()/\n"
        "  %2(C) = PrimFunc_Shape(%1)\n"
        "      : (<Tensor[Float32], (-1)>) -> (<Tuple[Int64], TupleShape(NoShape)>)\n"
        "      # In file /u.py:5, 4~9/    n = z.shape/\n"
        "  %3(D) = PrimFunc_Zeros(%2, I64(43))\n"
        "      : (<Tuple[Int64], TupleShape(NoShape)>, <Int64, NoShape>) -> "
        "(<Tensor[Float32], (-1)>)\n"
        "      # In file /u.py:6, 4~9/    return ops.zeros(n)/\n"
        "}\n"
    )
    assert [(o.line, o.op) for o in compiler_ir.origins(ir, "/u.py")] == [(3, "MaskedSelect")]
    assert compiler_ir.summary(ir) == {"dynamic": 3, "fallback": 0, "switch": 0}
