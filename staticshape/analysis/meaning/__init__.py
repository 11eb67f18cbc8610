"""What parameters and indices are meant as, where nothing tells their dtype."""
