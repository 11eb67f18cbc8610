# expect: untouched (topk of a constant number of joints, masks only multiply)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class JointsOHKMMSELoss(nn.Cell):
    def __init__(self, use_target_weight=True, topk=2):
        super().__init__()
        self.use_target_weight = use_target_weight
        self.topk = topk
        self.criterion = nn.MSELoss(reduction='none')

    def ohkm(self, loss):
        ohkm_loss = 0.
        for i in range(loss.shape[0]):
            sub_loss = loss[i]
            topk_val, topk_idx = ops.topk(sub_loss, k=self.topk, sorted=False)
            tmp_loss = ops.gather(sub_loss, topk_idx, 0)
            ohkm_loss += tmp_loss.sum() / self.topk
        return ohkm_loss / loss.shape[0]

    def construct(self, output, target, target_weight):
        num_joints = output.shape[1]
        loss = []
        for idx in range(num_joints):
            if self.use_target_weight:
                w = target_weight[:, idx].expand_dims(-1).expand_dims(-1)
                loss.append(0.5 * self.criterion(output[:, idx] * w, target[:, idx] * w))
            else:
                loss.append(0.5 * self.criterion(output[:, idx], target[:, idx]))
        loss = [l.mean(axis=(1, 2)).expand_dims(1) for l in loss]
        return self.ohkm(ops.cat(loss, 1))


def inputs():
    rng = np.random.default_rng(119)
    out = []
    for n in (0, 1, 4):
        o, t = rng.random((2, 2, 4, 3, 3)).astype(np.float32)
        w = (np.arange(4)[None].repeat(2, 0) < n).astype(np.float32)
        out.append((ms.Tensor(o), ms.Tensor(t), ms.Tensor(w)))
    return out
