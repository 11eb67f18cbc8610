# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SISNR(nn.Cell):
    """Scale invariant SNR of each utterance on its own length."""

    def __init__(self, eps=1e-6):
        super().__init__()
        self.eps = eps

    def si_snr(self, est, ref):
        est = est - est.mean()
        ref = ref - ref.mean()
        dot = (est * ref).sum()
        proj = dot * ref / ((ref * ref).sum() + self.eps)
        noise = est - proj
        return 10 * ops.log((proj * proj).sum() / ((noise * noise).sum() + self.eps) + self.eps)

    def construct(self, estimate, source, lengths):
        total = 0.0
        for b in range(estimate.shape[0]):
            n = lengths[b]
            total = total - self.si_snr(estimate[b, :n], source[b, :n])
        return total / estimate.shape[0]


def inputs():
    rng = np.random.default_rng(67)
    out = []
    for lens in ((3, 4), (6, 4), (7, 7)):
        keep = np.arange(7) < np.array(lens)[:, None]
        both = [rng.normal(size=(2, 7)).astype(np.float32) for _ in range(2)]
        both[0][~keep] = np.nan
        both[1][~keep] = 1e30
        out.append((ms.Tensor(both[0]), ms.Tensor(both[1]), ms.Tensor(np.array(lens, np.int32))))
    return out
