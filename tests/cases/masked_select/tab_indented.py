# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Loss(nn.Cell):
	def __init__(self):
		super().__init__()
		self.scale = 3.0

	def construct(self, logits, labels):
		valid = labels >= 0
		sel = ops.masked_select(logits, valid)
		if self.training:
			sel = sel * self.scale
		return sel.mean()


def inputs():
	rng = np.random.default_rng(17)
	out = []
	for n in (2, 5, 7):
		lab = np.full(7, -1, np.int32)
		lab[:n] = 1
		rng.shuffle(lab)
		out.append((ms.Tensor(rng.standard_normal(7).astype(np.float32)), ms.Tensor(lab)))
	return out
