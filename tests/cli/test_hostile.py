"""Input that breaks tools: named, exit status 2, and the rest is checked."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from networks import NET, STATIC

from staticshape import analysis, cli, workers

HEAD = NET.rsplit("\n", 2)[0] + "\n"
DEEP = 5000


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"x = 1\0\n", "does not parse: source code string cannot contain null bytes"),
        (b"# coding: latin-9000\n", "unknown or wrong encoding"),
        (b"# coding: rot13\n", "unknown or wrong encoding: rot13"),
        (b"x = '\xff'\n", "not utf-8 text: byte 0xff"),
        (NET.encode("utf-16"), "not utf-8 text: byte 0xff"),
        (b"print 'Python 2'\n", "does not parse: Missing parentheses"),
        (b"# Title\n\nSome *Markdown*.\n", "does not parse"),
        ((HEAD + "(" * DEEP + ")" * DEEP + "\n").encode(), "too many nested parentheses"),
        ((HEAD + "        x = a" + ".b" * 100_000 + "\n").encode(), "nested too deep"),
        ((HEAD + "        x = " + "-" * 100_000 + "a\n").encode(), "nested too deep"),
        ((HEAD + "        x = " + "lambda: " * DEEP + "a\n").encode(), "nested too deep"),
        ("".join(" " * n + "if 1:\n" for n in range(200)).encode(), "indentation"),
    ],
    ids=[
        "nul", "unknown-encoding", "no-text-encoding", "wrong-encoding", "utf-16",
        "python-2", "markdown", "parens", "attributes", "minus", "lambda", "indentation",
    ],
)  # fmt: skip
def test_what_cannot_be_checked_is_named_and_the_rest_checked(run, write, content, error):
    write("a.py", content)
    write("b.py")
    ran = run("check", ".", "-f", "concise")
    assert ran.status == 2
    assert ran.err.startswith("staticshape: error: a.py:")
    assert error in ran.err
    assert "Traceback" not in ran.err
    assert ran.out.startswith("b.py:6:16: masked-select")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xef\xbb\xbf",
        b"\x0c\n",
        NET.replace("\n", "\r").encode(),
        (HEAD + "        y = x\n" + "        y = y + 1\n" * 20_000).encode(),
        (NET + "TABLE = [" + "1," * 100_000 + "]\n").encode(),
        (HEAD + "        return " + " and ".join(["mask"] * 5000) + "\n").encode(),
    ],
    ids=["empty", "bom-only", "form-feed", "cr-only", "long", "big-literal", "long-and"],
)
def test_what_is_odd_but_right_is_checked(run, write, content):
    write("a.py", content)
    ran = run("check", "a.py")
    assert ran.status in (0, 1)
    assert ran.err == ""


def test_code_out_of_the_rewriter_s_reach_loses_no_finding(run, write, monkeypatch):
    def endless(*_):
        return endless()

    monkeypatch.setattr("staticshape.rewriting.convertible_by_tier", endless)
    write("a.py")
    ran = run("check", "a.py", "-f", "concise")
    assert ran.status == 2
    assert ran.out.startswith("a.py:6:16: masked-select")
    assert ran.err == (
        "staticshape: error: a.py: statements are nested too deep to be followed; "
        "split the function\n"
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda code: b"\xef\xbb\xbf" + code,
        lambda code: code.replace(b"\n", b"\r\n"),
        lambda code: code.replace(b"    ", b"\t"),
        lambda code: b"# coding: latin-1\n" + code.replace(b"return", b"s = '\xe9'; return"),
        lambda code: code + b"S = '" + b"x" * 10_000_000 + b"'\n",
        lambda code: code + b"# " + b"x" * 10_000_000,
    ],
    ids=["bom", "crlf", "tabs", "latin-1", "long-string", "long-comment"],
)
def test_how_a_file_is_written_changes_no_finding(run, write, change):
    write("a.py", change(NET.encode()))
    ran = run("check", "a.py", "-f", "json")
    (found,) = json.loads(ran.out)
    line = Path("a.py").read_bytes().decode("latin-1").splitlines()[found["line"] - 1]
    assert (ran.status, found["rule"], ran.err) == (1, "masked-select", "")
    assert line[found["column"] - 1 :].startswith("ops.masked_select")


def test_folders_links_and_pipes_that_look_like_sources(run, write, here):
    write("net.py")
    write("package.py/inner.py")
    (here / "loop").symlink_to(here)
    (here / "again.py").symlink_to("net.py")
    (here / "gone.py").symlink_to("nowhere.py")
    os.mkfifo(here / "pipe.py")
    ran = run("check", ".", "-f", "concise")
    assert ran.status == 2
    assert ran.err == (
        "staticshape: error: gone.py: dangling symbolic link\n"
        "staticshape: error: pipe.py: not a regular file\n"
    )
    places = [line.split(" ")[0] for line in ran.out.splitlines()]
    assert places == ["again.py:6:16:", "net.py:6:16:", "package.py/inner.py:6:16:"]


def test_a_name_of_several_lines_is_written_on_one(run, write, here):
    write("new\nnet.py")
    (here / "a\rb.py").symlink_to("nowhere.py")
    ran = run("check", ".", "-f", "concise")
    assert ran.out.startswith("new\\nnet.py:6:16: masked-select")
    assert ran.err == "staticshape: error: a\\rb.py: dangling symbolic link\n"


def test_a_configuration_that_cannot_be_read_is_named(run, write, monkeypatch):
    write("pyproject.toml", "[tool.staticshape]\n")
    write("a.py")
    real = Path.read_bytes

    def refuse(path):
        if path.name == "pyproject.toml":
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    ran = run("check", "a.py")
    assert ran.status == 2
    assert ran.err.endswith("pyproject.toml: cannot be read: Permission denied\n")


def test_a_working_folder_that_is_gone(run, write, here, monkeypatch):
    net = write("a.py")
    (here / "inner").mkdir()
    monkeypatch.chdir(here / "inner")
    (here / "inner").rmdir()
    ran = run("check", net)
    monkeypatch.chdir(here)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "staticshape: error: the working folder is gone: No such file or directory\n"
    )


def test_columns_count_characters(run, write):
    write("a.py", NET.replace("return ops", "s = '数据é'; return ops"))
    ran = run("check", "a.py")
    lines = ran.out.splitlines()
    assert lines[0].startswith("a.py:6:27: ")
    assert lines[3] == "  | " + " " * 28 + "^" * 30  # two wide characters before it


def test_control_characters_in_the_source_do_not_reach_the_terminal(run, write):
    write("a.py", NET.replace(".sum()", ".sum()  # \x1b[31m\x07"))
    assert "\x1b" not in run("check", "a.py").out


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_and_folder_are_named(run, write, here):
    write("a.py").chmod(0)
    write("dark/b.py").parent.chmod(0)
    write("c.py")
    ran = run("check", ".", "-f", "concise")
    (here / "dark").chmod(0o700)
    assert ran.status == 2
    assert "a.py: cannot be read: Permission denied" in ran.err
    assert "dark: cannot be read: Permission denied" in ran.err
    assert ran.out.startswith("c.py:6:16")


def test_a_file_that_cannot_be_read_is_named(run, write, monkeypatch):
    write("a.py")
    write("b.py")
    real = open

    def refuse(path, *args, **options):
        if str(path).endswith("a.py"):
            raise PermissionError(13, "Permission denied", path)
        return real(path, *args, **options)

    monkeypatch.setattr("builtins.open", refuse)
    ran = run("check", ".", "-f", "concise")
    assert ran.status == 2
    assert ran.err == "staticshape: error: a.py: cannot be read: Permission denied\n"
    assert ran.out.startswith("b.py:6:16")


def test_a_fault_of_the_tool_is_one_line_that_names_the_file(run, write, monkeypatch):
    real = analysis.analyze

    def fails(source, project=None):
        if source.path == "a.py":
            raise ZeroDivisionError("division by zero")
        return real(source, project)

    monkeypatch.setattr(analysis, "analyze", fails)
    write("a.py")
    write("b.py")
    ran = run("check", ".", "-f", "concise")
    assert ran.status == 2
    assert ran.err == (
        "staticshape: error: a.py: internal error: ZeroDivisionError: division by zero; "
        "please report it together with the file (STATICSHAPE_TRACEBACK=1 shows more)\n"
    )
    assert ran.out.startswith("b.py:6:16")


def test_a_fault_of_the_rewriter_takes_no_finding_away(run, write, monkeypatch):
    monkeypatch.setattr("staticshape.rewriting.convertible_by_tier", lambda *_: 1 / 0)
    write("a.py")
    ran = run("check", "a.py", "-f", "concise")
    assert ran.status == 2
    assert ran.err.startswith("staticshape: error: a.py: internal error: ZeroDivisionError")
    assert ran.out.startswith("a.py:6:16: masked-select")


def test_a_store_without_any_index_is_no_fault(run, write):
    code = (
        "from mindspore import jit, ops\n@jit\ndef f(x, m):\n"
        "    s = ops.masked_select(x, m)\n    x[()] = s.sum()\n    return x\n"
    )
    write("a.py", code)
    ran = run("check", "a.py", "-f", "concise")
    assert (ran.status, ran.err) == (1, "")


def test_a_fault_outside_a_file_is_one_line_too(run, monkeypatch):
    monkeypatch.setattr("staticshape.commands.options.settings_of", lambda **_: 1 / 0)
    ran = run("check", "a.py")
    assert ran.status == 2
    assert ran.err.startswith("staticshape: internal error: ZeroDivisionError: division by zero")
    assert ran.err.count("\n") == 1


def test_ctrl_c_is_status_130(run, monkeypatch):
    def interrupted(**_):
        raise KeyboardInterrupt

    monkeypatch.setattr("staticshape.commands.options.settings_of", interrupted)
    ran = run("check", "a.py")
    assert (ran.status, ran.err.strip()) == (130, "staticshape: interrupted")


def _hears_ctrl_c():
    """What a shell puts into the background ignores Ctrl-C, and so does all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_while_workers_run(write, here):
    for number in range(300):  # a minute of work
        write(
            f"{number}.py", NET + f"@ms.jit\ndef f{number}(x):\n    return x[x > 0].sum()\n" * 300
        )
    command = [sys.executable, "-m", "staticshape", "check", ".", "--no-cache", "-j", "2"]
    process = subprocess.Popen(
        [*command, "-f", "json-lines"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=_hears_ctrl_c,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline()  # the first of many
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err.strip()) == (130, "staticshape: interrupted")


def test_a_closed_pipe_is_quiet(write, here):
    for number in range(40):
        write(f"{number}.py", NET * 20)
    command = f"{sys.executable} -m staticshape check . -f json-lines | head -n 1"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert ended.stdout.count("\n") == 1
    assert ended.stderr == ""


def test_a_closed_output_is_quiet(write, here):
    write("net.py")
    command = f"{sys.executable} -m staticshape check net.py >&- 2>&-"
    assert subprocess.run(command, shell=True, cwd=here, check=False).returncode == 1


def test_names_that_are_no_utf_8_and_an_ascii_terminal(write, here):
    path = here / os.fsdecode(b"caf\xe9.py")
    path.write_text(NET.replace("return", "s = '数'; return"))
    for output_format in ("full", "json", "sarif", "junit", "html", "gitlab", "github"):
        ended = subprocess.run(
            [sys.executable, "-m", "staticshape", "check", ".", "-f", output_format],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        )
        assert (ended.returncode, ended.stderr) == (1, b""), output_format


def test_many_files_give_the_same_in_parallel(run, write):
    for number in range(70):
        write(f"{number:03}.py", (NET, STATIC, "def f(:\n")[number % 3])
    alone = run("check", ".", "--no-cache", "-j", "1", "-f", "json")
    parallel = run("check", ".", "--no-cache", "-j", "2", "-f", "json")
    assert parallel == alone
    assert alone.status == 2


def test_a_worker_that_dies_costs_one_file(run, write, monkeypatch):
    real = workers.check_file

    def dies(found, project, **given):
        if Path(found.path).name == "007.py":
            os._exit(11)
        return real(found, project, **given)

    monkeypatch.setattr(workers, "check_file", dies)
    for number in range(66):
        write(f"{number:03}.py")
    ran = run("check", ".", "--no-cache", "-j", "2", "-f", "concise")
    assert ran.status == 2
    assert ran.err == (
        "staticshape: error: 007.py: checking it kills the process; please report the file\n"
    )
    assert ran.out.count("\n") == 65


def test_main_turns_a_usage_error_into_status_2():
    with pytest.raises(SystemExit) as ended:
        cli.main(["nonsense"])
    assert ended.value.code == 2
