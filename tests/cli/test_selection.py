"""--select and --ignore, in the order of how specific a name is."""

from __future__ import annotations

import pytest

from staticshape.errors import UsageError
from staticshape.findings import Finding, Span
from staticshape.selection import Selection, canonical


def finding(rule: str = "masked-select", severity: str = "dynamic") -> Finding:
    return Finding("a.py", Span(1, 1, 1, 2), rule, severity, "message")


@pytest.mark.parametrize(
    ("selection", "shown"),
    [
        (Selection(), True),
        (Selection(ignore=("dynamic",)), False),
        (Selection(ignore=("masked-select",)), False),
        (Selection(("nonzero",)), False),
        (Selection(("dynamic",)), True),
        (Selection(("all",)), True),
        (Selection(("dynamic",), ignore=("masked-select",)), False),
        (Selection(("masked-select",), ignore=("dynamic",)), True),
        (Selection(("masked-select",), ignore=("masked-select",)), False),
        (Selection(extend=("masked-select",), ignore=("dynamic",)), True),
        (Selection(off_by_default=frozenset({"masked-select"})), False),
        (Selection(("masked-select",), off_by_default=frozenset({"masked-select"})), True),
        (Selection(extend=("dynamic",), off_by_default=frozenset({"masked-select"})), True),
    ],
)
def test_the_more_specific_name_wins(selection, shown):
    assert selection.shows(finding()) is shown


def test_fallback_is_shown_only_when_selected():
    fallback = finding("host-fallback", "fallback")
    assert not Selection().shows(fallback)
    assert Selection(extend=("fallback",)).shows(fallback)


def test_names_are_taken_in_any_spelling():
    assert canonical(["Masked_Select", "dynamic"], ["masked-select"], "x") == (
        "masked-select",
        "dynamic",
    )


def test_an_unknown_name_is_an_error_with_the_nearest():
    with pytest.raises(UsageError, match="unknown rule or severity `maskd-select`; did you mean"):
        canonical(["maskd-select"], ["masked-select"], "--select")


def test_on_the_command_line(run, write):
    write("net.py")
    assert run("check", "net.py", "--select", "nonzero,masked-select").status == 1
    assert run("check", "net.py", "--select", "nonzero").status == 0
    assert run("check", "net.py", "--ignore", "dynamic").status == 0
    assert run("check", "net.py", "--ignore", "branch").status == 1
    ran = run("check", "net.py", "--select", "masked-selec")
    assert ran.status == 2
    assert ran.err == (
        "staticshape: error: --select: unknown rule or severity `masked-selec`; "
        "did you mean `masked-select`?\n"
    )
