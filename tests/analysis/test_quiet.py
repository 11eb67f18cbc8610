"""Code of real networks that looks dynamic and is not, each beside the code that is."""

from __future__ import annotations

import pytest
from test_findings import body, found

_SETTER = """\
class Net(nn.Cell):
    def __init__(self, sizes):
        super().__init__()
        self.total = int(Tensor(sizes).sum())
        self.width = 3

    def set_index(self, center):
        self.width = int(center[0, 1]) // 2

    def construct(self, x):
        {call}
        return x[:, : self.width] + ops.zeros((self.total,), ms.float32)
"""

_APPENDS = """\
kept = []
if y.sum() > 2:
    kept.append(x)
elif y.sum() > 1:
    kept.append(x * 2){two}
else:
    kept.append(x * 3)
return ops.stack(kept)
"""

_LEAVES = """\
kept = []
for i in range(3):
    if x[i].sum() > 2:
        {first}
    kept.append(x[i])
return kept
"""

_REPLACED = """\
class Step(nn.Cell):
    def construct(self, x, index=None):
        return x[:index]

class Search(nn.Cell):
    def __init__(self, step):
        super().__init__()
        self.step = step

    def construct(self, x, scores):
        return self.step(x)

class Net(nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.net = Step()
        {then}

    def construct(self, x, scores):
        return self.net(x, scores.sum())
"""


_SKIPS = """\
for i in range(3):
    {first}
    if y[i].sum() > 2:
        continue
    {step}
return x
"""

_GIVEN = """\
def filled(index, n=None):
    if n is None:
        n = index.max().item() + 1
    return ops.full((n,), 1)

class Net(nn.Cell):
    def construct(self, x, y):
        n, c = x.shape
        return {call}
"""


