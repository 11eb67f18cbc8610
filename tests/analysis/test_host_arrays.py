"""What is read of a NumPy or MindSpore expression is what running it gives: dtype and sizes."""

from __future__ import annotations

import ast
from typing import Any

import mindspore as ms
import numpy as np
import pytest

from staticshape.analysis.host.code import HostCode
from staticshape.analysis.host.values import Array, Host, Scalar, kind_of
from staticshape.analysis.modules.model import ModuleModel
from staticshape.source import SourceFile

_HEAD = """
import math
import numpy as np
import mindspore as ms
from mindspore import Tensor, ops
rng = np.random.default_rng(0)
a = np.ones((3, 4), np.float32)
i = np.arange(3)
u = np.zeros((2, 3), np.uint8)
h = np.zeros(4, np.float16)
b = np.array([True, False, True])
n = 5
t = Tensor(a)
k = Tensor([1, 2, 3], ms.int32)
"""
#: Read exactly: dtype, rank and every size.
EXACT = """
np.zeros(3)
np.zeros((2, n), dtype="float32")
np.ones([2, 3], np.int64)
np.empty((2,), bool)
np.full((2, 2), 7)
np.full(4, 0.5, np.float16)
np.full_like(a, 3)
np.r_[0, i, 5]
np.r_[1.5, i]
np.r_[i, i]
np.c_[i, i]
np.c_[a, i]
np.c_[[1, 2]]
np.zeros_like(i, dtype=np.float32)
np.arange(n)
np.arange(2, 9, 3)
np.isin(i, [1, 2])
np.isin(a, np.arange(9))
np.arange(n).astype(np.float32)
np.linspace(0, 1, 7)
np.eye(3)
np.eye(2, 3, dtype=np.float32)
np.array([1, 2, 3])
np.array([[1.0, 2], [3, 4]])
np.array([True, False])
np.array([1, 2], dtype=np.int32)
np.array([a, a])
np.array(3.5)
np.asarray([[1, 2]], "float32")
rng.standard_normal(8)
rng.standard_normal((2, 3)).astype(np.float32)
rng.standard_normal((2, 3), dtype=np.float32)
rng.normal(0, 1, (2, 5))
rng.normal(size=4)
rng.random((3, n))
rng.integers(0, 5, (2, 3))
rng.integers(0, 5, size=3, dtype=np.int32)
rng.integers(10)
rng.uniform(-1, 1, 6)
rng.permutation(8)
rng.permutation(a)
rng.choice(10, 4)
rng.choice(10, size=(2, 2), replace=True)
rng.choice([0.5, 1.5], 3)
rng.poisson(3.0, (2, 2))
np.random.rand(2, 3)
np.random.randn(4)
np.random.randint(0, 2, (3,))
np.random.uniform(0, 1, (2, 2))
np.random.RandomState(0).randn(2, 3)
np.random.normal(0.0, 1.0, [2, 3])
np.random.permutation(5)
a + 1
a * 2.5
a / 2
i + 1
i * 0.5
i / 2
i // 2
i % 2
b + 1
b * 1.0
b & ~b
b | (i > 1)
u + 1
u + i[None, :]
h * 2
h + a
i ** 2
a @ a.T
a[None] @ a.T
a > 0
(a > 0) & (a < 1)
i == 2
a[0]
a[:, 1]
a[1:, ::2]
a[None]
a[..., None]
a[:, None, :]
a[-1, -2]
a[i]
a[:, [0, 2]]
a[[0, 1], [1, 2]]
a[i[:, None], 0]
a.T
a.sum()
a.sum(axis=0)
a.sum(-1, keepdims=True)
i.sum()
u.sum(axis=1)
b.sum()
i.mean()
a.mean(axis=(0, 1))
a.max(1)
b.any()
(a > 0).all(axis=1)
a.argmax(1)
np.cumsum(b)
np.cumsum(a, axis=1)
np.argsort(a, axis=1)
np.sort(a, axis=0)
np.sqrt(a)
np.exp(i)
np.abs(a)
np.isnan(a)
np.logical_not(b)
np.maximum(a, 0)
np.maximum(i, 1.5)
np.where(b, 1.0, 0.0)
np.where(b, i, -1)
np.where(a > 0, a, 0)
np.concatenate([a, a])
np.concatenate([a, a], axis=1)
np.concatenate([i, i * 0.5])
np.stack([i, i])
np.meshgrid(i, h)[0]
np.meshgrid(i, h, indexing="ij")[1]
np.meshgrid(i)[0]
np.stack(np.meshgrid(i, h, u), axis=-1)
np.stack([a, a, a], axis=-1)
np.tile(i, 3)
np.tile(i, (2, 1))
np.repeat(i, 2)
np.repeat(a, 2, axis=1)
np.expand_dims(a, 1)
np.expand_dims(i, (0, 2))
np.squeeze(a[None])
np.squeeze(a[None], axis=0)
a.reshape(-1)
a.reshape(2, -1)
a.reshape((4, 3))
a.transpose()
np.transpose(a[None], (2, 0, 1))
a.swapaxes(0, 1)
a.flatten()
np.broadcast_to(i, (2, 3))
a.copy()
np.triu(a)
np.clip(a, 0, 1)
np.float32(3)
np.int64(2)
a.astype(bool)
a.astype("int32")
np.median(i)
a[rng.permutation(3)[:2]]
a.shape
a.shape[0]
len(a)
a.ndim
float(n)
[j * 2 for j in range(3)][-1]
Tensor(a)
Tensor(i, ms.float32)
ms.tensor([1.0, 2.0])
ms.Tensor(3)
ms.Tensor([[True, False]])
ms.Tensor(np.float64(2.0))
ms.Tensor(rng.random(3) > 0.5)
t + 1
t * k[0]
t > 0
k + 1.5
k / 2
t.astype(ms.float16)
t.reshape(2, 6)
t.sum()
k.sum()
t[0]
t[:, None]
t.expand_dims(0)
t.transpose(1, 0)
t.asnumpy()
ops.zeros((2, 3), ms.float32)
ops.ones(4, ms.int32)
ops.zeros_like(t)
ops.arange(4)
ops.randn(2, 3)
ops.rand(4)
ops.eye(3, 3, ms.float32)
ops.stack([t, t])
ops.cast(t, ms.int32)
ops.concat([t, t], 1)
ms.Parameter(Tensor(a), name="w")
a / math.sqrt(n)
rng.standard_normal((2, 3)) * math.sqrt(2.0 / n)
Tensor((a / math.sqrt(a.shape[-1])).astype(np.float32))
i * math.ceil(n / 2)
i + math.log2(n)
a * math.isnan(n)
""".strip().splitlines()
#: Here something stays unknown (a size, a dtype of which only the kind is certain).
PARTLY = """
a[a > 0]
a[b]
a[:n - 2][b]
np.unique(i)
np.pad(i, 2)
a * np.float64(2)
ops.full((2,), 1.0)
np.nonzero(b)
np.clip(i, 0.5, 2)
np.linalg.norm(a)
math.prod([2, 3])
a * math.prod([2, 3])
""".strip().splitlines()


