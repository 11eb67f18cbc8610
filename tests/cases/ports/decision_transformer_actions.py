# expect: convert
# Decision transformer: predictions of real steps (reshape(-1, act_dim)[mask > 0]), MSE and sign accuracy.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class DTTrainStep(nn.Cell):
    def __init__(self, hidden=4, act_dim=2):
        super().__init__()
        self.predict_action = nn.SequentialCell([nn.Dense(hidden, act_dim), nn.Tanh()])
        self.loss_fn = lambda a_hat, a: ops.mean((a_hat - a) ** 2)

    def construct(self, x, action_target, attention_mask):
        action_preds = self.predict_action(x)
        act_dim = action_preds.shape[2]
        action_preds = action_preds.reshape(-1, act_dim)[attention_mask.reshape(-1) > 0]
        action_target = action_target.reshape(-1, act_dim)[attention_mask.reshape(-1) > 0]
        loss = self.loss_fn(action_preds, action_target)
        same = (action_preds * action_target > 0).all(axis=-1)
        return loss, same.astype(ms.float32).mean(), ops.mean(ops.abs(action_preds), axis=0)


def inputs():
    rng = np.random.default_rng(74)
    out = []
    for lens in ((1, 1), (4, 2), (5, 5)):
        x = rng.standard_normal((2, 5, 4)).astype(np.float32)
        a = rng.uniform(-1, 1, (2, 5, 2)).astype(np.float32)
        m = (np.arange(5)[None] >= 5 - np.array(lens)[:, None]).astype(np.int64)
        a[m == 0] = -10
        out.append((Tensor(x), Tensor(a), Tensor(m)))
    return out
