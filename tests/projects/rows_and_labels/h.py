def pairs(x, keep, w):
    fg = keep & (w > 0)
    return x[fg], w[fg]
