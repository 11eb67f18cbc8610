"""What is judged as graph code, and by which arguments."""

from __future__ import annotations

import textwrap

import pytest
from test_findings import found

from staticshape.analysis.modules.model import ModuleModel
from staticshape.source import SourceFile


def test_functions_enter_the_graph_however_they_are_handed_over() -> None:
    step = "def step(x, m):\n    return ops.masked_select(x, m).sum()\n\n\n"
    for entering in (
        "ms.jit(function=step)",
        "ms.value_and_grad(fn=step)",
        "ops.grad(step)",
        "nn.WithLossCell(net, step)",
        "ms.Model(ms.jit(net), loss_fn=step)",
    ):
        assert found(f"{step}run = {entering}\n") == [(2, "masked-select")]
    nested = textwrap.indent(step + "return ms.jit(step)\n", " " * 8)
    code = f"def main():\n    def make():\n{nested}\n    return make()\n"
    assert found(code) == [(4, "masked-select")]


def test_a_plain_function_is_graph_code_where_example_inputs_are_for_it() -> None:
    loss = (
        "def loss(x, m):\n    return scaled(x.masked_select(m)).mean()\n\n\n"
        "def scaled(x):\n    return x * 2\n"
    )
    inputs = "\n\ndef inputs():\n    return [(Tensor([1.0]), Tensor([True]))]\n"
    assert found(loss) == []
    assert found(f"{loss}{inputs}") == [(2, "masked-select")]
    assert found(f"# entry: loss\n{loss}") == [(3, "masked-select")]
    assert found(f"# entry: loss\n{loss}".replace("\n", "\r\n")) == [(3, "masked-select")]
    assert found(f"# entry: scaled\n{loss}") == []
    other = loss.replace("def loss", "def other")
    assert found(f"{loss}\n\n{other}{inputs}") == []  # nobody says which


def test_inputs_beside_graph_code_are_not_for_host_functions() -> None:
    cell = "class Net(nn.Cell):\n    def construct(self, x):\n        return x\n\n\n"
    host = "def loss(x, m):\n    return x[m].mean()\n\n\ndef inputs():\n    return []\n"
    assert found(f"{cell}{host}") == []


def test_objects_of_jit_classes_are_called_in_graph_mode() -> None:
    code = "{}\nclass Attention:\n    def __call__(self, x, n):\n        return x[x > 0][:n]\n"
    assert found(code.format("@ms.jit_class")) == [(4, "boolean-index")]
    assert found(code.format("@register")) == []


def test_the_compiler_calls_what_is_registered_in_a_group_by_types() -> None:
    code = """
    from mindspore.ops import composite as C

    pick, table = C.MultitypeFuncGraph("pick"), {{}}

    @{}.register("Number", "Tensor", "Tensor")
    def pick_tensor(n, m, x):
        return x[m > 0].sum() + ops.zeros(m, ms.float32)[:n].sum()
    """
    assert found(code.format("pick")) == [(7, "boolean-index"), (7, "dynamic-size")]
    assert found(code.format("table")) == []


def test_parts_are_judged_by_their_users_wherever_they_stand() -> None:
    chain = (
        "class Cut(nn.Cell):\n    def construct(self, x, k: int):\n        return x[:k]\n\n\n"
        "class Block(nn.Cell):\n    def __init__(self, k):\n        super().__init__()\n"
        "        self.cut, self.k = Cut(), k\n\n    def construct(self, x):\n"
        "        return self.cut(x, self.k)\n\n\n"
        "class Net(nn.Cell):\n    def __init__(self, blocks):\n        super().__init__()\n"
        "        self.blocks = make(Block, blocks)\n        self.first = Block(3)\n\n"
        "    def construct(self, x):\n        return self.blocks(x).sum()\n"
    )
    assert found(chain) == []


