from mindspore import ops


def centred_loss(rows, scale):
    return (ops.abs(rows - rows.mean(axis=0)) * scale).sum()


def unused(rows):
    return rows.sum()
