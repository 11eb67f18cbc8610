"""Runs cases in PyNative mode in this process; prints `RESULT["case name", "fault"]` for each."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import case_file
import mindspore as ms
import numpy as np


def leaves(value: Any) -> list[np.ndarray]:
    """The arrays of a result, tuples and dicts flattened."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, tuple | list):
        return [leaf for item in value for leaf in leaves(item)]
    return [value.asnumpy() if isinstance(value, ms.Tensor) else np.asarray(value)]


def fault(path: Path) -> str:
    """Run one case on all its inputs; an empty string when all is well."""
    case = case_file.read_case(path)
    if case.graph_only:
        return ""
    module = case_file.load(path)
    batches = module.inputs()
    if len(batches) < 2:
        return "fewer than two input tuples"
    entry = case_file.find_entry(module, case)
    entry = getattr(entry, "__wrapped__", entry)
    if isinstance(entry, ms.nn.Cell):
        entry.set_train(False)
    for number, batch in enumerate(batches):
        for leaf in leaves(entry(*batch)):
            if not np.isfinite(leaf.astype(np.float64)).all():
                return f"inputs()[{number}]: not finite"
    return ""


def main(paths: list[str]) -> None:
    """Run all cases, whatever each of them does; a line is out before the next case begins."""
    ms.set_context(mode=ms.PYNATIVE_MODE)
    for path in map(Path, paths):
        try:
            text = fault(path)
        except Exception as error:
            text = f"{type(error).__name__}: {str(error).strip()[:300]}"
        print("RESULT" + json.dumps([case_file.read_case(path).name, text]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
