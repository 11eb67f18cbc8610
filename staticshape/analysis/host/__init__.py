"""Host code and example inputs, read and never run: arrays by dtype and shape."""
