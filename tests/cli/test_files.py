"""Which files are checked."""

from __future__ import annotations

import os

from staticshape.files import discover


def names(*paths: str, **options) -> list[str]:
    found = discover(paths or (".",), **options)
    assert not found.errors
    return [each.path for each in found.files]


def test_python_files_and_notebooks_below_a_folder(write):
    for name in ("a.py", "b.ipynb", "c.txt", "d.pyi", "sub/deep/e.py", "name with space/é.py"):
        write(name)
    assert names() == ["a.py", "b.ipynb", "name with space/é.py", "sub/deep/e.py"]


def test_what_is_never_entered(write):
    for name in (
        ".hidden/a.py", "__pycache__/a.py", "node_modules/a.py", "site-packages/a.py",
        ".git/a.py", "env/pyvenv.cfg", "env/lib/a.py", "build/a.py", "kept/a.py",
    ):  # fmt: skip
        write(name)
    assert names() == ["build/a.py", "kept/a.py"]


def test_a_folder_that_is_named_is_entered_whatever_it_is_called(write):
    write("site-packages/mindspore/a.py")
    write(".hidden/b.py")
    assert names("site-packages", ".hidden") == [".hidden/b.py", "site-packages/mindspore/a.py"]


def test_gitignore_files_are_honoured(write):
    write(".gitignore", "out/\n*_pb2.py\n/top.py\n!kept_pb2.py\n# comment\n")
    write("sub/.gitignore", "local.py\n")
    for name in (
        "a.py", "out/a.py", "x_pb2.py", "kept_pb2.py", "top.py", "sub/top.py", "sub/local.py",
        "local.py", "sub/out/a.py",
    ):  # fmt: skip
        write(name)
    assert names() == ["a.py", "kept_pb2.py", "local.py", "sub/top.py"]
    assert len(names(gitignore=False)) == 9


def test_gitignore_above_a_named_folder_holds_within_its_repository(write):
    (write(".git/HEAD").parent / "info").mkdir()
    write(".git/info/exclude", "private.py\n")
    write(".gitignore", "gen_*.py\nall/\n")
    for name in ("sub/a.py", "sub/gen_a.py", "sub/private.py", "all/a.py"):
        write(name)
    assert names("sub") == ["sub/a.py"]
    assert names("all") == ["all/a.py"]


def test_a_file_that_is_named_is_taken_once_and_even_if_ignored(write):
    write(".gitignore", "a.py\n")
    write("a.py")
    write("script")
    assert names("a.py", "./a.py", "script", ".") == ["a.py", "script"]


def test_links_that_lead_in_circles_end(write, here):
    write("pkg/a.py")
    os.symlink("..", here / "pkg/loop")
    os.symlink(here / "pkg", here / "again")
    assert sorted(os.path.basename(name) for name in names()) == ["a.py"]


def test_a_dangling_link_and_a_pipe_are_named(write, here):
    write("a.py")
    os.symlink("nowhere", here / "b.py")
    os.mkfifo(here / "c.py")
    os.symlink("self.py", here / "self.py")
    found = discover(["."])
    assert [each.path for each in found.files] == ["a.py"]
    assert [error.split(":")[0] for error in found.errors] == ["b.py", "c.py", "self.py"]
    assert "dangling symbolic link" in found.errors[0]
    assert "not a regular file" in found.errors[1]


def test_exclude_patterns_are_relative_to_the_project(write, here):
    for name in ("a/x.py", "b/a/x.py", "b/y.py"):
        write(name)
    assert names(exclude=("/a/",), root=str(here)) == ["b/a/x.py", "b/y.py"]
    assert names(exclude=("a/",), root=str(here)) == ["b/y.py"]
