"""Notebooks: cells are checked and fixed in place, magics tolerated, the rest kept."""

from __future__ import annotations

import json

import pytest

from staticshape.errors import SourceError
from staticshape.findings import Edit, Span
from staticshape.notebooks import Notebook

IMPORTS = "%matplotlib inline\nfrom mindspore import nn, ops"
NET = (
    "class Net(nn.Cell):\n"
    "    def construct(self, x, mask):\n"
    "        return ops.masked_select(x, mask > 0).sum()"
)


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def notebook(*cells: str, indent: int | None = 1, as_list: bool = True) -> str:
    listed = [{"cell_type": "markdown", "metadata": {}, "source": ["# Größe ≤ 3\n"]}]
    for cell in cells:
        listed.append(
            {
                "cell_type": "code",
                "execution_count": 1,
                "metadata": {"z": 1, "a": 2},
                "outputs": [{"text": ["ünïcode"]}],
                "source": lines(cell) if as_list else cell,
            }
        )
    whole = {"cells": listed, "metadata": {"k": 1.50}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=indent, ensure_ascii=False) + "\n"


def test_findings_name_cell_and_line(run, write):
    write("net.ipynb", notebook(IMPORTS, "!pip install x\n" + NET))
    ran = run("check", "net.ipynb")
    assert ran.status == 1
    assert ran.out.startswith("net.ipynb:cell 3:4:16: masked-select")
    (found,) = json.loads(run("check", "net.ipynb", "-f", "json").out)
    assert (found["cell"], found["line"], found["column"]) == (3, 4, 16)


@pytest.mark.parametrize("indent", [1, 4, None])
@pytest.mark.parametrize("as_list", [True, False])
def test_fix_changes_the_cells_alone(run, write, indent, as_list):
    text = notebook(IMPORTS, NET, "print(1)", indent=indent, as_list=as_list)
    path = write("net.ipynb", text)
    assert run("fix", "net.ipynb", "--write").status == 0
    old, new = json.loads(text), json.loads(path.read_text())
    cells = ["".join(cell["source"]) for cell in new["cells"]]
    assert cells[1] == (
        "%matplotlib inline\nfrom mindspore import nn\nfrom staticshape import masked"
    )
    assert cells[2].endswith("        return masked.sum(x, mask > 0)")
    for cell in (*old["cells"], *new["cells"]):
        cell.pop("source")
    assert old == new
    assert path.read_text().count('"k": 1.5') == 1
    if indent is not None and as_list:
        assert len(path.read_text().splitlines()) == len(text.splitlines()) + 1
    assert run("check", "net.ipynb").status == 0


@pytest.mark.parametrize(
    "cell",
    [
        "%%bash\nls -l | head\n",
        "%%time\nx = 1\n%timeit x\n",
        "files = !ls\n",
        "x = %sql select 1\n",
        "ops.masked_select?\n",
        "?ops\n",
        "for i in range(3):\n    !echo {i}\n    %time i\n",
        "text = '''\n%not a magic\n'''\n",
    ],
)
def test_magics_are_tolerated(run, write, cell):
    write("net.ipynb", notebook(IMPORTS, cell, NET))
    ran = run("check", "net.ipynb", "-f", "concise")
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith("net.ipynb:cell 4:3:16: ")


def test_a_string_that_looks_like_a_magic_is_left_alone():
    text = notebook("text = '''\n%not a magic\n'''")
    assert "%not a magic\n" in Notebook.open("a.ipynb", text.encode()).source.text


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"cells": 3}', "not json", "\x00"])
def test_what_is_no_notebook_is_named(run, write, content):
    write("net.ipynb", content)
    ran = run("check", "net.ipynb")
    assert ran.status == 2
    assert ran.err.startswith("staticshape: error: net.ipynb:1:1: is not a notebook: ")


def test_a_broken_cell_is_named_by_cell(run, write):
    write("net.ipynb", notebook(IMPORTS, "def f(:\n"))
    ran = run("check", "net.ipynb")
    assert ran.status == 2
    assert "net.ipynb:cell 3:1:" in ran.err


@pytest.mark.parametrize("broken", ["def f(:\n", "%time\nx = (\n", "x = 1 \\"])
def test_a_broken_cell_hides_nothing_of_the_others(run, write, broken):
    path = write("net.ipynb", notebook(IMPORTS, broken, NET, "print 'x'"))
    ran = run("check", "net.ipynb")
    assert ran.status == 2
    assert ran.out.startswith("net.ipynb:cell 4:3:16: masked-select")
    named = [line for line in ran.err.splitlines() if line.startswith("staticshape: error: ")]
    assert [line.split(":")[3].strip() for line in named] == ["cell 3", "cell 5"]
    again = run("check", "net.ipynb")  # from the cache
    assert (again.status, again.out, again.err) == (ran.status, ran.out, ran.err)
    before = path.read_bytes()
    fixed = run("fix", "net.ipynb", "--write")
    assert fixed.status == 2
    assert path.read_bytes() == before
    assert "nothing in the notebook is converted" in fixed.err


def test_a_notebook_without_networks_names_its_broken_cells(run, write):
    write("net.ipynb", notebook("x = 1", "def f(:\n"))
    ran = run("check", "net.ipynb")
    assert ran.status == 2
    assert "net.ipynb:cell 3:1:" in ran.err


def test_an_edit_of_a_magic_line_is_refused():
    book = Notebook.open("a.ipynb", notebook("!ls\nx = 1").encode())
    with pytest.raises(SourceError, match="an edit would touch a magic line"):
        book.apply((Edit("a.ipynb", Span(1, 1, 1, 2), "y"),))
