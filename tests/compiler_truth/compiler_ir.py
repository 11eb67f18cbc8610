"""Reads MindSpore's own verdict from a `validate` IR file: which lines make a shape dynamic.

A node is an *origin* when its output is dynamic and none of its inputs is, or when it selects by
values: a selection of a selection needs a cure of its own. A call of a subgraph is an origin only
when it joins branches: its output is dynamic and no callee returns a dynamic value.
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
_ARGUMENT = re.compile(r"%para\d+|%\d+(?!\w)")
_CONSTANT = (".",)
_SIZE_READERS = frozenset({"Shape", "TensorShape", "DType", "Rank", "Size", "sequence_len"})
_SIZE_OPERATORS = frozenset({"TensorShape", "ScalarToTensor", "TupleToTensor"})
_SELECTIONS = frozenset({"MaskedSelect", "NonZero", "NonZeroExt", "Unique", "UniqueConsecutive"})
_NO_OPERATION = frozenset({"Switch", "Partial", "Load", "UpdateState", "Depend"})
_DYNAMIC = re.compile(r"(?<![\w.])-[12](?![\w.])|DynamicSequenceShape")


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
    name: str  # %3; names repeat from subgraph to subgraph
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

    @property
    def arguments(self) -> list[str]:
        """The values it reads, in order: `%3`, `%para7`."""
        return _ARGUMENT.findall(self.text.split("primitive_attrs")[0])

    @property
    def fallback(self) -> bool:
        """Whether it is computed by the Python interpreter; looking a name up computes nothing."""
        return self.op.startswith("PyExecute") and "get_local_variable(" not in self.text

    @property
    def carries(self) -> bool:
        """Whether it only puts together what others computed."""
        return self.op == "MakeTuple" or (self.op.startswith("PyExecute") and not self.fallback)

    @property
    def passed(self) -> list[str]:
        """What `Partial(@f, %1, I64(3))` or `call @f(%1, I64(3))` hands to @f, constants as `.`."""
        text = self.text.split(") primitive_attrs")[0].split(") cnode_attrs")[0]
        text = re.sub(r"^(Partial\(@[^,)]+,? ?|call @[^(]+\(|%\d+\[.*?\)\]\()", "", text)
        while text != (text := re.sub(r"\([^()]*\)", "", text)):
            pass
        return [(_ARGUMENT.match(part) or _CONSTANT)[0] for part in text.split(", ")]


def _types(text: str) -> str:
    """Only what is a shape in a signature: attributes and values can hold -1 too."""
    kinds = r"<(?:Dynamic )?(?:Ref\[)?(?:Tensor|Tuple|List|Dictionary)\[.*?>(?=[,)])"
    shapes = re.findall(kinds, text + ")")
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
            name = (found.group(1) or "") if found else ""
            current = Node(graph, name, found.group(3) if found else line.strip())
            nodes.append(current)
            expect_signature = True
        elif current is not None and expect_signature and (found := _SIGNATURE.match(line)):
            left, arrow, right = found.group(1).rpartition(" -> ")
            current.inputs, current.output = (left, right) if arrow else (found.group(1), "")
            expect_signature = False
        elif current is not None and (found := _PLACE.match(line)):
            current.frames.append((found.group(1), int(found.group(2))))
    return nodes


def _line(node: Node, nodes: list[Node], path: str) -> int | None:
    """The innermost frame in the user's file; where the compiler dropped it, the reader's line."""
    lines = [line for file, line in node.frames if file == path]
    if lines or not node.name:
        return lines[-1] if lines else None
    readers = (n for n in nodes if n.graph == node.graph and node.name in n.arguments)
    return next((line for n in readers if (line := _line(n, nodes, path)) is not None), None)


def _returns_dynamic(nodes: list[Node]) -> set[str]:
    return {n.graph for n in nodes if n.text.startswith("Return(") and is_dynamic(n.inputs)}


def _parameters(path: Path) -> dict[str, list[str]]:
    """The parameters of each subgraph, as `%para7` (what follows is a name that may differ)."""
    headers = (_SUBGRAPH.match(line) for line in path.read_text("utf-8", "replace").splitlines())
    return {found.group(1): _ARGUMENT.findall(found.group(2)) for found in headers if found}


def _spoilt(nodes: list[Node], parameters: dict[str, list[str]]) -> set[tuple[str, str]]:
    """(subgraph, name) of the values that are dynamic or a size read off something dynamic.

    `ops.zeros(selection.shape[0])` has no dynamic input, but the number it is given comes from a
    dynamic shape: it is a consequence, not an origin.
    """
    found: set[tuple[str, str]] = set()
    size = -1
    while size != len(found):
        size = len(found)
        for node in nodes:
            reads = [(node.graph, name) in found for name in node.arguments]
            if node.op in ("Partial", "call") and (callee := _CALLEES.search(node.text)):
                graph = callee.group(1)
                for name, argument in zip(parameters.get(graph, []), node.passed, strict=False):
                    if (node.graph, argument) in found:
                        found.add((graph, name))
            carries_size = "Tensor[" not in node.output or node.op in _SIZE_OPERATORS
            reads_size = any(reads) or (is_dynamic(node.inputs) and node.op in _SIZE_READERS)
            made = node.fallback or (is_dynamic(node.output) and not node.carries)
            if made or (carries_size and reads_size and node.name):
                found.add((node.graph, node.name))
    return found


def origins(ir: Path, user_path: str) -> list[Origin]:
    """The origins of one compile whose line lies in `user_path`, sorted, without repetition."""
    nodes = read_nodes(ir)
    dynamic_graphs = _returns_dynamic(nodes)
    spoilt = _spoilt(nodes, _parameters(ir))
    found = set()
    for node in nodes:
        if not (node.fallback or is_dynamic(node.output)) or node.carries:
            continue
        if node.op in _NO_OPERATION:
            continue
        own = node.fallback or node.op in _SELECTIONS
        if is_dynamic(node.inputs) and not own:
            continue
        if node.op == "call":
            if any(callee in dynamic_graphs for callee in _CALLEES.findall(node.text)):
                continue
        elif node.op not in _SELECTIONS and any(
            (node.graph, name) in spoilt for name in node.arguments
        ):
            continue
        line = _line(node, nodes, user_path)
        if line is not None:
            found.add(Origin(line, node.op, _types(node.output)[:80]))
    return sorted(found, key=lambda o: (o.line, o.op, o.shape))


def summary(ir: Path) -> dict[str, int]:
    """How many nodes are dynamic, fall back to Python, or branch on a tensor."""
    nodes = read_nodes(ir)
    return {
        "dynamic": sum(is_dynamic(n.output) for n in nodes),
        "fallback": sum(n.fallback for n in nodes),
        "switch": sum(n.op == "Switch" for n in nodes),
    }
