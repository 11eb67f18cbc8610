"""`# staticshape:` comments: input, and the lines whose finding is still reported."""

from __future__ import annotations

import pytest
from networks import NET

from staticshape.directives import capacities, directives, sift
from staticshape.findings import Finding, Span
from staticshape.source import SourceFile

HEAD = "from mindspore import nn, ops\n\n\nclass Net(nn.Cell):\n    def construct(self, x, m):\n"


@pytest.mark.parametrize(
    ("body", "reported"),
    [
        ("F(x)", [1]),
        ("F(x)  # staticshape: ignore", []),
        ("F(x)  # staticshape: ignore[masked-select]", []),
        ("F(x)  # staticshape: ignore[dynamic]", []),
        ("F(x)  # staticshape: ignore[nonzero, masked-select]", []),
        ("F(x)  # staticshape: ignore[nonzero]", [1]),
        ("F(x)  # staticshape: ignore[masked-select] rows are few", []),
        ("F(x)  # noqa  # staticshape: ignore[masked-select]", []),
        ("F(x)  #staticshape:ignore[masked-select]", []),
        ("F(x)  # staticshape: ignored", [1]),
        ("'# staticshape: ignore'; F(x)", [1]),
        ("# staticshape: ignore\nF(x)\nF(y)", [3]),
        ("F(x)\n# staticshape: ignore\n\n# why\nF(y)", [1]),
        ("# staticshape: ignore\nif a:\n    F(x)\n    F(y)\nF(z)", [5]),
        ("# staticshape: ignore\n@jit\ndef f():\n    F(x)\nF(z)", [5]),
        ("# staticshape: disable[dynamic]\nF(x)\n# staticshape: enable[dynamic]\nF(y)", [4]),
        ("F(w)\n# staticshape: disable\nF(x)\nF(y)", [1]),
        ("F(x)\nF(y)\n# staticshape: file-ignore[masked-select]", []),
        ("g(\n    F(x),  # staticshape: ignore\n    F(y),\n)", [3]),
        ("g(\n    F(x),\n    F(y),\n)  # staticshape: ignore", []),
        ("F(x, '''\n''')  # staticshape: ignore", []),
    ],
)
def test_what_is_silenced(body, reported):
    source = SourceFile("a.py", body.encode())
    findings = tuple(
        Finding("a.py", Span(line, text.index("F") + 1, line, len(text)), "masked-select",
                "dynamic", "m")
        for line, text in enumerate(source.lines, 1)
        if "F(" in text
    )  # fmt: skip
    assert [each.span.line for each in sift(source, findings).kept] == reported


def test_an_if_is_not_silenced_by_a_comment_in_its_body():
    source = SourceFile("a.py", b"if a:\n    b()  # staticshape: ignore\n    c()\n")
    found = Finding("a.py", Span(1, 1, 3, 8), "tensor-branch", "branch", "m")
    assert sift(source, (found,)).kept == (found,)


def test_unused_suppressions_are_warned_of(run, write):
    write("net.py", "import mindspore  # staticshape: ignore[nonzero]\n" + NET)
    ran = run("check", "net.py", "-f", "concise")
    assert ran.err == (
        "staticshape: warning: net.py:1:19: unused suppression: no finding of `nonzero` here\n"
    )
    assert run("check", "net.py", "-q").err == ""


def test_a_used_suppression_is_not_warned_of(run, write):
    write("net.py", NET.replace(".sum()", ".sum()  # staticshape: ignore[masked-select]"))
    ran = run("check", "net.py")
    assert (ran.status, ran.err) == (0, "")


def test_a_suppression_is_used_even_where_its_rule_is_not_selected(run, write):
    write("net.py", NET.replace(".sum()", ".sum()  # staticshape: ignore[masked-select]"))
    assert run("check", "net.py", "--select", "nonzero").err == ""


def test_capacity_comments():
    source = SourceFile("a.py", b"a = 1\nb = f(x)  # staticshape: capacity=128\n")
    assert capacities(source) == {2: (128,)}
    assert directives(source)[0].values == (128,)


def test_adding_ignores_silences_everything_and_changes_nothing_else(run, write):
    text = (
        NET
        + "        # end\n"
        + NET.split("\n\n\n")[1]
        .replace("Net", "B")
        .replace(
            "ops.masked_select(x, mask > 0)",
            "ops.nonzero(x).sum() + ops.masked_select(\n            x,\n            mask)",
        )
    )
    path = write("net.py", text)
    ran = run("check", "net.py", "--add-ignores", "legacy")
    assert (ran.status, ran.out) == (0, "Added suppressions for 3 findings in 1 file.\n")
    assert run("check", "net.py").status == 0
    new = path.read_text()
    assert new.count("# staticshape: ignore[") == 2
    assert "  # staticshape: ignore[masked-select] legacy\n" in new
    assert "ignore[masked-select, nonzero] legacy" in new
    stripped = [row.split("  # staticshape")[0] for row in new.splitlines()]
    assert stripped == text.splitlines()


def test_a_path_behind_the_option_is_no_reason(run, write):
    paths = [write("net.py"), write("other.py")]
    ran = run("check", "--add-ignores", "net.py", "other.py")
    assert ran.out == "Added suppressions for 2 findings in 2 files.\n"
    for path in paths:
        assert "  # staticshape: ignore[masked-select]\n" in path.read_text()


def test_adding_ignores_merges_with_a_comment_that_is_there(run, write):
    path = write("net.py", NET.replace(".sum()", ".sum()  # staticshape: ignore[nonzero] why"))
    run("check", "net.py", "--add-ignores")
    assert ".sum()  # staticshape: ignore[masked-select, nonzero] why\n" in path.read_text()


def test_unused_comments_are_taken_away_and_nothing_else(run, write):
    text = (
        "# staticshape: file-ignore[unique] all of it\n"
        + NET.replace(".sum()", ".sum()  # ours # staticshape: ignore[nonzero, masked-select] why")
        + "        # staticshape: ignore[unique]\n"
        + "# staticshape: disable[unique]\n"
        + "x = 1  # staticshape: ignore  # noqa: E501\n"
        + "y = 1  # staticshape: ignore[nonzero] no more\n"
    )
    path = write("net.py", text)
    ran = run("check", "net.py", "--remove-ignores")
    assert (ran.status, ran.out) == (0, "Took away 5 unused suppressions in 1 file.\n")
    assert path.read_text() == (
        NET.replace(".sum()", ".sum()  # ours # staticshape: ignore[masked-select] why")
        + "# staticshape: disable[unique]\nx = 1  # noqa: E501\ny = 1\n"
    )
    assert "disable" not in run("check", "net.py", "--remove-ignores").out


def test_ignores_are_added_or_removed(run, write):
    write("net.py")
    assert "cannot be combined" in run("check", "net.py", "--add-ignores", "--remove-ignores").err
    assert "--remove-ignores writes" in run("check", "-", "--remove-ignores", stdin=b"x = 1\n").err


def test_a_comment_that_nobody_knows_is_named(run, write):
    write("net.py", NET.replace(".sum()", ".sum()  # staticshape: ignor[masked-select]"))
    ran = run("check", "net.py")
    assert ran.status == 1
    assert "net.py:6:54: unknown comment `staticshape: ignor[masked-select]`; known: " in ran.err
