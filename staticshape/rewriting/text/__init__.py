"""The text of a rewrite: edits collected in a draft, comments kept, imports, lines folded."""
