"""One selects, one works on every row, one mixes the rows."""

from mindspore import ops


def positives(x, keep):
    return x[keep]


def scaled(rows, factor):
    return rows * factor + 1.0


def spread(rows):
    centred = rows - rows.mean(axis=0)
    return (centred * centred).mean()
