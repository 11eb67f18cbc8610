# expect: convert
# Multiple instance learning: of every video the k best segments in front of its end, k grows with the length.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class VideoScores(nn.Cell):
    def __init__(self):
        super().__init__()
        self.classify = nn.Dense(4, 3)

    def construct(self, features, lengths):
        scores = self.classify(features)
        videos = []
        for i in range(features.shape[0]):
            k = lengths[i] // 3 + 1
            best, _ = ops.topk(scores[i, :lengths[i]], k, dim=0)
            videos.append(best.mean(0))
        return ops.stack(videos)


def inputs():
    rng = np.random.default_rng(401)
    out = []
    for lens in ((9, 9), (2, 7), (1, 4)):
        features = rng.standard_normal((2, 9, 4)).astype(np.float32)
        for i, n in enumerate(lens):
            features[i, n:] = 1e30
        out.append((ms.Tensor(features), ms.Tensor(lens, ms.int32)))
    return out
