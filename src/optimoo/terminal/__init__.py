"""A person at the terminal: what is asked and shown, line by line. What is played is decided in :mod:`optimoo.play`."""
