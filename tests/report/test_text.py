"""`full` and `concise`, character for character."""

from __future__ import annotations

from staticshape.findings import Fix, Span, Step
from staticshape.records import replace
from staticshape.report.frame import frame
from staticshape.report.text import concise, full, grouped, statistics

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
  = page: staticshape explain masked-select

pkg/net é.py:7:9: tensor-branch [branch] splits the graph
6 |         é = ops.masked_select(x, mask)
7 |         if x.sum() > 0:
  |         ^^^^^^^^^^^^^^^ ...
  = page: staticshape explain tensor-branch

2 findings in 1 of 3 files; 1 fixable, see `staticshape fix`; 1 not checked.
"""


def test_full(view):
    assert full(replace(view, edits={})) == FULL


def test_a_step_that_leads_to_the_line_in_the_frame_is_left_out(view):
    found, other = view.findings
    here = Step(found.path, found.span.line, 21, "used here")
    longer = replace(found, chain=(*found.chain, here))
    assert full(replace(view, findings=(longer, other), edits={})) == FULL
    alone = replace(found, chain=(here,))
    assert "because: used here" in full(replace(view, findings=(alone,), edits={}))


def test_places_of_which_the_same_is_said_are_one_row(view):
    found, other = view.findings
    said = [("other.py", 2, "read"), (found.path, 9, "read"), (found.path, 8, "read")]
    said += [(found.path, 3, f"operator {n}") for n in range(4)]
    notes = tuple(Step(path, line, 1, words) for path, line, words in said)
    text = full(replace(view, findings=(replace(found, notes=notes), other), edits={}))
    assert "  = spoils: read: other.py line 2\n  = spoils: read: lines 8, 9\n" in text
    assert "  = spoils: operator 1: line 3\n  = spoils: 2 more\n" in text


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


def test_grouped(view):
    assert grouped(view) == (
        "pkg/net é.py:\n"
        "  6:13: masked-select [dynamic] as long as `mask` has true values: 50% & <more> "
        "(fix available)\n"
        "  7:9: tensor-branch [branch] splits the graph\n\n"
        "2 findings in 1 of 3 files; 1 fixable, see `staticshape fix`; 1 not checked.\n"
    )


def test_what_only_unsafe_fixes_convert_is_counted_apart(view):
    select, branch = view.findings
    unsafe = replace(branch, fix=Fix("unsafe"))
    text = full(replace(view, findings=(select, unsafe)))
    assert "  = fix: available (--unsafe-fixes)\n" in text
    assert text.endswith(
        "; 1 fixable, see `staticshape fix`; 1 more with `--unsafe-fixes`; 1 not checked.\n"
    )
    assert full(replace(view, findings=(unsafe,))).endswith(
        "; 1 with `--unsafe-fixes`; 1 not checked.\n"
    )
    assert concise(replace(view, findings=(unsafe,))).endswith(" (unsafe fix available)\n")


def test_a_page_is_named_once(view):
    assert full(replace(view, findings=view.findings * 2)).count("explain masked-select") == 1


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
