"""The language server: what an editor shows of a file that is open in it."""
