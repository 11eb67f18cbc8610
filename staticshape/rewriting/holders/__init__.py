"""What holds selections: tuples, dicts, and lists that grow."""
