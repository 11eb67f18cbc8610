# expect: refuse (op by op the function reads what the name holds when it is called)
# oracle: pynative (a graph gives the function what the name held where it was made)
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, mask):
        def centred(value):
            return value - rows.mean()

        rows = x[mask]
        first = centred(x).sum()

        def scaled(value):
            return value * kept.max()

        x = x * 2.0
        kept = x[mask]
        return first + scaled(x).sum()


def inputs():
    out = []
    for seed, bits in enumerate(("1011", "0010", "1111")):
        rng = np.random.default_rng(seed)
        mask = np.array([bit == "1" for bit in bits])
        out.append((Tensor(rng.normal(size=4).astype(np.float32)), Tensor(mask)))
    return out
