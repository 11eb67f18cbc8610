"""The main job on every sample: check, fix as a diff, verify. Exit status 0 when all is proved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def staticshape(*arguments: str) -> int:
    """Show a command and run it."""
    print(f"\n$ staticshape {' '.join(arguments)}", flush=True)
    return subprocess.run([sys.executable, "-m", "staticshape", *arguments], check=False).returncode


def main() -> int:
    """Run the three commands on the samples; the number of samples that are not as they should."""
    failures = 0
    for before in sorted(HERE.glob("*/before.py")):
        path, after = (
            str(side.relative_to(Path.cwd())) if side.is_relative_to(Path.cwd()) else str(side)
            for side in (before, before.with_name("after.py"))
        )
        found = staticshape("check", path)
        shown = staticshape("fix", path)
        proved = staticshape("verify", path, after)
        failures += (found, shown, proved) != (1, 1, 0)
    print(f"\n{failures} samples failed" if failures else "\nevery sample is converted and PROVED")
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main())
