# expect: convert
# entry: MultiBoxLoss
import mindspore
import numpy as np
from mindspore import Tensor, nn, ops


def log_sum_exp(x):
    x_max = ops.stop_gradient(x.max())
    return ops.log(ops.exp(x - x_max).sum(1, keepdims=True)) + x_max


class MultiBoxLoss(nn.Cell):
    """SSD / RetinaFace training target after matching: conf_t 0 background, 1 face, -1 face without landmarks."""

    def __init__(self, num_classes=2, neg_pos=3):
        super().__init__()
        self.num_classes = num_classes
        self.negpos_ratio = neg_pos

    def construct(self, loc_data, conf_data, landm_data, loc_t, conf_t, landm_t):
        num = loc_data.shape[0]

        # landm Loss (Smooth L1), shape: [batch, num_priors, 4]
        pos1 = conf_t > 0
        num_pos_landm = pos1.astype(mindspore.int32).sum(1, keepdims=True)
        N1 = ops.maximum(num_pos_landm.sum().astype(mindspore.float32), Tensor(1.0, mindspore.float32))
        pos_idx1 = pos1.expand_dims(2).expand_as(landm_data)
        landm_p = landm_data[pos_idx1].view(-1, 4)
        landm_t = landm_t[pos_idx1].view(-1, 4)
        loss_landm = ops.smooth_l1_loss(landm_p, landm_t, reduction='sum')

        pos = conf_t != 0
        conf_t = ops.select(pos, ops.ones_like(conf_t), conf_t)

        # Localization Loss (Smooth L1)
        pos_idx = pos.expand_dims(2).expand_as(loc_data)
        loc_p = loc_data[pos_idx].view(-1, 4)
        loc_t = loc_t[pos_idx].view(-1, 4)
        loss_l = ops.smooth_l1_loss(loc_p, loc_t, reduction='sum')

        # Compute max conf across batch for hard negative mining
        batch_conf = conf_data.view(-1, self.num_classes)
        loss_c = log_sum_exp(batch_conf) - ops.gather_elements(batch_conf, 1, conf_t.view(-1, 1))
        loss_c = loss_c.view(num, -1)
        loss_c = ops.masked_fill(loss_c, pos, 0.0)
        _, loss_idx = ops.sort(loss_c, axis=1, descending=True)
        _, idx_rank = ops.sort(loss_idx.astype(mindspore.float32), axis=1)
        num_pos = pos.astype(mindspore.int32).sum(1, keepdims=True)
        num_neg = ops.clamp(self.negpos_ratio * num_pos, None, pos.shape[1] - 1)
        neg = idx_rank < num_neg

        # Confidence Loss Including Positive and Negative Examples
        sel = ops.logical_or(pos, neg)
        conf_p = conf_data[sel.expand_dims(2).expand_as(conf_data)].view(-1, self.num_classes)
        targets_weighted = conf_t[sel]
        loss_c = ops.cross_entropy(conf_p, targets_weighted, reduction='sum')

        N = ops.maximum(num_pos.sum().astype(mindspore.float32), Tensor(1.0, mindspore.float32))
        return loss_l / N, loss_c / N, loss_landm / N1


def inputs():
    rng = np.random.RandomState(4)
    res = []
    confs = ([[1, 0, -1, 0, 0, 0], [0, 0, 1, 0, 0, 1]], [[1] * 6, [1, 1, 1, -1, 1, 1]],
             [[0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0]])
    for c in confs:
        f = [rng.randn(2, 6, k).astype(np.float32) for k in (4, 2, 4, 4, 4)]
        res.append((Tensor(f[0]), Tensor(f[1]), Tensor(f[2]), Tensor(f[3]), Tensor(c, mindspore.int32), Tensor(f[4])))
    return res
