"""The life cycle of everything members write: one code path for every kind of content."""
