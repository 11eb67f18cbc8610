"""The click of all commands: rich-click when help is read on a terminal, else plain click."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING


def _wants_rich_help() -> bool:
    return (
        bool({"--help", "-h"} & set(sys.argv[1:]))
        and sys.stdout is not None
        and sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
    )


if TYPE_CHECKING:
    import click
elif _wants_rich_help():
    import rich_click as click
else:
    import click

__all__ = ["click"]
