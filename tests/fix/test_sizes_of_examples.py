"""No size that only the examples show is written into code: other calls have other sizes.

Each size of `inputs()` is taken for 70000 more than it is. A number of five digits in the new code
comes from the examples then; one is allowed where the network watches for an overflow.
"""

from __future__ import annotations

import os
import re

import pytest
from fixed_cases import CASES, fix_bytes, share

from staticshape.analysis.host import example_values
from staticshape.analysis.values.shown import Shown

PARTS = 12
#: Cases that were cut to a size of the examples once.
ONCE = (
    "dynamic_size/arange_of_a_count",
    "dynamic_size/broadcast_tile_one_hot",
    "dynamic_size/square_of_a_count",
    "fuzz/heads_of_two_lengths",
    "nonzero/as_many_positions_as_tokens",
    "nonzero/features_at_positions",
    "ports/graphs_padded_in_a_loop",
    "tensor_branch/part_cut_in_the_way",
    "tensor_branch/stages_of_other_lengths",
    "tensor_branch/way_that_ends_with_what_nobody_reads",
)
NAMES = [
    name
    for name in CASES
    if os.environ.get("STATICSHAPE_DEEP") or name in ONCE or share(name, PARTS) == 5
]


class _Large(Shown):
    """A size of the examples that no code would write down; 1 stays what it is."""

    def __new__(cls, number: int) -> _Large:
        return super().__new__(cls, number if number == 1 else number + 70000)


def test_no_size_of_the_examples_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example_values, "Shown", _Large)
    wrong = {}
    for name in NAMES:
        raw = CASES[name].path.read_bytes()
        new = fix_bytes(name + ".py", raw).raw.decode()
        old = {*raw.decode("utf-8-sig").splitlines()}
        found = [line for line in new.splitlines() if line not in old and _has_large(line)]
        if found and "masked.Overflow(" not in new:
            wrong[name] = found
    assert wrong == {}


def _has_large(line: str) -> bool:
    return re.search(r"(?<![.\d])\d{5,}\b", re.sub(r"\b\d+0{5,}\b", "", line)) is not None
