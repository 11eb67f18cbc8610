"""Fixes of host code: the same values with fewer compiles, counted over a run of the program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from staticshape import pipeline, rulebook
from staticshape.fixing.result import FixResult
from staticshape.records import replace
from staticshape.rewriting import FixOptions
from staticshape.source import SourceFile

HEAD = "import mindspore as ms\nfrom mindspore import Tensor, ops\n\n\n"
#: Functions of the host, by the rule that is fixed, with what `run` calls.
PROGRAMS = {
    "jit-closure": '''
SCALE = 2.0


def halved(x):
    return x / SCALE


class Trainer:
    def run(self, batches):
        total = 0.0
        for batch in batches:
            # twice as much
            @ms.jit
            def double(x):
                """Twice,

                and halved again.
                """
                return halved(x) * 4

            total += float(double(batch).sum())
        return total


def run(batches):
    return Trainer().run(batches)
''',
    "python-argument": """
@ms.jit
def step(x, rate: float):
    return (x * rate).sum()


def run(batches):
    rates = [0.5, 0.25, 0.125]
    return [float(step(x, rate=rate)) for x, rate in zip(batches, rates)]
""",
    "tuple-argument": """
@ms.jit
def both(pair: tuple[Tensor, Tensor]):
    a, b = pair
    return (a * b).sum()


def run(batches):
    return [float(both((x, x + 1))) for x in batches]
""",
}
#: What must stay, with a word of the reason.
STAYS = {
    "captured": ("closes over `scale`", "    return x * scale"),
    "changing": ("reads `COUNT`", "    return x * COUNT"),
    "text": ("string of several lines", '    return x * len("""a\nb""")'),
    "method": ("closes over `self`", "    return self.net(x)"),
}
RUN = """
import importlib.util, json, sys
import numpy as np, mindspore as ms
from staticshape.proof.compiles import CompileWatch

ms.set_context(mode=ms.GRAPH_MODE)
found = []
for path in sys.argv[1:]:
    spec = importlib.util.spec_from_file_location("program", path)
    module = sys.modules["program"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    watch = CompileWatch().start()
    value = module.run([ms.Tensor(np.full(3, k), ms.float32) for k in range(3)])
    watch.stop()
    found.append([watch.count, value])
print(json.dumps(found))
"""


def fixed(code: str, rule: str, *, unsafe: bool = False) -> FixResult:
    """fix of a program, with one rule selected besides the default ones."""
    source = SourceFile("program.py", (HEAD + code.strip() + "\n").encode())
    chosen = replace(rulebook.DEFAULT, extend=(rule,))
    return pipeline.fix_source(source, FixOptions(unsafe=unsafe), chosen)


def test_programs_give_the_same_with_fewer_compiles(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    files = []
    for rule, code in PROGRAMS.items():
        result = fixed(code, rule, unsafe=True)
        assert result.edits and not result.left, (rule, result.left)
        for name, raw in (("before", result.old), ("after", result.raw)):
            files.append(tmp_path / f"{rule}_{name}.py")
            files[-1].write_bytes(raw)
    done = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, files)], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout.splitlines()[-1])
    for rule, before, after in zip(PROGRAMS, found[::2], found[1::2], strict=True):
        assert after[1] == before[1], rule
        assert after[0] < before[0], (rule, before[0], after[0])
    assert [count for count, _ in found[1::2]] == [1, 1, 1]


def test_a_lambda_becomes_a_function() -> None:
    """MindSpore 2.10 does not compile it where it stands: "Parse Lambda Function Fail"."""
    code = """
def grown(batches):
    for batch in batches:
        grow = ms.jit(lambda x, by=3: x + by, jit_level="O0")
        print(grow(batch))
"""
    after = """
@ms.jit(jit_level="O0")
def grow(x, by=3):
    return x + by


def grown(batches):
    for batch in batches:
        print(grow(batch))
"""
    assert fixed(code, "jit-closure").raw.decode() == HEAD + after.lstrip()


@pytest.mark.parametrize("kind", STAYS)
def test_a_closure_that_needs_what_is_around_it_stays(kind: str) -> None:
    reason, body = STAYS[kind]
    lines = "\n".join(
        line if number else f"        {line}" for number, line in enumerate(body.split("\n"))
    )
    code = (
        "COUNT = 0\n\n\ndef bump():\n    global COUNT\n    COUNT += 1\n\n\nclass A:\n"
        "    def run(self, batch, scale):\n        @ms.jit\n        def once(x):\n"
        f"{lines}\n\n        return once(batch)\n"
    )
    result = fixed(code, "jit-closure")
    assert not result.edits
    (left,) = result.left
    assert reason in left.reason


@pytest.mark.parametrize(
    ("statement", "after", "reason"),
    [
        ("return x * 2", "once.calls = 0\n    return once(x)", "kept or changed"),
        ("return x * 2", "KINDS[once] = x\n    return once(x)", "kept or changed"),
        ("return x * 2", "KINDS.setdefault(once, x)\n    return once(x)", "kept or changed"),
        ("return x * 2", 'return locals()["once"](x)', "`locals` may look for it"),
        ("return x * ops.rand(3)", "return once(x)", "draws random numbers"),
    ],
)
def test_a_closure_of_each_call_stays(statement: str, after: str, reason: str) -> None:
    code = (
        "KINDS = {}\n\n\ndef run(x):\n    @ms.jit\n    def once(x):\n"
        f"        {statement}\n\n    {after}\n"
    )
    result = fixed(code, "jit-closure")
    (left,) = result.left
    assert reason in left.reason and not result.edits


def test_calls_of_a_jit_function_are_held_back() -> None:
    result = fixed(PROGRAMS["python-argument"], "python-argument")
    assert not result.edits and not result.left and result.held_back == 1
    (note,) = fixed(PROGRAMS["python-argument"], "python-argument", unsafe=True).notes
    assert "PyNative mode does not differentiate" in note


def test_a_function_that_goes_elsewhere_keeps_its_calls() -> None:
    code = PROGRAMS["python-argument"].replace("rates = [", "print(step)\n    rates = [")
    (left,) = fixed(code, "python-argument", unsafe=True).left
    assert left.reason == "no call of it from the host is in sight"
