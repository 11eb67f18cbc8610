"""One file per dynamic source: what it is, why it is dynamic, before and after, how it is fixed."""
