"""From findings to files that are written: rounds of plans, each proved before it stands."""