def test_a_size_that_only_callers_out_of_sight_know_is_opted_into() -> None:
    part = "class Part(nn.Cell):\n    def construct(self, x, k):\n        return x[:k]\n"
    user = (
        "\n\nclass Net(nn.Cell):\n    def __init__(self):\n        super().__init__()\n"
        "        self.part = Part()\n\n    def construct(self, x, y):\n"
        "        return self.part(x, {k}).sum()\n"
    )
    assert found(part) == [(3, "varying-size")]
    other = "\n\nclass Other(nn.Cell):\n    def construct(self, x):\n        return x\n"
    assert found(part + other) == []
    assert found(part + other, every=True) == [(3, "unknown-size")]
    assert found(part + user.format(k="x.shape[0] // 2"), every=True) == []
    assert found(part + user.format(k="y.argmax()")) == [(3, "dynamic-slice")]


def test_fields_of_a_result_class_are_not_their_defaults() -> None:
    code = """
    from dataclasses import dataclass

    @dataclass
    class Result:
        ids: Tensor = None

    class Net(nn.Cell):
        def construct(self, x: Tensor, ids):
            result = Result(ids)
            if result.ids is not None:
                x = x[x > 0]
            return x.sum()
    """
    assert found(code) == [(11, "boolean-index")]


def test_callers_decide_what_an_argument_is() -> None:
    helper = (
        "def cut(v, n):\n    return v[:n]\n\n\n@jit\ndef f(x, y):\n    return cut(x, {n}).sum()\n"
    )
    assert found(helper.format(n=3)) == []
    assert found(helper.format(n="x.shape[0] // 2")) == []
    assert found(helper.format(n="y.argmax()")) == [(2, "dynamic-slice")]


def test_functions_reach_each_other_through_grad_jit_and_attributes() -> None:
    code = """
    def forward(x, m):
        return x[m > 0].sum()

    def step(x, m):
        return pick(x, m).sum()

    def pick(x, m):
        return ops.masked_select(x, m)

    grads = ms.value_and_grad(forward)
    compiled = ms.jit(step)
    """
    assert found(code) == [(2, "boolean-index"), (8, "masked-select")]


def test_host_code_is_not_judged() -> None:
    code = """
    def evaluate(x):
        return x[x > 0], ops.nonzero(x)

    @ms.ops.constexpr
    def sizes(n):
        return np.nonzero(n)
    """
    assert found(code) == []


def test_what_graph_code_gives_its_own_attributes_is_remembered() -> None:
    """Measured: a mask kept in an attribute selects all the same, in a call of the interpreter."""
    code = (
        "class Net(nn.Cell):\n    def __init__(self):\n        super().__init__()\n"
        "        self.kept = None\n\n    def construct(self, x: Tensor, ids: Tensor):\n"
        "        self.kept = {}\n        return x[self.kept].sum()\n"
    )
    assert found(code.format("x > 0")) == [(8, "boolean-index")]
    assert found(code.format("ids")) == []
    again = code.format("x > 0").replace(
        "        return", "        self.kept = ids\n        return"
    )
    assert found(again) == []


def test_a_setting_that_every_call_passes_is_fixed() -> None:
    code = (
        "def train(args, data):\n    def forward(x, count):\n"
        "        return ops.zeros((x.shape[0], count)).sum()\n\n"
        "    grad_fn = ms.value_and_grad(forward, None, weights)\n"
        "    for batch in data:\n        grad_fn(batch.x, {})\n"
    )
    assert found(code.format("args.length")) == []
    assert found(code.format("count=args.length")) == []
    for varying in ("batch.length", "len(batch.x)", "*batch.rest"):
        assert found(code.format(varying)) == [(3, "varying-size")], varying
    stepping = code.format("args.length") + "        args.length += 1\n"
    assert found(stepping) == [(3, "varying-size")]
    twice = code.format("args.length") + "        grad_fn(batch.x, 3)\n"
    assert found(twice) == [(3, "varying-size")]
    assert found(code.format("args.length") + "    return forward\n") == [(3, "varying-size")]
    handed = code.format("length").replace("(args, data)", "(length, data)")
    assert found(handed) == []  # the routine never binds it anew
    assert found(handed + "        length += 1\n") == [(3, "varying-size")]


