# expect: convert
import numpy as np
from mindspore import nn, ops, Tensor


class Prompts(nn.Cell):
    def construct(self, x: Tensor, y: Tensor):
        prompts = []
        for i in range(2):
            prompts.append(
                dict(
                    first=dict(
                        key=x[i] * 2,
                        value=y[i],
                    ),
                    second=dict(key=ops.exp(y[i])),
                )
            )
        first = prompts[1]["first"]
        return (first["key"] * first["value"]).sum() + prompts[0]["second"]["key"].mean()


def inputs():
    rng = np.random.default_rng(0)
    return [
        tuple(Tensor(rng.normal(size=(2, 3)).astype(np.float32)) for _ in range(2))
        for _ in range(2)
    ]
