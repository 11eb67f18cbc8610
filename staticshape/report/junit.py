"""`junit`: a test report in which every finding is a failed test case."""

from __future__ import annotations

import re
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from staticshape.report.text import block
from staticshape.report.view import View

#: Characters that XML 1.0 cannot hold.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))


def junit(view: View) -> str:
    """The report's XML."""
    count = len(view.findings)
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="staticshape" tests="{max(count + len(view.errors), 1)}" '
        f'failures="{count}" errors="{len(view.errors)}">',
    ]
    for path, group in groupby(view.findings, key=lambda finding: finding.path):
        findings = list(group)
        rows.append(
            f'  <testsuite name={_attribute(path)} tests="{len(findings)}" '
            f'failures="{len(findings)}" errors="0">'
        )
        for finding in findings:
            place = view.shown(path, finding.span.line, finding.span.column)
            name = _attribute(f"{finding.rule} {place}")
            text = escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", block(view, finding)))
            rows += [
                f"    <testcase name={name} classname={_attribute(path)}>",
                f"      <failure type={_attribute(finding.rule)} "
                f"message={_attribute(finding.message)}>{text}</failure>",
                "    </testcase>",
            ]
        rows.append("  </testsuite>")
    if view.errors:
        errors = len(view.errors)
        rows.append(f'  <testsuite name="errors" tests="{errors}" failures="0" errors="{errors}">')
        for error in view.errors:
            rows.append(
                f'    <testcase name={_attribute(error)} classname="staticshape">'
                f"<error message={_attribute(error)}/></testcase>"
            )
        rows.append("  </testsuite>")
    elif not count:
        rows += [
            '  <testsuite name="staticshape" tests="1" failures="0" errors="0">',
            '    <testcase name="no findings" classname="staticshape"/>',
            "  </testsuite>",
        ]
    return "\n".join([*rows, "</testsuites>"]) + "\n"
