"""The first run: a site that nobody has joined is set up at `/setup`, by a code of its server."""
