"""The first run: a site without members is set up at `/setup`, with a code from its server."""
