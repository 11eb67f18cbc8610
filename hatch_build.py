"""Build hook: compiles the modules of an editable install, as pip compiles those of a wheel.

Without it every command compiles 170 modules anew where Python is told to write no bytecode.
"""

from __future__ import annotations

import compileall
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileModules(BuildHookInterface[Any]):
    """Runs while hatchling builds; a wheel is compiled by pip where it is installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write bytecode beside the modules that an editable install leads to."""
        if version == "editable":
            for package in ("staticshape", "rewrites"):
                compileall.compile_dir(Path(self.root, package), quiet=2)
