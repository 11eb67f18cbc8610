"""Rules, and the record of what is found while functions are interpreted."""
