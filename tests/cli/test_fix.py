"""`fix`: the diff, what is written, what is refused, and the exit status."""

from __future__ import annotations

import json
import subprocess

import pytest
from networks import NET, STATIC

REFUSED = NET.replace(".sum()", "")

DIFF = """\
--- net.py
+++ net.py
@@ -1,6 +1,7 @@
-from mindspore import nn, ops
+from mindspore import nn
+from staticshape import masked
\x20
\x20
 class Net(nn.Cell):
     def construct(self, x, mask):
-        return ops.masked_select(x, mask > 0).sum()
+        return masked.sum(x, mask > 0)
"""


def test_a_diff_on_standard_output_and_nothing_written(run, write):
    path = write("net.py")
    ran = run("fix", "net.py")
    assert ran.status == 1
    assert ran.out == DIFF
    assert path.read_text() == NET


def test_the_diff_applies_with_patch_and_gives_what_write_writes(run, write, here):
    write("net.py")
    write("pkg/crlf.py", b"\xef\xbb\xbf" + NET.replace("\n", "\r\n").encode().rstrip())
    diff = run("fix", ".").out
    ended = subprocess.run(
        ["patch", "-p0", "--binary", "-o", "-"], input=diff.encode(), cwd=here, capture_output=True
    )
    assert ended.returncode == 0, ended.stderr
    assert run("fix", ".", "--write").status == 0
    written = (here / "net.py").read_bytes() + (here / "pkg/crlf.py").read_bytes()
    assert ended.stdout == written


def test_write_then_nothing_is_left_to_do(run, write):
    path = write("net.py")
    ran = run("fix", "net.py", "--write")
    assert (ran.status, ran.out) == (0, "")
    assert "return masked.sum(x, mask > 0)\n" in path.read_text()
    before = path.read_bytes()
    again = run("fix", "net.py", "--write")
    assert (again.status, again.out, path.read_bytes()) == (0, "", before)
    assert run("check", "net.py").status == 0


def test_nothing_to_do_is_status_0(run, write):
    write("net.py", STATIC)
    ran = run("fix", "net.py")
    assert (ran.status, ran.out) == (0, "")


def test_a_refusal_names_place_and_reason_on_standard_error(run, write):
    path = write("net.py", REFUSED)
    ran = run("fix", "net.py", "--write")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("net.py:6:16: masked-select: refused: ")
    assert path.read_text() == REFUSED


def test_refusals_of_a_diff_stand_at_lines_of_the_old_text(run, write):
    second = REFUSED.split("\n\n\n")[1].replace("Net", "Other")
    write("net.py", NET + "\n\n" + second)
    ran = run("fix", "net.py")
    assert "net.py:11:16: masked-select: refused: " in ran.err
    written = run("fix", "net.py", "--write")
    assert "net.py:12:16: masked-select: refused: " in written.err


def test_json_lists_edits_and_refusals(run, write):
    path = write("net.py", NET + "\n\n" + REFUSED.split("\n\n\n")[1].replace("Net", "Other"))
    ran = run("fix", "net.py", "--output-format", "json")
    found = json.loads(ran.out)
    assert ran.status == 1
    keys = {"path", "line", "column", "end_line", "end_column", "text"}
    assert found["edits"] and all(set(edit) == keys for edit in found["edits"])
    (refusal,) = found["refusals"]
    assert (refusal["path"], refusal["line"], refusal["rule"]) == ("net.py", 11, "masked-select")
    assert refusal["reason"]
    text = path.read_text()
    run("fix", "net.py", "--write")
    assert applied(text, found["edits"]) == path.read_text()


def applied(text: str, edits: list[dict]) -> str:
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
    for edit in sorted(edits, key=lambda each: (each["line"], each["column"]), reverse=True):
        start = starts[edit["line"] - 1] + edit["column"] - 1
        end = starts[edit["end_line"] - 1] + edit["end_column"] - 1
        text = text[:start] + edit["text"] + text[end:]
    return text


def test_standard_input_gives_a_diff_or_with_write_the_new_text(run):
    diff = run("fix", "-", "--stdin-filename", "net.py", stdin=NET.encode())
    assert diff.status == 1
    assert diff.out.startswith("--- net.py\n+++ net.py\n")
    new = run("fix", "-", "--write", stdin=NET.encode())
    assert new.status == 0
    assert "masked.sum(x, mask > 0)" in new.out


def test_select_and_ignore_steer_what_is_converted(run, write):
    write("net.py")
    assert run("fix", "net.py", "--ignore", "masked-select").status == 0
    assert run("fix", "net.py", "--select", "nonzero").status == 0
    assert run("fix", "net.py", "--select", "dynamic").status == 1


def test_a_silenced_finding_is_not_converted(run, write):
    write("net.py", NET.replace(".sum()", ".sum()  # staticshape: ignore[masked-select]"))
    ran = run("fix", "net.py")
    assert (ran.status, ran.out) == (0, "")


def test_a_broken_file_is_named_and_the_others_are_written(run, write):
    path = write("net.py")
    write("broken.py", "def f(:\n")
    ran = run("fix", ".", "--write")
    assert ran.status == 2
    assert "broken.py:1:7: does not parse" in ran.err
    assert "masked.sum" in path.read_text()


@pytest.mark.parametrize(
    "content",
    [
        NET.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + NET.encode(),
        NET.rstrip("\n").encode(),
        NET.replace("    ", "\t").encode(),
        b"# -*- coding: latin-1 -*-\n# caf\xe9\n" + NET.encode(),
        NET.replace("def construct", "# 数据 ≤ é\n    def construct").encode(),
    ],
    ids=["crlf", "bom", "no-final-newline", "tabs", "latin-1", "non-ascii"],
)
def test_bytes_outside_the_edit_survive(run, write, content):
    path = write("net.py", content)
    assert run("fix", "net.py", "--write").status == 0
    new = path.read_bytes()
    assert b"masked.sum(x, mask > 0)" in new
    kept = [row for row in content.splitlines(keepends=True) if b"ops" not in row]
    assert [row for row in new.splitlines(keepends=True) if row in kept] == kept
    assert (b"\r\n" in new) == (b"\r\n" in content)
    assert new.count(b"\n") == content.count(b"\n") + 1


def test_interactive_answers(run, write):
    two = NET + "\n\n" + NET.split("\n\n\n")[1].replace("Net", "Other")
    path = write("net.py", two)
    assert run("fix", "-i", "net.py", stdin=b"n\nq\n").status == 1
    assert path.read_text() == two
    run("fix", "-i", "net.py", stdin=b"n\ny\n")
    assert path.read_text().count("masked_select") == 1
    write("net.py", two)
    run("fix", "-i", "net.py", stdin=b"a\n")
    assert "masked_select" not in path.read_text()


def test_interactive_shows_the_edit_before_it_asks(run, write):
    write("net.py")
    ran = run("fix", "-i", "net.py", stdin=b"q\n")
    assert ran.err.index("-        return ops.masked_select") < ran.err.index("Apply?")
