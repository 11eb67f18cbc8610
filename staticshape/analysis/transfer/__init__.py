"""What operators give: dtype, dims and what made them dynamic, by family."""
