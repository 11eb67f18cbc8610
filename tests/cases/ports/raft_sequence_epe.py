# expect: convert
# RAFT: discounted sequence of flow predictions, broadcast validity, metrics over valid pixels.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, mint


class SequenceLoss(nn.Cell):
    def __init__(self, gamma=0.8, max_flow=400):
        super().__init__()
        self.gamma = gamma
        self.max_flow = max_flow

    def construct(self, flow_preds, flow_gt, valid):
        n_predictions = flow_preds.shape[0]
        flow_loss = 0.0
        mag = mint.sum(flow_gt ** 2, dim=1).sqrt()
        valid = (valid >= 0.5) & (mag < self.max_flow)
        weight = valid[:, None].astype(ms.float32)
        for i in range(n_predictions):
            i_weight = self.gamma ** (n_predictions - i - 1)
            i_loss = (flow_preds[i] - flow_gt).abs()
            flow_loss += i_weight * (weight * i_loss).mean()

        epe = mint.sum((flow_preds[-1] - flow_gt) ** 2, dim=1).sqrt()
        epe = epe.view(-1)[valid.view(-1)]
        return flow_loss, epe.mean(), (epe < 1).float().mean(), (epe < 3).float().mean()


def inputs():
    rng = np.random.default_rng(23)
    out = []
    for n in (1, 5, 12):
        fp = (2 * rng.standard_normal((3, 1, 2, 3, 4))).astype(np.float32)
        gt = (2 * rng.standard_normal((1, 2, 3, 4))).astype(np.float32)
        v = (np.arange(12) < n).astype(np.float32)
        rng.shuffle(v)
        v = v.reshape(1, 3, 4)
        gt[0, :, v[0] == 0] = 1000.0
        out.append((ms.Tensor(fp), ms.Tensor(gt), ms.Tensor(v)))
    return out
