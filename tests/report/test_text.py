"""`full` and `concise`, character for character."""

from __future__ import annotations

from staticshape.findings import Span
from staticshape.records import replace
from staticshape.report.frame import frame
from staticshape.report.text import concise, full, statistics

FULL = """\
pkg/net é.py:6:13: masked-select [dynamic] as long as `mask` has true values: 50% & <more>
5 |     def construct(self, x, mask):
6 |         é = ops.masked_select(x, mask)
  |             ^^^^^^^^^^^^^^^^^^^^^^^^^^
  = because: mask is a Tensor: line 5
  = because: comes from here: other.py line 3
  = spoils: sum has a dynamic input: line 9
  = help: use staticshape.masked
  = fix: available (safe)

pkg/net é.py:7:9: tensor-branch [branch] splits the graph
6 |         é = ops.masked_select(x, mask)
7 |         if x.sum() > 0:
  |         ^^^^^^^^^^^^^^^ ...

2 findings in 1 of 3 files; 1 fixable, see `staticshape fix`.
"""


def test_full(view):
    assert full(replace(view, edits={})) == FULL


def test_full_with_the_edit_in_the_frame(view):
    assert (
        "  -         é = ops.masked_select(x, mask)\n"
        "  -         return é.sum() <x.sum()\n"
        "  +         return masked.sum(x, mask) <x.sum()\n"
    ) in full(view)


def test_concise(view):
    assert concise(view).splitlines()[1] == (
        "pkg/net é.py:7:9: tensor-branch [branch] splits the graph"
    )
    assert concise(view).splitlines()[0].endswith("<more> (fix available)")


def test_nothing_found(empty):
    assert full(empty) == "No findings in 2 files.\n"
    assert concise(empty) == ""


def test_statistics(view):
    assert statistics(view) == (
        "     1  masked-select  [dynamic]  fixable\n     1  tensor-branch  [branch]\n"
    )


def test_colours_do_not_change_the_text(view):
    import re

    colored = full(replace(view, color=True, edits={}))
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[\d;]*m", "", colored) == FULL


def test_carets_under_tabs_wide_and_combining_characters():
    assert frame(("\tx = '数' + y",), Span(1, 12, 1, 13)) == [
        "1 |     x = '数' + y",
        "  |                ^",
    ]
    assert frame(("e\u0301 = y",), Span(1, 6, 1, 7))[-1] == "  |     ^"


def test_a_long_line_is_cut():
    rows = frame(("x = " + "1 + " * 100,), Span(1, 5, 1, 300))
    assert max(map(len, rows)) <= 124
    assert rows[0].endswith("…")


def test_a_place_outside_the_text_has_no_frame():
    assert frame((), Span(3, 1, 3, 2)) == []
