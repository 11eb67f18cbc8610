"""For developers: `python -m staticshape.ops.generate` writes names.py from MindSpore itself."""

from __future__ import annotations

import importlib
import inspect
import sys
import textwrap
from pathlib import Path

MODULES = {
    "mindspore.ops": "ops",
    "mindspore.mint": "mint",
    "mindspore.mint.nn.functional": "fn",
    "mindspore.numpy": "np",
    "mindspore.nn": "nn",
    "mindspore.mint.nn": "mint_nn",
}
TARGET = Path(__file__).with_name("names.py")


def public_names() -> dict[str, list[str]]:
    """Module -> its public callables; "Tensor" -> the methods of a Tensor."""
    found: dict[str, list[str]] = {}
    for name in MODULES:
        module = importlib.import_module(name)
        found[name] = sorted(
            member
            for member, value in vars(module).items()
            if not member.startswith("_") and callable(value) and not inspect.ismodule(value)
        )
    tensor = importlib.import_module("mindspore").Tensor
    found["Tensor"] = sorted(
        member
        for member in dir(tensor)
        if not member.startswith("_") and callable(getattr(tensor, member))
    )
    return found


def text() -> str:
    """The text of names.py."""
    version = importlib.import_module("mindspore").__version__
    parts = [
        f'"""Public names of MindSpore {version}; written by generate.py, not by hand."""\n\n'
        "# ruff: noqa: SIM905\n\nfrom __future__ import annotations\n\n"
        f'VERSION = "{version}"\n\nPUBLIC: dict[str, frozenset[str]] = {{\n'
    ]
    for module, names in public_names().items():
        lines = textwrap.wrap(" ".join(names), 88)
        body = "\n".join(f"        {line}" for line in lines)
        parts.append(
            f'    "{module}": frozenset(\n        """\n{body}\n        """.split()\n    ),\n'
        )
    return "".join([*parts, "}\n"])


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{TARGET}\n")
