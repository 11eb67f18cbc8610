# expect: convert
# Advantages are normalized with std_mean of the valid steps, features with var_mean of the valid rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Normalize(nn.Cell):
    def construct(self, advantage, features, valid):
        kept = ops.log1p(advantage[valid])
        std, mean = ops.std_mean(kept, ddof=1)
        var, centre = ops.var_mean(features[valid], axis=0)
        scaled = (features - centre) / ops.sqrt(var + 1e-3)
        return (kept - mean).abs().mean() / std, scaled, ops.var_mean(kept)[1]


def inputs():
    rng = np.random.default_rng(602)
    out = []
    for n in (2, 4, 6):
        advantage = rng.random(6).astype(np.float32)
        features = rng.standard_normal((6, 3)).astype(np.float32)
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:n]] = True
        advantage[~valid] = -1e30
        out.append((ms.Tensor(advantage), ms.Tensor(features), ms.Tensor(valid)))
    return out
