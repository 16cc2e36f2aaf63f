"""햄찌일기: the server, its domains and its tables."""

__version__ = "0.1.0"