@pytest.fixture(scope="module")
def world() -> tuple[HostCode, dict[str, Any]]:
    module = ModuleModel.read(SourceFile("host.py", _HEAD.encode()))
    code = HostCode(module, 100_000, lambda name: False)
    code.block(module.source.tree.body, code.top)
    names: dict[str, Any] = {}
    exec(_HEAD, names)
    return code, names


def read(code: HostCode, expression: str) -> Host:
    return code.eval(ast.parse(expression, mode="eval").body, code.top)


def real(value: Any) -> tuple[str, tuple[int, ...], bool] | None:
    if isinstance(value, ms.Tensor):
        return str(value.dtype).lower(), tuple(value.shape), True
    if isinstance(value, (np.ndarray, np.generic)):
        return str(value.dtype), value.shape, False
    return None


@pytest.mark.parametrize("expression", EXACT)
def test_reads_exactly_what_running_gives(
    world: tuple[HostCode, dict[str, Any]], expression: str
) -> None:
    code, names = world
    found, value = read(code, expression), eval(expression, names)
    if isinstance(found, Array):
        assert (found.dtype, found.shape, found.tensor) == real(value)
    elif isinstance(value, tuple):
        assert [item.value for item in found.values] == list(value)  # type: ignore[attr-defined]
    else:
        assert isinstance(found, Scalar) and found.value == value and found.type is type(value)


@pytest.mark.parametrize("expression", PARTLY)
def test_says_nothing_wrong_where_it_cannot_know(
    world: tuple[HostCode, dict[str, Any]], expression: str
) -> None:
    code, names = world
    found, value = read(code, expression), real(eval(expression, names))
    if not isinstance(found, Array) or value is None:
        assert type(found) is Host
        return
    dtype, shape, _ = value
    assert found.dtype in (dtype, kind_of(dtype), None)
    assert (found.dtype, found.shape) != (dtype, shape)
    if found.shape is not None:
        assert len(found.shape) == len(shape)
        assert all(size in (None, n) for size, n in zip(found.shape, shape, strict=True))
