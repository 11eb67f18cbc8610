"""Tokenizers and data that a user names as `module:function`."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from staticshape.data.lengths import LengthHistogram
from staticshape.data.sources import TOKENIZERS, Tokenizer, length_of
from staticshape.errors import UsageError


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
    finally:
        sys.path.remove("")
    return found


def lengths_of_function(
    name: str, column: str | None, tokenizer: Tokenizer | None
) -> LengthHistogram:
    """The histogram of what a function of the user's gives: a pipeline, samples, or lengths."""
    found = _imported(name, "data")
    found = found() if callable(found) else found
    if hasattr(found, "create_tuple_iterator"):
        from staticshape.data.dataset import lengths_from_dataset

        if column is None:
            raise UsageError(f"data {name!r} is a pipeline: it needs --column")
        return lengths_from_dataset(found, column)
    if not isinstance(found, Iterable):
        raise UsageError(f"data {name!r} is {type(found).__name__}: give samples or lengths")
    if isinstance(found, LengthHistogram) or hasattr(found, "__array__"):
        return LengthHistogram.from_lengths(found)
    return LengthHistogram.from_lengths(
        length_of(one if column is None else one[column], tokenizer, f"{name}: sample {number}")
        for number, one in enumerate(found)
    )
