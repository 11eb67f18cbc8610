# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn


class BertForTokenClassification(nn.Cell):
    def __init__(self, num_labels=3):
        super().__init__()
        self.num_labels = num_labels
        self.dropout = nn.Dropout(p=0.1)
        self.classifier = nn.Dense(4, num_labels)
        self.loss_fct = nn.CrossEntropyLoss()

    def construct(self, sequence_output, attention_mask=None, labels=None):
        logits = self.classifier(sequence_output)
        # Only keep active parts of the loss
        if attention_mask is not None:
            active_loss = attention_mask.view(-1) == 1
            active_logits = logits.view(-1, self.num_labels)[active_loss]
            active_labels = labels.view(-1)[active_loss]
            loss = self.loss_fct(active_logits, active_labels)
        else:
            loss = self.loss_fct(logits.view(-1, self.num_labels), labels.view(-1))
        return loss


def inputs():
    rng = np.random.default_rng(41)
    out = []
    for lens in ((1, 1), (2, 4), (4, 4)):
        mask = (np.arange(4) < np.array(lens)[:, None]).astype(np.int32)
        labels = np.where(mask == 1, rng.integers(0, 3, (2, 4)), 9).astype(np.int32)
        hidden = rng.normal(size=(2, 4, 4)).astype(np.float32)
        hidden[mask == 0] = np.nan
        out.append((ms.Tensor(hidden), ms.Tensor(mask), ms.Tensor(labels)))
    return out
