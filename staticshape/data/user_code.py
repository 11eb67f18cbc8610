"""Tokenizers and data that a user names as `module:function`."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from staticshape.data.lengths import LengthHistogram
from staticshape.data.sources import TOKENIZERS, Tokenizer, length_of
from staticshape.errors import DataError, UsageError


def tokenizer_named(name: str) -> Tokenizer:
    """A tokenizer of `TOKENIZERS`, or `module:function` imported from the current folder too."""
    if name in TOKENIZERS:
        return TOKENIZERS[name]
    if ":" not in name:
        raise UsageError(f"tokenizer {name!r}: give {', '.join(TOKENIZERS)} or MODULE:FUNCTION")
    found = _imported(name, "tokenizer")
    if not callable(found):
        raise UsageError(f"tokenizer {name!r} is not a function")
    tokenizer: Tokenizer = found
    return tokenizer


def is_function(path: str) -> bool:
    return bool(re.fullmatch(r"[\w.]+:[\w.]+", path)) and not Path(path).exists()


def _imported(name: str, what: str) -> Any:
    """What `module:name` stands for, imported from the current folder too."""
    module, _, function = name.partition(":")
    sys.path.insert(0, "")
    try:
        found: Any = importlib.import_module(module)
        for part in function.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"{what} {name!r} cannot be imported: {error}") from error
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise UsageError(f"{what} {name!r} cannot be imported: {module} failed: {told}") from error
    finally:
        sys.path.remove("")
    return found


def lengths_of_function(
    name: str, column: str | None, tokenizer: Tokenizer | None
) -> LengthHistogram:
    """The histogram of what a function of the user's gives: a pipeline, samples, or lengths."""
    found = _imported(name, "data")
    if callable(found):
        try:
            found = found()
        except Exception as error:
            raise UsageError(f"data {name!r} failed: {type(error).__name__}: {error}") from error
    if hasattr(found, "create_tuple_iterator"):
        from staticshape.data.dataset import lengths_from_dataset

        if column is None:
            raise UsageError(f"data {name!r} is a pipeline: it needs --column")
        return lengths_from_dataset(found, column, tokenizer=tokenizer)
    if not isinstance(found, Iterable) and hasattr(found, "__getitem__"):
        found = _items(found)  # what a GeneratorDataset takes
    if not isinstance(found, Iterable):
        raise UsageError(f"data {name!r} is {type(found).__name__}: give samples or lengths")
    if isinstance(found, (LengthHistogram, Mapping)) or hasattr(found, "__array__"):
        return LengthHistogram.from_lengths(found)
    return LengthHistogram.from_lengths(_lengths(found, name, column, tokenizer))


def _field(sample: Any, column: str) -> str | int:
    """The key of a field; its place, `0`, in a sample that is a tuple."""
    by_place = isinstance(sample, (tuple, list)) and column.isdecimal()
    return int(column) if by_place else column


def _items(source: Any) -> Iterator[Any]:
    """All of `source[i]`."""
    for place in range(len(source)):
        yield source[place]


def _lengths(
    samples: Iterable[Any], name: str, column: str | None, tokenizer: Tokenizer | None
) -> Iterator[int]:
    number, samples = -1, iter(samples)
    while True:
        try:
            sample = next(samples)
        except StopIteration:
            return
        except Exception as error:
            after = f"data {name!r} failed after {number + 1} samples"
            raise UsageError(f"{after}: {type(error).__name__}: {error}") from error
        number += 1
        where = f"{name}: sample {number}"
        try:
            value = sample if column is None else sample[_field(sample, column)]
        except (KeyError, TypeError, IndexError) as error:
            raise DataError(f"{where} has no field {column!r}") from error
        yield length_of(value, tokenizer, where)
