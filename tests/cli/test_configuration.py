"""`[tool.staticshape]`: what it steers and how a mistake in it is named."""

from __future__ import annotations

import pytest


def config(write, text: str) -> None:
    write("pyproject.toml", f"[tool.staticshape]\n{text}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("slect = []", "[tool.staticshape]: unknown key `slect`; did you mean `select`?"),
        ("select = 'all'", "`select` must be a list of strings, not 'all'"),
        ("select = [1]", "`select` must be a list of strings, not [1]"),
        ("jobs = true", "`jobs` must be a whole number, not True"),
        ("jobs = -1", "`jobs` must not be negative, not -1"),
        ("ignore = ['dynamc']", "unknown rule or severity `dynamc`; did you mean `dynamic`?"),
        ("[tool.staticshape.rules.nonzer]\ntier = 'off'", "unknown rule `nonzer`; did you mean"),
        ("[tool.staticshape.rules.nonzero]\ntier = 'saef'", "unknown tier `saef`; did you mean"),
        ("[tool.staticshape.rules.nonzero]\nteir = 'off'", "unknown key `teir`; did you mean"),
        ("[[tool.staticshape.overrides]]\nignore = []", "`paths` is missing"),
        ("[[tool.staticshape.overrides]]\npath = []", "unknown key `path`; did you mean `paths`?"),
        ("[tool.staticshape.capacity]\n'a:b:c' = 0", "`a:b:c` must be a whole number above 0"),
        ("[tool.staticshape.capacity]\n'a:b' = 8", "`a:b` is not written as `FILE:FUNCTION:NAME`"),
        ("[tool.staticshape.rules.nonzero]\ntier = 'verified'", "unknown tier `verified`"),
        ("select = [", "is not valid TOML"),
    ],
)
def test_a_mistake_is_named_with_file_and_key(run, write, text, message):
    write("net.py")
    config(write, text)
    ran = run("check", "net.py")
    assert (ran.status, ran.out) == (2, "")
    assert "pyproject.toml" in ran.err
    assert message in ran.err


def test_select_ignore_and_the_command_line_over_them(run, write):
    write("net.py")
    config(write, "select = ['nonzero']")
    assert run("check", "net.py").status == 0
    assert run("check", "net.py", "--select", "masked-select").status == 1
    assert run("check", "net.py", "--extend-select", "masked-select").status == 1
    assert run("check", "net.py", "--isolated").status == 1
    config(write, "ignore = ['masked-select']")
    assert run("check", "net.py").status == 0


def test_overrides_hold_for_their_paths_and_the_last_wins(run, write):
    for name in ("src/a.py", "tests/a.py", "tests/deep/b.py"):
        write(name)
    config(
        write,
        "[[tool.staticshape.overrides]]\npaths = ['tests/']\nignore = ['dynamic']\n"
        "[[tool.staticshape.overrides]]\npaths = ['tests/deep/']\nselect = ['all']",
    )
    ran = run("check", ".", "-f", "concise")
    assert [row.split(":")[0] for row in ran.out.splitlines()] == ["src/a.py", "tests/deep/b.py"]


def test_it_is_found_above_the_checked_path(run, write, here, monkeypatch):
    write("pkg/net.py")
    config(write, "ignore = ['dynamic']")
    monkeypatch.chdir(here / "pkg")
    assert run("check", "net.py").status == 0


def test_another_file_can_be_named(run, write):
    write("net.py")
    write("other/settings.toml", "ignore = ['dynamic']")
    assert run("check", "net.py", "--config", "other/settings.toml").status == 0
    write("other/settings.toml", "[tool.staticshape]\nignore = ['dynamic']")
    assert run("check", "net.py", "--config", "other/settings.toml").status == 0


def test_a_pyproject_of_someone_else_does_not_matter(run, write):
    write("net.py")
    write("pyproject.toml", "[tool.other]\nx = 1\n")
    assert run("check", "net.py").status == 1


def test_output_format_and_exclude(run, write):
    write("net.py")
    write("old/net.py")
    config(write, "output-format = 'concise'\nexclude = ['old/']")
    ran = run("check", ".")
    assert [row.split(":")[0] for row in ran.out.splitlines()] == ["net.py"]
    assert run("check", "old/net.py").status == 1
    assert run("check", "old/net.py", "--force-exclude").status == 0


def test_a_rule_can_be_kept_from_being_fixed(run, write):
    path = write("net.py")
    config(write, "[tool.staticshape.rules.masked-select]\ntier = 'off'")
    ran = run("fix", "net.py", "--write")
    assert ran.status == 1
    assert "masked_select" in path.read_text()
    assert "refused: the configuration says never to fix `masked-select`" in ran.err
    assert "fix: available" not in run("check", "net.py").out


def test_a_demoted_rule_is_held_back_and_counted(run, write):
    path = write("net.py")
    config(write, "[tool.staticshape.rules.masked-select]\ntier = 'unsafe'")
    ran = run("fix", "net.py", "--write")
    assert ran.status == 1
    assert "staticshape: 1 fix held back; --unsafe-fixes includes them\n" in ran.err
    assert "refused:" not in ran.err
    assert "masked_select" in path.read_text()
    assert "fix: available (--unsafe-fixes)" in run("check", "net.py").out
    assert run("fix", "net.py", "--write", "--unsafe-fixes").status == 0
    assert "masked.sum" in path.read_text()
