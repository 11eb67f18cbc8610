"""A selection of a selection is a finding of its own, and is converted along with the first one."""

from __future__ import annotations

from fixed_cases import fix_bytes, fixed

KEPT = """from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, kernel):
        first = x[x > 0]
        second = ops.masked_select(first, first > 1)
        return ops.conv1d(second, kernel), first
"""


def test_both_are_converted() -> None:
    result = fixed("propagate/selection_of_selection")
    assert [(each.rule, each.span.line) for each in result.converted] == [
        ("boolean-index", 11),
        ("boolean-index", 11),
        ("boolean-index", 12),
    ]
    assert result.left == ()


def test_one_stays_with_the_other() -> None:
    first, second = fix_bytes("net.py", KEPT.encode()).left
    assert (first.rule, second.rule) == ("boolean-index", "masked-select")
    assert second.reason == "it selects from what line 6 selects, and that is left as it is"


def test_a_comment_at_the_first_one_holds_the_other_back_too() -> None:
    text = KEPT.replace("x[x > 0]", "x[x > 0]  # staticshape: ignore").replace("conv1d", "sum")
    result = fix_bytes("net.py", text.replace(", kernel)", ")").encode())
    assert not result.converted and [each.rule for each in result.left] == ["masked-select"]
