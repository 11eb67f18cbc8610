"""Places in a selection: parts, orders, gathers, rows in another layout."""
