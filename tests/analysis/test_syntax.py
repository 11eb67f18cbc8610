"""What the graph compiler refuses: `check` names it, and MindSpore really refuses it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import mindspore as ms
import numpy as np
import pytest
from test_findings import found

from staticshape.analysis import analyze
from staticshape.source import SourceFile

_HEAD = "import mindspore as ms\nfrom mindspore import Tensor, nn, ops\n\n\n"
REFUSED = {
    "try": "    try:\n        y = x * 2\n    except ValueError:\n        y = x\n    return y",
    "match": "    match x.ndim:\n        case 1:\n            return x\n        case _:\n"
    "            return x * 2",
    "walrus": "    if (n := x.shape[0]) > 3:\n        return x * n\n    return x",
    "import": "    import math\n\n    return x * math.pi",
    "from_import": "    from math import pi\n\n    return x * pi",
    "nonlocal": "    a = 1\n\n    def g(v):\n        nonlocal a\n        a = 2\n"
    "        return v * a\n\n    return g(x)",
    "delete": "    y = x * 2\n    z = y + 1\n    del y\n    return z",
    "generator": "    def g():\n        yield x\n\n    for v in g():\n        x = x + v\n"
    "    return x",
    "set": "    return x * len({1, 2})",
    "set_comprehension": "    return x * len({i for i in range(3)})",
    "class": "    class A:\n        v = 2\n\n    return x * A.v",
    "while_else": "    i = 0\n    while i < 3:\n        i += 1\n    else:\n        x = x * 2\n"
    "    return x",
    "for_else": "    for i in range(3):\n        x = x + i\n    else:\n        x = x * 2\n"
    "    return x",
}
TAKEN = {
    "dict": "    d = {i: x * i for i in range(3)}\n    return d[2]",
    "generator_expression": "    return sum(x * i for i in range(3))",
    "function": "    def g(v):\n        return v * 2\n\n    return g(x) + (lambda v: v)(x)",
    "stars": "    a, *b = (x, x + 1, x + 2)\n    return a + b[0]",
    "annotation": "    y: Tensor = x * 2\n    return y",
    "raise": '    if x.shape[0] > 99:\n        raise ValueError(f"{x.shape}")\n    return x',
}


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One module with a function for each piece of syntax."""
    path = tmp_path_factory.mktemp("syntax") / "syntax_cases.py"
    cases = {**REFUSED, **TAKEN}
    path.write_text(_HEAD + "\n\n".join(f"def {n}_(x):\n{body}\n" for n, body in cases.items()))
    spec = importlib.util.spec_from_file_location("syntax_cases", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["syntax_cases"] = module
    spec.loader.exec_module(module)
    return path


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="measured with Python 3.11 and before")
@pytest.mark.parametrize("name", [*REFUSED, *TAKEN])
def test_the_compiler_refuses_what_is_reported_and_nothing_else(name: str, functions: Path) -> None:
    code = f"{_HEAD}@ms.jit\ndef f(x):\n{({**REFUSED, **TAKEN})[name]}\n"
    rules = {finding.rule for finding in analyze(SourceFile("f.py", code.encode())).findings}
    assert ("graph-syntax" in rules) is (name in REFUSED)
    compiled = ms.jit(getattr(sys.modules["syntax_cases"], f"{name}_"))
    x = ms.Tensor(np.arange(4, dtype=np.float32))
    if name in REFUSED:
        with pytest.raises(RuntimeError, match=r"Unsupported|not supported"):
            compiled(x)
    else:
        assert compiled(x).shape == (4,)


_NET = """
class Net(nn.Cell):
    def construct({first}, x: Tensor):
        y = x[x > 0]
        {line}
        return y.sum() + ops.nonzero(x).sum()
"""


def test_a_network_that_never_compiles_is_reported_once() -> None:
    assert found(_NET.format(first="self", line="import math")) == [(1, "never-compiled")]
    every = found(_NET.format(first="self", line="import math"), every=True)
    assert every == [(1, "never-compiled"), (4, "graph-syntax")]
    behind = _NET.format(first="self", line="if x.ndim > 2: import math")
    assert found(behind) == [(3, "boolean-index"), (5, "nonzero")]


def test_the_first_parameter_of_construct_is_self() -> None:
    lines = found(_NET.format(first="this", line="y = y * 2"), every=True)
    assert lines == [(2, "construct-self"), (3, "boolean-index"), (5, "nonzero")]
    assert (2, "construct-self") not in found(_NET.format(first="this", line="pass"))


def test_the_length_of_a_dynamic_tensor_is_asked_of_its_shape() -> None:
    line = "y = y / {0} + len(x)"
    loud = found(_NET.format(first="self", line=line.format("len(y)")))
    assert loud == [(3, "boolean-index"), (4, "dynamic-length"), (5, "nonzero")]
    quiet = found(_NET.format(first="self", line=line.format("y.shape[0]")))
    assert quiet == [(3, "boolean-index"), (5, "nonzero")]


def test_a_global_is_not_changed_by_graph_code() -> None:
    code = "STEP = 1\n\n\n@jit\ndef f(x: Tensor):\n    global STEP\n    {}\n    return x * STEP\n"
    assert found(code.format("STEP = 2")) == [(6, "stale-global")]
    assert found(code.format("y = 2")) == []
