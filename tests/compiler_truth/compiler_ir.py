"""Reads MindSpore's own verdict from a `validate` IR file: which lines make a shape dynamic.

A node is an *origin* when its output is dynamic and none of its inputs is. A call of a subgraph is
an origin only when it joins branches: its output is dynamic and no callee returns a dynamic value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_SUBGRAPH = re.compile(r"^subgraph @(\S+?)\((.*)\) .*\{$")
_NODE = re.compile(r"^  (?:(%\d+)\((\S+?)\) = )?(.*)$")
_SIGNATURE = re.compile(r"^      : (.*)$")
_PLACE = re.compile(r"^      # In file (.*?):(\d+)(?:~(\d+))?, (\d+)~(\d+)/")
_OPERATOR = re.compile(r"^([A-Za-z_][\w.]*|%\d+|call @\S+|@\S+)")
_CALLEES = re.compile(r"@([^\s(),\[\]]+)")
_DYNAMIC = re.compile(r"(?<![\w.])-[12](?![\w.])|dynamic_len_element|is_dynamic_len|dynamic_len")


@dataclass(frozen=True)
class Origin:
    """One node that makes a shape dynamic: the user's line, the operator, the output type."""

    line: int
    op: str
    shape: str


@dataclass
class Node:
    """One node of the IR: text, input and output types, user frames with the innermost last."""

    graph: str
    text: str
    inputs: str = ""
    output: str = ""
    frames: list[tuple[str, int]] = field(default_factory=list)

    @property
    def op(self) -> str:
        """The operator's name, `call` for a call of a subgraph."""
        found = _OPERATOR.match(self.text)
        name = found.group(1) if found else self.text.split("(")[0]
        return "call" if name.startswith(("%", "@", "call")) else name.removeprefix("PrimFunc_")


def _types(text: str) -> str:
    """Only what is a shape in a signature: attributes and values can hold -1 too."""
    shapes = re.findall(r"<(?:Tensor|Tuple|List|Dictionary)\[.*?>(?=[,)])", text + ")")
    return " ".join(
        re.sub(r"value=[^>]*|elements_use_flags=\{[^}]*\}(?:\{[^}]*\})*", "", s) for s in shapes
    )


def is_dynamic(signature: str) -> bool:
    """Whether a type holds an unknown dimension, rank or length."""
    return bool(_DYNAMIC.search(_types(signature)))


def read_nodes(path: Path) -> list[Node]:
    """All nodes of all subgraphs of one IR file."""
    nodes: list[Node] = []
    graph, current, expect_signature = "", None, False
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if found := _SUBGRAPH.match(line):
            graph, current = found.group(1), None
        elif line.startswith("}"):
            graph, current = "", None
        elif graph and line.startswith("  ") and not line.startswith("   "):
            found = _NODE.match(line)
            current = Node(graph, found.group(3) if found else line.strip())
            nodes.append(current)
            expect_signature = True
        elif current is not None and expect_signature and (found := _SIGNATURE.match(line)):
            left, arrow, right = found.group(1).rpartition(" -> ")
            current.inputs, current.output = (left, right) if arrow else (found.group(1), "")
            expect_signature = False
        elif current is not None and (found := _PLACE.match(line)):
            current.frames.append((found.group(1), int(found.group(2))))
    return nodes


def _line(node: Node, path: str) -> int | None:
    """The innermost frame in the user's file."""
    lines = [line for file, line in node.frames if file == path]
    return lines[-1] if lines else None


def _returns_dynamic(nodes: list[Node]) -> set[str]:
    return {n.graph for n in nodes if n.text.startswith("Return(") and is_dynamic(n.inputs)}


def origins(ir: Path, user_path: str) -> list[Origin]:
    """The origins of one compile whose line lies in `user_path`, sorted, without repetition."""
    nodes = read_nodes(ir)
    dynamic_graphs = _returns_dynamic(nodes)
    found = set()
    for node in nodes:
        fallback = node.op.startswith("PyExecute") and "Tensor" not in _types(node.output)
        if not is_dynamic(node.output) and not fallback:
            continue
        if is_dynamic(node.inputs):
            continue
        if node.op in ("Switch", "Partial", "Load", "UpdateState", "Depend"):
            continue
        if node.op == "call" and any(c in dynamic_graphs for c in _CALLEES.findall(node.text)):
            continue
        line = _line(node, user_path)
        if line is not None:
            found.add(Origin(line, node.op, _types(node.output)[:80]))
    return sorted(found, key=lambda o: (o.line, o.op, o.shape))


def summary(ir: Path) -> dict[str, int]:
    """How many nodes are dynamic, fall back to Python, or branch on a tensor."""
    nodes = read_nodes(ir)
    return {
        "dynamic": sum(is_dynamic(n.output) for n in nodes),
        "fallback": sum(n.op.startswith("PyExecute") for n in nodes),
        "switch": sum(n.op == "Switch" for n in nodes),
    }
