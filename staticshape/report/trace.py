"""Writes a trace for people (text) and machines (JSON)."""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from staticshape.proof.trace import Trace, TracedCompile


_SHOWN = 3  # recompiles by the same arguments


def to_json(trace: Trace) -> str:
    """One JSON object; `sites` holds what `fix` needs: `{"file:line": {"max": n, ...}}`."""
    made: dict[str, Any] = {
        "sites": {
            f"{shown(site.path)}:{site.line}": {
                "max": site.max,
                "calls": site.calls,
                "total": site.total,
                "op": site.op,
            }
            for site in trace.sites
        },
        "compiles": [
            {
                "name": item.name,
                "path": shown(item.path),
                "line": item.line,
                "number": item.number,
                "arguments": dict(item.arguments),
                "because": list(item.because),
            }
            for item in trace.compiles
        ],
        "error": trace.error,
    }
    return json.dumps(made, indent=2) + "\n"


def to_text(trace: Trace) -> str:
    """Compiles by code with their causes, then the selections."""
    by_code: dict[tuple[str, str, int], list[TracedCompile]] = {}
    for item in trace.compiles:
        by_code.setdefault((item.name, item.path, item.line), []).append(item)
    lines = [f"{len(trace.compiles)} compile{'s' * (len(trace.compiles) != 1)}"]
    for (name, path, line), items in by_code.items():
        shapes = len({tuple(item.arguments.items()) for item in items})
        lines.append(f"  {shown(path)}:{line}: {name}: {len(items)}, distinct inputs {shapes}")
        lines += _causes([item.because for item in items if item.number > 1])
    if trace.sites:
        lines.append("selections, largest count")
    for site in trace.sites:
        place = f"{shown(site.path)}:{site.line}"
        calls = f"{site.calls} call{'s' * (site.calls != 1)}"
        lines.append(f"  {place}: {site.op}: {site.max} in {calls}")
    return "\n".join(lines) + "\n"


def _causes(every: list[tuple[str, ...]]) -> list[str]:
    """Why there were further compiles: of those by the same arguments, a few."""
    by_arguments: dict[tuple[str, ...], Counter[tuple[str, ...]]] = {}
    for because in every:
        names = tuple(change.partition(":")[0] for change in because)
        by_arguments.setdefault(names, Counter())[because] += 1
    lines = []
    for names, causes in by_arguments.items():
        for because, times in causes.most_common(_SHOWN):
            text = "; ".join(because)
            text = text or "no argument changed; an attribute or a global that it reads did"
            lines.append(f"      {text}" + (f" ({times} times)" if times > 1 else ""))
        if len(causes) > _SHOWN:
            lines.append(f"      ... and {len(causes) - _SHOWN} more by {', '.join(names)}")
    return lines


def shown(path: str) -> str:
    """A path as the user would write it: relative to the working directory where it lies below."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return path
    return path if not path or relative.startswith("..") else relative
