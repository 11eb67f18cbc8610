"""How many places an axis of unknown length gets: provable bounds, given capacities, overflow."""
