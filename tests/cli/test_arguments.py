"""A plain command line is read without click; what is read is what click would have read."""

from __future__ import annotations

import click
import pytest

from staticshape.commands import check, fix
from staticshape.commands.arguments import parse
from staticshape.commands.group import made_of

PLAIN = [
    ("check", "a.py"),
    ("check", "a.py folder -"),
    ("check", "-q a.py --select nonzero --select=dynamic,branch --ignore x"),
    ("check", "a.py -f json --output-file report.json --statistics --exit-zero"),
    ("check", "--no-cache --cache --no-gitignore -j 4 --exclude third/ a.py --isolated"),
    ("check", "--config other.toml --stdin-filename net.py - --template={path}"),
    ("check", "--select= a.py"),
    ("check", ""),
    ("fix", "a.py --write --diff -w --no-unsafe-fixes"),
    ("fix", "a.py --unsafe-fixes -i --verify --entry Net --inputs a.py:inputs"),
    ("fix", "a.py --output-format json"),
]
FOR_CLICK = [
    "--help",
    "-h",
    "a.py --selct nonzero",
    "a.py --select",
    "a.py --select --quiet",
    "a.py --quiet=yes",
    "a.py -qf json",
    "a.py -fjson",
    "a.py -f=json",
    "a.py -j many",
    "a.py -j -1",
    "a.py -j ²",
    "-- -odd.py",
    "a.py --add-ignores",
    "a.py --config .",
]


@pytest.mark.parametrize(("command", "line"), PLAIN)
def test_click_reads_a_plain_line_alike(command, line):
    module = {"check": check, "fix": fix}[command]
    by_click = made_of(command, module).make_context(command, line.split()).params
    assert parse(module.OPTIONS, line.split()) == by_click


@pytest.mark.parametrize("line", FOR_CLICK)
def test_everything_else_is_left_to_click(line):
    assert parse(check.OPTIONS, line.split()) is None


def test_click_knows_every_option():
    for name, module in (("check", check), ("fix", fix)):
        text = made_of(name, module).get_help(click.Context(click.Command(name)))
        for option in module.OPTIONS:
            assert option.names[0].partition("/")[0] in text
            assert " ".join(option.help.split()[:3]) in " ".join(text.split())


def test_help_and_mistakes_look_as_ever(run):
    shown = run("check", "--help")
    assert shown.status == 0
    assert shown.out.startswith("Usage: staticshape check [OPTIONS] PATH...\n")
    wrong = run("check", "--selct", "nonzero", "a.py")
    assert wrong.status == 2
    assert "No such option" in wrong.err
    assert "--selct" in wrong.err and "--select" in wrong.err
