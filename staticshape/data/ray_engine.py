"""Length histograms of data that outgrows one machine, counted by Ray Data where the data lies."""

from __future__ import annotations

import re
from typing import Any, Literal

import numpy as np

from staticshape.data.json_records import json_length
from staticshape.data.lengths import LengthHistogram
from staticshape.data.sources import Paths, Tokenizer, arrow_lengths, as_paths
from staticshape.errors import DataError, StaticshapeError, UsageError


def lengths_with_ray(
    paths: Paths,
    column: str,
    *,
    kind: Literal["parquet", "json"],
    tokenizer: Tokenizer | None = None,
) -> LengthHistogram:
    """The histogram of one column of Parquet or JSON-lines files, to the last count as in-process.

    `paths` are local files or folders, or URLs of any fsspec file system (`s3://...`). Every task
    counts its batch and sends distinct lengths alone; the driver merges them. A running cluster is
    used (`RAY_ADDRESS`), else a local one is started. Needs the extra `[ray]`.
    """
    data = _ray_data()
    found = as_paths(paths)
    arguments: dict[str, Any] = {}
    if "://" in found[0]:
        arguments["filesystem"], found = _file_system(found)
    try:
        if kind == "parquet":
            dataset = data.read_parquet(found, **arguments).select_columns([column])
        else:
            dataset = data.read_text(found, **arguments)
        counted = dataset.map_batches(
            _count_arrow if kind == "parquet" else _count_json,
            fn_kwargs={"column": column, "tokenizer": tokenizer},
            batch_format="pyarrow",
            batch_size=None,
        )
        parts = [
            LengthHistogram(batch["value"], batch["count"])
            for batch in counted.iter_batches(batch_size=None, batch_format="numpy")
            if len(batch.get("value", ()))
        ]
    except StaticshapeError:
        raise
    except Exception as error:
        raise _explained(error, found) from error
    if not parts:
        raise DataError("there are no lengths: the data is empty")
    return LengthHistogram.merge(parts)


def remote_files(url: str, suffixes: tuple[str, ...]) -> list[str]:
    """The URLs of the files below a folder of any fsspec file system that end in a suffix."""
    try:
        import fsspec
    except ImportError as error:
        raise UsageError('--engine ray needs fsspec: pip install "staticshape[ray]"') from error
    try:
        file_system, path = fsspec.core.url_to_fs(url)
        found = [one for one in file_system.find(path) if one.endswith(suffixes)]
    except (OSError, ValueError, ImportError) as error:
        raise UsageError(f"{url}: cannot be listed: {error}") from error
    if not found:
        raise UsageError(f"{url}: no file below it that plan can read")
    return [str(file_system.unstrip_protocol(one)) for one in sorted(found)]


def _count_arrow(batch: Any, column: str, tokenizer: Tokenizer | None) -> dict[str, Any]:
    """One batch of Parquet rows, as its distinct lengths and their counts."""
    if column not in batch.column_names:
        raise DataError(f"no column {column!r} in the data")
    if not len(batch):
        return _columns(None)
    lengths = arrow_lengths(batch[column].combine_chunks(), tokenizer, column)
    return _columns(LengthHistogram.from_lengths(lengths))


def _count_json(batch: Any, column: str, tokenizer: Tokenizer | None) -> dict[str, Any]:
    """One batch of lines of JSON, as its distinct lengths and their counts."""
    lines = [line for line in batch["text"].to_pylist() if line.strip()]
    lengths = [json_length(line, column, tokenizer, "a line") for line in lines]
    return _columns(LengthHistogram.from_lengths(lengths) if lengths else None)


def _columns(histogram: LengthHistogram | None) -> dict[str, Any]:
    if histogram is None:
        return {"value": np.zeros(0, np.int64), "count": np.zeros(0, np.int64)}
    return {"value": histogram.values, "count": histogram.counts}


def _explained(error: Exception, paths: list[str]) -> StaticshapeError:
    """The error of a task is the user's own where staticshape raised it, else Ray's in one line."""
    raised = re.findall(r"^staticshape\.errors\.\w+: (.+)$", str(error), re.MULTILINE)
    if raised:
        return DataError(raised[-1])
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error)).strip()
    causes = re.findall(r"^(?:\w+\.)*\w*(?:Error|Exception): .+$", text, re.MULTILINE)
    cause = causes[-1] if causes else text.split("\n")[0]
    return UsageError(f"{paths[0]}: Ray could not read it: {cause}")


def _file_system(urls: list[str]) -> tuple[Any, list[str]]:
    import fsspec
    from pyarrow.fs import FSSpecHandler, PyFileSystem

    file_system, first = fsspec.core.url_to_fs(urls[0])
    rest = [fsspec.core.url_to_fs(url)[1] for url in urls[1:]]
    return PyFileSystem(FSSpecHandler(file_system)), [first, *rest]


def _ray_data() -> Any:
    try:
        import ray.data
    except ImportError as error:
        raise UsageError('--engine ray needs Ray Data: pip install "staticshape[ray]"') from error
    return ray.data
