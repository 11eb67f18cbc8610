"""Ranks that docstrings and comments give parameters, and texts that give none."""

from __future__ import annotations

import ast

import pytest

from staticshape.analysis.meaning.documented import documented, homes
from staticshape.source import SourceFile


def told(code: str) -> dict[str, int]:
    source = SourceFile("net.py", code.encode())
    functions = [node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef)]
    return documented(source, functions[0], homes(source).get(functions[0]))


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("x (Tensor): scores of shape (N, C)", 2),
        ("x (Tensor): The prediction, with\n            shape (N, 4, H/8).", 3),
        ("x: Tensor of shape (N,)", 1),
        ("x: (B, T), True where it counts", 2),
        ("x: [batch, num_gt, 4] float32", 3),
        ("x: [B x T x C]", 3),
        ("- `x`: (num_pos,) labels in [0, C]", 1),
        (":param x: <B, T>", 2),
        (":param Tensor x: of size [N]", 1),
        ("x : Tensor, shape (n_samples, n_features)", 2),
        ("x (Tensor, optional): [bs, seq_len]", 2),
        ("x (Tensor): shape (3, 4)", 2),
        ("x: (N, C) or (N,)", None),
        ("x: shape (N, *)", None),
        ("x: shape (N, C, ...)", None),
        ("x (Tensor): values in [0, C]", None),
        ("x (Tensor): values within [a, b]", None),
        ("x (Tensor): kind of it (positive, negative)", None),
        ("x (Tensor): see [1, 2]", None),
        ("x (Tensor): scores (see below)", None),
        ("x (list[Tensor]): one for each level", None),
        ("xs: (N, C)", None),
        ("It takes x of any shape (N, C)", None),
    ],
)
def test_what_a_docstring_says(text: str, rank: int | None) -> None:
    code = f'def f(x, mask):\n    """Loss.\n\n    Args:\n        {text}\n    """\n    return x\n'
    assert told(code).get("x") == rank


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (
            "def f(\n    x,  # (B, T, C)\n    mask,  # [B, T]\n):\n    return x\n",
            {"x": 3, "mask": 2},
        ),
        ("def f(x, mask):  # (B, T)\n    return x\n", {}),
        ("def f(x, mask):\n    # x: (B, T, C), mask: (B, T)\n    return x\n", {"x": 3, "mask": 2}),
        ("def f(x, mask):\n    # x [B, T, C]  mask [B, T]\n    return x\n", {"x": 3, "mask": 2}),
        ("def f(x, mask):\n    x = x.T\n    # x: (T, B)\n    return x\n", {}),
        ("def f(x, y='#'):\n    return x  # x: (N, C)\n", {}),
        ('def f(x):\n    """x: (N, C)"""\n    # x: (N,)\n    return x\n', {}),
    ],
)
def test_what_comments_say(code: str, found: dict[str, int]) -> None:
    assert told(code) == found


def test_the_docstring_of_the_class_speaks_of_what_construct_is_given() -> None:
    text = 'class Net:\n    """Inputs:\n        x: (N, C)\n    """\n\n    def construct(self, x):\n'
    assert told(text + "        return x\n") == {"x": 2}
