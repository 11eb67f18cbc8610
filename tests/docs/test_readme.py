"""What the README opens with is what fix writes, and its commands and formats are all there are."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

from staticshape.commands.group import COMMANDS
from staticshape.pipeline import fix_source
from staticshape.report import FORMATS
from staticshape.source import SourceFile

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_before_put_through_fix_is_after() -> None:
    shown = README.split("```python\n")[1].split("```")[0]
    before, after = (
        part.split("\n", 1)[1] for part in re.split(r"^# (?=before|after)", shown, flags=re.M)[1:]
    )
    head = "from mindspore import nn, ops\n\n\nclass Net(nn.Cell):\n"
    source = SourceFile("net.py", (head + indent(before.strip(), "    ") + "\n").encode())
    fixed = fix_source(source).raw.decode()
    assert fixed.split("class Net(nn.Cell):\n")[1] == indent(after.strip(), "    ") + "\n"


def test_every_command_is_named() -> None:
    assert [name for name in COMMANDS if f"staticshape {name}" not in README] == []


def test_the_number_of_formats() -> None:
    assert f"{len(set(FORMATS.values()))} report formats" in README
