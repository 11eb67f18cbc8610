# expect: convert
# What is stored into the queue is computed first, by a method that lets the queue fade.
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class FadingQueue(nn.Cell):
    def __init__(self, dim=3, size=8, temperature=0.5):
        super().__init__()
        self.size = size
        self.temperature = temperature
        self.encoder = nn.Dense(4, dim)
        self.queue = Parameter(ops.ones((dim, size), ms.float32), requires_grad=False)
        self.queue_ptr = Parameter(Tensor([0], ms.int32), requires_grad=False)

    def _dequeue_and_enqueue(self, keys):
        count = keys.shape[0]
        ptr = int(self.queue_ptr)
        self.queue[:, ptr : ptr + count] = self._aged(keys).T
        ptr = (ptr + count) % self.size
        self.queue_ptr[0] = ptr

    def _aged(self, keys):
        ops.assign(self.queue, self.queue * 0.5)
        return keys * 2

    def construct(self, image, other):
        q = self.encoder(image)
        k = ops.stop_gradient(self.encoder(other))
        positive = (q * k).sum(-1, keepdims=True)
        negative = ops.matmul(q, self.queue.copy())
        logits = ops.cat((positive, negative), 1) / self.temperature
        loss = ops.cross_entropy(logits, ops.zeros(image.shape[0], ms.int32))
        self._dequeue_and_enqueue(k)
        return loss


def inputs():
    r = np.random.default_rng(0)
    return [
        tuple(Tensor(r.standard_normal((2, 4)).astype(np.float32)) for _ in range(2))
        for _ in range(3)
    ]
