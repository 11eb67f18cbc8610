"""Large literals are blanked before the text is parsed; nothing moves, nothing else changes."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from networks import NET

from staticshape.literals import LARGE, thinned
from staticshape.source import SourceFile

NUMBERS = ", ".join(map(str, range(40_000)))
ROWS = "\n".join(f"    [{n}, -{n}.5e-3, 0x{n:x}, 1_000, 2j]," for n in range(8000))
PAIRS = ",\n".join(f"  'key {n}: \\'': ({n}, None)" for n in range(8000))
WORDS = "\n".join(f'  "Wörter {n}",  # row [{n}' for n in range(8000))
CODE = "\n".join(f"x{n} = [{n}, y[{n}:], g({n})]" for n in range(8000))


@pytest.mark.parametrize(
    ("before", "content", "after", "kind"),
    [
        ("[", NUMBERS, "]", ast.List),
        ("(", NUMBERS, ")", ast.Tuple),
        ("{", NUMBERS, "}", ast.Set),
        ("[\n", ROWS, "\n]", ast.List),
        ("{\n", PAIRS, "\n}", ast.Dict),
        ("[\n", WORDS, "\n]", ast.List),
        ("f(", NUMBERS, ")", ast.Call),
        ("[\n", "1,\n" * 50_000, "]", ast.List),
        ("[", "[" * 50 + NUMBERS + "]" * 50, "]", ast.List),
    ],
    ids=["list", "tuple", "set", "rows", "dict", "words", "call", "lines", "nested"],
)
def test_a_large_literal_loses_its_content_and_nothing_moves(before, content, after, kind):
    text = f"a = 1\nTABLE = {before}{content}{after}; b = 'ü'; c = [2]\nd = 3\n"
    short, whole = ast.parse(thinned(text)), ast.parse(text)
    assert len(ast.dump(short)) < 2000
    table = short.body[1].value
    assert isinstance(table, kind) and ast.literal_eval("0") in [
        node.value for node in ast.walk(table) if isinstance(node, ast.Constant)
    ]
    for one, other in zip(short.body, whole.body, strict=True):
        place = "lineno", "col_offset", "end_lineno", "end_col_offset"
        assert [getattr(one, name) for name in place] == [getattr(other, name) for name in place]


@pytest.mark.parametrize(
    "text",
    [
        "a = [" + "1, " * (LARGE // 4) + "]\n",  # not large
        CODE,
        "a = [" + "1, " * LARGE + "g(x)]\n",
        "a = (" * 60_000 + "1" + ")" * 60_000,
        "[" * LARGE,
        "a = b[1:" + " " * LARGE + "]\n",
        "a = '''" + "word " * LARGE + "'''\n",
    ],
    ids=["small", "code", "call-inside", "assignments", "open", "slice", "text"],
)
def test_everything_else_stays(text):
    assert thinned(text) == text


def test_a_text_that_does_not_parse_is_reported_as_it_stands(run, write):
    write("a.py", f"TABLE = [{NUMBERS}]\nx = [{NUMBERS}\n")
    ran = run("check", "a.py")
    assert ran.status == 2
    assert ran.err == "staticshape: error: a.py:2:5: does not parse: '[' was never closed\n"


def test_findings_beside_a_table_stay_where_they_are(run, write):
    plain = NET.replace("return ", "t = [1, 2]; return ")
    write("a.py", plain)
    write("b.py", plain.replace("[1, 2]", f"[\n{ROWS}\n]"))
    small = run("check", "a.py", "-f", "concise").out.split(":")
    large = run("check", "b.py", "-f", "concise").out.split(":")
    line = SourceFile.read("b.py").lines[int(large[1]) - 1]
    assert line[int(large[2]) - 1 :].startswith("ops.masked_select")
    assert small[3:] == large[3:]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc")
@pytest.mark.parametrize("graph", [True, False])
@pytest.mark.parametrize("form", ["X = [{}]\n", "X = [\n{}\n]\n"], ids=["one-line", "lines"])
def test_a_million_elements_take_no_memory_to_speak_of(write, here, form, graph):
    between = ", " if "\n" not in form[:-1] else ",\n"
    write("a.py", (NET if graph else "") + form.format(between.join(map(str, range(1_000_000)))))
    # `VmHWM`, for what `getrusage` says includes the process that started this one.
    code = (
        "import re\n"
        "from staticshape.cli import main\n"
        "try: main(['check', 'a.py'])\n"
        "except SystemExit as ended: status = ended.code\n"
        "print(status, re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1])"
    )
    call = [sys.executable, "-c", code]
    ended = subprocess.run(call, capture_output=True, text=True, timeout=60)
    status, kilobytes = map(int, ended.stdout.split("\n")[-2].split())
    assert status == (1 if graph else 0), ended.stderr
    assert 5_000 < kilobytes <= 120_000
