# expect: convert
# Speech separation: SI-SNR on the first n samples, zero mean over these n, a loop over the batch.
import numpy as np
import mindspore as ms
from mindspore import nn, ops

EPS = 1e-8


class SiSNR(nn.Cell):
    def cal(self, source, est):
        source = source - source.mean(axis=-1, keep_dims=True)
        est = est - est.mean(axis=-1, keep_dims=True)
        energy = ops.sum(source * source, dim=-1, keepdim=True) + EPS
        proj = ops.sum(source * est, dim=-1, keepdim=True) * source / energy
        noise = est - proj
        ratio = (proj ** 2).sum(-1) / ((noise ** 2).sum(-1) + EPS)
        return 10 * ops.log(ratio + EPS) / 2.302585

    def construct(self, source, est, lengths):
        snr = ()
        for i in range(lengths.shape[0]):
            end = lengths[i]
            snr += (self.cal(source[i, :, :end], est[i, :, :end]),)
        return 20 - ops.stack(snr).mean(0)


def inputs():
    rng = np.random.default_rng(55)
    out = []
    for lens in ((3, 4), (9, 5), (12, 12)):
        s, e = rng.standard_normal((2, 2, 2, 12)).astype(np.float32)
        out.append((ms.Tensor(s), ms.Tensor(s + e), ms.Tensor(np.array(lens, np.int32))))
    return out
