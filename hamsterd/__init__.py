"""햄찌일기: the server, its domains and its tables.

This is the only place of the version: the package, the image, the API's description, `hamster
--version` and the health page read it from here.
"""

__version__ = "0.2.0"
