"""The life of whatever a member writes, one code path over its kind."""
