# expect: convert
# entry: DebertaForSequenceClassification
"""Sequence classifier whose unlabelled rows carry a label of -1 (semi-supervised batches)."""
import numpy as np
import mindspore
from mindspore import Tensor, nn, ops


class ContextPooler(nn.Cell):
    def __init__(self, hidden_size):
        super().__init__()
        self.dense = nn.Dense(hidden_size, hidden_size)
        self.act = nn.GELU()

    def construct(self, hidden_states):
        return self.act(self.dense(hidden_states[:, 0]))


class DebertaForSequenceClassification(nn.Cell):
    def __init__(self, vocab=16, hidden_size=6, num_labels=3):
        super().__init__()
        self.num_labels = num_labels
        self.embeddings = nn.Embedding(vocab, hidden_size)
        self.encoder = nn.Dense(hidden_size, hidden_size, activation="tanh")
        self.pooler = ContextPooler(hidden_size)
        self.classifier = nn.Dense(hidden_size, num_labels)
        self.loss_fct = nn.CrossEntropyLoss()

    def construct(self, input_ids, labels):
        hidden = self.encoder(self.embeddings(input_ids))
        pooled = self.pooler(hidden)
        logits = self.classifier(pooled)

        labels = labels.view(-1)
        label_index = (labels >= 0).nonzero()
        if label_index.shape[0] > 0:
            index = label_index.view(-1)
            labeled_logits = ops.gather(logits, index, 0)
            labels = ops.gather(labels, index, 0)
            loss = self.loss_fct(labeled_logits.view(-1, self.num_labels).float(), labels.view(-1))
        else:
            loss = Tensor(0.0, mindspore.float32)
        return loss, logits


def inputs():
    rng = np.random.default_rng(1)
    rows = []
    for lab in ([0, -1, 2, 1, -1], [2, 2, 0, 1, 0], [-1, -1, -1, 1, -1], [-1, -1, -1, -1, -1]):
        ids = rng.integers(0, 16, (5, 4))
        rows.append((Tensor(ids, mindspore.int32), Tensor(lab, mindspore.int32)))
    return rows
