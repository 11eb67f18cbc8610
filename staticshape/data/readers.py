"""read_histogram: any supported file, folder or saved histogram, told apart by its name."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from staticshape.data.images import (
    SUFFIXES,
    files_below,
    image_files,
    image_size,
    sizes_from_images,
)
from staticshape.data.json_records import lengths_from_json_lines
from staticshape.data.lengths import LengthHistogram
from staticshape.data.sizes import SizeHistogram
from staticshape.data.sources import (
    Advance,
    Tokenizer,
    fields_of,
    histogram_from_numpy,
    lengths_from_parquet,
    lengths_from_text,
)
from staticshape.data.user_code import is_function, lengths_of_function
from staticshape.errors import DataError, UsageError

KINDS = {
    ".parquet": "parquet",
    ".jsonl": "json",
    ".ndjson": "json",
    ".txt": "text",
    ".npy": "numpy",
    ".json": "histogram",
    ".mindrecord": "mindrecord",
}


def read_histogram(
    paths: str | Path | Sequence[str | Path],
    *,
    column: str | None = None,
    tokenizer: Tokenizer | None = None,
    engine: Literal["local", "ray"] = "local",
    exif: bool = False,
    advance: Advance | None = None,
) -> LengthHistogram | SizeHistogram:
    """One histogram of all paths, which must be of one kind.

    Folders stand for the files below them; a folder of images gives a `SizeHistogram`, whatever
    else is in it, unless `column` or `tokenizer` say that texts are meant (`exif` as in
    `sizes_from_images`). `column` is needed for Parquet, JSON lines and MindRecord; with it a
    `.json` file holds lines or a list of records, without it a saved histogram or a list of
    lengths. Pairs in a `.npy` file or a list, shape `(n, 2)`, are sizes. A path `module:function`
    is imported and called: it gives a `mindspore.dataset` pipeline, samples (`len` of each, or of
    its `column`) or lengths. `advance` is called with bytes read. `UsageError` says which path is
    missing, unknown or mixed with another kind.
    """
    names = [str(paths)] if isinstance(paths, (str, Path)) else [str(path) for path in paths]
    if engine == "ray":
        with _naming(names, names):
            return _with_ray(names, column, tokenizer)
    if any(map(is_function, names)):
        return LengthHistogram.merge(_made_by(name, column, tokenizer) for name in names)
    files = _files(names, images=column is None and tokenizer is None)
    with _naming(names, list(map(str, files))):
        return _of_files(names, files, column, tokenizer, exif, advance)


@contextlib.contextmanager
def _naming(names: Sequence[str], files: Sequence[str]) -> Iterator[None]:
    """Errors say which data they are about, where they do not name a file themselves."""
    try:
        yield
    except DataError as error:
        if any(file in str(error) for file in files):
            raise
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        raise DataError(f"{names[0]}{more}: {error}") from error


def _of_files(
    names: list[str],
    files: list[Path],
    column: str | None,
    tokenizer: Tokenizer | None,
    exif: bool,
    advance: Advance | None,
) -> LengthHistogram | SizeHistogram:
    """One histogram of files that are there."""
    kinds = {_kind(str(path), column) for path in files}
    if len(kinds) > 1:
        raise UsageError(f"the paths are of several kinds ({', '.join(sorted(kinds))})")
    kind = kinds.pop()
    if kind == "images":
        folders = [path for path in names if Path(path).is_dir()]
        parts = [sizes_from_images(path, exif=exif, advance=advance) for path in folders]
        single = [image_size(path, exif=exif) for path in names if Path(path).is_file()]
        parts += [SizeHistogram.from_sizes(single)] if single else []
        return SizeHistogram.merge(parts)
    if kind == "text":
        return lengths_from_text(files, tokenizer, advance=advance)
    if kind == "numpy":
        return _one([histogram_from_numpy(path, advance=advance) for path in files], files)
    if kind == "histogram":
        return _one([_from_json(path) for path in files], files)
    field = _needed(column, kind, files[0])
    if kind == "parquet":
        return lengths_from_parquet(files, field, tokenizer=tokenizer, advance=advance)
    if kind == "json":
        return lengths_from_json_lines(files, field, tokenizer=tokenizer, advance=advance)
    from staticshape.data.dataset import lengths_from_mindrecord

    return lengths_from_mindrecord(files, field, tokenizer=tokenizer)


def _made_by(name: str, column: str | None, tokenizer: Tokenizer | None) -> LengthHistogram:
    """The histogram of what a function gives; errors name it."""
    with _naming([name], [name]):
        return lengths_of_function(name, column, tokenizer)


def _with_ray(
    paths: Sequence[str], column: str | None, tokenizer: Tokenizer | None
) -> LengthHistogram:
    from staticshape.data.ray_engine import lengths_with_ray, remote_files

    files: list[str] = []
    for path in paths:
        if "://" in path:
            files += remote_files(path, tuple(KINDS)) if Path(path).suffix not in KINDS else [path]
        else:
            files += map(str, _files([path], images=False))
    kinds = {_kind(path, column) for path in files}
    for kind in ("parquet", "json"):
        if kinds == {kind}:
            name = _needed(column, kind, None if "://" in files[0] else files[0])
            return lengths_with_ray(
                files, name, kind="parquet" if kind == "parquet" else "json", tokenizer=tokenizer
            )
    raise UsageError(
        f"{paths[0]}: --engine ray reads Parquet or JSON lines, here is {', '.join(sorted(kinds))}"
    )


def total_bytes(paths: Sequence[str]) -> int | None:
    """The bytes of all files, for a progress bar; None for data that a function of yours makes."""
    if any(is_function(path) for path in paths):
        return None
    return sum(path.stat().st_size for path in _files(paths))


def _files(paths: Sequence[str], *, images: bool = True) -> list[Path]:
    """The files that paths stand for; a folder with images holds those, unless texts are meant."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            pictures = list(image_files(path))
            inside = [one for one in files_below(path) if one.suffix.lower() in KINDS]
            inside = pictures if pictures and (images or not inside) else inside
            if not inside:
                raise UsageError(f"{path}: no file below it that plan can read")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise UsageError(f"{path}: no such file or folder")
    return found


