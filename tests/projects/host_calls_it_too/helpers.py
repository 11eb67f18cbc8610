def positives(x, keep):
    return x[keep]
