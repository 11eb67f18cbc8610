# expect: convert
# Readings that arrived, less their own mean, squared, multiplied and divided by their own spread.
import numpy as np
from mindspore import Tensor, nn, ops


class ReadingShape(nn.Cell):
    def construct(self, readings, reference):
        arrived = ops.isfinite(readings)
        kept = readings[arrived]
        centre = kept.mean()
        spread = ops.sqrt(ops.square(kept - centre).mean() + 1e-4)
        scaled = (kept - centre) / spread
        beside = reference[arrived]
        agreement = ((kept - centre) * beside).mean() / spread
        return spread, ops.abs(scaled).max(), agreement, (scaled**3).mean()


def inputs():
    rng = np.random.default_rng(419)
    out = []
    for missing in (1, 6, 10):
        readings = rng.standard_normal((3, 4)).astype(np.float32) + 2
        readings.reshape(-1)[rng.permutation(12)[:missing]] = rng.choice([np.nan, np.inf], missing)
        out.append((Tensor(readings), Tensor(rng.standard_normal((3, 4)).astype(np.float32))))
    return out
