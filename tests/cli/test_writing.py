"""Writing a set of files: all change or none, and every original is whole whatever happens."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import textwrap

import pytest

from staticshape import writing
from staticshape.errors import UsageError
from staticshape.writing import write_files


def everything(folder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def three(here):
    for name in "abc":
        (here / name).write_bytes(name.encode())
    return here


def test_all_change(three):
    write_files({str(three / name): b"new " + name.encode() for name in "abc"})
    assert everything(three) == {"a": b"new a", "b": b"new b", "c": b"new c"}


def test_a_file_that_is_not_there_is_made(here):
    write_files({str(here / "a"): b"new"})
    assert everything(here) == {"a": b"new"}


def test_permissions_stay(three):
    (three / "a").chmod(0o751)
    write_files({str(three / "a"): b"new"})
    assert stat.S_IMODE((three / "a").stat().st_mode) == 0o751


def test_a_symbolic_link_stays_and_what_it_leads_to_changes(three):
    (three / "sub").mkdir()
    os.symlink("../a", three / "sub/link")
    write_files({str(three / "sub/link"): b"new"})
    assert (three / "sub/link").is_symlink()
    assert (three / "a").read_bytes() == b"new"
    assert everything(three / "sub") == {"link": b"new"}


def test_a_read_only_file_is_not_replaced_and_no_other_is_changed(three):
    (three / "b").chmod(0o444)
    with pytest.raises(UsageError, match=r"b: cannot be written: .*read-only; nothing was changed"):
        write_files({str(three / name): b"new" for name in "abc"})
    assert everything(three) == {"a": b"a", "b": b"b", "c": b"c"}


@pytest.mark.parametrize("call", ["os.replace", "os.fsync", "os.link"])
@pytest.mark.parametrize("time", [1, 2, 3])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_at_any_step_changes_nothing(three, monkeypatch, call, time, error):
    name = call.removeprefix("os.")
    real, calls = getattr(os, name), 0

    def fails(*args, **options):
        nonlocal calls
        calls += 1
        if calls == time:
            raise error
        return real(*args, **options)

    monkeypatch.setattr(f"staticshape.writing.{call}", fails)
    expected = {"a": b"a", "b": b"b", "c": b"c"}
    contents = {str(three / each): b"new" for each in "abc"}
    if name == "link" and isinstance(error, OSError):  # copies serve where links do not
        write_files(contents)
        expected = dict.fromkeys("abc", b"new")
    else:
        with pytest.raises((UsageError, KeyboardInterrupt)):
            write_files(contents)
    assert everything(three) == expected


def test_a_really_full_disk_changes_nothing(here):
    """A process that may write 4 KiB a file, the second text is longer."""
    for name in "ab":
        (here / name).write_bytes(b"old")
    code = """
        import resource, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        from staticshape.writing import write_files
        write_files({"a": b"new", "b": b"x" * 10000})
    """
    ended = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True
    )
    assert "UsageError: " in ended.stderr
    assert "nothing was changed" in ended.stderr
    assert everything(here) == {"a": b"old", "b": b"old"}


def test_a_killed_process_leaves_whole_files(here):
    """Killed at every rename: each file is the old or the new text, never a part."""
    old, new = b"old\n" * 5000, b"new text\n" * 5000
    for step in range(1, 4):
        for name in "ab":
            (here / name).write_bytes(old)
        code = f"""
            import os
            real, left = os.replace, {step}
            def replace(*args):
                global left
                left -= 1
                if left == 0:
                    os._exit(9)
                real(*args)
            os.replace = replace
            from staticshape.writing import write_files
            write_files({{name: b"new text\\n" * 5000 for name in "ab"}})
        """
        subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
        assert {(here / name).read_bytes() for name in "ab"} <= {old, new}


def test_fix_writes_nothing_when_one_file_is_read_only(run, write):
    first, second = write("a.py"), write("b.py")
    before = first.read_bytes()
    second.chmod(0o444)
    ran = run("fix", ".", "--write")
    assert ran.status == 2
    assert "b.py: cannot be written: the file is read-only; nothing was changed" in ran.err
    assert first.read_bytes() == second.read_bytes() == before


def test_temporary_names_are_beside_the_target_and_hidden():
    assert os.path.dirname(writing._beside("/x/net.py", "new")) == "/x"
    assert os.path.basename(writing._beside("/x/net.py", "new")).startswith(".net.py.")
