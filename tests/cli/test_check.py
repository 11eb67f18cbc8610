"""`check`: what it prints, where, and with which exit status."""

from __future__ import annotations

import json
import subprocess
import sys

from networks import NET, STATIC

MESSAGE = "masked_select keeps as many elements as the mask has true values"


def test_nothing_found_is_status_0(run, write):
    write("net.py", STATIC)
    ran = run("check", "net.py")
    assert (ran.status, ran.out, ran.err) == (0, "No findings in 1 file.\n", "")


def test_a_finding_is_status_1_with_its_line_and_carets(run, write):
    write("net.py")
    ran = run("check", "net.py")
    lines = ran.out.splitlines()
    assert ran.status == 1
    assert lines[0].startswith(f"net.py:6:16: masked-select [dynamic] {MESSAGE}")
    assert lines[1:4] == [
        "5 |     def construct(self, x, mask):",
        "6 |         return ops.masked_select(x, mask > 0).sum()",
        "  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
    ]
    assert lines[-1].startswith("1 finding in 1 of 1 file")


def test_concise_is_one_line_a_finding(run, write):
    write("net.py")
    ran = run("check", "net.py", "--output-format", "concise")
    assert ran.out.count("\n") == 1
    assert ran.out.startswith(f"net.py:6:16: masked-select [dynamic] {MESSAGE}")


def test_json_members(run, write):
    write("net.py")
    ran = run("check", "net.py", "--output-format", "json")
    (found,) = json.loads(ran.out)
    assert ran.status == 1
    assert {key: found[key] for key in ("path", "rule", "severity")} == {
        "path": "net.py",
        "rule": "masked-select",
        "severity": "dynamic",
    }
    place = [found[key] for key in ("line", "column", "end_line", "end_column")]
    assert place == [6, 16, 6, 46]
    assert found["message"] == MESSAGE
    assert found["fix"] == {"tier": "safe"}
    for step in found["chain"]:
        assert set(step) == {"path", "line", "column", "message"}


def test_json_of_nothing_is_an_empty_array(run, write):
    write("net.py", STATIC)
    ran = run("check", "net.py", "-f", "json")
    assert (ran.status, json.loads(ran.out)) == (0, [])


def test_a_broken_file_is_named_and_the_others_are_checked(run, write):
    write("a.py")
    write("broken.py", "def f(:\n")
    write("c.py")
    ran = run("check", ".", "-f", "json")
    assert ran.status == 2
    assert [each["path"] for each in json.loads(ran.out)] == ["a.py", "c.py"]
    assert ran.err == "staticshape: error: broken.py:1:7: does not parse: invalid syntax\n"


def test_a_missing_path_is_named_and_the_others_are_checked(run, write):
    write("net.py")
    ran = run("check", "nowhere.py", "net.py", "-f", "concise")
    assert ran.status == 2
    assert ran.err == "staticshape: error: nowhere.py: no such file or folder\n"
    assert ran.out.startswith("net.py:6:16: masked-select")


def test_standard_input_under_a_name(run):
    ran = run("check", "-", "--stdin-filename", "pkg/net.py", "-f", "concise", stdin=NET.encode())
    assert ran.status == 1
    assert ran.out.startswith("pkg/net.py:6:16: masked-select")


def test_standard_input_shows_its_own_lines(run):
    ran = run("check", "-", stdin=NET.encode())
    assert "6 |         return ops.masked_select(x, mask > 0).sum()" in ran.out
    assert ran.out.startswith("<stdin>:6:16:")


def test_no_paths_is_no_error_for_hooks(run):
    ran = run("check")
    assert (ran.status, ran.out) == (0, "")
    assert "nothing to check" in ran.err


def test_an_unknown_option_and_an_unknown_format(run, write):
    write("net.py")
    assert run("check", "--nonsense").status == 2
    ran = run("check", "net.py", "-f", "jsn")
    assert ran.status == 2
    assert ran.err == (
        "staticshape: error: --output-format: unknown output format `jsn`; did you mean `json`?\n"
    )


def test_exit_zero(run, write):
    write("net.py")
    assert run("check", "net.py", "--exit-zero").status == 0


def test_the_order_is_that_of_paths_and_places(run, write):
    for name in ("b.py", "a.py", "sub/z.py"):
        write(name, NET + NET.split("\n\n\n")[1].replace("Net", "Other"))
    ran = run("check", "sub", "b.py", "a.py", "-f", "concise")
    places = [row.split(" ")[0] for row in ran.out.splitlines()]
    assert places == [
        "a.py:6:16:", "a.py:9:16:", "b.py:6:16:", "b.py:9:16:", "sub/z.py:6:16:", "sub/z.py:9:16:",
    ]  # fmt: skip


def test_statistics(run, write):
    write("a.py")
    write("b.py")
    ran = run("check", ".", "--statistics")
    assert ran.out.split()[:3] == ["2", "masked-select", "[dynamic]"]
    assert run("check", ".", "--statistics", "-q").out == ran.out
    assert run("check", ".", "--template", "{path}", "-q").out == "a.py\nb.py\n"


def test_template(run, write):
    write("net.py")
    ran = run("check", "net.py", "--template", "{line}|{rule}|{source}")
    assert ran.out == "6|masked-select|return ops.masked_select(x, mask > 0).sum()\n"


def test_a_template_with_an_unknown_field(run, write):
    write("net.py")
    ran = run("check", "net.py", "--template", "{rul}")
    assert (ran.status, ran.out) == (2, "")
    assert "unknown field `rul`; did you mean `rule`?" in ran.err


def test_output_file(run, write, here):
    write("net.py")
    ran = run("check", "net.py", "-f", "json", "-o", "out.json")
    assert (ran.status, ran.out) == (1, "")
    assert json.loads((here / "out.json").read_text())[0]["rule"] == "masked-select"


def test_no_colour_off_a_terminal_and_colour_when_forced(run, write, monkeypatch):
    write("net.py")
    assert "\x1b[" not in run("check", "net.py").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("check", "net.py").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("check", "net.py").out


def test_version():
    command = [sys.executable, "-m", "staticshape", "--version"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("staticshape ")


def test_help_names_every_command(run):
    ran = run("--help")
    assert ran.status == 0
    for name in ("check", "fix", "verify", "trace", "plan", "explain", "server"):
        assert f"  {name} " in ran.out


def test_whether_a_fix_is_available(run, write):
    write("net.py")
    assert run("check", "net.py").out.splitlines()[-4] == "  = fix: available (safe)"
    write("net.py", NET.replace(".sum()", ""))
    ran = run("check", "net.py", "-f", "json")
    assert json.loads(ran.out)[0]["fix"] == {"tier": "unsafe"}
    write("net.py", NET.replace("ops.masked_select(x, mask > 0).sum()", "ops.unique(x)[0]"))
    ran = run("check", "net.py", "-f", "json")
    assert json.loads(ran.out)[0]["rule"] == "unique"


def test_show_fixes_puts_the_edit_into_the_frame(run, write):
    write("net.py")
    out = run("check", "net.py", "--show-fixes").out
    assert "  -         return ops.masked_select(x, mask > 0).sum()\n" in out
    assert "  +         return masked.sum(x, mask > 0)\n" in out
