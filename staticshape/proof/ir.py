"""Reads the compiler's own verdict: the nodes of a dumped graph whose shape is not static."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_SUBGRAPH = re.compile(r"^subgraph @(?P<name>\S+?)\((?P<params>.*)\) \{")
_RESULT = re.compile(r"%\w+")
_INPUT = re.compile(r"^(?P<name>%para\w+): (?P<type>.*)")
_FRAME = re.compile(r"^      # In file (?P<path>.+?):(?P<line>\d+)(?:~(?P<end>\d+))?, \d+~\d+/")
_DYNAMIC = re.compile(r"[( ]-[12][,)]|\bDynamic(?:SequenceShape| Tuple| List)\b|<Any\b|\[Any\b")
_SEVERAL = re.compile(r"TupleShape(\(.*\))")
_SEQUENCE = re.compile(r"<Dynamic (\w+)\[element: (.*)\], DynamicSequenceShape")
_DIMS = re.compile(r"\(\s*(?:-?\d+(?:, -?\d+)*)?\s*\)")
_RANDOM = re.compile(
    r"^  %\d+\S* = (?:PrimFunc_)?\w*(?:Dropout|Rand|Uniform|Normal\b|NormalFloat|Multinomial|"
    r"Bernoulli|Gamma|Poisson|Laplace|CandidateSampler)\w*\(",
    re.MULTILINE,
)
_WRITE = re.compile(
    r"^  %\d+\S* = (?:PrimFunc_)?(?:Assign|Scatter|Apply|BatchNorm)\w*\(", re.MULTILINE
)
_PACKING = (
    '"__internal_tuple_keys__"',
    '"__internal_tuple_values__"',
    '"dict(zip(__internal_dict_zip_keys__,__internal_dict_zip_values__),)"',
)
_CALLEES = re.compile(r"@([^\s,()\]]+)")
_DEF = re.compile(r"/\s*(?:async )?(?:def|class) |/\s*@")


@dataclass(frozen=True)
class IrNode:
    """One node whose output is dynamic, or which leaves the graph for Python.

    `frames` are (path, line) pairs from the user's outermost call inwards; `is_origin` says that no
    input of the node is dynamic, so the shape becomes dynamic right here.
    """

    op: str
    type: str
    is_origin: bool
    is_fallback: bool
    frames: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class _Raw:
    subgraph: str
    result: str
    op: str
    args: str
    inputs: str
    output: str
    frames: tuple[tuple[str, int], ...]


def is_dynamic(type_text: str) -> bool:
    """Whether a type as the IR prints it has an unknown dimension, rank, length or type.

    >>> is_dynamic("<Tensor[Float32], (4, -1)>"), is_dynamic("<Tensor[Float32], (4, 8)>")
    (True, False)
    """
    return _DYNAMIC.search(type_text) is not None


def dynamic_nodes(text: str) -> tuple[IrNode, ...]:
    """The dynamic and fallback nodes of one dumped graph, in the compiler's order.

    The text is what `MS_DEV_DUMP_IR_PASSES=validate` writes for one compile.
    """
    raw = _without_none(tuple(_nodes(text)), _dynamic_inputs(text))
    returns = {node.subgraph: node.inputs for node in raw if node.op == "Return"}
    found = []
    for node in raw:
        fallback = node.op == "PyExecute"
        if node.op == "Return" or not (fallback or is_dynamic(node.output)):
            continue
        if node.op.startswith(("call ", "%")):
            branches = [returns.get(name, "") for name in _CALLEES.findall(node.op)]
            origin = not is_dynamic(node.inputs) and not any(map(is_dynamic, branches))
        else:
            origin = not is_dynamic(node.inputs)
        found.append(IrNode(_operator(node.op), _shape(node.output), origin, fallback, node.frames))
    return tuple(found)


def remembers(text: str) -> bool:
    """Whether what a dumped graph answers may depend on its earlier calls.

    A random operator's generator moves on with every call. And a graph with branches that writes
    Parameters (BatchNorm does) keeps its own copy of them: `Parameter.set_data` does not reach it
    any more, and `asnumpy` does not see it.
    """
    if _RANDOM.search(text) is not None:
        return True
    return "= Switch(" in text and _WRITE.search(text) is not None


def _dynamic_inputs(text: str) -> frozenset[str]:
    """Graph and subgraph parameters of unknown shape."""
    found: set[str] = set()
    types: list[str] = []
    for line in text.splitlines():
        if (given := _INPUT.match(line)) is not None and is_dynamic(given["type"]):
            found.add(given["name"])
        elif line.startswith("# Parameters: "):
            types = line.partition(", (")[2].split(">, <")
        elif (opened := _SUBGRAPH.match(line)) is not None:
            names = _RESULT.findall(opened["params"])
            found |= {name for name, kind in zip(names, types, strict=False) if is_dynamic(kind)}
            types = []
    return frozenset(found)


def _without_none(nodes: tuple[_Raw, ...], inputs: frozenset[str]) -> tuple[_Raw, ...]:
    """The nodes less those that are unknown only because of a `None` or a dict among the results.

    MindSpore writes such a None, and what puts a dict together, as PyExecutes of unknown rank.
    Nothing depends on them.
    """
    none: set[tuple[str, str]] = set()
    unknown: set[tuple[str, str]] = set()
    kept = []
    for node in nodes:
        here = (node.subgraph, node.result)
        given = _RESULT.findall(node.args.partition(") ")[0])
        places = {(node.subgraph, name) for name in given}
        carries = node.op in ("MakeTuple", "TupleGetItem", "Depend", "UpdateState")
        spoilt = bool(places & unknown) or any(name in inputs for name in given)
        packs = _packs_dict(node) and not spoilt
        if _is_constant_none(node) or packs or (carries and places & none and not spoilt):
            none.add(here)
            continue
        if is_dynamic(node.output):
            unknown.add(here)
        kept.append(node)
    return tuple(kept)


def _is_constant_none(node: _Raw) -> bool:
    """Whether a PyExecute only makes a None; further arguments are there for its order alone."""
    return node.op == "PyExecute" and node.args.startswith('"None", ("None"), ("None")')


def _packs_dict(node: _Raw) -> bool:
    """Whether a PyExecute only puts keys and values together."""
    return node.op == "PyExecute" and node.args.startswith(_PACKING)


def _operator(op: str) -> str:
    if op.startswith(("call ", "%")):
        return "call"
    return op.removeprefix("PrimFunc_")


def _shape(output: str) -> str:
    """The dims alone, `(4, -1)`, of each of several results; else the printed type.

    >>> _shape("<Tuple[Tensor[Float32],Tensor[Int32]], TupleShape((-1), (8)), }>")
    '((-1), (8))'
    >>> _shape("<Dynamic List[element: Int64], DynamicSequenceShape>")
    'a list of Int64 of unknown length'
    """
    if output.startswith("<Tensor"):
        dims = _DIMS.findall(output)
        if dims:
            return str(dims[-1])
    if several := _SEVERAL.search(output):
        return several.group(1)
    if sequence := _SEQUENCE.search(output):
        return f"a {sequence.group(1).lower()} of {sequence.group(2)} of unknown length"
    return output.strip("<>")


def _nodes(text: str) -> Iterator[_Raw]:
    subgraph, lines = "", text.splitlines()
    for index, line in enumerate(lines):
        if line.startswith("subgraph @"):
            opened = _SUBGRAPH.match(line)
            subgraph = opened["name"] if opened else ""
        elif line.startswith("  ") and line[2] in "%R" and not line.startswith("   "):
            head = _head(line)
            if head is not None:
                inputs, output, frames = _body(lines, index + 1)
                found = _RESULT.match(line.strip())
                result = found.group() if found else ""
                yield _Raw(subgraph, result, head[0], head[1], inputs, output, frames)


def _head(line: str) -> tuple[str, str] | None:
    """Operator and argument text of a node line; None for anything else."""
    if line.startswith("  Return("):
        return "Return", line[len("  Return(") :]
    _, equals, right = line.partition(" = ")
    if not equals:
        return None
    if right.startswith("%"):  # %12[@FuncUnion(@a, @b)](...)
        end = right.rfind("](")
        return (right[: end + 1], right[end + 2 :]) if end > 0 else (right, "")
    op, _, args = right.partition("(")
    return op, args


def _body(lines: list[str], start: int) -> tuple[str, str, tuple[tuple[str, int], ...]]:
    inputs = output = ""
    frames: list[tuple[str, int]] = []
    typed = False
    for line in lines[start:]:
        if not line.startswith("      "):
            break
        if line.startswith("      : ") and not typed:
            typed = True
            inputs, arrow, output = line[8:].rpartition(" -> ")
            if not arrow:  # a Return has inputs alone
                inputs, output = output, ""
            output = output.strip()[1:-1]
        elif frame := _FRAME.match(line):
            is_definition = frame["end"] and _DEF.search(line, frame.end() - 1)
            if not is_definition:  # the lines of a whole function say nothing of the node's own
                frames.append((frame["path"], int(frame["line"])))
    return inputs, output, tuple(frames)
