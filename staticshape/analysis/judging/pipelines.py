"""Finds data pipelines that feed batches of varying shape: unpadded, padded to the longest, cut."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from staticshape.analysis.findings.rules import RULES
from staticshape.analysis.judging.pipeline_help import columns_of, for_network, for_pipeline
from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.modules.names import lines_of
from staticshape.analysis.values.lattice import Function
from staticshape.findings import Finding, Step

_BATCHING = re.compile(
    r"\.(?:batch|padded_batch|bucket_batch_by_length)\s*\(|PadEnd\s*\(|GeneratorDataset\s*\("
)
_CREATORS = frozenset(
    {"zeros", "ones", "rand", "randn", "random", "full", "empty", "arange", "standard_normal"}
)
_RANDOM = frozenset({"randint", "integers", "randrange"})


def input_findings(module: ModuleModel, entries: Iterable[Function] = ()) -> list[Finding]:
    """Findings of severity `input`, read from the calls that build a pipeline."""
    source = module.source
    lines = set(lines_of(_BATCHING, source.text, ("batch", "PadEnd", "GeneratorDataset")))
    if not lines:
        return []
    dataset = any(name.startswith("mindspore.dataset") for name in module.names.values())
    found: list[Finding] = []
    varying: tuple[ast.AST, str] | None = None
    columns: tuple[str, ...] = ()
    failing = _expected_to_raise(module)
    for call in sorted(
        _calls(module, lines), key=lambda c: (c.end_lineno or 0, c.end_col_offset or 0)
    ):
        if any(call.lineno in body for body in failing):
            continue
        name = (
            call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        )
        if name == "GeneratorDataset" and call.args:
            columns = columns_of(call)
            varying = _varying_samples(call.args[0], module) or varying
            continue
        made = None
        if name == "bucket_batch_by_length":
            made = _bucketed(call, module)
        elif name in ("batch", "padded_batch") and dataset and isinstance(call.func, ast.Attribute):
            made = _batched(call, name, module, varying)
            varying = None if made else varying
        elif name == "PadEnd" and dataset:
            made = ("silent-cut", "PadEnd cuts longer samples to its shape without a word", ())
        if made is not None:
            rule, message, chain = made
            steps = tuple(
                Step(source.path, node.lineno, source.column(node.lineno, node.col_offset), text)  # type: ignore[attr-defined]
                for node, text in chain
            )
            found.append(
                Finding(
                    source.path,
                    source.span(call),
                    rule,
                    RULES[rule].severity,
                    message,
                    steps,
                    for_network(module, rule, entries, columns),
                    for_pipeline(source, rule, name, call, columns),
                )
            )
    return found


_Made = tuple[str, str, tuple[tuple[ast.AST, str], ...]]


def _calls(module: ModuleModel, lines: set[int]) -> Iterator[ast.Call]:
    """Calls whose name stands on one of these lines, or that begin there."""
    for call in module.places.calls(lines):
        if not lines.isdisjoint((call.lineno, call.func.end_lineno or call.lineno)):
            yield call


def _expected_to_raise(module: ModuleModel) -> list[range]:
    """The lines below `with pytest.raises(...)`: no pipeline is built there."""
    if "aises(" not in module.source.text:
        return []
    return [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(module.source.tree)
        if isinstance(node, ast.With)
        for item in node.items
        if isinstance(item.context_expr, ast.Call)
        and getattr(item.context_expr.func, "attr", "") in ("raises", "assertRaises")
    ]


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((k.value for k in call.keywords if k.arg == name), None)


def _is_true(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _bucketed(call: ast.Call, module: ModuleModel) -> _Made | None:
    boundary = _keyword(call, "pad_to_bucket_boundary")
    pads = call.args[4] if len(call.args) > 4 else _keyword(call, "pad_info")
    if isinstance(pads, ast.Name):
        pads = _given_above(pads, module)
    if _is_true(boundary) or len(call.args) > 5 or _has_lengths(pads):
        return None
    return (
        "varying-batch",
        "bucket_batch_by_length without pad_to_bucket_boundary=True makes each batch as long as "
        "its longest sample",
        (),
    )


def _batched(
    call: ast.Call, name: str, module: ModuleModel, varying: tuple[ast.AST, str] | None
) -> _Made | None:
    pads = _keyword(call, "pad_info")
    if name == "padded_batch" and pads is None and len(call.args) > 3:
        pads = call.args[3]
    if isinstance(pads, ast.Dict):
        if not _has_lengths(pads):
            return (
                "varying-batch",
                "pad_info without a length pads to the longest of each batch",
                (),
            )
        return (
            ("silent-cut", "padded_batch cuts longer samples without a word", ())
            if name == "padded_batch"
            else None
        )
    if name == "padded_batch" and pads is None:
        return (
            "varying-batch",
            "padded_batch without pad_info pads to the longest of each batch",
            (),
        )
    mapper = _keyword(call, "per_batch_map")
    if isinstance(mapper, ast.Name) and mapper.id in module.functions:
        widest = _pads_to_longest(module.functions[mapper.id])
        if widest is not None:
            return (
                "varying-batch",
                f"`{mapper.id}` pads to the longest sample of each batch",
                ((widest, "the longest of this batch"),),
            )
        return None
    if mapper is None and pads is None and varying is not None:
        return "varying-batch", "samples of varying length are batched without padding", (varying,)
    if mapper is None and _keeps_the_rest(call):
        return "last-batch", "the last batch is smaller: one more shape, one more compile", ()
    return None


def _keeps_the_rest(call: ast.Call) -> bool:
    """Whether the last batch certainly is smaller than others can be: not with batches of one."""
    size = call.args[0] if call.args else _keyword(call, "batch_size")
    if isinstance(size, ast.Constant) and size.value == 1:
        return False
    rest = call.args[1] if len(call.args) > 1 else _keyword(call, "drop_remainder")
    return rest is None or (isinstance(rest, ast.Constant) and rest.value is False)


def _has_lengths(pads: ast.expr | None) -> bool:
    """Whether `pad_info` tells a length for each of its columns."""
    if not isinstance(pads, ast.Dict):
        return False
    return bool(pads.values) and not any(_open_ended(value) for value in pads.values)


def _given_above(name: ast.Name, module: ModuleModel) -> ast.expr | None:
    """What a name was given last above its use."""
    given = None
    for node in ast.walk(module.source.tree):
        match node:
            case ast.Assign([ast.Name(name.id)], value) if node.lineno < name.lineno:
                given = value if given is None or value.lineno > given.lineno else given
    return given


def _open_ended(value: ast.expr) -> bool:
    """`([None], 0)` and `None`: the first axis is padded to the longest sample."""
    if isinstance(value, ast.Constant):
        return value.value is None
    if isinstance(value, (ast.Tuple, ast.List)) and value.elts:
        return _open_ended(value.elts[0])
    return False


def _pads_to_longest(function: ast.AST) -> ast.AST | None:
    """`max(len(x) for x in batch)` in a collating function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "max":
            inner = {getattr(n, "id", getattr(n, "attr", "")) for n in ast.walk(node)}
            if inner & {"len", "shape"}:
                return node
    return None


def _varying_samples(given: ast.expr, module: ModuleModel) -> tuple[ast.AST, str] | None:
    """Where a generator of the file makes an array whose size changes from sample to sample."""
    name = given.func if isinstance(given, ast.Call) else given
    if not isinstance(name, ast.Name):
        return None
    body: ast.AST | None = module.functions.get(name.id)
    if body is None and name.id in module.classes:
        methods = module.classes[name.id].methods
        body = methods.get("__getitem__") or methods.get("__next__") or methods.get("__iter__")
    if body is None:
        return None
    changing: set[str] = set()
    for node in ast.walk(body):
        if isinstance(node, ast.For):
            changing |= {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            last = getattr(node.value.func, "attr", getattr(node.value.func, "id", ""))
            inner = {
                getattr(n, "attr", "") for n in ast.walk(node.value) if isinstance(n, ast.Attribute)
            }
            if last in _RANDOM or (last == "int" and inner & _RANDOM):
                changing |= {t.id for t in node.targets if isinstance(t, ast.Name)}
    for node in ast.walk(body):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _CREATORS:
            sizes = {n.id for a in node.args[:2] for n in ast.walk(a) if isinstance(n, ast.Name)}
            if sizes & changing:
                return node, "a size that changes from sample to sample"
    return None
