"""Numbers that every part of the search keeps to, light enough to be imported by whoever asks a question."""

LEVELS = 40
"""Strategies of at most this many guesses are considered; no optimum of a supported game comes near it."""

UNLIMITED = 1 << 59
"""More than any strategy costs, also one that breaks a cap with every secret."""

NEVER = 1 << 60
"""More than that: the bound of what cannot happen."""

MAX_EXCESS = 1 << 54
"""Costs of strategies that keep to the rules stay below this, so that one word holds a cost and more."""

MAX_CODES = 1 << 20
"""Codes have at most 20 bits: what guesses are sorted by stands above them."""
