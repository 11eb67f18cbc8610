"""What the code alone tells: which names mean one value, who calls whom, what surely runs."""
