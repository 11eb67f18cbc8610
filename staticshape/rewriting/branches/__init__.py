"""`if` that depends on a Tensor: both ways walked, then merged, padded or left."""
