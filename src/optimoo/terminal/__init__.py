"""The game at the terminal: reads lines and draws; what is played and advised is decided in :mod:`optimoo.play`."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
