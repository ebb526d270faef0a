"""The game on a page: a server and the page it serves.

What is played, advised and reviewed is decided in :mod:`optimoo.play`; here it is only kept, guarded and shown.
``app`` puts the server together, ``store`` keeps running games, ``table`` and ``views`` say who sees what of them,
``guard`` and ``limits`` keep one visitor from harming the others, ``page/`` is what the browser loads, as ``bundle``
puts it together; ``site`` writes it as a folder of files that need no server.
"""

from optimoo.web.app import Settings, make_app
from optimoo.web.serve import run
from optimoo.web.site import write_site

__all__ = ["Settings", "make_app", "run", "write_site"]
