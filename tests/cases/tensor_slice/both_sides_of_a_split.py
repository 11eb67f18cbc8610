# expect: convert
# Prompt and answer: x[:n] and x[n:].
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, logp: Tensor, split: Tensor):
        prompt = logp[:split]
        answer = logp[split:]
        return prompt.sum() - answer.mean()


def inputs():
    rng = np.random.default_rng(340)
    return [(Tensor(rng.standard_normal(8).astype(np.float32)), Tensor(n, ms.int32)) for n in (1, 4, 7)]
