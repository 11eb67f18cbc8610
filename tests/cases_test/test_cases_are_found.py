"""check agrees with the headers: findings where there is something to do, else none."""

from __future__ import annotations

import case_file
import pytest

from staticshape.analysis import analyze
from staticshape.analysis.findings.rules import RULES
from staticshape.source import SourceFile

CASES = case_file.all_cases()
_BESIDE_SHAPES = ("recompile/", "tensor_membership/")  # folders of what decides no shape


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_findings_follow_the_header(case: case_file.Case) -> None:
    facts = analyze(SourceFile(str(case.path), case.path.read_bytes()))
    wanted = ["dynamic", "branch"]
    wanted += ["recompile"] if case.name.startswith(_BESIDE_SHAPES) else []
    shown = [f for f in facts.findings if RULES[f.rule].on_by_default or f.rule == case.select]
    lines = {f.span.line for f in shown if f.severity in wanted}
    assert bool(lines) == (case.expect != "untouched"), lines
