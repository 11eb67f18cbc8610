"""What to write instead of a pipeline of varying shapes: in the pipeline, and in the network."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from staticshape.analysis.modules.model import ModuleModel
from staticshape.analysis.values.lattice import Function
from staticshape.findings import Step
from staticshape.source import SourceFile

_LONGEST = 40  # characters of the user's that a suggestion repeats


def columns_of(call: ast.Call) -> tuple[str, ...]:
    """The columns of a `GeneratorDataset(source, ["ids", "labels"])`, as far as they are told."""
    given = call.args[1] if len(call.args) > 1 else None
    for keyword in call.keywords:
        if keyword.arg == "column_names":
            given = keyword.value
    if isinstance(given, ast.Constant):
        given = ast.List([given])
    items = given.elts if isinstance(given, ast.List | ast.Tuple) else []
    names = [item.value for item in items if isinstance(item, ast.Constant)]
    return tuple(name for name in names if isinstance(name, str))


def padded_columns(call: ast.Call) -> tuple[str, ...]:
    """The columns that `pad_info={"ids": ([None], 0)}` names."""
    for keyword in call.keywords:
        if keyword.arg == "pad_info" and isinstance(keyword.value, ast.Dict):
            keys = [key.value for key in keyword.value.keys if isinstance(key, ast.Constant)]
            return tuple(key for key in keys if isinstance(key, str))
    return ()


def for_pipeline(
    source: SourceFile, rule: str, name: str, call: ast.Call, columns: tuple[str, ...]
) -> str:
    """What the pipeline can be instead, with the names of the user's."""
    columns = padded_columns(call) or columns
    fed = "pipeline"
    if isinstance(call.func, ast.Attribute):
        text = source.segment(call.func.value)
        fed = text if len(text) <= _LONGEST and "\n" not in text else fed
    size = next((each.value for each in call.keywords if each.arg == "batch_size"), None)
    size = call.args[0] if call.args and name in ("batch", "padded_batch") else size
    rows = source.segment(size) if size is not None else "rows"
    first = columns[0] if columns else "ids"
    padded = f'`dataset.batch_padded({fed}, {rows}, to={{"{first}": LONGEST}})`'
    if rule == "last-batch":
        return (
            "in training `drop_remainder=True` leaves the rest of an epoch out; in evaluation "
            f"{padded} (from staticshape.data import dataset) fills the last batch with rows of "
            "padding, False in the valid columns, so that only real samples are counted"
        )
    if rule == "silent-cut":
        if name == "PadEnd":
            return (
                "`data.pad(sample, LONGEST)` of `staticshape` gives the mask too, and raises where "
                "a sample is longer; `staticshape plan` reads the lengths"
            )
        return (
            f"{padded} (from staticshape.data import dataset) raises where a sample is longer, and "
            "names it; `staticshape plan` reads the lengths"
        )
    if name == "bucket_batch_by_length":
        column = _first_text(call) or first
        return (
            f'`dataset.bucket_batch({fed}, plan, "{column}")` (from staticshape.data import '
            f"dataset) pads to the boundary of each bucket and adds `{column}_valid`; `plan` is "
            "`plan_batches(plan_buckets(lengths, buckets=8), batch_size=32)`"
        )
    if any(each.arg == "per_batch_map" for each in call.keywords):
        return (
            "pad to a length that is fixed for all batches: `data.pad_batch(samples, to=LONGEST)` "
            "gives batch, valid and lengths; `staticshape plan` reads the lengths"
        )
    return (
        f"{padded} (from staticshape.data import dataset) gives every batch one shape, and adds "
        f"`{first}_valid`; `staticshape plan` reads the lengths and plans buckets"
    )


def for_network(
    module: ModuleModel, rule: str, entries: Iterable[Function], columns: tuple[str, ...]
) -> tuple[Step, ...]:
    """Where the network of this file takes the batches, and what it can take beside them."""
    if rule != "varying-batch":
        return ()
    source, found = module.source, []
    for entry in entries:
        names = [each.arg for each in entry.node.args.args if each.arg != "self"]
        if entry.module is not module or not names or isinstance(entry.node, ast.Lambda):
            continue
        name = next((each for each in columns if each in names), names[0])
        found.append(
            Step(
                source.path,
                entry.node.lineno,
                source.column(entry.node.lineno, entry.node.col_offset),
                f"`{entry.qualname}` compiles once for each shape of `{name}`: take "
                f"`{name}_valid` beside it, and reduce with `masked` functions, as in "
                f"`masked.mean(values, {name}_valid)`",
            )
        )
    return tuple(found) if len(found) == 1 else ()


def _first_text(call: ast.Call) -> str | None:
    """The column that the lengths are taken of."""
    given = call.args[0] if call.args else None
    for keyword in call.keywords:
        if keyword.arg == "column_names":
            given = keyword.value
    items = given.elts if isinstance(given, ast.List | ast.Tuple) else [given]
    texts = [item.value for item in items if isinstance(item, ast.Constant)]
    return next((text for text in texts if isinstance(text, str)), None)
