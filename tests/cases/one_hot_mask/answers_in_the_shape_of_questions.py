# expect: convert
# One answer for every question, then those of real steps.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, q, action, target):
        steps = q.expand_dims(0)
        asked = action.expand_dims(0)
        hot = ops.one_hot(asked, 3, ms.Tensor(1.0, ms.float32), ms.Tensor(0.0, ms.float32)) > 0.5
        answers = ops.masked_select(steps, hot).view(asked.shape)
        real = target.expand_dims(0) > -0.5
        return answers.sum(), ops.sigmoid(answers[real]).mean()


def inputs():
    rng = np.random.default_rng(782)
    out = []
    for _ in range(3):
        q = rng.standard_normal((5, 3)).astype(np.float32)
        action = rng.integers(0, 3, 5).astype(np.int32)
        target = rng.standard_normal(5).astype(np.float32)
        out.append((ms.Tensor(q), ms.Tensor(action), ms.Tensor(target)))
    return out
