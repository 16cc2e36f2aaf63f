"""햄찌일기: the server, its domains and its tables.

The version stands here alone: the package, the image, the API's description, `hamster --version`
and the health page take it from here.
"""

__version__ = "0.2.0"
