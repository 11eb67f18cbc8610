"""What is asked once is asked where it is needed: no name, and no line, for it alone."""

from __future__ import annotations

from fixed_cases import fix_bytes, fixed

EARLY = """import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(p=0.5)

    def construct(self, x, wanted):
        picked = x[wanted]
        if wanted.any():
            return picked.mean()
        return x.sum() * 0.0


def inputs():
    x = Tensor(np.arange(4.0, dtype=np.float32))
    return [(x, Tensor(np.array([True, i > 0, False, True]))) for i in range(2)]
"""


def rewritten(text: str) -> str:
    result = fix_bytes("net.py", text.encode())
    assert not result.left
    return result.raw.decode()


def test_a_condition_that_one_return_asks() -> None:
    chosen = "return masked.cond(wanted.any(), masked.mean(x, wanted), x.sum() * 0.0)"
    assert chosen in rewritten(EARLY)


def test_a_condition_stays_where_a_name_in_it_is_bound_anew_behind_it() -> None:
    last = "        return x.sum() * 0.0"
    text = rewritten(EARLY.replace(last, f"        wanted = x > 2\n{last} + wanted.sum()"))
    assert "condition = wanted.any()" in text


def test_a_condition_that_calls_a_layer_stays_in_its_place() -> None:
    text = rewritten(EARLY.replace("if wanted.any():", "if self.drop(x).sum() > 1:"))
    assert "condition = self.drop(x).sum() > 1" in text


def test_names_of_a_kept_branch_that_nobody_reads_behind_it() -> None:
    text = fixed("control_flow/picked_names_inside_a_kept_branch").raw.decode()
    assert "if number > 0:" in text
    assert " p = " not in text and " t = " not in text


def test_a_selection_that_nothing_reads_goes_with_its_line() -> None:
    text = fixed("propagate/selection_that_nothing_reads").raw.decode()
    assert "flat =" not in text and "pairs =" not in text
    assert "# of the old loss" in text


def test_a_slice_that_is_read_twice_is_cut_once() -> None:
    text = fixed("tensor_slice/frames_read_twice_in_a_list").raw.decode()
    assert text.count("masked.slice(") == 1


def test_a_copy_that_something_new_is_computed_of_is_none() -> None:
    text = fixed("lost_gradient/copies_that_are_only_computed_with").raw.decode()
    assert "shift - (h.astype(ms.float32) * 0.5 + 0.25)" in text
    assert text.count(".copy()") == 1


def test_imports_stand_before_those_of_the_package() -> None:
    text = rewritten(EARLY.replace("ops\n", "ops\n\nfrom .parts import register\n", 1))
    assert "import Tensor, nn, ops\nfrom staticshape import masked\n\nfrom .parts" in text


def test_a_name_in_a_branch_of_a_loop_keeps_its_name() -> None:
    text = fixed("ports/atss_adaptive_threshold").raw.decode()
    assert "best = masked.max(iou, cand_valid)" in text and "best_2" not in text


SHIFTED = """from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, table, loss):
        hard = ops.nonzero(loss.reshape(-1) > 0.5).squeeze(-1)
        return table[hard + 1].sum()
"""


def test_positions_whose_axes_are_moved_take_the_name_they_get() -> None:
    text = rewritten(SHIFTED)
    assert "hard, hard_valid, _ = masked.nonzero(loss.reshape(-1) > 0.5)\n" in text
    assert "hard = hard.squeeze(-1)\n" in text


EXPLODED = """from mindspore import nn, ops


def focal(
    scores,
    targets,
    gamma: float = 2.0,
):
    return ((1 - scores.sigmoid()) ** gamma * (scores - targets) ** 2).mean()


class Net(nn.Cell):
    def construct(self, scores, targets, seen):
        assert scores.ndim == 2 and seen.ndim == 2
        return focal(
            ops.masked_select(scores, seen),
            ops.masked_select(targets, seen),
            gamma=1.5,
        )
"""


def test_a_mask_has_a_line_of_its_own_where_every_argument_has_one() -> None:
    text = rewritten(EXPLODED)
    assert "    gamma: float = 2.0,\n    *,\n    valid,\n):\n" in text
    assert "            gamma=1.5,\n            valid=seen,\n        )\n" in text


def test_results_of_one_operator_have_one_length() -> None:
    result = fixed("nonzero/gates_of_the_tokens_of_an_expert")
    assert result.edits
    assert b"assert" not in result.raw


def test_weights_of_ones_go_where_the_masked_loss_needs_none() -> None:
    text = fixed("row_wise/points_of_sampled_masks").raw.decode()
    assert "masked.binary_cross_entropy_with_logits(" in text
    assert "ones_like" not in text
