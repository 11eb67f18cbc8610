"""Writes a proof for people (text) and machines (JSON)."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from staticshape.report.trace import shown

if TYPE_CHECKING:
    from staticshape.proof import Compiled, InputResult, Node, Proof

_COLORS = {"PROVED": "32", "NOT PROVED": "31", "CANNOT JUDGE": "33"}


def to_json(proof: Proof) -> str:
    """The whole proof as one JSON object; an infinite difference is null."""
    made = {
        "verdict": proof.verdict,
        "reason": proof.reason,
        "before": _side(proof.before),
        "after": _side(proof.after),
        "inputs": [asdict(item) for item in proof.inputs],
        "notes": list(proof.notes),
    }
    return json.dumps(_finite(made), indent=2) + "\n"


def _side(side: Compiled) -> dict[str, Any]:
    return {
        "path": side.path,
        "entry": side.entry,
        "compiles": side.compiles,
        "error": side.error,
        "dynamic_nodes": [asdict(node) for node in side.dynamic],
        "fallbacks": [asdict(node) for node in side.fallbacks],
        "seconds": round(side.seconds, 3),
    }


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def to_text(proof: Proof, *, color: bool = False) -> str:
    """The proof as a short page; `color` for a terminal."""
    lines: list[str] = []
    if proof.before.compiles or proof.after.compiles or proof.inputs:
        lines += [_head("before", proof.before), *_nodes(proof.before)]
        lines += [_head("after", proof.after), *_nodes(proof.after)]
        lines += _results(proof.inputs)
    lines += [f"note: {note}" for note in proof.notes]
    verdict: str = proof.verdict
    if color:
        verdict = f"\x1b[1;{_COLORS[verdict]}m{verdict}\x1b[0m"
    return "\n".join([*lines, f"{verdict}: {proof.reason}"]) + "\n"


def _head(name: str, side: Compiled) -> str:
    counts = f"{_count(side.compiles, 'compile')}, {_count(len(side.dynamic), 'dynamic node')}"
    if side.fallbacks:
        counts += f", {_count(len(side.fallbacks), 'Python fallback')}"
    entry = f" {side.entry}" if side.entry else ""
    error = f"; {side.error}" if side.error else ""
    return f"{name:<7}{side.path}{entry}: {counts}{error}"


def _nodes(side: Compiled) -> list[str]:
    """Where the shapes become dynamic, one line of source each."""
    places: dict[tuple[str, int], list[Node]] = {}
    begins = [node for node in side.nodes if node.is_origin or node.is_fallback]
    placed = [node for node in begins if node.path]
    for node in placed or begins or side.nodes[:3]:
        places.setdefault((node.path, node.line), []).append(node)
    lines = []
    for (path, line), nodes in sorted(places.items()):
        what = ", ".join(dict.fromkeys(f"{node.op} {node.shape}" for node in nodes))
        place = f"{shown(path)}:{line}" if path else f"in the {nodes[0].graph} graph"
        lines += [f"       {place}: {what}", f"           {nodes[0].source}"]
    return lines


def _results(inputs: tuple[InputResult, ...]) -> list[str]:
    if not inputs:
        return []
    judged = [item for item in inputs if item.no_oracle is None]
    lines = []
    for name, pairs in (
        ("values", [pair for item in judged for pair in item.values]),
        ("gradients", [pair for item in judged for pair in item.gradients]),
    ):
        unequal = [pair for pair in pairs if not pair.equal]
        if not pairs:
            lines.append(f"{name}: none compared")
        elif unequal:
            lines.append(f"{name}: {len(unequal)} of {len(pairs)} differ")
        else:
            worst = max(pairs, key=lambda pair: pair.error)
            lines.append(
                f"{name}: {len(pairs)} equal, largest difference {worst.error:.3g} "
                f"(allowed {worst.allowed:.3g})"
            )
    for item in inputs:
        for pair in (*item.values, *item.gradients):
            if not pair.equal:
                lines.append(f"  {item.name}: {pair.what}: {pair.reason}")
        if item.no_oracle is not None:
            lines.append(f"  {item.name}: not compared: {item.no_oracle}")
        lines += [f"  {item.name}: {note}" for note in item.notes]
    if planted := [item for item in inputs if item.planted]:
        lines.append(f"poison: {_count(len(planted), 'poisoned input')} compared")
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
