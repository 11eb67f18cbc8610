"""A name for a finding that survives edits elsewhere: CI services track findings by it."""

from __future__ import annotations

import hashlib
from collections import Counter

from staticshape.report.view import View


def fingerprints(view: View) -> list[str]:
    """One a finding: of path, rule and the text of its line, numbered where they repeat."""
    seen: Counter[str] = Counter()
    found = []
    for finding in view.findings:
        lines = view.lines(finding.path)
        line = lines[finding.span.line - 1].strip() if finding.span.line <= len(lines) else ""
        base = "\0".join((finding.path.replace("\\", "/"), finding.rule, line))
        whole = f"{base}\0{seen[base]}".encode(errors="surrogateescape")
        seen[base] += 1
        found.append(hashlib.sha256(whole).hexdigest())
    return found
