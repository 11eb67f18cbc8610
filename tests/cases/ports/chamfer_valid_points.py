# expect: convert
# entry: ChamferValid
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class PointDecoder(nn.Cell):
    def __init__(self, latent=6, points=8):
        super().__init__()
        self.points = points
        self.mlp = nn.SequentialCell([nn.Dense(latent, 16), nn.ReLU(), nn.Dense(16, points * 3)])

    def construct(self, code):
        return self.mlp(code).reshape(self.points, 3)


class ChamferValid(nn.Cell):
    """Chamfer distance between the decoded points and the valid ground truth points (padding removed)"""

    def __init__(self):
        super().__init__()
        self.decoder = PointDecoder()

    def one_way(self, dist, axis):
        return ops.min(dist, axis=axis)[0]

    def construct(self, code, gt_points, gt_valid):
        pred = self.decoder(code)
        gt = gt_points[gt_valid.astype(ms.bool_)]
        # cdist on the selected rows
        dist = ops.cdist(pred.expand_dims(0), gt.expand_dims(0)).squeeze(0)
        forward = self.one_way(dist, 1).mean()
        backward = self.one_way(dist, 0).mean()
        f_score = (dist.min(axis=0) < 1.0).astype(ms.float32).mean()
        return forward + backward, f_score


def inputs():
    rng = np.random.RandomState(55)
    res = []
    for n in (1, 4, 7, 10):
        v = np.zeros(10, np.int32)
        v[rng.permutation(10)[:n]] = 1
        res.append((ms.Tensor(rng.randn(6), ms.float32), ms.Tensor(rng.randn(10, 3), ms.float32), ms.Tensor(v)))
    return res
