"""`fix` of many files: worker processes give what one process gives, in the same order."""

from __future__ import annotations

import os

from networks import NET, STATIC

from staticshape import rulebook
from staticshape.config import Settings
from staticshape.fixing import files
from staticshape.fixing.groups import MOST

HELPER = """\
from mindspore import ops


def kept(x, mask):
    return ops.masked_select(x, mask > 0)
"""
USER = """\
from mindspore import nn
from helper import kept


class Net{0}(nn.Cell):
    def construct(self, x, mask):
        return kept(x, mask).sum()
"""


def _files(write, count: int = 12) -> list[str]:
    names = [f"pkg{place % 3}/net{place:02}.py" for place in range(count)]
    for place, name in enumerate(names):
        write(name, NET if place % 4 else NET.replace(".sum()", ""))
    write("static.py", STATIC)
    return sorted(names)


def test_workers_change_nothing_in_what_is_printed(run, write, here):
    names = _files(write)
    one = run("fix", ".", "--jobs", "1")
    two = run("fix", ".", "--jobs", "3")
    assert (one.status, one.out, one.err) == (two.status, two.out, two.err)
    headers = [line for line in two.out.splitlines() if line.startswith("--- ")]
    assert headers == sorted(headers) and len(headers) == 9 < len(names)


def test_one_file_that_kills_its_process_is_named(here, write, monkeypatch):
    names = _files(write)
    whole = files.fix_document

    def dies(document, *rest):
        if document.source.path.endswith("net05.py"):
            os._exit(7)
        return whole(document, *rest)

    monkeypatch.setattr(files, "fix_document", dies)
    settings = Settings(root=here, jobs=2)
    results, errors = files.fix_files(names, {}, settings, rulebook.selector_for(settings))
    assert errors == ["pkg2/net05.py: fixing it kills the process; please report the file"]
    assert [each.path for each in results] == [name for name in names if "net05" not in name]


def test_a_file_that_does_not_parse_stops_no_other(here, write):
    names = [*_files(write), "broken.py"]
    write("broken.py", "def f(:\n")
    settings = Settings(root=here, jobs=2)
    results, errors = files.fix_files(names, {}, settings, rulebook.selector_for(settings))
    assert len(results) == 12 and len(errors) == 1 and "broken.py" in errors[0]


def test_a_finding_that_too_many_files_reach_is_refused_by_name(run, write):
    write("helper.py", HELPER)
    for place in range(MOST + 1):
        write(f"net{place:02}.py", USER.format(place))
    ran = run("fix", ".", "--no-cache")
    assert (ran.status, ran.out) == (1, "")
    refused = [line for line in ran.err.splitlines() if "refused: " in line]
    assert refused == [
        "helper.py:5:12: masked-select: refused: the functions of other files that reach it cannot "
        "all be changed with it"
    ]
