# expect: convert
# Lanes of an embedding (channels first): the mask of an image lies along the two last axes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, lanes=2):
        super().__init__()
        self.lanes = lanes

    def construct(self, embedding, lane):
        pull, means = 0.0, []
        for b in range(embedding.shape[0]):
            for k in range(1, self.lanes + 1):
                pixels = embedding[b][:, lane[b] == k]
                mean = ops.mean(pixels, axis=1)
                far = ops.norm(pixels - mean.reshape(-1, 1), dim=0)
                pull = pull + ops.mean(ops.relu(far - 0.5) ** 2)
                means.append(mean)
        return pull, ops.stack(means)


def inputs():
    rng = np.random.default_rng(621)
    out = []
    for share in (0.1, 0.5, 1.0):
        lane = (rng.random((2, 4, 5)) < share) * rng.integers(1, 3, (2, 4, 5))
        lane[:, 0, 0], lane[:, 0, 1] = 1, 2
        embedding = rng.standard_normal((2, 3, 4, 5)).astype(np.float32)
        out.append((Tensor(embedding), Tensor(lane.astype(np.int32))))
    return out
