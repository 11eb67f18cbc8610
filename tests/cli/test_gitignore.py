"""The matching of .gitignore patterns, held against git's own by way of `pathspec`."""

from __future__ import annotations

import subprocess

import pathspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from staticshape.gitignore import IgnoreFile

NAMES = ["a", "b", "ab", "a.py", "b.pyc", ".env", "build"]
PATTERNS = [
    *NAMES,
    *(f"{name}/" for name in NAMES),
    "/a",
    "/build/",
    "a/b",
    "/a/b.pyc",
    "a/ab/",
    "*",
    "*.py",
    "*.py[cod]",
    "a*",
    "?",
    "*b*",
    "[ab]",
    "[!a]",
    "[a-b].py",
    "**/b",
    "**/a/b",
    "a/*.py",
    "a/**/b",
    "\\a",
    "# comment",
    "",
    "  ",
    "b   ",
    "*.py/",
]
GIT_ONLY = ["*/", "a/**", "/a/**"]  # where `pathspec` and git disagree
line = (
    st.tuples(st.sampled_from(["", "", "!"]), st.sampled_from(PATTERNS))
    .map("".join)
    .filter(lambda line: line.strip(" !"))
)
path = st.lists(st.sampled_from(NAMES), min_size=1, max_size=4).map("/".join)


def by_pathspec(lines: list[str], relative: str, is_folder: bool) -> bool | None:
    """What the last matching pattern says."""
    decided = None
    for pattern in pathspec.GitIgnoreSpec.from_lines(lines).patterns:
        matched = pattern.regex and pattern.regex.match(relative + "/" * is_folder)
        if pattern.include is not None and matched:
            decided = pattern.include
    return decided


@settings(max_examples=1500, deadline=None)
@given(st.lists(line, max_size=5), path, st.booleans())
def test_a_path_is_decided_as_by_pathspec(lines, relative, is_folder):
    ours = IgnoreFile("/top", lines).decides(f"/top/{relative}", is_folder)
    assert ours == by_pathspec(lines, relative, is_folder)


@pytest.mark.parametrize(
    "lines", [[pattern] for pattern in (*PATTERNS, *GIT_ONLY) if pattern.strip()]
)
def test_git_ignores_the_same_entries(tmp_path, lines):
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / ".gitignore").write_text("\n".join(lines) + "\n")
    for name in NAMES:
        (tmp_path / "a" / "ab").mkdir(parents=True, exist_ok=True)
        for folder in (tmp_path, tmp_path / "a", tmp_path / "a" / "ab"):
            if not (folder / name).exists():
                (folder / name).write_text("")
    ours = IgnoreFile(str(tmp_path), lines)
    for each in sorted(tmp_path.rglob("*")):
        if ".git" in each.parts or each.name == ".gitignore":
            continue
        asked = subprocess.run(["git", "-C", tmp_path, "check-ignore", "-q", each], check=False)
        assert bool(ours.decides(str(each), each.is_dir())) == (asked.returncode == 0), each


def test_other_folders_are_not_decided():
    assert IgnoreFile("/top", ["*"]).decides("/topper/a.py", False) is None


@pytest.mark.parametrize("line", ["!", "!  ", "/", "//", "a//b", "[", "a/[b", "\\", "**/", "***/x"])
def test_a_pattern_that_makes_no_sense_is_no_error(line):
    assert IgnoreFile("/top", [line, "b.py"]).decides("/top/b.py", False) is True
