"""Things people have, made through the API; a test states only what it cares about."""
