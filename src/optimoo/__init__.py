"""optimoo solves the number-guessing game MOO (Bulls and Cows, Hit & Blow, Mastermind) exactly.

The public names are listed in the stub beside this file. They are loaded when first used, so that ``import optimoo`` is
quick and playing from shipped strategies needs neither the search nor its compiler.

>>> import optimoo
>>> optimoo.shipped("minimum").strategy.total
26274
"""

import lazy_loader

from optimoo.version import __version__ as __version__

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
