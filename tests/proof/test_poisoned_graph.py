"""The sample that shows a spoilt graph: garbage before, right after."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_one_empty_call_spoils_the_dynamic_graph_and_not_the_static_one() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "samples" / "poisoned_graph.py"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "GLOG_v": "4"},
        capture_output=True,
        text=True,
        check=True,
    )
    rows = [[float(item) for item in line.split()] for line in done.stdout.splitlines()[1:]]
    assert [row[0] for row in rows] == [18.0, 0.0, 18.0, 42.0]
    assert [row[2] for row in rows] == [18.0, 0.0, 18.0, 42.0]
    assert rows[0][1] == 18.0
    assert abs(rows[2][1]) < 1e-30 and abs(rows[3][1]) < 1e-30