def test_a_tensor_that_is_only_a_default_is_not_the_one_that_callers_give() -> None:
    """Measured: the graph holds the default where a call leaves it out, else it is dynamic."""
    code = (
        "class Net(nn.Cell):\n    def construct(self, x: Tensor, width{}):\n"
        "        width = int(4 * width.asnumpy().item())\n        return ops.relu(x[:width])\n"
    )
    given = [(3, "size-from-tensor"), (4, "dynamic-slice")]
    assert found(code.format("=Tensor(1.0)")) == found(code.format(": Tensor")) == given


def test_keywords_that_a_call_passes_are_found_in_its_dict() -> None:
    code = """
    class Net(nn.Cell):
        def cut(self, x, k=3):
            return x[:k].sum()

        def pick(self, x, **kwargs):
            mask = kwargs.get("mask", None)
            if mask is not None:
                x = x[mask]
            {pop}
            return x.sum() + self.cut(x, **kwargs)

        def construct(self, x, m: Tensor):
            return self.pick(x, {given})
    """
    quiet = {"pop": "x = x * 1", "given": "k=4"}
    assert found(code.format(**quiet)) == []
    assert found(code.format(**{**quiet, "given": "mask=m > 0"})) == [(8, "boolean-index")]
    loud = {**quiet, "given": "k=int(m.sum())"}
    assert found(code.format(**loud)) == [(3, "dynamic-slice")]
    popped = found(code.format(**{**loud, "pop": 'kwargs.pop("k")'}))
    assert popped == [(9, "lost-gradient")]  # `pop` of a dict leaves the graph


@pytest.mark.parametrize(
    ("code", "stored"),
    [
        ("a.x, b.y = 1, 2", {"x", "y"}),
        ("self.x = other.y = 1", {"y"}),
        ("myself.x += 1; a[0].y = 2", {"x", "y"}),
        ("setattr(a, 'x', 1); a.y == 2; f(a.y)", {"x"}),
    ],
)
def test_what_other_objects_get_is_found_in_the_text(code: str, stored: set[str]) -> None:
    model = ModuleModel.read(SourceFile("net.py", code.encode()))
    assert {name for name in "xy" if model.stores(name)} == stored


def test_a_method_of_the_network_that_a_loss_is_built_with_is_followed() -> None:
    code = (
        "class Net(nn.Cell):\n    def kept(self, x, labels):\n"
        "        return ops.gather(x, ops.nonzero(labels >= 0).squeeze(1), 0)\n\n"
        "    def construct(self, x: Tensor):\n        return x * 2\n\n\n"
        "class WithLoss(nn.Cell):\n    def __init__(self, network):\n"
        "        super().__init__()\n        self.network = network\n\n"
        "    def construct(self, x: Tensor, labels: Tensor):\n"
        "        return self.network.kept(self.network(x), labels).mean()\n\n\n"
    )
    assert found(code) == []
    assert found(code + "net = WithLoss(Net())\n") == [(3, "nonzero")]
    routine = "def main():\n    net = Net()\n    net = WithLoss(net)\n    return net\n"
    assert found(code + routine) == [(3, "nonzero")]
    assert found(code + routine.replace("Net()\n", "Net()\n    net = other()\n", 1)) == []


def test_a_cell_of_vertices_selects_like_any_other_and_its_graph_is_no_tensor() -> None:
    code = """
    from mindspore_gl import Graph
    from mindspore_gl.nn import GNNCell


    class Pooling(GNNCell):
        def construct(self, x, weight, g: Graph):
            for v in g.dst_vertex:
                v.h = g.sum([u.x * v.x for u in v.innbs])
            return x[weight > 0]
    """
    assert found(textwrap.dedent(code)) == [(9, "boolean-index")]


def test_a_length_that_one_way_reads_out_of_a_tensor_stays_one() -> None:
    code = """
    class Net(nn.Cell):
        def construct(self, x, counts):
            begin, total = 0, 0
            for i in range(4):
                if counts[i] < 2:
                    end = begin + int(counts[i])
                else:
                    end = begin + counts[i]
                total = total + x[begin:end].sum()
                begin = end
            return total
    """
    assert (9, "dynamic-slice") in found(textwrap.dedent(code))
