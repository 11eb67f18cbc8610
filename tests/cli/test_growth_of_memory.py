"""What `check` takes of memory does not grow with the tree: counted in bytes, not by the system."""

from __future__ import annotations

import os
import tracemalloc

import pytest

from staticshape import project as projects
from staticshape import rulebook
from staticshape.checking import check_raw
from staticshape.config import Settings
from staticshape.pipeline import check_paths
from staticshape.project import Project
from staticshape.users import Users

NETWORK = """
from mindspore import nn, ops
from .tools import scaled

class Net(nn.Cell):
    def construct(self, x, mask):
"""
TOOLS = "from mindspore import ops\n" + "".join(
    f"\ndef scaled{n}(x):\n    return ops.relu(x * {n} + 1) - ops.exp(x)\n"
    for n in ("", *range(40))
)
HOST = "\n\n".join(
    f"def line{n}(x):\n    return [f(x + {n}, y={n}) for f in (print, len)]\n" for n in range(4000)
)


def most(run) -> int:
    """Bytes that Python's allocators hold at once, at most, while something runs."""
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.fixture
def repositories(write, here):
    """Makes so many repositories that share nothing, each with modules that its networks import."""

    def make(number: int):
        body = "".join(f"        x = scaled(x) + {n} * x[mask].sum()\n" for n in range(20))
        for folder in (f"{number}/r{n}/p{m}" for n in range(number) for m in range(4)):
            write(f"{folder}/__init__.py", "")
            write(f"{folder}/tools.py", TOOLS)
            write(f"{folder}/net.py", NETWORK + body + "        return x\n")
        return here / str(number)

    return make


def test_more_repositories_take_no_more_memory(repositories, monkeypatch):
    monkeypatch.setattr(projects, "_KEPT_BYTES", 2**14)

    def check(number):
        top = repositories(number)
        settings = Settings(root=top, cache=False, jobs=1)
        selector = rulebook.selector_for(settings)

        def run():
            found = check_paths([os.fspath(top)], settings, selector).findings
            assert len(found) == number * 4 * 20

        return most(run)

    check(1)  # what is made once
    few, many = check(3), check(9)
    assert many < 1.5 * few


def test_a_large_file_out_of_graph_mode_is_parsed_piece_by_piece():
    def run():
        assert check_raw("host.py", HOST.encode(), Project("/nowhere")).error == ""

    run()
    assert most(run) < 80 * len(HOST)


@pytest.mark.parametrize(
    "fault", ["def broken(:\n", "class A:\n\ndef b():\n    pass\n", "x = '''\n"]
)
@pytest.mark.parametrize("place", [0, 2000, 4000])
def test_a_fault_of_a_large_file_is_named_where_it_stands(fault, place):
    parts = HOST.split("\n\n\n")
    text = "\n\n\n".join([*parts[:place], fault, *parts[place:]])
    assert len(parts) == 4000
    with pytest.raises(SyntaxError) as expected:
        compile(text, "host.py", "exec")
    error = check_raw("host.py", text.encode(), Project("/nowhere")).error
    assert error.startswith(f"host.py:{expected.value.lineno}:")


def test_names_of_host_code_are_not_kept_in_the_index_of_users(write, here):
    for n in range(100):
        names = "".join(f"def name_{n}_{m}(x):\n    return x\n" for m in range(100))
        write(f"m{n}.py", names + "jit = None\n" * (n == 50))
    write("net.py", "import m50, m51\nm50.name_50_7(m51.name_51_9(1))\n")
    users = Users(os.fspath(here))
    assert most(lambda: users.of(os.fspath(here / "m50.py"), "name_50_7")) < 600_000
    found = [users.of(os.fspath(here / f"m{n}.py"), f"name_{n}_{m}") for n, m in ((50, 7), (51, 9))]
    assert found == [[os.fspath(here / "net.py")]] * 2
    assert users.of(os.fspath(here / "m50.py"), "name_50_8") == []
