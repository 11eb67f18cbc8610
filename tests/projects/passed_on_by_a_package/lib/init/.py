from .selecting import positives
