"""What the command line takes, how it helps, and what it says of mistakes."""

from __future__ import annotations

import argparse
import re

import pytest

from staticshape.commands.arguments import Parser
from staticshape.commands.group import COMMANDS, command

#: A command line, and what it says that is not the default.
LINES = [
    ("check", "a.py", {"paths": ["a.py"]}),
    ("check", "", {}),
    ("check", "a.py folder -", {"paths": ["a.py", "folder", "-"]}),
    ("check", "a.py -q folder", {"paths": ["a.py", "folder"], "quiet": True}),
    (
        "check",
        "--select nonzero --select=dynamic,branch",
        {"select": ["nonzero", "dynamic,branch"]},
    ),
    ("check", "--select=", {"select": [""]}),
    ("check", "--no-cache --cache --no-gitignore", {"cache": True, "gitignore": False}),
    ("check", "-qfjson -j4", {"quiet": True, "output_format": "json", "jobs": 4}),
    ("check", "--add-ignores", {"add_ignores": ""}),
    ("check", "--add-ignores legacy", {"add_ignores": "legacy"}),
    ("check", "a.py -- -odd.py -", {"paths": ["a.py", "./-odd.py", "-"]}),
    ("fix", "-wi --no-unsafe-fixes", {"write": True, "interactive": True, "unsafe_fixes": False}),
    ("plan", "a.npy --buckets 4 --cost attention", {"buckets": 4, "cost": "attention"}),
    ("plan", "a.npy --memory .5", {"memory": 0.5}),
    ("explain", "nonzero -f json", {"rules": ["nonzero"], "output_format": "json"}),
    ("server", "--tcp :4711", {"tcp": ":4711"}),
]
MISTAKES = [
    ("", "usage: staticshape [OPTIONS] COMMAND"),
    ("chek a.py", "command line: unknown command `chek`; did you mean `check`?"),
    ("--verson", "staticshape: unknown option `--verson`; did you mean `--version`?"),
    ("check --selct x a.py", "check: unknown option `--selct`; did you mean `--select`?"),
    ("check a.py --sel=x", "check: unknown option `--sel`; did you mean `--select`?"),
    ("check a.py --select", "argument --select: expected one argument"),
    ("check --select --quiet", "argument --select: expected one argument"),
    ("check a.py --quiet=yes", "argument -q/--quiet: ignored explicit argument 'yes'"),
    ("check -j -1 a.py", "argument -j/--jobs: `-1` is no whole number from 0 on"),
    ("check -j ² a.py", "argument -j/--jobs: `²` is no whole number from 0 on"),
    ("check --config . a.py", "argument --config: `.` is a folder"),
    ("check -o . a.py", "argument -o/--output-file: `.` is a folder"),
    ("plan", "the following arguments are required: PATH (`staticshape plan --help` shows more)"),
    ("plan a --cost tokns", "argument --cost: unknown value `tokns`; did you mean `tokens`?"),
    ("plan a --memory nan", "argument --memory: `nan` is no number above 0"),
    ("verify a.py", "argument BEFORE: `a.py` does not exist"),
    ("server now", "unexpected argument `now`"),
]


@pytest.mark.parametrize(("name", "line", "given"), LINES)
def test_a_line_is_read(name, line, given):
    parser = command(name)[1]
    words = line.split()
    read = parser.read(words)
    usual = parser.read(["a.npy"] if name == "plan" else [])
    assert {key: value for key, value in read.items() if value != usual[key]} == given


@pytest.mark.parametrize(("line", "message"), MISTAKES)
def test_a_mistake_is_one_line_and_status_2(run, line, message):
    ran = run(*line.split())
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1 or not line


def test_what_trace_does_not_know_goes_to_the_program(tmp_path):
    script = tmp_path / "train.py"
    script.touch()
    parser = command("trace")[1]
    words = ["--lr", "0.1", "--timeout", "9", "data.csv", "--", "--timeout", "3"]
    given = parser.read([str(script), *words])
    assert (given["script"], given["timeout"]) == (str(script), 9.0)
    assert given["arguments"] == ["--lr", "0.1", "data.csv", "--timeout", "3"]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_tells_every_option(run, name, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    shown = run(name, "--help")
    assert shown.status == 0
    assert shown.out.startswith(f"usage: staticshape {name} [OPTIONS]")
    assert max(map(len, shown.out.splitlines())) <= 90  # the text above the options stays as it is
    for action in command(name)[1]._actions:
        assert action.help
        assert not action.option_strings or action.option_strings[0] in shown.out


def test_help_lists_all_commands(run):
    shown = run("--help")
    assert shown.status == 0
    for name, text in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(text)}$", shown.out, re.MULTILINE)


def test_every_default_is_what_its_type_would_give():
    for name in COMMANDS:
        for action in command(name)[1]._actions:
            if callable(action.type) and action.default is not None:
                assert action.type(str(action.default)) == action.default


def test_a_parser_can_find_a_mistake():
    parser = Parser("demo")
    parser.add_argument("--size", type=int)
    assert parser.read(["--size", "3"]) == {"size": 3}
    assert isinstance(parser, argparse.ArgumentParser)