@pytest.mark.parametrize(
    ("quiet", "loud", "rule"),
    [
        (_SETTER.format(call="x = x + 1"), _SETTER.format(call="self.set_index(x)"), "slice"),
        (
            "from elsewhere import ops as other\n@jit\ndef f(x: Tensor):\n"
            "    return other.argmax(x[:, -1], dim=-1)\n",
            "@jit\ndef f(x: Tensor, k: Tensor):\n    return ops.sum(x[:, -1], k)\n",
            "axis",
        ),
        (
            body("return ops.arange(Tensor(self.cfg.number, ms.int32))", "self.cfg = k"),
            body("return ops.arange(Tensor(y.max(), ms.int32))"),
            "size",
        ),
        (
            body("shape = self.net(x)[:-1] + (3,)\nreturn ops.reshape(x, shape)"),
            body("shape = (y.max(), 3)\nreturn ops.reshape(x, shape)"),
            "size",
        ),
        (
            body("return self.net.tile(x, (x.shape[0], 1))", "self.net = make(k)"),
            body("return ops.tile(x, (y.max(), 1))"),
            "size",
        ),
        (
            "@jit\ndef f(length):\n    r = ops.make_range(length)\n"
            "    return ops.tile(ops.tuple_to_array(r), (3,))\n",
            "@jit\ndef f(length):\n    r = ops.abs(length)\n    return ops.arange(length) + r\n",
            "size",
        ),
        (
            body("if isinstance(x, int):\n    x = ops.arange(x)\nreturn x + 1"),
            body("if isinstance(x, Tensor):\n    x = ops.arange(x)\nreturn x + 1"),
            "size",
        ),
        (
            _GIVEN.format(call="filled(y, x.shape[0]) + filled(y, len(x)) + filled(y, n)"),
            _GIVEN.format(call="filled(y)"),
            "size",
        ),
        (
            "@jit\ndef f(x, n):\n    y = ops.pow(n, x)\n    return y + ops.zeros((n, 2)).sum()\n",
            "@jit\ndef f(x, n):\n    y = ops.exp(n)\n    return y + ops.zeros((n, 2)).sum()\n",
            "dynamic-size",
        ),
        (
            body(_SKIPS.format(first="rows = ()", step="rows = ops.concat(rows)")),
            body(_SKIPS.format(first="rows = x", step="x = ops.concat((x, y))")),
            "branch-shapes",
        ),
        (
            body("if x[0] == 'Rep':\n    y = ops.concat((y, y))\nreturn y"),
            body("if x[0] == 3:\n    y = ops.concat((y, y))\nreturn y"),
            "shapes",
        ),
        (
            body("return x[:, 1:].sum(1) if y.sum() > 0 else x.sum(1)"),
            body("return x[:, 1:].sum(0) if y.sum() > 0 else x"),
            "shapes",
        ),
        (
            body("if self.global_step < 3000:\n    x = x * 2\nreturn x", "self.global_step = P_()"),
            body("if x.mean() < 3000:\n    x = x * 2\nreturn x"),
            "branch",
        ),
        (
            body(
                "t = Tensor(0)\nwhile t < y.max():\n    p = [x, y]\n    p = ops.concat(p, -1)\n"
                "    t = t + 1\nreturn x"
            ),
            body("while y.sum() < 50:\n    y = ops.concat((y, x))\nreturn y"),
            "loop",
        ),
        (
            body("while y.sum() > 0:\n    y = y - x[x > 0].sum()\nreturn y"),
            body("while y.sum() > 0:\n    y = y[y > 0]\nreturn y"),
            "carried",
        ),
        (
            body(_APPENDS.format(two="")),
            body(_APPENDS.format(two="\n    kept.append(x)")),
            "branch-shapes",
        ),
        (
            body(_LEAVES.format(first="kept.append(x[i] * 2)\n        continue")),
            body(_LEAVES.format(first="continue")),
            "branch-shapes",
        ),
        (
            body(_LEAVES.format(first="return y")),
            body(_LEAVES.format(first="kept.append(y)\n        return kept")),
            "branch-shapes",
        ),
        (
            _REPLACED.format(then="self.net = Search(self.net)"),
            _REPLACED.format(then="if k:\n            self.net = Search(self.net)"),
            "slice",
        ),
        (
            "@jit\ndef f(x, *n):\n    order = np.roll(range(n[0]), 1).tolist()\n"
            "    return x.transpose(order)\n",
            "@jit\ndef f(x, n: Tensor):\n    return x.transpose(n.tolist())\n",
            "permutation",
        ),
        (
            body("return torch.sum(torch.exp(x) * mask, dim=1)"),
            body("return x.sum(ops.exp(x) * mask)"),
            "axis",
        ),
        (
            "@jit\ndef f(x, token_ranges):\n    n = token_ranges[0]\n"
            "    return [x[i] for i in range(n)]\n",
            "@jit\ndef f(x, lengths):\n    n = lengths[0]\n    return [x[i] for i in range(n)]\n",
            "range",
        ),
    ],
)
def test_a_look_alike_is_quiet_and_the_real_one_is_not(quiet: str, loud: str, rule: str) -> None:
    assert not [name for _, name in found(quiet) if rule in name]
    assert [name for _, name in found(loud) if rule in name]


def test_repeats_by_a_dynamic_length_are_a_consequence() -> None:
    code = body("picked = x[mask > 0]\nreturn y.repeat_interleave(picked.shape[0], 0)")
    assert [rule for _, rule in found(code)] == ["boolean-index"]


def test_what_libraries_of_the_host_give_is_no_tensor() -> None:
    lines = (
        "found, _ = cv2.findContours(x.asnumpy(), 1, 2)\nboxes = found[0].squeeze(1) - 1\n"
        "for box in found:\n    low = np.floor(box[:, 0].min()).astype(np.int32)\n"
        "    high = np.clip(boxes[:, 1].max(), 0, 4) * low\nreturn high"
    )
    assert found("import cv2\n" + body(lines)) == []
    of_tensors = lines.replace("cv2.findContours(x.asnumpy(), 1, 2)", "x, y")
    assert "lost-gradient" in [rule for _, rule in found(body(of_tensors))]


def test_arguments_in_the_order_of_another_library_are_no_sizes() -> None:
    places = "ids = y.argmax(1)\nreturn {}"
    assert found(body(places.format("ops.gather(x, 1, ids.view(4, 1))"))) == []
    assert found(body(places.format("ops.gather(x, ids, ids[0])"))) == [(8, "dynamic-axis")]
    assert found(body("return x.reshape(x, (-1, 4))")) == []
    assert found(body("return x.reshape((y.max(), 4))")) == [(7, "dynamic-size")]
    pair = "loss = ops.NLLLoss()(x, y, mask)\nreturn loss * {}((mask > 0).sum())"
    assert found(body(pair.format("float"))) == []
    assert "dynamic-size" in [rule for _, rule in found(body(pair.format("int")))]
