"""Exact optimisation: ask a question, say what may be used, and get answers that are proved.

The front door of the search: nobody outside needs anything else of it. Names are loaded when first used, so that asking
costs nothing before the compiled search is needed; the list of names is in the stub beside this file.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