def _kind(path: str, column: str | None) -> str:
    suffix = Path(path).suffix.lower()
    if suffix == ".json" and column is not None:
        return "json"
    if suffix in SUFFIXES:
        return "images"
    if suffix not in KINDS:
        raise UsageError(
            f"{path}: plan reads {', '.join(KINDS)} and images; cannot tell what this is"
        )
    return KINDS[suffix]


def _needed(column: str | None, kind: str, file: str | Path | None = None) -> str:
    if column is None:
        if kind == "mindrecord":
            from staticshape.data.dataset.lengths import mindrecord_columns

            found = mindrecord_columns(str(file))
        else:
            found = fields_of(file, kind) if file is not None else []
        told = f"; {file} has {', '.join(found)}" if found else ""
        raise UsageError(f"{kind} needs --column, the field that holds samples or lengths{told}")
    return column


def _one(
    found: list[LengthHistogram | SizeHistogram], files: list[Path]
) -> LengthHistogram | SizeHistogram:
    """All of them in one, where they are of one kind."""
    sizes = [one for one in found if isinstance(one, SizeHistogram)]
    lengths = [one for one in found if isinstance(one, LengthHistogram)]
    if sizes and lengths:
        raise UsageError(f"{files[0]}: some of the histograms are of lengths, some of sizes")
    return SizeHistogram.merge(sizes) if sizes else LengthHistogram.merge(lengths)


def _from_json(path: Path) -> LengthHistogram | SizeHistogram:
    try:
        text = path.read_text(encoding="utf-8")
        if text.lstrip().startswith("["):
            parsed = json.loads(text)
            pairs = bool(parsed) and isinstance(parsed[0], list)
            return (
                SizeHistogram.from_sizes(parsed) if pairs else LengthHistogram.from_lengths(parsed)
            )
        if '"counts"' not in text:
            told = "not the JSON of a LengthHistogram, nor a list; records need --column"
            raise UsageError(f"{path}: {told}")
        return (SizeHistogram if '"sizes"' in text else LengthHistogram).from_json(text)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise DataError(f"{path}: {error}") from error
