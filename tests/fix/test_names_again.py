"""A name that the rewrite made serves again where nothing reads it any more."""

from __future__ import annotations

import textwrap

import pytest

from staticshape.rewriting.text.fold import edits_between
from staticshape.rewriting.text.names_again import names_again
from staticshape.source import SourceFile

BEFORE = "def f(x, y, used_2, used):\n    return x\n"


def settled(body: str) -> str:
    """The body of a rewritten function as it is left."""
    text = "def f(x, y, used_2, used):\n" + textwrap.indent(textwrap.dedent(body).strip(), "    ")
    source = SourceFile("net.py", BEFORE.encode())
    edits = names_again(source, edits_between(source, f"{text}\n"))
    after = source.apply(edits).decode()
    return textwrap.dedent(after.partition("\n")[2]).strip()


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (
            "kept = x > 0\ny = g(x, kept)\nkept_2 = y > 0\nreturn g(y, kept_2)",
            "kept = x > 0\ny = g(x, kept)\nkept = y > 0\nreturn g(y, kept)",
        ),
        (
            "kept = x > 0\nkept_2 = expand(kept, x)\nreturn g(x, kept_2)",
            "kept = x > 0\nkept = expand(kept, x)\nreturn g(x, kept)",
        ),
        (
            "a, a_valid = g(x)\nz = a + a_valid\na_2, a_2_valid = g(z)\nreturn a_2, a_2_valid",
            "a, a_valid = g(x)\nz = a + a_valid\na, a_valid = g(z)\nreturn a, a_valid",
        ),
        (
            "a = g(x)\na_2 = g(a)\na_3 = g(a_2)\nreturn a_2 + a_3",
            "a = g(x)\na = g(a)\na_2 = g(a)\nreturn a + a_2",
        ),
        (
            "for i in x:\n    a = g(i)\n    h(a)\n    a_2 = g(y)\n    h(a_2)",
            "for i in x:\n    a = g(i)\n    h(a)\n    a = g(y)\n    h(a)",
        ),
    ],
)
def test_an_idle_name_serves_again(body: str, after: str) -> None:
    assert settled(body) == after


@pytest.mark.parametrize(
    "body",
    [
        "kept = x > 0\nkept_2 = y > 0\nreturn g(x, kept) + g(y, kept_2)",
        "a, a_valid = g(x)\nz = a + a_valid\na_2, a_2_valid = g(z)\nreturn a_2, a_2_valid, a_valid",
        "kept = x > 0\nif y:\n    kept_2 = g(x, kept)\n    h(kept_2)\nreturn x",
        "for i in x:\n    h(a)\n    a = g(i)\n    a_2 = g(y)\n    h(a_2)",
        "kept = x > 0\nlater = lambda: kept\nkept_2 = y > 0\nreturn later() + kept_2",
        "kept = x > 0\nprint(f'{kept}')\nkept_2 = y > 0\nreturn kept_2",
        "kept = x > 0\nkept += 1\nkept_2 = y > 0\nreturn kept_2",
        "for kept in x:\n    h(kept)\nkept_2 = y > 0\nreturn kept_2",
        "used = x\nh(used)\nused_2 = y\nreturn used_2",
    ],
)
def test_names_that_are_read_or_the_users_stay(body: str) -> None:
    assert settled(body) == body
