"""Files that hold no example inputs: what converts there, and for which ranks that is right."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path

import pytest
from fixed_cases import CASES, fix_bytes, share

from staticshape.proof import Job, verify_many
from staticshape.proof.model import Proof

RECORD = Path(__file__).with_name("without_examples.json")
NETS = Path(__file__).with_name("unknown_ranks")
DEEP = bool(os.environ.get("STATICSHAPE_DEEP"))
NAMES = [n for n in json.loads(RECORD.read_text()) if DEEP or share(n, 5) == 0]

INPUTS = """

def inputs():
    rng = np.random.default_rng(3)
    rows = []
    for part in (0.3, 0.6, 1.1):
        mask = rng.random({mask}) < part
        mask.reshape(-1)[:2] = True
        real = mask.reshape(mask.shape + (1,) * ({axes} - mask.ndim))
        junk = np.where(rng.random({shape}) < 0.5, np.nan, 1e30)
        x = np.where(real, rng.standard_normal({shape}), junk).astype(np.float32)
        y = np.where(real, rng.standard_normal({shape}), np.inf).astype(np.float32)
        rows.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return rows
"""
SHAPES = [((7, 3), (7,)), ((2, 4, 3), (2, 4)), ((6, 3, 3), (6,)), ((1, 2, 3, 3), (1, 2, 3))]


def without_examples(raw: bytes) -> tuple[bytes, bytes]:
    """A text without its function `inputs`, and that function."""
    text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    tree, lines = ast.parse(text), text.split("\n")
    made = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "inputs")
    cut = slice(made.lineno - 1, made.end_lineno)
    examples = "\n".join(lines[cut])
    del lines[cut]
    return "\n".join(lines).encode(), b"\n\n" + examples.encode() + b"\n"


def proved(texts: dict[str, tuple[bytes, bytes]], folder: Path) -> dict[str, Proof]:
    """What the compiler says of texts before and after, by name."""
    jobs = {}
    for name, (before, after) in texts.items():
        stem = name.replace("/", "-")
        places = [folder / f"{stem}_{side}.py" for side in ("before", "after")]
        for place, raw in zip(places, (before, after), strict=True):
            place.write_bytes(raw)
        case = CASES.get(name)
        jobs[name] = Job(places[0], places[1], entry=(case.entry or None) if case else None)
    return dict(zip(jobs, verify_many(jobs.values(), timeout=240), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_converts_without_examples(name: str) -> None:
    path = CASES[name].path
    result = fix_bytes(str(path), without_examples(path.read_bytes())[0])
    assert result.edits
    assert not result.left


def test_what_converts_without_examples_is_equal(tmp_path: Path) -> None:
    texts = {}
    for name in (n for n in NAMES if DEEP or share(n, 40) == 0):
        path = CASES[name].path
        before, examples = without_examples(path.read_bytes())
        texts[name] = (before + examples, fix_bytes(str(path), before).raw + examples)
    assert texts
    for name, proof in proved(texts, tmp_path).items():
        assert proof.verdict == "PROVED", f"{name}: {proof.reason}"


def test_one_text_is_right_for_masks_of_every_rank(tmp_path: Path) -> None:
    texts = {}
    for place, path in enumerate(sorted(NETS.glob("*.py"))):
        raw = path.read_bytes()
        result = fix_bytes(str(path), raw)
        assert result.edits, path.name
        assert not result.left, path.name
        for number, (shape, mask) in enumerate(SHAPES):
            if DEEP or (place + number) % len(SHAPES) == 0:
                made = INPUTS.format(mask=mask, shape=shape, axes=len(shape)).encode()
                texts[f"{path.stem}-{number}"] = (raw + made, result.raw + made)
    for name, proof in proved(texts, tmp_path).items():
        assert proof.verdict == "PROVED", f"{name}: {proof.reason}"


MAYBE = """import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, {name}):
        rows = ops.relu(x[{name}]) * 2
        return {use}
"""


@pytest.mark.parametrize(
    "use", ["rows[rows > 0].sum()", "ops.masked_select(rows, rows > 1).mean()"]
)
def test_what_a_mask_may_have_selected_is_not_selected_from_again(use: str) -> None:
    result = fix_bytes("net.py", MAYBE.format(name="m", use=use).encode())
    assert not result.edits
    (left,) = result.left
    assert left.reason == "what is selected from was taken by `m`, which may be a mask"
    certain = fix_bytes("net.py", MAYBE.format(name="order", use=use).encode())
    assert certain.edits
    assert not certain.left


def test_nor_is_one_of_several_results_of_it() -> None:
    use = "ordered[ordered > 0].sum()"
    several = "ordered, places = ops.sort(rows, axis=0)\n        return "
    text = MAYBE.replace("return ", several)
    result = fix_bytes("net.py", text.format(name="m", use=use).encode())
    assert not result.edits
    assert ["`m`, which may be a mask" in left.reason for left in result.left] == [True]
    assert fix_bytes("net.py", text.format(name="order", use=use).encode()).edits


def test_a_store_at_more_parts_than_axes_are_likely_is_refused() -> None:
    text = """
import mindspore as ms
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x: Tensor, X: Tensor, Y: Tensor, k: Tensor, n: Tensor):
        r = X * 1
        r[:k, 0] = x[:k]
        r[n:, 1:3] = 0.0
        return (r * Y).sum()
"""
    result = fix_bytes("net.py", text.encode())
    assert result.left
    assert b"\n        r[:k, 0] = x[:k]\n" in result.raw
