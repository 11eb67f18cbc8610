"""A function in whose place code of the project puts another one: its body says nothing then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

NETS = """import mindspore as ms
from mindspore import nn, ops


def pick(t, mask):
    return t[mask]


class Net(nn.Cell):
    def part(self, t, mask):
        return t[mask]

    def construct(self, x, y, mask):
        return {}
"""
BY_FUNCTION = "pick(x, mask).sum() + pick(y, mask).mean()"
BY_METHOD = "self.part(x, mask).sum() + self.part(y, mask).mean()"
PATCHES = {
    "function": "import nets\n\nnets.pick = lambda t, mask: t * mask\n",
    "alias": "import nets as n\n\nn.pick = lambda t, mask: t * mask\n",
    "text": 'import nets\n\nsetattr(nets, "pick", lambda t, mask: t * mask)\n',
    "a test": 'import nets\n\n\ndef test(mocker):\n    mocker.patch("nets.pick")\n',
}


def fixed(folder: Path, given: str, host: str) -> str:
    (folder / "nets.py").write_text(NETS.format(given), encoding="utf-8")
    (folder / "host.py").write_text(host, encoding="utf-8")
    command = [sys.executable, "-m", "staticshape", "fix", "--write", "--no-cache", "."]
    subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return (folder / "nets.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("how", PATCHES)
def test_a_function_that_is_replaced_is_not_written_out(tmp_path: Path, how: str) -> None:
    assert fixed(tmp_path, BY_FUNCTION, PATCHES[how]) == NETS.format(BY_FUNCTION)


@pytest.mark.parametrize("target", ["nets.Net.part", "net.part"])
def test_a_method_that_is_replaced_is_not_written_out(tmp_path: Path, target: str) -> None:
    host = f"import nets\n\n{target} = lambda self, t, mask: t * mask\n"
    assert fixed(tmp_path, BY_METHOD, host) == NETS.format(BY_METHOD)


@pytest.mark.parametrize("given", [BY_FUNCTION, BY_METHOD])
def test_attributes_of_other_things_replace_nothing(tmp_path: Path, given: str) -> None:
    host = (
        "import nets\n\nclass Other:\n    def __init__(self):\n        self.part = self.pick = 1\n"
    )
    assert "masked.mean(y, " in fixed(tmp_path, given, host)
