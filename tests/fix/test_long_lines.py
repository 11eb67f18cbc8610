"""Statements that stood on several lines are folded anew where a line of theirs gets too long."""

from __future__ import annotations

from fixed_cases import fix_bytes, fixed

NET = """import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, scores):
        chosen = scores[scores > 0]
        loss = 0.5 * ops.log({}
            1 + ops.sum(ops.exp(-2.0 * (chosen - 0.25) * (chosen - 0.25) + 0.125 * chosen)))
        return loss
"""


def converted(comment: str) -> list[str]:
    """The lines of the converted text, where a comment stands behind the first bracket."""
    result = fix_bytes("net.py", NET.format(comment).encode())
    assert result.edits
    assert not result.left
    return result.raw.decode().splitlines()


def test_every_line_fits() -> None:
    longest = max(len(line) for line in NET.splitlines())
    assert all(len(line) <= longest for line in converted(""))


def test_a_comment_keeps_the_lines_as_they_are() -> None:
    assert any(line.endswith("ops.log(  # of all") for line in converted("  # of all"))


def test_lines_that_a_backslash_joins_are_folded_in_brackets() -> None:
    text = NET.replace("loss = 0.5", "loss = ops.sum(chosen) + \\\n            0.5").format("")
    result = fix_bytes("net.py", text.encode())
    lines = result.raw.decode().splitlines()
    assert result.edits and not result.left
    assert all(len(line) <= max(map(len, text.splitlines())) for line in lines)
    assert not any(line.endswith("\\") for line in lines)


def test_of_a_loop_that_goes_only_the_comments_stay() -> None:
    text = fixed("dynamic_size/rows_broadcast_to_their_durations").raw.decode()
    assert "        # as often as predicted\n        out, out_valid, _ =" in text


def test_the_longest_call_of_a_chain_takes_the_lines() -> None:
    value = "ops.interpolate(x, y.shape[2:], mode='bilinear').squeeze(1)"
    line = f"        target = Tensor({value}, ms.int32)"
    code = (
        "import mindspore as ms\nfrom mindspore import Tensor, nn, ops\n\n\nclass Net(nn.Cell):\n"
        f"    def construct(self, x: Tensor, y: Tensor):\n{line}\n        return target * 2\n"
    )
    assert fix_bytes("net.py", code.encode()).raw.decode().splitlines()[6:-1] == [
        "        target = ops.interpolate(",
        "            x, y.shape[2:], mode='bilinear'",
        "        ).squeeze(1).copy().astype(ms.int32)",
    ]
