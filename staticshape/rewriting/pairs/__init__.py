"""Every element of one selection against every element of another."""
