"""Guards stand where a selection is bound, if there are fewer of them then."""

from __future__ import annotations

from fixed_cases import fix_bytes, fixed

NET = """import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, shift, wanted):
        kept = x[wanted]
        return ((kept[:, 0] - 1) * (kept[:, 1] + 2)).sum(), (kept[:, 1] * kept[:, 0]).mean()


def inputs():
    x = Tensor(np.ones((4, 3), np.float32))
    shift = Tensor(np.ones(3, np.float32))
    return [(x, shift, Tensor(np.array([True, i > 0, False, True]))) for i in range(2)]
"""


def rewritten(text: str) -> str:
    result = fix_bytes("net.py", text.encode())
    assert not result.left
    return result.raw.decode()


def test_one_guard_where_the_selection_is_bound() -> None:
    text = rewritten(NET)
    assert "kept = masked.where_rows(wanted, x, 0.0)" in text
    assert "masked.sum((kept[:, 0] - 1) * (kept[:, 1] + 2), wanted)" in text
    assert "masked.mean(kept[:, 1] * kept[:, 0], wanted)" in text


def test_guards_further_down_where_those_above_would_save_none() -> None:
    text = rewritten(NET.replace("kept[:", "(kept + ops.log(shift))[:"))
    assert "kept = masked" not in text and "(x, 0.0" not in text


def test_parameters_of_a_helper_at_its_start() -> None:
    text = fixed("across_functions/union_of_windows_in_a_helper").raw.decode()
    assert "one = masked.where_rows(valid, one, 0.0)\n" in text
    assert "two = masked.where_rows(valid, two, 0.0)\n" in text
    assert "whole = one[..., 1] * one[..., 2] + two[..., 1] * two[..., 2] - inner" in text


def test_a_number_computed_of_the_selection_leaves_finite_padding() -> None:
    text = fixed("propagate/readings_less_their_own_centre").raw.decode()
    assert "scaled = (kept - centre) / spread" in text
    assert "kept = masked.guard(readings, arrived, 0.0)" in text


def test_none_where_the_mask_is_bound_by_the_same_statement() -> None:
    text = fixed("ports/crf_gold_score_slices").raw.decode()
    room = "beside=emissions.shape[1]"  # both are cut to one length, and meet
    assert f"tag, tag_valid, _ = masked.slice(tags[b], stop=n, {room})" in text


def test_a_long_value_gets_a_name() -> None:
    long = "ops.concat((x[wanted] - 1.5, x[wanted] * 2.25, x[wanted] + 3.125), 1)"
    line = "        return ((kept[:, 0]"
    text = rewritten(NET.replace(line, f"        both = ops.relu({long}) * {long}\n{line}", 1))
    assert "masked.where_rows(" in text
