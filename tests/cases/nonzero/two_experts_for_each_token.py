# expect: convert
# oracle: graph (PyNative has no kernel for a nonzero as a tuple)
# Tokens find their two experts; what the gate takes are fractions, which nothing else says.
import mindspore as ms
import numpy as np
from mindspore import nn, ops
import mindspore.numpy as mnp


class TopKRouter(nn.Cell):
    def __init__(self, dim=4, num_experts=3, k=2):
        super().__init__()
        self.gate = nn.Dense(dim, num_experts, has_bias=False)
        self.experts = nn.CellList([nn.SequentialCell(nn.Dense(dim, dim * 2), nn.ReLU(), nn.Dense(dim * 2, dim)) for _ in range(num_experts)])
        self.num_experts = num_experts
        self.k = k

    def construct(self, x):
        b, t, d = x.shape
        x = x.view(-1, d)
        logits = self.gate(x)
        weights, selected = ops.topk(logits, self.k)
        weights = ops.softmax(weights, axis=-1)
        out = ops.zeros_like(x)
        for e in range(self.num_experts):
            idx, nth = ops.nonzero(selected == e, as_tuple=True)
            out[idx] += weights[idx, nth].expand_dims(-1) * self.experts[e](x[idx])
        return out.view(b, t, d)


def inputs():
    rng = np.random.default_rng(1)
    return [(ms.Tensor(rng.standard_normal((2, 3, 4)).astype(np.float32)),) for _ in range(3)]
