"""What a walk over a function knows, asks and writes: masks, names, guards, memory."""
